/** The addresses of the screens of payments: part of every page, for its links. */
import { onSite, places } from '#shared/appPlaces.ts';

export const payments = {
  ...onSite(places.payments),
  // The same where only ways without real money are offered.
  checkoutTest: '/checkout/:test',
  // What somebody earns.
  sales: '/sales',
  earnings: '/earnings',
} as const;
