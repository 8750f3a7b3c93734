/**
 * Addresses of the lists. `/contests/:status` and `/contests/:search` are the same to a router, so one screen serves both: a word of the
 * statuses is a status, anything else is what is searched for. `?category=` and `?page=` narrow and lengthen either, `?status=` a search.
 */
import { t } from '#shared/client/app/i18n.ts';
import type { LinkMore } from '#shared/client/app/routes.ts';
import { contestsData, type ListStatus, listStatuses, type ListTarget } from '#shared/client/contests/useContests.ts';
import { contestCategories } from '#shared/contests/categories.ts';
import { limits } from '#shared/limits.ts';

const statusIn = (word: string | null | undefined): ListStatus | undefined =>
  listStatuses.find((status) => status === word?.toLowerCase());

/** Nobody scrolls further, and a page is a call. */
const mostPages = 20;

export interface ShownList extends ListTarget {
  /** How many pages are shown, from the first. */
  readonly pages: number;
}

/** `word` is the part after /contests/, if there is one. */
export function shownList(word: string | undefined, query: URLSearchParams): ShownList {
  const status = statusIn(word);
  const keyword = status ? undefined : word?.trim().slice(0, limits.search.words) || undefined;
  const pages = Math.trunc(Number(query.get('page')));
  return {
    status: status ?? (keyword ? (statusIn(query.get('status')) ?? 'all') : 'ongoing'),
    keyword,
    category: contestCategories.find((category) => category === query.get('category')),
    pages: pages >= 1 ? Math.min(pages, mostPages) : 1,
  };
}

/** What a link to a list is made of, for `<To name="contestList">`. */
export function listLink({ status, keyword, category, pages = 1 }: ListTarget & { pages?: number }): {
  params: { search: string };
  search: LinkMore['search'];
} {
  return {
    params: { search: keyword ?? status },
    search: {
      status: keyword && status !== 'all' ? status : undefined,
      category,
      page: pages > 1 ? pages : undefined,
    },
  };
}

/** For a screen's `data`. */
export function listData(word: string | undefined, query: URLSearchParams): Promise<void> {
  const { pages, ...target } = shownList(word, query);
  return contestsData(target, pages);
}

/** The list's name for the window's title. */
export function listTitle({ search }: { search?: string }): string {
  const { status, keyword } = shownList(search, new URLSearchParams());
  if (keyword) return t('site.head.search.title', { words: keyword });
  if (status === 'ended') return t('site.head.ended.title');
  if (status === 'pending') return t('site.head.pending.title');
  return status === 'ongoing' ? t('site.head.ongoing.title') : t('site.head.contests.title');
}
