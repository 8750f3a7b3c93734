/** A contest that is cancelled gives back by itself what was paid for its votes. */
import { Contest } from '#shared/contests/entities.ts';
import { Sale } from '#shared/payments/entities/payment.ts';
import { day } from '#shared/time.ts';
import { refundByItself } from '#cloud/payments/index.ts';
import { atLeast, type Ports } from '#cloud/kernel/ports.ts';
import { votesType } from './paidVotes.ts';

const month = 30 * day;
/** Payments of one contest in one sweep; the next one goes on. */
const pageSize = 200;

/** Contests that were touched within a month. Bought votes count no more, also where somebody has to send their money back by hand. Safe to repeat. */
export async function refundCancelled(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const updatedAt = atLeast(new Date(clock.now() - month));
  for (const { cx_id } of await storage.find(Contest, { contest_status: 'cancelled', updatedAt })) {
    const sold = await storage.find(Sale, { type: votesType, of: cx_id, state: 'sold' }, { limit: pageSize });
    for (const payment_id of new Set(sold.map((sale) => sale.payment_id)))
      await refundByItself(ports, payment_id, 'contest_cancelled', { takesBack: true }).catch((error: unknown) =>
        log.error({ err: error, payment_id }, 'a payment of a cancelled contest was not refunded'),
      );
  }
}
