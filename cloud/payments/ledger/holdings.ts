/** What accounts of the books hold. */
import type { UserAdditions } from '#shared/accounts/shapes.ts';
import { Balance } from '#shared/payments/entities.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { balanceId, balanceOf } from './accounts.ts';

/** By account and currency, in minor units; accounts without any are left out. */
export async function holdingsOf(
  reader: Reader,
  accounts: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const held = new Map<string, Record<string, number>>();
  for (const { account, currency, n } of await reader.find(Balance, { account: oneOf(accounts) })) {
    const of = held.get(account) ?? {};
    of[currency] = (of[currency] ?? 0) + n;
    held.set(account, of);
  }
  return held;
}

/** What an account holds in one currency, in minor units. Not of accounts with shards. */
export const heldBy = async (reader: Reader, account: string, currency: string): Promise<number> =>
  (await reader.get(Balance, balanceId({ account, currency })))?.n ?? 0;

/** For one's own UserShape: what can be spent, by currency. */
export async function spendableOf({ storage, caller }: Context): Promise<UserAdditions['balance']> {
  if (caller.user_id === undefined) return [];
  const account = balanceOf(caller.user_id);
  const held = Object.entries((await holdingsOf(storage, [account])).get(account) ?? {});
  return held
    .flatMap(([currency, minor]) => (minor ? { minor, currency } : []))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
