import type { Language } from '#shared/languages.ts';
import type { ServiceCategory } from '../categories.ts';
import type { ServiceSort } from './lists.ts';
import type { ServiceType } from './types.ts';

/** What a list is narrowed by. Prices are in whole units of `currency`. */
export interface ServiceSearch {
  readonly keyword: string;
  readonly category?: ServiceCategory;
  readonly stype?: ServiceType;
  readonly country_code?: string;
  readonly language?: Language;
  readonly days?: number;
  readonly rating?: number;
  readonly price_min?: number;
  readonly price_max?: number;
  readonly currency?: string;
  readonly online?: true;
  readonly sort?: ServiceSort;
  readonly page: number;
}

export const servicesInput = ({ keyword, page, ...search }: ServiceSearch) => ({
  ...search,
  ...(keyword && { keyword }),
  ...(page > 1 && { page }),
});
/** The call that answers a list. */
export const serviceListCall = (search: ServiceSearch) =>
  ({ call: 'getServices', input: servicesInput(search) }) as const;
