/** Addresses and data of the lists of services. */
import { isNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import { isNarrowedBy, readServiceSearch, serviceListPath } from '#shared/services/lists.ts';
import { type ServiceSearch, servicesInput } from '#shared/services/servicesCall.ts';

export const searchAt = (query: URLSearchParams, category_slug?: string): ServiceSearch =>
  readServiceSearch(Object.fromEntries(query), category_slug);

/** Whether /services shows its landing page: to newcomers who look for nothing, and not on phones, whose tab is the list in both shells. */
export const isLanding = (search: ServiceSearch): boolean =>
  !isNarrow() && storedValue('services') === undefined && !isNarrowedBy(search) && search.page === 1 && !search.sort;

/** For a screen's `data`. */
export const listData = (query: URLSearchParams, category_slug?: string): Promise<void> =>
  load(answerQuery('getServices', servicesInput(searchAt(query, category_slug))));

export const landingData = (): Promise<void> => load(answerQuery('getServicesLanding', {}));

export const homeData = (query: URLSearchParams): Promise<void> =>
  isLanding(searchAt(query)) ? landingData() : listData(query);

export const serviceData = (sx_id: string): Promise<void> => load(answerQuery('getService', { sx_id }));

export { serviceListPath };

export const ownServicesPage = (page: number): { page?: number } => (page > 1 ? { page } : {});
