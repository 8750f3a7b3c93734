/** What subscribers do with their subscriptions. */
import { z } from 'zod';
import { Payment } from '#shared/payments/entities/payment.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { isOpen } from '#shared/payments/process.ts';
import type { CardShape, PaymentShape, SubscriptionShape } from '#shared/payments/shapes.ts';
import { subscriptionRails } from '#shared/payments/subscriptions.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { endSubscription, graceEnd, retry } from './renewals.ts';
import { isOperator } from '#cloud/payments/policy/access.ts';
import { paymentShape } from '#cloud/payments/shapes.ts';

const cardShape = ({ card_id, brand, last4, exp_month, exp_year }: SavedCard): CardShape => ({
  card_id,
  brand,
  last4,
  exp_month,
  exp_year,
});

async function shapesOf({ storage }: Context, rows: readonly Subscription[]): Promise<SubscriptionShape[]> {
  const [cards, payments] = await Promise.all([
    storage.getMany(SavedCard, [...new Set(rows.flatMap(({ card_id }) => card_id ?? []))]),
    storage.getMany(
      Payment,
      rows.flatMap(({ payment_id }) => payment_id ?? []),
    ),
  ]);
  return rows.map((row) => {
    const card = row.rail === 'stripe' ? cards.find(({ card_id }) => card_id === row.card_id) : undefined;
    const open = payments.find(({ payment_id }) => payment_id === row.payment_id);
    const isLate = row.state === 'past_due';
    const graceOver = graceEnd(row);
    const retryAt = isLate && row.look_at && graceOver && row.look_at < graceOver ? row.look_at : undefined;
    return {
      subscription_id: row.subscription_id,
      type: row.type,
      sx_id: row.sx_id,
      title: row.title,
      user_id: row.user_id,
      seller_id: row.seller_id,
      currency: row.currency,
      amount: row.amount,
      every: row.every,
      rail: row.rail,
      card: card && cardShape(card),
      test: row.test,
      state: row.state,
      ends_then: row.ends_then,
      started_at: row.started_at.toISOString(),
      paid_until: row.paid_until.toISOString(),
      ended_at: row.ended_at?.toISOString(),
      ended_by: row.ended_by,
      ...(isLate && {
        problem: row.problem,
        retry_at: retryAt?.toISOString(),
        pay_until: graceOver?.toISOString(),
        // From the balance it is taken by trying again.
        payment_id: open && isOpen(open.state) && open.rail !== 'balance' ? open.payment_id : undefined,
      }),
    };
  });
}

/** What the caller subscribes to, newest first, also what is over. */
export const getSubscriptions = defineFunction({
  route: 'GET /app/subscriptions/getSubscriptions',
  who: members,
  limit: usual,
  input: z.strictObject(paging),
  async run(context, page): Promise<{ subscriptions: SubscriptionShape[]; count: number }> {
    const { storage, caller } = context;
    const where = { user_id: caller.user_id! };
    const [rows, count] = await Promise.all([
      storage.find(Subscription, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Subscription, where),
    ]);
    return { subscriptions: await shapesOf(context, rows), count };
  },
});

const one = { subscription_id: publicId };

/** Throws 'not_found' for anybody but its payer. */
export async function ownOf({ storage, caller }: Context, subscription_id: string): Promise<Subscription> {
  const row = await storage.get(Subscription, subscription_id);
  if (row?.user_id !== caller.user_id) throw new Refusal('not_found');
  return row!;
}

export const answer = async (
  context: Context,
  subscription_id: string,
): Promise<{ subscription: SubscriptionShape }> => ({
  subscription: (await shapesOf(context, [await ownOf(context, subscription_id)]))[0]!,
});

/** The payments of one subscription, newest first: for its payer, its earner, and operators. */
export const getCharges = defineFunction({
  route: 'GET /app/subscriptions/getCharges',
  who: members,
  limit: usual,
  input: z.strictObject({ ...one, ...paging }),
  async run({ storage, caller }, { subscription_id, ...page }): Promise<{ payments: PaymentShape[]; count: number }> {
    const row = await storage.get(Subscription, subscription_id);
    if (!row || !([row.user_id, row.seller_id].includes(caller.user_id) || isOperator(caller, 'read')))
      throw new Refusal('not_found');
    const where = { subscription_id };
    const [rows, count] = await Promise.all([
      storage.find(Payment, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Payment, where),
    ]);
    return { payments: rows.map((payment) => paymentShape(payment, caller)), count };
  },
});

/** Says no from now on, or takes that back: it ends with the period that is paid. One whose charge has failed ends at once. */
export const cancelSubscription = defineFunction({
  route: 'POST /app/subscriptions/cancel',
  who: members,
  limit: changing,
  input: z.strictObject({ ...one, cancel: z.boolean() }),
  async run(context, { subscription_id, cancel }): Promise<{ subscription: SubscriptionShape }> {
    const row = await ownOf(context, subscription_id);
    if (cancel && row.charging !== undefined) await endSubscription(context, row, 'cancelled');
    else if (row.state !== 'ended')
      await context.storage.transact(async (tx) => {
        const now = await tx.get(Subscription, subscription_id);
        // Charged in this moment: the next press finds what became of it.
        if (now?.state !== 'active' || (cancel && now.charging !== undefined)) throw new Refusal('busy');
        if (!cancel) await context.goods.get(now.type)?.resumes?.(context, tx, now);
        await tx.update(Subscription, subscription_id, { ends_then: cancel });
      });
    else if (!cancel) throw new Refusal('step_not_possible');
    return answer(context, subscription_id);
  },
});

/** Tries at once what can be made good; a charge that is being tried already is left to it. Throws 'rail_unavailable'. */
async function tryNow(context: Context, subscription_id: string): Promise<void> {
  const row = await ownOf(context, subscription_id);
  if (row.state === 'past_due' && row.problem !== undefined) await retry(context, row);
}

/** From now on it is paid by this card, or from the balance. A charge that has failed is tried at once. */
export const changeSubscription = defineFunction({
  route: 'POST /app/subscriptions/change',
  who: members,
  limit: changing,
  input: z.discriminatedUnion('rail', [
    z.strictObject({ ...one, rail: z.literal(subscriptionRails[0]), card_id: publicId }),
    z.strictObject({ ...one, rail: z.literal(subscriptionRails[1]) }),
  ]),
  async run(context, input): Promise<{ subscription: SubscriptionShape }> {
    const { storage, caller } = context;
    const { subscription_id, rail } = input;
    await ownOf(context, subscription_id);
    await storage.transact(async (tx) => {
      if ((await tx.get(Subscription, subscription_id))?.state === 'ended') throw new Refusal('step_not_possible');
      if (input.rail === 'stripe') {
        const card = await tx.get(SavedCard, input.card_id);
        if (card?.user_id !== caller.user_id) throw new Refusal('card_not_found');
      }
      const card_id = input.rail === 'stripe' ? input.card_id : undefined;
      await tx.update(Subscription, subscription_id, { rail, card_id });
    });
    await tryNow(context, subscription_id);
    return answer(context, subscription_id);
  },
});

/** Tries a charge that has failed again, now. What then still needs its payer stands in the answer as `payment_id`. */
export const retrySubscription = defineFunction({
  route: 'POST /app/subscriptions/retry',
  who: members,
  limit: changing,
  input: z.strictObject(one),
  async run(context, { subscription_id }): Promise<{ subscription: SubscriptionShape }> {
    await tryNow(context, subscription_id);
    return answer(context, subscription_id);
  },
});
