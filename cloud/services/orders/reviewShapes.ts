/** Reviews as calls answer them. */
import { Review } from '#shared/services/entities/review.ts';
import type { OrderAnswer, ReviewShape } from '#shared/services/orders/orderShapes.ts';
import { type Actor, allows } from '#shared/model/access.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

export const reviewShape = (row: Review): ReviewShape => ({
  ...{ review_id: row.review_id, order_id: row.order_id, sx_id: row.sx_id, title: row.title, side: row.side },
  ...{ user_id: row.user_id, about_id: row.about_id, stars: row.stars, text: row.text, answer: row.answer },
  answered_at: row.answered_at?.toISOString(),
  createdAt: row.createdAt.toISOString(),
  is_shown: row.is_shown,
});

/** The reviews of an order that the caller may read, and who has written one. */
export async function reviewsOf(
  reader: Reader,
  actor: Actor,
  order_id: string,
): Promise<Pick<OrderAnswer, 'reviews' | 'reviewed_by'>> {
  const rows = await reader.find(Review, { order_id });
  return {
    reviews: rows.filter((row) => allows(Review.access.read, actor, row)).map(reviewShape),
    reviewed_by: rows.map(({ user_id }) => user_id),
  };
}
