/** Compares the votes that were bought with what was sold. */
import { type Contest, Vote } from '#shared/contests/entities.ts';
import { Sale } from '#shared/payments/entities/payment.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { votesType } from './paidVotes.ts';
import { voidsOf } from '#cloud/contests/integrity/voids.ts';

/** Each sale that stands has its votes in the count, and no votes count that nobody bought. */
export async function checkBought(
  reader: Reader,
  { cx_id, contest_status }: Contest,
  tell: (says: string) => void,
): Promise<void> {
  const [votes, sales] = await Promise.all([
    reader.find(Vote, { cx_id, source: 'paid' }),
    reader.find(Sale, { type: votesType, of: cx_id }),
  ]);
  const voided = await voidsOf(reader, votes);
  const counted = new Map<string, number>();
  for (const { vote_id, payment_id, assox_id, weight } of votes) {
    if (voided.has(vote_id)) continue;
    const key = payment_id!;
    counted.set(key, (counted.get(key) ?? 0) + weight);
    if (!sales.some((sale) => sale.payment_id === payment_id))
      tell(`the vote ${vote_id} for the place ${assox_id} was bought by the payment ${payment_id}, which sold none.`);
  }
  const sold = new Map<string, number>();
  for (const { payment_id, quantity, state } of sales)
    sold.set(payment_id, (sold.get(payment_id) ?? 0) + (state === 'sold' ? quantity : 0));
  for (const [payment_id, quantity] of sold) {
    const count = counted.get(payment_id) ?? 0;
    // A certified result keeps votes whose money went back later.
    const isFinal = contest_status === 'certified' && count > quantity;
    if (count !== quantity && !isFinal)
      tell(`the payment ${payment_id} sold ${quantity} votes, and ${count} of it count.`);
  }
}
