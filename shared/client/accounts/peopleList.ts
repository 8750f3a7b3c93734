/** Lists of people: what narrows them stands in the address, and is what the server is asked for. */
import { peopleListCall, type PeopleKind, type PeopleQuery, readPeopleSearch } from '#shared/accounts/lists.ts';
import { answerQuery, load } from '#shared/client/app/queries.ts';
import type { LinkMore } from '#shared/client/app/routes.ts';

/** What is no such filter is left out. */
export const readPeopleQuery = (query: URLSearchParams): PeopleQuery => readPeopleSearch(Object.fromEntries(query));

/** The part of an address behind its `?`. */
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
