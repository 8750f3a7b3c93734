/** Lists of people: what narrows them stands in the address, and is what the server is asked for. */
import { type AccountType, accountTypes, type Language, languages } from '#shared/accounts/entities.ts';
import type { InputOfCall } from '#shared/client/app/calls.ts';
import type { LinkMore } from '#shared/client/app/routes.ts';
import { loadAnswer } from '#shared/client/app/useAnswer.ts';
import { limits } from '#shared/limits.ts';

export type PeopleKind = 'users' | 'providers';

export const peopleCalls = {
  users: 'GET /app/users/getUsers',
  providers: 'GET /app/providers/getProviders',
} as const satisfies Record<PeopleKind, string>;

export interface PeopleQuery {
  readonly keyword?: string;
  readonly country_code?: string;
  readonly language?: Language;
  readonly account_type?: AccountType;
  /** From 1. */
  readonly page: number;
}

/** What is no such filter is left out. */
export function readPeopleQuery(query: URLSearchParams): PeopleQuery {
  const country = query.get('country') ?? '';
  const page = Math.trunc(Number(query.get('page')));
  return {
    keyword: query.get('search')?.trim().slice(0, limits.search.words) || undefined,
    country_code: /^[A-Z]{2}$/.test(country) ? country : undefined,
    language: languages.find((one) => one === query.get('language')),
    account_type: accountTypes.find((one) => one === query.get('type')),
    page: page >= 1 ? page : 1,
  };
}

/** The part of an address behind its `?`. */
export const peopleSearch = ({ keyword, country_code, language, account_type, page }: PeopleQuery) =>
  ({
    search: keyword,
    country: country_code,
    language,
    type: account_type,
    page: page > 1 ? page : undefined,
  }) satisfies LinkMore['search'];

/** In the order and form that the page's own answers have (cloud/site/personHeads.ts). */
export const peopleInput = ({ page, ...filters }: PeopleQuery): InputOfCall<'GET /app/users/getUsers'> => ({
  page,
  limit: limits.contestPage,
  ...filters,
});

/** For a screen's `data`. */
export const peopleData = (kind: PeopleKind, query: URLSearchParams): Promise<void> =>
  loadAnswer(peopleCalls[kind], peopleInput(readPeopleQuery(query)));

export const isNarrowed = ({ keyword, country_code, language, account_type }: PeopleQuery): boolean =>
  [keyword, country_code, language, account_type].some((filter) => filter !== undefined);
