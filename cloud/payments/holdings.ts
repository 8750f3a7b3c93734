/** What accounts of the books hold. */
import { Balance } from '#shared/payments/entities.ts';
import { oneOf, type Reader } from '../ports.ts';

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
