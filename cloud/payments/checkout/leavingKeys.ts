/** Keys of a receiver that are about to change: what was begun with the former ones ends before, since nobody could ask about it later. */
import { Payment } from '#shared/payments/entities/payment.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { closePayment } from '#cloud/payments/process/openPayment.ts';

const pageSize = 200;

/** What somebody has paid meanwhile counts; all else ends, and its payer may choose anew. */
export async function closeOpenAt(ports: Ports, user_id: number): Promise<void> {
  const { storage, log } = ports;
  const where = { receiver_id: user_id, account: `u${user_id}`, rail: 'stripe', state: 'awaiting' };
  for (const payment of await storage.find(Payment, where, { limit: pageSize }))
    await closePayment(ports, payment).catch((error: unknown) =>
      log.warn({ err: error, payment_id: payment.payment_id }, 'a payment did not end before its keys changed'),
    );
}
