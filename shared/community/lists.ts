/** Which call answers what on the pages of clubs; pages and heads share it. */
import { limits } from '../limits.ts';
import { communityLimits } from './limits.ts';
import { isJobCategory } from '../categories.ts';
import type { JobQuery } from './jobsCall.ts';
import type { FeedOrder } from './types.ts';

export type ClubList = 'find' | 'mine' | 'own' | 'suggested';

export const clubCall = (gx_id: string | number) => ({ call: 'getGroups', input: { gx_id } }) as const;

export const clubsCall = (list: ClubList, keyword?: string, page = 1) =>
  ({
    call: 'getGroups',
    input: { list, ...(keyword && { keyword }), page, limit: communityLimits.clubs },
  }) as const;

/** A page of posts, by its number or behind `after`, the `next` of the page before. `group_id`: undefined for all clubs of the reader. */
export const feedsCall = (
  group_id: string | undefined,
  { page = 1, after, order = 'newest' }: { page?: number; after?: string; order?: FeedOrder } = {},
) =>
  ({
    call: 'getFeeds',
    input: {
      ...(group_id !== undefined && { group_id }),
      ...(order !== 'newest' && { order }),
      ...(after === undefined ? { page } : { after }),
      limit: communityLimits.posts.usual,
    },
  }) as const;

/** `gx_id`: of the club in whose address it stands. */
export const feedCall = (feed_item_id: number | string, gx_id?: string) =>
  ({ call: 'getFeed', input: { feed_item_id, ...(gx_id !== undefined && { gx_id }) } }) as const;

/** Parses the query of an address; unknown values are dropped. */
export function readJobSearch(search: Readonly<Record<string, string | null | undefined>>): JobQuery {
  const [category, budget, page] = ['category', 'budget', 'page'].map((name) => Math.trunc(Number(search[name])));
  return {
    keyword: search['search']?.trim().slice(0, limits.search.words) || undefined,
    category: isJobCategory(category!) ? category : undefined,
    country: /^[A-Z]{2}$/.test(search['country'] ?? '') ? search['country']! : undefined,
    budget: budget! >= 1 && budget! <= communityLimits.budget ? Math.min(budget!, 1_000_000) : undefined,
    page: page! >= 1 ? page! : 1,
  };
}

export const isNarrowed = ({ keyword, category, country, budget }: JobQuery): boolean =>
  [keyword, category, country, budget].some((filter) => filter !== undefined);
