/** What happens to orders by itself, by the dates on their rows. */
import { Order } from '#shared/services/entities/order.ts';
import { isLate, takesReviews, type OrderState, type OrderStepName } from '#shared/services/orders/process.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';
import { giveBackOwed } from './orderRefunds.ts';
import { takeStep } from './orderSteps.ts';
import { closeReviews } from './reviews.ts';

/** What the end of a state's time does. */
const atEnd: Partial<Record<OrderState, Exclude<OrderStepName, 'buy'>>> = {
  purchased: 'cancel',
  working: 'cancel',
  delivered: 'complete',
};

const pageSize = 200;

async function tick(ports: Ports, order_id: string): Promise<void> {
  const now = ports.clock.now();
  const done = await ports.storage.transact(async (tx) => {
    const order = await tx.get(Order, order_id);
    if (!order) return undefined;
    if (order.until && order.until.getTime() <= now) {
      const name = order.state === 'working' && order.ends_at ? 'deliver' : atEnd[order.state];
      if (name) return takeStep(tx, order, { step: name }, now);
      if (takesReviews(order)) return closeReviews(tx, order, now);
    }
    return isLate(order, now) && !order.is_late ? takeStep(tx, order, { step: 'late' }, now) : undefined;
  });
  if (done) await giveBackOwed(ports, done);
}

/** Safe to repeat, and by several servers at once. */
export async function sweepOrders(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const now = atMost(new Date(clock.now()));
  const ended = (['purchased', 'working', 'delivered', 'completed', 'cancelled'] as const).map((state) =>
    storage.find(Order, { state, until: now }, { sort: { until: 1 }, limit: pageSize }),
  );
  const late = storage.find(Order, { state: 'working', is_late: false, due_at: now }, { limit: pageSize });
  for (const { order_id } of (await Promise.all([...ended, late])).flat())
    await tick(ports, order_id).catch((error: unknown) =>
      log.error({ err: error, order_id }, 'the clock of an order failed'),
    );
}
