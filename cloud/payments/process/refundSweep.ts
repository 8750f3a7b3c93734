/** Refunds that are not done yet: asked for again, and told of to an operator when nobody sends them back. */
import { Refund } from '#shared/payments/entities/payment.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { above, atMost, type Ports } from '#cloud/kernel/ports.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { askOperator } from './railRefunds.ts';
import { driveRefund } from './settle.ts';

const pageSize = 100;

/** What its receiver has not sent back in time is an operator's too. */
async function remindSenders(ports: Ports): Promise<void> {
  const { storage, clock } = ports;
  const updatedAt = atMost(new Date(clock.now() - paymentLimits.waits.sendBack));
  const late = await storage.find(
    Refund,
    { state: 'waiting', updatedAt, sender_id: above(0) },
    { limit: pageSize, sort: { updatedAt: 1 } },
  );
  for (const { refund_id, payment_id } of late)
    await onBooks(storage, clock, {
      entries: [],
      payments: [payment_id],
      async run(books) {
        const now = await books.reader.get(Refund, refund_id);
        if (now?.state !== 'waiting') return;
        if (!(await books.reader.count(DeskItem, { payment_id, refund_id })))
          await askOperator(ports, books, books.payment(payment_id)!, now);
        // Looked at again when as much time has passed.
        await books.tx.update(Refund, refund_id, { state: 'waiting' });
      },
    });
}

/** Milliseconds for which a refund that was just asked for is left to the process that asked. */
const fresh = 30_000;

/** Those that are not done yet, again. */
export async function sweepRefunds(ports: Ports): Promise<void> {
  const before = new Date(ports.clock.now() - fresh);
  for (const state of ['reserved', 'pending'] as const)
    for (const refund of await ports.storage.find(
      Refund,
      { state, updatedAt: atMost(before) },
      { limit: pageSize, sort: { updatedAt: 1 } },
    ))
      await driveRefund(ports, refund).catch((error: unknown) =>
        ports.log.error({ err: error, refund_id: refund.refund_id }, 'a refund failed'),
      );
  await remindSenders(ports);
}
