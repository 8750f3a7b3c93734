/**
 * Rate limits of password guesses. Tries are counted by the guesser, so that nobody can lock out an owner, and by the name as typed, so
 * that a lock does not reveal whether the account exists.
 */
import { Profile, VisitorLink } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Allowance } from '#cloud/kernel/ports.ts';

const { address, addressDay, browser, strangers, session } = accountLimits.logIns;

type Count = readonly [name: string, allowance: Allowance, key: string];

/** Whether the calling browser has signed in to this account before. Reads the same for none, so that its time tells nothing. */
export async function isFamiliar(
  { storage, caller }: Pick<Context, 'storage' | 'caller'>,
  objectId: string | undefined,
): Promise<boolean> {
  const link = caller.visitor_id === undefined ? undefined : await storage.get(VisitorLink, caller.visitor_id);
  const owners = await storage.getMany(Profile, link?.users ?? []);
  return owners.some((owner) => owner.objectId === objectId);
}

async function countsOf(context: Context, username: string): Promise<Count[]> {
  const { caller, accounts } = context;
  if (await isFamiliar(context, await accounts.byName(username)))
    return [['log-ins by browser', browser, `${username}|${caller.visitor_id}`]];
  const line = caller.address;
  return [
    ['log-ins by address', address, `${username}|${line}`],
    ['log-ins by address and day', addressDay, `${username}|${line}`],
    ['log-ins by strangers', strangers, username],
  ];
}

/** Counts a try before checking it, so that concurrent tries all count. Throws 'too_many'. `right` refunds it. */
export async function tryLogIn(context: Context, username: string): Promise<{ right(): Promise<void> }> {
  const { limiter } = context;
  const counts = await countsOf(context, username);
  for (const count of counts) await limiter.take(...count);
  return {
    async right() {
      for (const count of counts) await limiter.giveBack(...count);
    },
  };
}

/** Checks the caller's password again, so that a stolen session is not enough. Throws 'wrong_password' and 'too_many'. */
export async function confirmPassword(context: Context, password: string): Promise<void> {
  const { accounts, limiter, secrets, caller } = context;
  const count: Count = ['password tries', session, secrets.hash(caller.token!)];
  await limiter.take(...count);
  if (!(await accounts.isPassword(caller.username!, password))) throw new Refusal('wrong_password');
  await limiter.giveBack(...count);
}

/** As `confirmPassword`, for inputs that may lack it: 'invalid' then, at the field `current`. */
export async function provePassword(context: Context, password: string | undefined): Promise<void> {
  if (!password)
    throw new Refusal('invalid', { field: 'current' }, [
      { path: 'current', why: 'missing', says: 'accounts.invalid.currentPassword' },
    ]);
  await confirmPassword(context, password);
}
