/** Disputed orders: an operator decides what goes back to the buyer; the rest is the provider's, less the fee. */
import { z } from 'zod';
import { Order } from '#shared/services/entities/order.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import type { OrderAnswer, OrderShape } from '#shared/services/orders/orderShapes.ts';
import { operators } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { needTwoOperators } from '#cloud/payments/index.ts';
import { above, oneOf } from '#cloud/kernel/ports.ts';
import { orderAnswer, orderFor, orderShape } from './orderAnswers.ts';
import { giveBackOwed } from './orderRefunds.ts';
import { takeStep } from './orderSteps.ts';

/** For operators: those that wait for a decision, the longest waiting first, or those that were decided. */
export const getDisputes = defineFunction({
  who: operators('services', 'read'),
  limit: usual,
  input: z.strictObject({ ...paging, which: z.enum(['open', 'decided']).default('open') }),
  async run({ storage }, { which, ...page }): Promise<{ orders: OrderShape[]; count: number }> {
    const where =
      which === 'open'
        ? { state: 'disputed' }
        : { settled_by: above(0), state: oneOf(['completed', 'reviewed', 'cancelled']) };
    const [rows, count] = await Promise.all([
      storage.find(Order, where, { sort: { updatedAt: which === 'open' ? 1 : -1 }, ...pageOf(page) }),
      storage.count(Order, where),
    ]);
    return { orders: rows.map((row) => orderShape(row)), count };
  },
});

/** `back` goes to the buyer, in minor units; of a large sum two operators decide. Repeated, it is answered as it stands. */
export const settleOrder = defineFunction({
  who: operators('services', 'act'),
  limit: changing,
  input: z.strictObject({
    order_id: publicId,
    back: z.int().min(0),
    reason: z.string().trim().min(1).max(orderLimits.reason),
  }),
  async run(context, { order_id, back, reason }): Promise<OrderAnswer> {
    const { storage, clock, caller } = context;
    const { amount, currency, state, user_id, provider_id } = await orderFor(storage, caller, order_id);
    // Nobody decides about their own money.
    if (caller.user_id === user_id || caller.user_id === provider_id) throw new Refusal('forbidden');
    if (back > amount) throw new Refusal('refund_too_large');
    if (state === 'disputed')
      await needTwoOperators(context, {
        what: 'order',
        id: order_id,
        decision: `back ${back}`,
        amount,
        currency,
        to: [`u${user_id}`, `u${provider_id}`],
        reason,
      });
    const order = await storage.transact(async (tx) => {
      const now = await orderFor(tx, caller, order_id);
      if (now.state !== 'disputed') throw new Refusal('order_step_not_possible');
      const step = back === amount ? ('give_back' as const) : ('settle' as const);
      const by = caller.user_id;
      await takeStep(tx, now, { step, by, back, text: reason }, clock.now());
      return (await tx.update(Order, order_id, { settled_by: by }))!;
    });
    await giveBackOwed(context, order);
    return orderAnswer(context, (await storage.get(Order, order_id))!);
  },
});
