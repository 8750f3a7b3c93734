/** Which call answers which list of contests, for pages and for the server's heads, which must ask the same thing. */
import { limits } from '#shared/limits.ts';
import { contestCategories, type ContestCategory } from './categories.ts';

export const listStatuses = ['ongoing', 'pending', 'ended', 'all'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** Which contests a list holds. */
export interface ListTarget {
  readonly status: ListStatus;
  /** Words of a contest's name or of a contestant's. */
  readonly keyword?: string;
  readonly category?: ContestCategory;
}

interface Paged {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly category?: ContestCategory;
}

/** A call by its row of the REST table, with its input. */
export type ContestListCall =
  | {
      readonly call: 'POST /app/contest/v2/search';
      readonly input: Paged & { readonly keyword: string; readonly status: ListStatus };
    }
  | {
      readonly call: 'POST /app/contest/v2/getOngoingContests' | 'POST /app/contest/v2/getEndedContests';
      readonly input: Paged;
    }
  | {
      readonly call: 'POST /app/contest/v2/get';
      readonly input: Paged & { readonly status?: ListStatus; readonly user_id?: number };
    };

/** The call that answers one page of a list, from 1. */
export function contestListCall({ status, keyword, category }: ListTarget, page: number): ContestListCall {
  const rest = { page, limit: limits.contestPage, ...(category && { category }) };
  if (keyword) return { call: 'POST /app/contest/v2/search', input: { keyword, status, ...rest } };
  if (status === 'ongoing') return { call: 'POST /app/contest/v2/getOngoingContests', input: rest };
  if (status === 'ended') return { call: 'POST /app/contest/v2/getEndedContests', input: rest };
  return { call: 'POST /app/contest/v2/get', input: { status, ...rest } };
}

/** The first contests of one organizer. */
export const contestsOfCall = (user_id: number) =>
  ({
    call: 'POST /app/contest/v2/get',
    input: { user_id, page: 1, limit: limits.contestPage },
  }) satisfies ContestListCall;

/** A status as an address writes it, in any case. */
export const listStatusIn = (word: string | null | undefined): ListStatus | undefined =>
  listStatuses.find((status) => status === word?.toLowerCase());

export interface ShownList extends ListTarget {
  /** How many pages are shown, from the first. */
  readonly pages: number;
}

/** What `?` of an address may say of a list. */
export interface ListQuery {
  readonly status?: string | null;
  readonly category?: string | null;
  readonly page?: string | null;
}

/** More pages than anybody scrolls through; each is a call. */
const mostPages = 20;

/**
 * The list that an address shows. `word` is its part after /contests/, if there is one: a status, or what is searched for. `category` and
 * `page` of the query narrow and lengthen either, `status` a search.
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
