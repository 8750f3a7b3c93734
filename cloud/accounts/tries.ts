/**
 * How often somebody may guess a password. Who guesses pays for it: tries are counted by who asks, so that nobody closes an account to its
 * owner. A name counts as it was typed, whether anybody has it or not: when it is closed says nothing of who is there.
 */
import { Profile, VisitorLink } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { lineOf } from '../addresses.ts';
import type { Context } from '../define.ts';
import type { Allowance } from '../ports.ts';

const { address, addressDay, browser, strangers, session } = accountLimits.logIns;

type Count = readonly [name: string, allowance: Allowance, key: string];

/** Whether this name, or the account with this address, has been signed in to from the browser that asks. */
export async function isFamiliar({ storage, accounts, caller }: Context, username: string): Promise<boolean> {
  const [objectId, link] = await Promise.all([
    accounts.byName(username),
    caller.visitor_id === undefined ? undefined : storage.get(VisitorLink, caller.visitor_id),
  ]);
  const owners = await storage.getMany(Profile, link?.users ?? []);
  return owners.some((owner) => owner.objectId === objectId);
}

async function countsOf(context: Context, username: string): Promise<Count[]> {
  const { caller } = context;
  if (await isFamiliar(context, username)) return [['log-ins by browser', browser, `${username}|${caller.visitor_id}`]];
  const line = lineOf(caller.address);
  return [
    ['log-ins by address', address, `${username}|${line}`],
    ['log-ins by address and day', addressDay, `${username}|${line}`],
    ['log-ins by strangers', strangers, username],
  ];
}

/**
 * Counts a try before it is judged, so that many at once are not one. Throws 'too_many'. `right` takes it back.
 */
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

/** The password of who is signed in, asked for once more: a stolen session alone is no account. Throws 'wrong_password', and 'too_many'. */
export async function confirmPassword(context: Context, password: string): Promise<void> {
  const { accounts, limiter, secrets, caller } = context;
  const count: Count = ['password tries', session, secrets.hash(caller.token!)];
  await limiter.take(...count);
  if (!(await accounts.isPassword(caller.username!, password))) throw new Refusal('wrong_password');
  await limiter.giveBack(...count);
}
