/** Orders, for the two who are in them and for operators. */
import { z } from 'zod';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { type AskAnswer, type OrderFile, stepsFor, turnOf } from '#shared/services/orders/process.ts';
import type { OrderAnswer } from '#shared/services/orders/orderShapes.ts';
import { rawText } from '#shared/model/measured.ts';
import { members } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { oneOf } from '#cloud/kernel/ports.ts';
import { earnedOf } from '#cloud/payments/index.ts';
import { refuseMove } from '#cloud/services/bookings/bookings.ts';
import { orderAnswer, orderFor, orderShape } from './orderAnswers.ts';
import { filesFor, keepFiles } from './orderFiles.ts';
import { servicesOf } from './orderCreation.ts';
import { giveBackOwed } from './orderRefunds.ts';
import { takeStep } from './orderSteps.ts';

/** Open orders of a side among which those that wait are counted. */
const turnsCounted = 100;

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
    const turnsAs = async (side: 'buyer' | 'provider') => {
      const of = side === 'buyer' ? { user_id: own } : { provider_id: own };
      const open = await storage.find(
        Order,
        { ...of, ...states.open },
        { sort: { createdAt: -1 }, limit: turnsCounted },
      );
      return open.filter((order) => turnOf(order, clock.now()) === side).length;
    };
    // Only the head of the list shows them.
    const turnsOfBoth = async () => {
      const [buyer, provider] = await Promise.all([turnsAs('buyer'), turnsAs('provider')]);
      return { buyer, provider };
    };
    const [rows, count, turns] = await Promise.all([
      storage.find(Order, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Order, where),
      which === 'all' && page.page === 1 ? turnsOfBoth() : undefined,
    ]);
    const [earned, services] = await Promise.all([
      as === 'provider'
        ? earnedOf(
            storage,
            rows.map(({ order_id }) => order_id),
          )
        : undefined,
      servicesOf(storage, rows),
    ]);
    return {
      orders: rows.map((row) => ({
        ...orderShape(row, earned?.get(row.order_id)),
        picture: services.get(row.order_id)?.service_image ?? '',
        language: services.get(row.order_id)?.language,
      })),
      count,
      /** Of both sides: how many wait for the caller. On the first page of all orders. */
      turns,
      serverTime: clock.now() / 1000,
    };
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
/** Uploads of `startOrderUpload`. */
const sent = z.array(publicId).max(orderLimits.files).optional();
const orderStep = z.discriminatedUnion('step', [
  z.strictObject({
    ...{ ...of, step: z.literal('require'), text: said.default(''), files: sent },
    /** To what the order asks for, in its order. */
    answers: z
      .array(z.strictObject({ text: said.default(''), files: sent }))
      .max(serviceLimits.asks)
      .default([]),
  }),
  z.strictObject({ ...of, step: z.enum(['deliver', 'revise', 'cancel', 'dispute']), text: words, files: sent }),
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

type Wanted = z.output<typeof orderStep>;

/** The uploads that a step brings. */
const sentBy = (wanted: Omit<Wanted, 'order_id' | 'client_id'>): string[] => [
  ...('files' in wanted ? ((wanted.files as string[] | undefined) ?? []) : []),
  ...('answers' in wanted ? (wanted.answers as AnswersGiven).flatMap((answer) => answer.files ?? []) : []),
];

type AnswersGiven = Extract<Wanted, { step: 'require' }>['answers'];

/** Throws 'requirements_missing' with what is still to be said or sent, and 'invalid' where nothing was asked for and nothing is said. */
function answersTo(
  { asks = [] }: Pick<Order, 'asks'>,
  { text, answers }: Pick<Extract<Wanted, { step: 'require' }>, 'text' | 'answers'>,
  files: readonly OrderFile[],
): AskAnswer[] {
  if (!asks.length && !text) throw new Refusal('invalid', { field: 'text' }, [{ path: 'text', why: 'missing' }]);
  return asks.map(({ ask, files: least }, index) => {
    const given = answers[index];
    const brought = files.filter(({ file_id }) => given?.files?.includes(file_id));
    if (brought.length < least || (!least && !given?.text)) throw new Refusal('requirements_missing', { ask });
    return { ask, ...(given?.text && { text: given.text }), ...(brought.length && { files: brought }) };
  });
}

/**
 * A step by one of the two. The same client_id again is the same step. Throws 'order_step_not_possible' where it is not theirs to take now,
 * 'requirements_missing' where the order asks for more, and 'slot_taken' for another time that is not to be had.
 */
export const takeOrderStep = defineFunction({
  who: members,
  limit: changing,
  input: orderStep,
  async run(context, { order_id, client_id, ...wanted }): Promise<OrderAnswer> {
    const { storage, clock, caller } = context;
    const by = caller.user_id!;
    const files = await filesFor(context, order_id, sentBy(wanted));
    const order = await storage.transact(async (tx) => {
      const now = await orderFor(tx, caller, order_id);
      if (by !== now.user_id && by !== now.provider_id) throw new Refusal('forbidden');
      const [known] = await tx.find(OrderStep, { order_id, call_id: client_id, by }, { limit: 1 });
      if (known) return now;
      if (!stepsFor({ user_id: by, roles: [] }, now, clock.now()).includes(wanted.step))
        throw new Refusal('order_step_not_possible');
      if (wanted.step === 'ask_cancel' && wanted.back > now.amount) throw new Refusal('refund_too_large');
      if (wanted.step === 'ask_move') await refuseMove(tx, now, wanted.starts_at.getTime(), clock.now());
      const answers = wanted.step === 'require' ? answersTo(now, wanted, files) : undefined;
      if (files.length) await keepFiles(tx, context, files, clock.now());
      return takeStep(tx, now, { ...wanted, answers, files, by, call_id: client_id }, clock.now());
    });
    await giveBackOwed(context, order).catch((error: unknown) =>
      context.log.error({ err: error, order_id }, 'what an order owes was not given back yet'),
    );
    return orderAnswer(context, (await storage.get(Order, order_id))!);
  },
});
