/** Orders, for the two who are in them and for operators. */
import { z } from 'zod';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { orderLimits } from '#shared/services/orderLimits.ts';
import { stepsFor } from '#shared/services/process.ts';
import type { OrderAnswer } from '#shared/services/orderShapes.ts';
import { rawText } from '#shared/model/measured.ts';
import { members } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { changing, usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { clientId, pageOf, paging, publicId } from '../input.ts';
import { oneOf } from '../ports.ts';
import { refuseMove } from './bookings.ts';
import { orderAnswer, orderFor, orderShape } from './orderAnswers.ts';
import { filesFor, keepFiles } from './orderFiles.ts';
import { giveBackOwed } from './orderMoney.ts';
import { takeStep } from './orderSteps.ts';

/** What the caller bought, or sold; newest first. */
export const getOrders = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({
    ...paging,
    as: z.enum(['buyer', 'provider']).default('buyer'),
    which: z.enum(['all', 'open', 'over']).default('all'),
  }),
  async run({ storage, clock, caller }, { as, which, ...page }) {
    const own = caller.user_id!;
    const states = {
      all: {},
      open: { state: oneOf(['purchased', 'working', 'delivered', 'disputed']) },
      over: { state: oneOf(['completed', 'reviewed', 'cancelled']) },
    };
    const where = { ...(as === 'buyer' ? { user_id: own } : { provider_id: own }), ...states[which] };
    const [rows, count] = await Promise.all([
      storage.find(Order, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Order, where),
    ]);
    return { orders: rows.map(orderShape), count, serverTime: clock.now() / 1000 };
  },
});

export const getOrder = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ order_id: publicId }),
  run: async (context, { order_id }): Promise<OrderAnswer> =>
    orderAnswer(context, await orderFor(context.storage, context.caller, order_id)),
});

const said = rawText(orderLimits.text).pipe(z.string().trim().max(orderLimits.text));
const words = said.pipe(z.string().min(1));
const of = { order_id: publicId, client_id: clientId };
const orderStep = z.discriminatedUnion('step', [
  z.strictObject({
    ...{ ...of, step: z.enum(['require', 'deliver', 'revise', 'cancel', 'dispute']), text: words },
    /** Uploads of `startOrderUpload`. */
    files: z.array(publicId).max(orderLimits.files).optional(),
  }),
  z.strictObject({ ...of, step: z.literal('ask_cancel'), text: words, back: z.int().min(0) }),
  z.strictObject({
    ...{ ...of, step: z.literal('ask_move'), text: words },
    starts_at: z.iso.datetime().transform((at) => new Date(at)),
  }),
  z.strictObject({
    ...{ ...of, step: z.literal('ask_time'), text: words },
    days: z.int().min(1).max(orderLimits.moreDays),
  }),
  z.strictObject({
    ...of,
    step: z.enum(['complete', 'agree_cancel', 'agree_time', 'agree_move', 'decline', 'withdraw']),
    text: said.optional(),
  }),
]);

/**
 * A step by one of the two. The same client_id again is the same step. Throws 'order_step_not_possible' where it is not theirs to take now,
 * and 'slot_taken' for another time that is not to be had.
 */
export const takeOrderStep = defineFunction({
  who: members,
  limit: changing,
  input: orderStep,
  async run(context, { order_id, client_id, ...wanted }): Promise<OrderAnswer> {
    const { storage, clock, caller } = context;
    const by = caller.user_id!;
    const files = 'files' in wanted && wanted.files ? await filesFor(context, order_id, wanted.files) : undefined;
    const order = await storage.transact(async (tx) => {
      const now = await orderFor(tx, caller, order_id);
      if (by !== now.user_id && by !== now.provider_id) throw new Refusal('forbidden');
      const [known] = await tx.find(OrderStep, { order_id, call_id: client_id, by }, { limit: 1 });
      if (known) return now;
      if (!stepsFor({ user_id: by, roles: [] }, now, clock.now()).includes(wanted.step))
        throw new Refusal('order_step_not_possible');
      if (wanted.step === 'ask_cancel' && wanted.back > now.amount) throw new Refusal('refund_too_large');
      if (wanted.step === 'ask_move') await refuseMove(tx, now, wanted.starts_at.getTime(), clock.now());
      if (files) await keepFiles(tx, context, files, clock.now());
      return takeStep(tx, now, { ...wanted, files, by, call_id: client_id }, clock.now());
    });
    await giveBackOwed(context, order).catch((error: unknown) =>
      context.log.error({ err: error, order_id }, 'what an order owes was not given back yet'),
    );
    return orderAnswer(context, (await storage.get(Order, order_id))!);
  },
});
