/** A person's second factors: an authenticator app, passkeys, recovery codes. Each change is mailed to its owner. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Factors, Passkey } from '#shared/accounts/entities/factors.ts';
import { cleanText } from '#shared/accounts/credentials.ts';
import { Refusal } from '#shared/errors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import type { FactorsShape, PasskeyShape } from '#shared/accounts/shapes.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing, signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import type { FactorChange } from '#cloud/providers/mail/templates.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { mustBeProven } from '#cloud/accounts/sessions/reauthentication.ts';
import {
  factorsOf,
  hasFactor,
  newRecovery,
  type Person,
  siteName,
  tellOfFactor,
  typedCode,
} from '#cloud/accounts/proving/factors.ts';
import { enter, setUpBy } from './factorStep.ts';
import { makeTicket, once, readTicket, spendChallenge } from '#cloud/accounts/proving/factorTickets.ts';
import { graceEnds, needsFactor } from '#cloud/accounts/proving/operatorFactors.ts';
import {
  handleOf,
  passkeyPlaceOrRefusal,
  passkeyAnswer,
  passkeyPlace,
  ticketText,
} from '#cloud/accounts/proving/passkeyProof.ts';
import type { LoggedIn } from '#cloud/accounts/sessions/session.ts';

const shapeOf = ({ passkey_id, name, synced, createdAt, used_at }: Passkey): PasskeyShape => ({
  ...{ passkey_id, name, synced },
  since: createdAt.toISOString(),
  used_at: used_at?.toISOString(),
});

export const getFactors = defineFunction({
  route: 'GET /app/account/getFactors',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run(context): Promise<FactorsShape> {
    const { storage, caller } = context;
    const [profile, own] = await Promise.all([
      storage.get(Profile, caller.user_id!),
      factorsOf(storage, caller.user_id!),
    ]);
    const { codes, passkeys } = own;
    const isDemo = profile?.demo === true;
    return {
      totp: codes?.totp_secret ? { since: codes.totp_at!.toISOString() } : undefined,
      passkeys: passkeys.map(shapeOf),
      recovery: codes?.recovery.length ?? 0,
      passkeys_here: passkeyPlace(context) !== undefined,
      is_demo: isDemo,
      is_needed: !isDemo && needsFactor(caller.roles),
      needed_by: isDemo || hasFactor(own) ? undefined : graceEnds(codes, caller.roles)?.toISOString(),
    };
  },
});

/** Somebody who is signed in and proven sets it up, or somebody who is signing in and must have a factor. */
const whose = { ticket: ticketText.optional() };

/** Throws 'session_required', 'confirm_first', 'no_factor_in_demo' and 'factor_expired'. */
async function ownerOf(context: Context, ticket: string | undefined): Promise<Profile> {
  if (ticket !== undefined) return setUpBy(context, ticket);
  const { storage, caller } = context;
  const profile = caller.user_id === undefined ? undefined : await storage.get(Profile, caller.user_id);
  if (!profile) throw new Refusal('session_required');
  if (profile.demo) throw new Refusal('no_factor_in_demo');
  await mustBeProven(context);
  return profile;
}

/** Writes into the row of a person's codes, which may not be there yet. */
async function writeCodes(tx: Transaction, user_id: number, changes: Partial<Omit<Factors, 'user_id'>>): Promise<void> {
  if (await tx.get(Factors, user_id)) await tx.update(Factors, user_id, changes);
  else await tx.insert(Factors, { ...changes, user_id });
}

export interface FactorAdded {
  /** Shown this once, where there were none before. */
  readonly recovery_codes?: string[];
  /** For who was signing in. */
  readonly session?: LoggedIn;
}

/**
 * The consequences of a new factor: recovery codes if there are none, and a mail. The first factor also ends all other sessions, since they
 * were opened without one.
 */
async function added(
  context: Context,
  profile: Profile,
  { change, isFirst, ticket }: { change: FactorChange; isFirst: boolean; ticket: string | undefined },
): Promise<FactorAdded> {
  const { storage, accounts, clock, rooms, hooks, caller } = context;
  const { user_id, objectId } = profile;
  const { shown, sealed } = newRecovery(context, user_id);
  const isGiven = await storage.transact(async (tx) => {
    if ((await tx.get(Factors, user_id))?.recovery.length) return false;
    await writeCodes(tx, user_id, { recovery: sealed, recovery_at: new Date(clock.now()) });
    return true;
  });
  if (isFirst) {
    await accounts.endSessions(objectId, { butToken: ticket === undefined ? caller.token! : '' });
    rooms.rejudge({ user_id });
    await hooks.run('firstFactor', context, user_id);
  }
  await tellOfFactor(context, profile, change);
  return {
    ...(isGiven && { recovery_codes: shown }),
    ...(ticket !== undefined && {
      session: await enter(context, profile, readTicket(context, 'set_up', ticket).origin),
    }),
  };
}

/** A new secret for an authenticator app, which counts once its first code came. It replaces the app that is there. */
export const beginTotp = defineFunction({
  route: 'POST /app/account/beginTotp',
  who: everyone,
  limit: signingIn,
  input: z.strictObject(whose),
  async run(context, { ticket }) {
    const { oneTimeCodes } = context;
    const { user_id, username } = await ownerOf(context, ticket);
    const secret = oneTimeCodes.newSecret();
    const address = oneTimeCodes.addressOf(secret, { site: await siteName(context), username });
    return { secret, address, new_totp: makeTicket(context, 'new_totp', { user_id, secret }) };
  },
});

/** Throws 'wrong_factor' and 'factor_expired', and as `beginTotp`. */
export const confirmTotp = defineFunction({
  route: 'POST /app/account/confirmTotp',
  who: everyone,
  limit: signingIn,
  input: z.strictObject({ ...whose, new_totp: ticketText, code: typedCode }),
  async run(given, { ticket, new_totp, code }): Promise<FactorAdded> {
    const context = { ...given, storage: asServer(given.storage) };
    const { storage, secrets, oneTimeCodes, clock } = context;
    const profile = await ownerOf(context, ticket);
    const { user_id } = profile;
    const made = readTicket(context, 'new_totp', new_totp);
    if (made.user_id !== user_id) throw new Refusal('factor_expired');
    const step = oneTimeCodes.stepOf(made.secret, code, clock.now());
    if (step === undefined) throw new Refusal('wrong_factor');
    const isFirst = !hasFactor(await factorsOf(storage, user_id));
    const changes = { totp_secret: secrets.encrypt(made.secret), totp_at: new Date(clock.now()), totp_step: step };
    await storage.transact((tx) => writeCodes(tx, user_id, changes));
    return added(context, profile, { change: { what: 'totp_on' }, isFirst, ticket });
  },
});

/** Throws 'passkeys_off', and as `beginTotp`. */
export const beginPasskey = defineFunction({
  route: 'POST /app/account/beginPasskey',
  who: everyone,
  limit: signingIn,
  input: z.strictObject(whose),
  async run(context, { ticket }) {
    const place = passkeyPlaceOrRefusal(context);
    const { user_id, username, full_name } = await ownerOf(context, ticket);
    const { passkeys: known } = await factorsOf(context.storage, user_id);
    const [site, handle] = [await siteName(context), handleOf(context, user_id)];
    const options = await context.passkeys.optionsToMake({ place, site, handle, username, full_name, known });
    return { options, new_passkey: makeTicket(context, 'new_passkey', { user_id, challenge: options.challenge }) };
  },
});

const passkeyName = cleanText(factorLimits.name, 'accounts.invalid.passkeyName').transform((name) => name.trim());

/** Throws 'passkey_unknown' for what is no passkey of this site, 'passkeys_full' and 'factor_expired', and as `beginPasskey`. */
export const addPasskey = defineFunction({
  route: 'POST /app/account/addPasskey',
  who: everyone,
  limit: signingIn,
  input: z.strictObject({ ...whose, new_passkey: ticketText, answer: passkeyAnswer, name: passkeyName.optional() }),
  async run(given, { ticket, new_passkey, answer, name }): Promise<FactorAdded & { passkey: PasskeyShape }> {
    const context = { ...given, storage: asServer(given.storage) };
    const { storage, secrets, passkeys } = context;
    const profile = await ownerOf(context, ticket);
    const { user_id } = profile;
    const asked = readTicket(context, 'new_passkey', new_passkey);
    if (asked.user_id !== user_id) throw new Refusal('factor_expired');
    const made = await passkeys.make(answer, asked.challenge, passkeyPlaceOrRefusal(context));
    if (!made) throw new Refusal('passkey_unknown');
    const before = await factorsOf(storage, user_id);
    await once(() => storage.transact((tx) => spendChallenge(context, tx, asked.challenge)));
    const { row } = await putOnce(
      storage,
      Passkey,
      { ...made, passkey_id: secrets.hash(made.credential_id), user_id, name: name || (await siteName(context)) },
      { most: factorLimits.passkeys, of: { user_id }, full: 'passkeys_full' },
    );
    if (row.user_id !== user_id) throw new Refusal('passkey_unknown');
    const change = { what: 'passkey_on', name: row.name } as const;
    const more = await added(context, profile, { change, isFirst: !hasFactor(before), ticket });
    return { passkey: shapeOf(row), ...more };
  },
});

/** Their own passkey. Throws 'not_found'. */
async function ownPasskey(tx: Transaction, passkey_id: string, user_id: number | undefined): Promise<Passkey> {
  const row = await tx.get(Passkey, passkey_id);
  if (row?.user_id !== user_id) throw new Refusal('not_found');
  return row!;
}

export const renamePasskey = defineFunction({
  route: 'POST /app/account/renamePasskey',
  who: members,
  limit: changing,
  input: z.strictObject({
    passkey_id: publicId,
    name: passkeyName.refine((name) => name !== '', 'accounts.invalid.passkeyName'),
  }),
  run: ({ storage, caller }, { passkey_id, name }): Promise<{ passkey: PasskeyShape }> =>
    storage.transact(async (tx) => {
      await ownPasskey(tx, passkey_id, caller.user_id);
      return { passkey: shapeOf((await tx.update(Passkey, passkey_id, { name }))!) };
    }),
});

/** An operator's last factor stays; with anybody's last one the recovery codes go. */
async function lastGoes(context: Context, tx: Transaction, { user_id }: Person): Promise<void> {
  if (hasFactor(await factorsOf(tx, user_id))) return;
  if (needsFactor(context.caller.roles)) throw new Refusal('factor_needed');
  await writeCodes(tx, user_id, { recovery: [] });
}

/** Throws 'not_found', 'factor_needed' and 'confirm_first'. */
export const removePasskey = defineFunction({
  route: 'POST /app/account/removePasskey',
  who: members,
  limit: changing,
  input: z.strictObject({ passkey_id: publicId }),
  async run(context, { passkey_id }) {
    const { storage, caller } = context;
    const profile = await ownerOf(context, undefined);
    const { name } = await storage.transact(async (tx) => {
      await tx.hold(`factors ${profile.user_id}`);
      const row = await ownPasskey(tx, passkey_id, caller.user_id);
      await tx.remove(Passkey, passkey_id);
      await lastGoes(context, tx, profile);
      return row;
    });
    await tellOfFactor(context, profile, { what: 'passkey_off', name });
    return { success: true as const };
  },
});

/** Throws 'not_found' without an app, 'factor_needed' and 'confirm_first'. */
export const removeTotp = defineFunction({
  route: 'POST /app/account/removeTotp',
  who: members,
  limit: changing,
  input: z.strictObject({}),
  async run(context) {
    const profile = await ownerOf(context, undefined);
    const { user_id } = profile;
    await context.storage.transact(async (tx) => {
      await tx.hold(`factors ${user_id}`);
      if (!(await tx.get(Factors, user_id))?.totp_secret) throw new Refusal('not_found');
      await tx.update(Factors, user_id, { totp_secret: '', totp_at: undefined });
      await lastGoes(context, tx, profile);
    });
    await tellOfFactor(context, profile, { what: 'totp_off' });
    return { success: true as const };
  },
});

/** New recovery codes replace all that were left. Throws 'not_found' for people without a factor, and 'confirm_first'. */
export const renewRecovery = defineFunction({
  route: 'POST /app/account/renewRecovery',
  who: members,
  limit: changing,
  input: z.strictObject({}),
  async run(context): Promise<{ recovery_codes: string[] }> {
    const { storage, clock } = context;
    const profile = await ownerOf(context, undefined);
    const { shown, sealed } = newRecovery(context, profile.user_id);
    await storage.transact(async (tx) => {
      if (!hasFactor(await factorsOf(tx, profile.user_id))) throw new Refusal('not_found');
      await writeCodes(tx, profile.user_id, { recovery: sealed, recovery_at: new Date(clock.now()) });
    });
    await tellOfFactor(context, profile, { what: 'recovery_renewed' });
    return { recovery_codes: shown };
  },
});
