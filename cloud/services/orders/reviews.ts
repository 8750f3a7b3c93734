/** Reviews of orders, by both sides. */
import { z } from 'zod';
import { Order } from '#shared/services/entities/order.ts';
import { Review } from '#shared/services/entities/review.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { takesReviews } from '#shared/services/orders/process.ts';
import { topicsOf } from '#shared/services/reviews/reviewTopics.ts';
import type { OrderAnswer, ReviewsAnswer, ReviewShape } from '#shared/services/orders/orderShapes.ts';
import { rawText } from '#shared/model/measured.ts';
import { everyone, members } from '#shared/model/access.ts';
import { Refusal } from '#shared/errors.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { setReviews } from '#cloud/services/catalogue/catalogue.ts';
import { orderAnswer, orderFor } from './orderAnswers.ts';
import { takeStep } from './orderSteps.ts';
import { reviewShape } from './reviewShapes.ts';

/** Shows what was written, and counts it on the service. */
async function reveal(tx: Transaction, order: Order, rows: readonly Review[]): Promise<void> {
  for (const { review_id } of rows) await tx.update(Review, review_id, { is_shown: true });
  if (!rows.some(({ side }) => side === 'buyer')) return;
  const { sx_id } = order;
  if (sx_id === undefined) return;
  const stars = await tx.sums(Review, { sx_id, side: 'buyer', is_shown: true }, { by: ['stars'] });
  const count = stars.reduce((sum, row) => sum + row.sum, 0);
  const all = stars.reduce((sum, { key, sum: n }) => sum + Number(key[0]) * n, 0);
  await setReviews(tx, sx_id, { count, mean: count ? all / count : 0 });
}

/** The time for reviews is over: what one of the two wrote is shown. */
export async function closeReviews(tx: Transaction, order: Order, now: number): Promise<Order | undefined> {
  const rows = await tx.find(Review, { order_id: order.order_id });
  if (!rows.length) return tx.update(Order, order.order_id, { until: undefined });
  await reveal(tx, order, rows);
  return takeStep(tx, order, { step: 'review' }, now);
}

const text = rawText(orderLimits.review).pipe(z.string().trim().max(orderLimits.review));

/** Of a completed order, or of late work that was cancelled; once by each side. With the second one both are shown. */
export const reviewOrder = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ order_id: publicId, stars: z.int().min(1).max(5), text: text.default('') }),
  async run(context, { order_id, ...said }): Promise<OrderAnswer> {
    const { storage, clock, caller } = context;
    const user_id = caller.user_id!;
    await storage.transact(async (tx) => {
      const order = await orderFor(tx, caller, order_id);
      const side = user_id === order.user_id ? 'buyer' : user_id === order.provider_id ? 'provider' : undefined;
      if (!side) throw new Refusal('forbidden');
      const rows = await tx.find(Review, { order_id });
      const review_id = `${order_id}-${side}`;
      if (rows.some((row) => row.review_id === review_id)) throw new Refusal('review_written');
      if (!takesReviews(order)) throw new Refusal('order_step_not_possible');
      const { sx_id, title } = order;
      const about_id = side === 'buyer' ? order.provider_id : order.user_id;
      const row = await tx.insert(Review, { review_id, order_id, sx_id, title, side, user_id, about_id, ...said });
      if (rows.length) {
        await reveal(tx, order, [...rows, row]);
        await takeStep(tx, order, { step: 'review', by: user_id }, clock.now());
      }
      // Raises the row, so that two who write at once meet.
      else await tx.update(Order, order_id, {});
    });
    return orderAnswer(context, await orderFor(storage, caller, order_id));
  },
});

/** By who a shown review is about, once. */
export const answerReview = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ review_id: publicId, answer: text.pipe(z.string().min(1)) }),
  async run({ storage, clock, caller }, { review_id, answer }): Promise<{ review: ReviewShape }> {
    const row = await storage.transact(async (tx) => {
      const review = await tx.get(Review, review_id);
      if (!review?.is_shown) throw new Refusal('not_found');
      if (review.about_id !== caller.user_id) throw new Refusal('forbidden');
      if (review.answer !== undefined) throw new Refusal('review_answered');
      return (await tx.update(Review, review_id, { answer, answered_at: new Date(clock.now()) }))!;
    });
    return { review: reviewShape(row) };
  },
});

/** The newest ones say what buyers speak of. */
const readForTopics = 200;

/** What buyers say of a service, newest first; of some stars only, if asked. */
export const getReviews = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ ...paging, sx_id: publicId, stars: z.int().min(1).max(5).optional() }),
  async run({ storage }, { sx_id, stars, ...page }): Promise<ReviewsAnswer> {
    const all = { sx_id, side: 'buyer', is_shown: true };
    const where = { ...all, ...(stars && { stars }) };
    const [rows, count, sums, said] = await Promise.all([
      storage.find(Review, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Review, where),
      storage.sums(Review, all, { by: ['stars'] }),
      storage.find(Review, all, { sort: { createdAt: -1 }, limit: readForTopics }),
    ]);
    const byStars = new Map(sums.map(({ key, sum }) => [Number(key[0]), sum]));
    return {
      reviews: rows.map(reviewShape),
      count,
      stars: [1, 2, 3, 4, 5].map((each) => byStars.get(each) ?? 0),
      topics: topicsOf(said.map((each) => each.text)),
    };
  },
});
