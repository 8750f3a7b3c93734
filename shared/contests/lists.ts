/** Which call answers which list of contests. Pages and the server's first paint share this table, so that both ask the same. */
import { limits } from '#shared/limits.ts';
import { contestCategories, type ContestCategory } from './categories.ts';

export const listStatuses = ['ongoing', 'pending', 'ended', 'all'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** The filters of a list of contests. */
export interface ListTarget {
  readonly status: ListStatus;
  /** Words from the name of a contest or contestant. */
  readonly keyword?: string;
  readonly category?: ContestCategory;
}

interface Paged {
  /** 1-based. */
  readonly page: number;
  readonly limit: number;
  readonly category?: ContestCategory;
}

/** A REST call with its input. */
export type ContestListCall =
  | {
      readonly call: 'searchContests';
      readonly input: Paged & { readonly keyword: string; readonly status: ListStatus };
    }
  | {
      readonly call: 'getOngoingContests' | 'getEndedContests';
      readonly input: Paged;
    }
  | {
      readonly call: 'getContests';
      readonly input: Paged & { readonly status?: ListStatus; readonly user_id?: number };
    };

/** The call that answers one page of a list; pages are 1-based. */
export function contestListCall({ status, keyword, category }: ListTarget, page: number): ContestListCall {
  const rest = { page, limit: limits.contestPage, ...(category && { category }) };
  if (keyword) return { call: 'searchContests', input: { keyword, status, ...rest } };
  if (status === 'ongoing') return { call: 'getOngoingContests', input: rest };
  if (status === 'ended') return { call: 'getEndedContests', input: rest };
  return { call: 'getContests', input: { status, ...rest } };
}

/** The first contests of one organizer. */
export const contestsOfCall = (user_id: number) =>
  ({
    call: 'getContests',
    input: { user_id, page: 1, limit: limits.contestPage },
  }) satisfies ContestListCall;

/** Parses a status from an address, ignoring case. */
export const listStatusIn = (word: string | null | undefined): ListStatus | undefined =>
  listStatuses.find((status) => status === word?.toLowerCase());

export interface ShownList extends ListTarget {
  /** Pages shown, counted from the first. */
  readonly pages: number;
}

/** The query parameters of a list. */
export interface ListQuery {
  readonly status?: string | null;
  readonly category?: string | null;
  readonly page?: string | null;
}

/** The most pages a list shows at once; each is a call. */
const mostPages = 20;

/**
 * Parses the address of a list. `word`, its part after /contests/, is a status or a search; `category` and `page` filter either, `status`
 * filters a search.
 */
export function shownList(word: string | undefined, query: ListQuery): ShownList {
  const status = listStatusIn(word);
  const keyword = status ? undefined : word?.trim().slice(0, limits.search.words) || undefined;
  const pages = Math.trunc(Number(query.page));
  return {
    status: status ?? (keyword ? (listStatusIn(query.status) ?? 'all') : 'ongoing'),
    keyword,
    category: contestCategories.find((category) => category === query.category),
    pages: pages >= 1 ? Math.min(pages, mostPages) : 1,
  };
}
