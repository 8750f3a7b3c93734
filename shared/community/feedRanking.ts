/** The order of a home feed by what matters, and why each post stands where it does. Server code and tests share it. */
import { hour } from '#shared/time.ts';
import type { FeedReason } from './types.ts';

/** What is known of a post when it is ranked. */
export interface Ranked {
  readonly fx_id: string;
  /** When it was posted, in milliseconds since 1970. */
  readonly at: number;
  readonly likes: number;
  readonly comments: number;
  /** The reader follows its author. */
  readonly isFollowed: boolean;
  /** The reader has said something about it. */
  readonly takesPart: boolean;
}

/** What speaks for a post, each in the same unit: a post of somebody followed weighs as much as ten likes or comments. */
const termsOf = ({ at, likes, comments, isFollowed, takesPart }: Ranked, now: number): Record<FeedReason, number> => ({
  follows: isFollowed ? 3 : 0,
  part: takesPart ? 2.5 : 0,
  lively: 1.25 * Math.log1p(likes + 2 * comments),
  fresh: 2 * Math.exp(-(now - at) / (12 * hour)),
});

export interface Rank {
  readonly fx_id: string;
  /** The largest of its terms. */
  readonly reason: FeedReason;
}

/** The most important first; a post weighs half as much every two days. */
export function byWhatMatters(posts: readonly Ranked[], now: number): Rank[] {
  return posts
    .map((post) => {
      const terms = Object.entries(termsOf(post, now)) as [FeedReason, number][];
      const [reason] = terms.reduce((best, term) => (term[1] > best[1] ? term : best));
      const sum = terms.reduce((total, [, weight]) => total + weight, 0);
      return { fx_id: post.fx_id, reason, at: post.at, weight: sum * 0.5 ** ((now - post.at) / (48 * hour)) };
    })
    .toSorted((a, b) => b.weight - a.weight || b.at - a.at)
    .map(({ fx_id, reason }) => ({ fx_id, reason }));
}
