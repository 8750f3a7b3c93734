/** Orders of the demo's services with their steps and reviews, by the product's own functions. */
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { Review } from '#shared/services/entities/review.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/define.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout.ts';
import { takeOrderStep } from '#cloud/services/orders.ts';
import { answerReview, reviewOrder } from '#cloud/services/reviews.ts';
import type { Ports } from '#cloud/ports.ts';
import { type DemoOrder, demoOrders } from './content/orders.ts';
import { demoId, hour } from './parts.ts';
import { orderMoments, type Past } from './past.ts';
import { deposit } from './seedMoney.ts';

const as = (ports: Ports, user_id: number): Context => ({
  ...ports,
  caller: { user_id, roles: [], language: 'EN', address: 'demo' },
});

async function seedOrder(
  ports: Ports,
  past: Past,
  { service, buyer, steps, reviews = [] }: DemoOrder,
  { sx_id, user_id }: Service,
  buyer_id: number,
): Promise<void> {
  const [boughtAt, ...moments] = orderMoments(ports, { service, buyer, steps, reviews });
  const ids = { buyer: buyer_id, provider: user_id };
  const at = (moment: number, by: keyof typeof ids) => as(past(moment), ids[by]);
  const atNext = (by: keyof typeof ids) => at(moments.shift()!, by);
  await deposit(past(boughtAt! - hour), buyer_id);
  const key = `order/${buyer}/${service}`;
  const items = [{ type: 'service', sx_id, quantity: 1 }];
  const { offer } = await getOffer.run(at(boughtAt!, 'buyer'), { items });
  const { payment } = await createPayment.run(at(boughtAt!, 'buyer'), {
    ...{ client_id: demoId(ports, key, 21), items, total: offer.total, rail: 'balance' },
    currency: offer.currency as 'EUR',
  });
  const order_id = payment.items[0]!.ox_id;
  for (const [n, { by, ...said }] of steps.entries()) {
    const named = { order_id, client_id: demoId(ports, `${key}/${n}`, 21) };
    await takeOrderStep.run(atNext(by), { ...named, ...said } as Parameters<typeof takeOrderStep.run>[1]);
  }
  for (const { by, answer: _answer, ...said } of reviews) {
    const context = atNext(by);
    if (!(await ports.storage.get(Review, `${order_id}-${by}`))) await reviewOrder.run(context, { order_id, ...said });
  }
  // A review is shown, and can be answered, once both have written.
  for (const { by, answer } of reviews) {
    if (answer === undefined) continue;
    const review_id = `${order_id}-${by}`;
    const context = atNext(by === 'buyer' ? 'provider' : 'buyer');
    if ((await ports.storage.get(Review, review_id))?.answer === undefined)
      await answerReview.run(context, { review_id, answer });
  }
}

/** Repeatable: who has an order of a service gets no other. Until the demo `isWhole` each may have been cut off, and is finished. */
export async function seedOrders(
  ports: Ports,
  past: Past,
  ids: ReadonlyMap<string, number>,
  isWhole: boolean,
  made: () => void,
): Promise<void> {
  const { storage, log } = ports;
  for (const each of demoOrders) {
    const service = await storage.get(Service, demoId(ports, `service/${each.service}`));
    const buyer_id = ids.get(each.buyer);
    if (!service || buyer_id === undefined) continue;
    if (isWhole && (await storage.count(Order, { user_id: buyer_id, sx_id: service.sx_id }))) continue;
    try {
      await seedOrder(ports, past, each, service, buyer_id);
      made();
    } catch (error) {
      // People have spent the money, or changed the service since.
      if (!(error instanceof Refusal)) throw error;
      log.info({ err: error }, 'an order of the demo could not be made');
    }
  }
}
