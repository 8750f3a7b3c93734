/** Movements of money, as tests of the books make them. */
import { LedgerEntry } from '#shared/payments/entities.ts';
import { balanceOf, clearingOf, feeAccount } from '#cloud/payments/ledger/accounts.ts';
import type { Movement, Work } from '#cloud/payments/ledger/books.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

let nobody = 9000;
/** A person that no other test uses. */
export const person = () => ++nobody;

/** Answers whether it moved anything. */
export const moving = (movement: Movement): Work<boolean> => ({
  entries: [movement.entry_id],
  async run(books) {
    if (books.isMade(movement.entry_id)) return false;
    await books.move(movement);
    return true;
  },
});
let count = 0;
export const gives = (user_id: number, n: number, more: Partial<Movement> = {}): Movement => ({
  entry_id: `t:${++count}`,
  kind: 'payment',
  lines: [
    { account: clearingOf('stripe'), currency: 'EUR', n: -n },
    { account: balanceOf(user_id), currency: 'EUR', n },
  ],
  ...more,
});
export const takes = (user_id: number, n: number, more: Partial<Movement> = {}): Movement => ({
  entry_id: `t:${++count}`,
  kind: 'payment',
  lines: [
    { account: balanceOf(user_id), currency: 'EUR', n: -n },
    { account: feeAccount, currency: 'EUR', n },
  ],
  ...more,
});
export const heldOn = async (reader: Reader, account: string): Promise<number> =>
  (await holdingsOf(reader, [account])).get(account)?.EUR ?? 0;

/** What all the entries say of an account. */
export async function bookedOn(reader: Reader, account: string): Promise<number> {
  const rows = await reader.find(LedgerEntry, { accounts: account });
  return rows.flatMap(({ lines }) => lines).reduce((sum, line) => (line.account === account ? sum + line.n : sum), 0);
}
