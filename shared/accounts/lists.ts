/** Which call answers which list of people, for pages and for the server's heads, which must ask the same thing. */
import { limits } from '#shared/limits.ts';
import { type AccountType, accountTypes, type Language, languages } from './entities.ts';

export type PeopleKind = 'users' | 'providers';

export interface PeopleQuery {
  readonly keyword?: string;
  readonly country_code?: string;
  readonly language?: Language;
  readonly account_type?: AccountType;
  /** From 1. */
  readonly page: number;
}

/** What `?` of an address may say of a list of people. */
export interface PeopleSearch {
  readonly search?: string | null;
  readonly country?: string | null;
  readonly language?: string | null;
  readonly type?: string | null;
  readonly page?: string | null;
}

/** The filters of an address. What is no such filter is left out. */
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
  users: 'GET /app/users/getUsers',
  providers: 'GET /app/providers/getProviders',
} as const satisfies Record<PeopleKind, string>;

/** The call that answers a page of people, by its row of the REST table, with its input. */
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

/** The call that answers somebody's public page. */
export const personCall = (username: string) =>
  ({ call: 'GET /app/providers/getProvider/:username', input: { username } }) as const;
