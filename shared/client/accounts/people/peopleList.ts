/** Filters of lists of people: address, query and call. */
import { peopleListCall, type PeopleKind, type PeopleQuery, readPeopleSearch } from '#shared/accounts/lists.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { LinkMore } from '#shared/client/app/routing/routes.ts';

/** Unknown values are dropped. */
export const readPeopleQuery = (query: URLSearchParams): PeopleQuery => readPeopleSearch(Object.fromEntries(query));

/** The query string of an address. */
export const peopleSearch = ({ keyword, country_code, language, account_type, page }: PeopleQuery) =>
  ({
    search: keyword,
    country: country_code,
    language,
    type: account_type,
    page: page > 1 ? page : undefined,
  }) satisfies LinkMore['search'];

/** For a screen's `data`. */
export function peopleData(kind: PeopleKind, query: URLSearchParams): Promise<void> {
  const { call, input } = peopleListCall(kind, readPeopleQuery(query));
  return load(answerQuery(call, input));
}
