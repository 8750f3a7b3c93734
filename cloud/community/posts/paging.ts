/** Pages of posts, the newest first: by number, or from the place of the last one seen, which new posts do not move. */
import type { Feed } from '#shared/community/entities/posts.ts';
import type { FindOptions } from '#cloud/kernel/ports.ts';

/** Milliseconds and number of a post. */
export const placePattern = /^\d{1,15}-\d{1,12}$/;

const placeOf = ({ stamp, feed_item_id }: Pick<Feed, 'stamp' | 'feed_item_id'>) => `${stamp.getTime()}-${feed_item_id}`;

/** The place from which the next page goes on; undefined after the last one. */
export const nextOf = (rows: readonly Feed[], limit: number): string | undefined =>
  rows.length < limit ? undefined : placeOf(rows.at(-1)!);

interface PageOfPosts {
  readonly page?: number;
  readonly after?: string;
  readonly limit: number;
}

export function pageOfPosts({ page = 1, after, limit }: PageOfPosts): FindOptions<typeof Feed> {
  const sort = { stamp: -1, feed_item_id: -1 } as const;
  if (!after) return { sort, limit, skip: (page - 1) * limit };
  const [stamp, feed_item_id] = after.split('-').map(Number) as [number, number];
  return { sort, limit, after: { stamp: new Date(stamp), feed_item_id } };
}
