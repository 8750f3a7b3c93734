/**
 * Addresses of lists. `/contests/:status` and `/contests/:search` are the same pattern, so one screen serves both: a known status is a
 * status, anything else a search. `?category=` filters, `?page=` extends either, `?status=` filters a search.
 */
import { t } from '#shared/client/app/i18n/i18n.ts';
import type { LinkMore } from '#shared/client/app/routing/routes.ts';
import { contestsData } from '#shared/client/contests/discovery/useContests.ts';
import { type ListTarget, type ShownList, shownList } from '#shared/contests/lists.ts';

/** The list of the current address. */
export const listAt = (word: string | undefined, query: URLSearchParams): ShownList =>
  shownList(word, Object.fromEntries(query));

/** Props of `<To name="contestList">` for a list. */
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
  const { pages, ...target } = listAt(word, query);
  return contestsData(target, pages);
}

/** The list's document title. */
export function listTitle({ search }: { search?: string }): string {
  const { status, keyword } = shownList(search, {});
  if (keyword) return t('site.head.search.title', { words: keyword });
  if (status === 'ended') return t('site.head.ended.title');
  if (status === 'pending') return t('site.head.pending.title');
  return status === 'ongoing' ? t('site.head.ongoing.title') : t('site.head.contests.title');
}
