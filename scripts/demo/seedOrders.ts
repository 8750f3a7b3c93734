/** Orders of the demo's services with their steps and reviews, by the product's own functions. */
import { Service } from '#shared/services/entities.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { Review } from '#shared/services/entities/review.ts';
import { Refusal } from '#shared/errors.ts';
import { hour } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout/checkout.ts';
import { startOrderUpload } from '#cloud/services/orders/orderFiles.ts';
import { takeOrderStep } from '#cloud/services/orders/orders.ts';
import { answerReview, reviewOrder } from '#cloud/services/orders/reviews.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { type DemoOrder, demoOrders, type DemoSent } from './content/orders.ts';
import type { Drawers } from './drawers.ts';
import { demoId, inTurns, type SeedPorts } from './parts.ts';
import { orderMoments, type Past } from './past.ts';
import { deposit } from './seedMoney.ts';

const buyersAtOnce = 4;

const as = (ports: Ports, user_id: number): Context => ({
  ...ports,
  caller: { user_id, roles: [], language: 'EN', address: 'demo' },
});

/** Draws a picture and sends it as a file of the order; returns its id. The same `key` is the same upload. */
async function send(
  context: Context,
  draw: Drawers['draw'],
  order_id: string,
  { name, ...input }: DemoSent,
  key: string,
): Promise<string> {
  const bytes = await draw({ ...input, seed: `${key}/${name}`, kind: input.craft ? 'cover' : 'contestant' });
  const asked = { order_id, client_id: demoId(context, `${key}/${name}`, 21), name, size: bytes.byteLength };
  const { attachment_id, missing } = (await startOrderUpload.run(context, asked)).upload;
  for (const n of missing) {
    const from = n * digitalLimits.partBytes;
    await context.files.putPart(attachment_id, n, bytes.subarray(from, from + digitalLimits.partBytes));
  }
  return attachment_id;
}

async function seedOrder(
  ports: Ports & SeedPorts,
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
  for (const [n, { by, files, answers, ...said }] of steps.entries()) {
    const context = atNext(by);
    const call_id = demoId(ports, `${key}/${n}`, 21);
    // Of a start that was cut off: what it brought is taken, and would be refused now.
    if (await ports.storage.count(OrderStep, { order_id, call_id })) continue;
    const sent = (all: readonly DemoSent[] = []) =>
      Promise.all(all.map((file) => send(context, ports.draw, order_id, file, `${key}/${n}`)));
    const brought = {
      ...(files && { files: await sent(files) }),
      ...(answers && {
        answers: await Promise.all(
          answers.map(async (answer) => ({ text: answer.text ?? '', files: await sent(answer.files) })),
        ),
      }),
    };
    const named = { order_id, client_id: call_id };
    await takeOrderStep.run(context, { ...named, ...said, ...brought } as Parameters<typeof takeOrderStep.run>[1]);
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
  ports: Ports & SeedPorts,
  past: Past,
  ids: ReadonlyMap<string, number>,
  isWhole: boolean,
  made: () => void,
): Promise<void> {
  const { storage, log } = ports;
  const seed = async (each: DemoOrder) => {
    const service = await storage.get(Service, demoId(ports, `service/${each.service}`));
    const buyer_id = ids.get(each.buyer);
    if (!service || buyer_id === undefined) return;
    if (isWhole && (await storage.count(Order, { user_id: buyer_id, sx_id: service.sx_id }))) return;
    try {
      await seedOrder(ports, past, each, service, buyer_id);
      made();
    } catch (error) {
      // People have spent the money, or changed the service since.
      if (!(error instanceof Refusal)) throw error;
      log.info({ err: error }, 'an order of the demo could not be made');
    }
  };
  // The orders of one buyer after each other, because they may share a conversation.
  const buyers = [...new Set(demoOrders.map(({ buyer }) => buyer))];
  await inTurns(buyers, buyersAtOnce, async (buyer) => {
    for (const order of demoOrders) if (order.buyer === buyer) await seed(order);
  });
}
