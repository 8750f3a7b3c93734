/** What the site and the app both say of a screen of payments; each shell adds the component that shows it. */
import type { places } from '#shared/appPlaces.ts';
import { answerQuery, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { PlaceScreens } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import { ownCart } from './checkout/cart.ts';
import { paymentsPage } from './lists.ts';

export const both: PlaceScreens<typeof places.payments> = {
  subscriptions: {
    who: members,
    title: 'payments.subscriptions.title',
    data: () => load(pagesQuery('getSubscriptions', paymentsPage, 1)),
  },
  payments: {
    who: everyone,
    title: 'payments.list.title',
    data: () => load(pagesQuery('getPayments', paymentsPage, 1)),
  },
  checkout: {
    who: everyone,
    title: 'payments.checkout.title',
    data: (_params, { search }) => (search.has('payment') ? Promise.resolve() : load(answerQuery('getCart', ownCart))),
  },
  deposit: { who: members, title: 'payments.deposit.title' },
  depositSuccess: { who: members, title: 'payments.noPayment.title' },
  processNowpayments: { who: everyone, title: 'site.invoice.title' },
  cancelNowpayments: { who: everyone, title: 'site.invoice.title' },
};
