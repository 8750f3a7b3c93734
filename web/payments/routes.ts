/** The addresses of the screens of payments: part of every page, for its links. */
import type { OnSite, places } from '#shared/appPlaces.ts';

export const payments = {
  checkout: '/checkout',
  // The same where only ways without real money are offered.
  checkoutTest: '/checkout/:test',
  payments: '/payments',
  subscriptions: '/subscriptions',
  deposit: '/user/deposit',
  depositSuccess: '/deposit/success',
  // Where the company of invoices sends the payer back to.
  processNowpayments: '/process-nowpayments',
  cancelNowpayments: '/cancel-nowpayments',
  // What somebody earns.
  sales: '/sales',
  earnings: '/earnings',
} as const satisfies OnSite<typeof places.payments>;
