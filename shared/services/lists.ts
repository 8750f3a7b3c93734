/** The list of services as an address, for pages and heads. */
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { categoryOfSlug, isPublicCategory, serviceCategories } from '../categories.ts';
import type { ServiceSearch } from './servicesCall.ts';
import { serviceTypes } from './types.ts';

export const serviceSorts = ['best', 'newest', 'price', 'price_desc', 'rating'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** Most days until delivery, and least means of reviews, that one can filter by. */
export const dayChoices = [0, 1, 3, 7, 14] as const;
export const ratingChoices = [4, 3] as const;

type Query = Readonly<Record<string, string | undefined>>;

const among = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((each) => each === value);
const numberAmong = (values: readonly number[], value: string | undefined): number | undefined =>
  values.find((each) => String(each) === value);
const wholeUnits = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

/** Reads an address; what it does not know it leaves out. */
export function readServiceSearch(query: Query, category_slug?: string): ServiceSearch {
  const category = categoryOfSlug(category_slug ?? query['category'] ?? '');
  const found = {
    category: category !== undefined && isPublicCategory(category) ? category : undefined,
    stype: among(serviceTypes, query['type']),
    country_code: /^[A-Z]{2}$/.test(query['country'] ?? '') ? query['country'] : undefined,
    language: among(languages, query['language']),
    days: numberAmong(dayChoices, query['days']),
    rating: numberAmong(ratingChoices, query['rating']),
    price_min: wholeUnits(query['from']),
    price_max: wholeUnits(query['to']),
    currency: /^[A-Z]{3}$/.test(query['currency'] ?? '') ? query['currency'] : undefined,
    online: query['online'] === '1' ? (true as const) : undefined,
    sort: among(serviceSorts, query['sort']),
  };
  return {
    ...(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as typeof found),
    keyword: (query['q'] ?? '').trim().slice(0, limits.search.words),
    page: /^[1-9]\d{0,3}$/.test(query['page'] ?? '') ? Number(query['page']) : 1,
  };
}

/** The query of an address, without what is usual; a category stands in its path. */
export function serviceQuery(search: ServiceSearch): Record<string, string> {
  const { keyword, stype, country_code, language, days, rating, price_min, price_max, currency, online, sort, page } =
    search;
  const query = {
    q: keyword || undefined,
    type: stype,
    country: country_code,
    language,
    days,
    rating,
    from: price_min,
    to: price_max,
    currency: price_min === undefined && price_max === undefined ? undefined : currency,
    online: online && 1,
    sort,
    page: page > 1 ? page : undefined,
  };
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The address of a list. */
export function serviceListPath(search: ServiceSearch): string {
  const query = new URLSearchParams(serviceQuery(search)).toString();
  const path = search.category === undefined ? '/services' : `/services/category/${serviceCategories[search.category]}`;
  return query ? `${path}?${query}` : path;
}

export const isNarrowedBy = ({
  page: _page,
  sort: _sort,
  currency: _currency,
  category: _category,
  ...search
}: ServiceSearch) => Object.values(search).some((value) => value !== undefined && value !== '');

/** The call that answers the services of a person. */
export const servicesOfCall = (user_id: number) => ({ call: 'getServicesOf', input: { user_id } }) as const;
