/** Recovery of hijacked accounts: for some days the former e-mail address can still set a new password. */
import { Profile } from '#shared/accounts/entities.ts';
import { FormerMail } from '#shared/accounts/entities/mails.ts';
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { day } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { Duplicate, type Transaction } from '#cloud/kernel/ports.ts';

type Account = { readonly objectId: string; readonly username: string };

const idOf = ({ secrets }: Pick<Context, 'secrets'>, email: string) =>
  secrets.seal('mail-tags', `former|${email}`).slice(0, 22);

/** Records the address that an account leaves. */
export const noteFormerMail = (context: Context, tx: Transaction, email: string, user_id: number): Promise<void> =>
  tx.apply(FormerMail, [
    {
      id: idOf(context, email),
      set: { user_id, until: new Date(context.clock.now() + accountLimits.formerEmailDays * day) },
      orInsert: {},
    },
  ]);

/** The account that has this address, or had it until recently. */
export async function ownerOf(
  context: Context,
  email: string,
): Promise<(Account & { readonly former?: number }) | undefined> {
  const { storage, accounts, clock } = context;
  const [account, row] = await Promise.all([accounts.byEmail(email), storage.get(FormerMail, idOf(context, email))]);
  if (account || !row || row.until.getTime() <= clock.now()) return account;
  const profile = await storage.get(Profile, row.user_id);
  return profile && !profile.closed
    ? { objectId: profile.objectId, username: profile.username, former: row.user_id }
    : undefined;
}

/**
 * Gives an account its former address back: addresses that it had later are no way back any more, all sessions end, and the present address
 * is told. Throws 'email_taken'. Idempotent.
 */
export async function takeBack(
  context: Context,
  { objectId, former }: Account & { readonly former: number },
  email: string,
): Promise<void> {
  const { storage, accounts, mail, caller } = context;
  // The code in the mail decides, not the person who is signed in here.
  const own = asServer(storage);
  const displaced = (await accounts.emailsOf([objectId])).get(objectId)?.email;
  // First, so that a crash leaves the way back open to this address alone.
  await own.transact(async (tx) => {
    const taken = await tx.get(FormerMail, idOf(context, email));
    const rows = await tx.find(FormerMail, { user_id: former });
    const later = rows.filter(({ until }) => taken && until > taken.until);
    const gone = { until: new Date(context.clock.now()) };
    await tx.apply(
      FormerMail,
      later.map(({ former_id }) => ({ id: former_id, set: gone })),
    );
  });
  try {
    await accounts.setEmail(objectId, email);
  } catch (error) {
    throw error instanceof Duplicate ? new Refusal('email_taken') : error;
  }
  await own.transact((tx) => tx.update(PersonalData, former, { email, email_confirmed: true }));
  await accounts.endSessions(objectId, { butToken: '' });
  if (displaced && displaced !== email)
    await mail.send({ to: displaced, language: caller.language, template: 'emailTakenBack', params: {} });
}
