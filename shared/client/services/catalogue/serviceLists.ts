/** Addresses and data of the lists of services. */
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import { readServiceSearch, serviceListPath } from '#shared/services/lists.ts';
import { type ServiceSearch, servicesInput } from '#shared/services/servicesCall.ts';

export const searchAt = (query: URLSearchParams, category_slug?: string): ServiceSearch =>
  readServiceSearch(Object.fromEntries(query), category_slug);

/** For a screen's `data`. */
export const listData = (query: URLSearchParams, category_slug?: string): Promise<void> =>
  load(answerQuery('getServices', servicesInput(searchAt(query, category_slug))));

export const landingData = (): Promise<void> => load(answerQuery('getServicesLanding', {}));

export const serviceData = (sx_id: string): Promise<void> => load(answerQuery('getService', { sx_id }));

export { serviceListPath };

export const ownServicesPage = (page: number): { page?: number } => (page > 1 ? { page } : {});
