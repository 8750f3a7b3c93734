/** Second factors: who has which, and proving one. */
import { z } from 'zod';
import type { Profile } from '#shared/accounts/entities.ts';
import { Factors, Passkey } from '#shared/accounts/entities/factors.ts';
import { type FactorWay, Refusal } from '#shared/errors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { type Allowance, oneOf, type Ports, type Reader } from '#cloud/kernel/ports.ts';
import type { FactorChange } from '#cloud/providers/mail/templates.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { provePasskey, passkeyProof } from './passkeyProof.ts';

export type Person = Pick<Profile, 'user_id' | 'objectId' | 'username' | 'full_name' | 'language' | 'demo'>;

export interface OwnFactors {
  readonly codes: Factors | undefined;
  readonly passkeys: readonly Passkey[];
}

export async function factorsOf(reader: Reader, user_id: number): Promise<OwnFactors> {
  // One after the other, since a transaction takes one command at a time.
  const codes = await reader.get(Factors, user_id);
  return { codes, passkeys: await reader.find(Passkey, { user_id }, { sort: { createdAt: 1 } }) };
}

/** Recovery codes stand in for a factor, but are not factors. */
export const hasFactor = ({ codes, passkeys }: OwnFactors): boolean =>
  Boolean(codes?.totp_secret) || passkeys.length > 0;

/** Of an operator; accounts of the demo are exempt. */
export type FactorState = 'has' | 'none' | 'exempt';

export async function factorStates(
  reader: Reader,
  people: readonly Pick<Person, 'user_id' | 'demo'>[],
): Promise<Map<number, FactorState>> {
  const user_id = oneOf(people.map((person) => person.user_id));
  const [codes, passkeys] = await Promise.all([reader.find(Factors, { user_id }), reader.find(Passkey, { user_id })]);
  const having = new Set([...codes.filter(({ totp_secret }) => totp_secret), ...passkeys].map((row) => row.user_id));
  return new Map(
    people.map(({ user_id: id, demo }) => [id, demo ? 'exempt' : having.has(id) ? 'has' : 'none'] as const),
  );
}

/** With what the person proves themselves, the handiest first; empty without a factor. */
export const waysOf = ({ codes, passkeys }: OwnFactors): FactorWay[] => [
  ...(passkeys.length ? (['passkey'] as const) : []),
  ...(codes?.totp_secret ? (['totp'] as const) : []),
  ...(codes?.recovery.length ? (['recovery'] as const) : []),
];

export const siteName = async ({ storage }: Pick<Ports, 'storage'>): Promise<string> =>
  (await siteSettings(storage)()).brand_name;

/** The code of an authenticator app, as somebody types it. */
export const typedCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${factorLimits.digits}}$`), 'accounts.invalid.code'));

export const factorProof = z.strictObject({
  code: typedCode.optional(),
  recovery_code: z.string().min(1).max(40).optional(),
  passkey: passkeyProof.optional(),
});
export type FactorProof = z.output<typeof factorProof>;

/** Characters that are taken for others when a code is copied by hand. */
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** As it was shown, however it is typed. */
const asShown = (typed: string): string => {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OIL]/g, (one) => readAs[one]!);
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
};

const sealedCode = ({ secrets }: Pick<Ports, 'secrets'>, user_id: number, code: string) =>
  secrets.seal('factors', `recovery|${user_id}|${code}`);

/** New recovery codes, and how they are stored. */
export function newRecovery(context: Context, user_id: number): { shown: string[]; sealed: string[] } {
  const { secrets } = context;
  const shown = Array.from({ length: factorLimits.recoveryCodes }, () => secrets.code(secrets.random(40), 'recovery'));
  return { shown, sealed: shown.map((code) => sealedCode(context, user_id, code)) };
}

/** The code of the app, each once. */
const takeCode = ({ storage, secrets, oneTimeCodes, clock }: Context, user_id: number, code: string) =>
  asServer(storage).transact(async (tx) => {
    const row = await tx.get(Factors, user_id);
    if (!row?.totp_secret) return false;
    const step = oneTimeCodes.stepOf(secrets.decrypt(row.totp_secret), code, clock.now());
    if (step === undefined || step <= row.totp_step) return false;
    await tx.update(Factors, user_id, { totp_step: step });
    return true;
  });

/** How many recovery codes are left; undefined when the given one is not among them. */
const takeRecovery = (context: Context, user_id: number, typed: string) =>
  asServer(context.storage).transact(async (tx) => {
    const row = await tx.get(Factors, user_id);
    const sealed = sealedCode(context, user_id, asShown(typed));
    if (!row?.recovery.includes(sealed)) return undefined;
    const recovery = row.recovery.filter((one) => one !== sealed);
    await tx.update(Factors, user_id, { recovery });
    return recovery.length;
  });

/** Counts a try before it is judged, so that concurrent tries all count. Throws 'too_many', and 'wrong_factor' unless `work` finds it right. */
async function judged<T>(
  { limiter }: Context,
  user_id: number,
  work: () => Promise<T | undefined | false>,
): Promise<T> {
  const counts: [string, Allowance][] = [
    ['factor tries', factorLimits.tries],
    ['factor tries a day', factorLimits.triesADay],
  ];
  for (const [name, allowance] of counts) await limiter.take(name, allowance, String(user_id));
  const found = await work();
  if (found === undefined || found === false) throw new Refusal('wrong_factor');
  for (const [name, allowance] of counts) await limiter.giveBack(name, allowance, String(user_id));
  return found;
}

/** Proves a factor of the person. Throws 'wrong_factor', 'passkey_unknown', 'factor_expired' and 'too_many'. */
export async function proveFactor(context: Context, person: Person, given: FactorProof): Promise<void> {
  const { user_id } = person;
  const { code, recovery_code, passkey } = given;
  if (passkey) return void (await provePasskey(context, passkey, user_id));
  if (code !== undefined) return void (await judged(context, user_id, () => takeCode(context, user_id, code)));
  if (recovery_code === undefined) throw new Refusal('invalid', { field: 'code' }, [{ path: 'code', why: 'missing' }]);
  const left = await judged(context, user_id, () => takeRecovery(context, user_id, recovery_code));
  await tellOfFactor(context, person, { what: 'recovery_used', left });
}

/** Mails the owner that a factor changed. */
export async function tellOfFactor(context: Context, person: Person, change: FactorChange): Promise<void> {
  const to = (await context.accounts.emailsOf([person.objectId])).get(person.objectId);
  if (!to) return;
  const { language } = person;
  await context.mail.send({ to: to.email, language, template: 'factorChanged', params: change });
}
