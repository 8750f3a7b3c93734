/** Which call answers which list of people. Pages and the server's first paint share this table, so that both ask the same. */
import { limits } from '#shared/limits.ts';
import { type AccountType, accountTypes, type Language, languages } from './entities.ts';

export type PeopleKind = 'users' | 'providers';

export interface PeopleQuery {
  readonly keyword?: string;
  readonly country_code?: string;
  readonly language?: Language;
  readonly account_type?: AccountType;
  /** 1-based. */
  readonly page: number;
}

/** The query parameters of a list of people. */
export interface PeopleSearch {
  readonly search?: string | null;
  readonly country?: string | null;
  readonly language?: string | null;
  readonly type?: string | null;
  readonly page?: string | null;
}

/** Parses the query of an address; unknown values are dropped. */
export function readPeopleSearch({ search, country, language, type, page }: PeopleSearch): PeopleQuery {
  const pages = Math.trunc(Number(page));
  return {
    keyword: search?.trim().slice(0, limits.search.words) || undefined,
    country_code: /^[A-Z]{2}$/.test(country ?? '') ? country! : undefined,
    language: languages.find((one) => one === language),
    account_type: accountTypes.find((one) => one === type),
    page: pages >= 1 ? pages : 1,
  };
}

export const isNarrowed = ({ keyword, country_code, language, account_type }: PeopleQuery): boolean =>
  [keyword, country_code, language, account_type].some((filter) => filter !== undefined);

const calls = {
  users: 'getUsers',
  providers: 'getProviders',
} as const satisfies Record<PeopleKind, string>;

/** The REST call and input that answer a page of people. */
export const peopleListCall = <Kind extends PeopleKind>(kind: Kind, { page, ...filters }: PeopleQuery) => ({
  call: calls[kind],
  input: {
    page,
    limit: limits.contestPage,
    ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Omit<
      PeopleQuery,
      'page'
    >),
  },
});

/** The call that answers a person's public page. */
export const personCall = (username: string) => ({ call: 'getProvider', input: { username } }) as const;
