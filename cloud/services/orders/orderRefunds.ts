/** What goes back to the buyer of an order: told to its payment, and told again where that failed. */
import { Order } from '#shared/services/entities/order.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { refundByItself } from '#cloud/payments/index.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';

/** Tells the payment of what was decided to go back. Safe to repeat. */
export async function giveBackOwed(ports: Ports, { order_id, payment_id, amount, back, owed }: Order): Promise<void> {
  if (!owed) return;
  // A part may have gone back before: it counts, and where the whole was decided all that is left goes back.
  await refundByItself(ports, payment_id, `order ${order_id}`, { inAll: back < amount ? owed : undefined });
  await asServer(ports.storage).transact(async (tx) => {
    if ((await tx.get(Order, order_id))?.owed) await tx.update(Order, order_id, { owed: 0 });
  });
}

const pageSize = 100;

/** Those of which no process told the payment, because it ended in between, or its rail was away. */
export async function sweepOwed(ports: Ports): Promise<void> {
  for (const order of await ports.storage.find(Order, { owed: above(0) }, { limit: pageSize }))
    await giveBackOwed(ports, order).catch((error: unknown) =>
      ports.log.error({ err: error, order_id: order.order_id }, 'what an order owes was not given back'),
    );
}
