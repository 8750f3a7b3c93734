/** Screens of payments, one per path in routes.ts. */
import { answerQuery, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { ownCart } from '#shared/client/payments/checkout/cart.ts';
import { paymentsPage, subscriptionsPage } from '#shared/client/payments/lists.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {
  subscriptions: {
    who: members,
    load: () => import('./SubscriptionsScreen.tsx'),
    title: 'payments.subscriptions.title',
    data: () => load(pagesQuery('getSubscriptions', subscriptionsPage, 1)),
  },
  payments: {
    who: everyone,
    load: () => import('./PaymentsScreen.tsx'),
    title: 'payments.list.title',
    data: () => load(pagesQuery('getPayments', paymentsPage, 1)),
  },
  checkout: {
    who: everyone,
    load: () => import('./CheckoutScreen.tsx'),
    title: 'payments.checkout.title',
    data: (_params, { search }) => (search.has('payment') ? Promise.resolve() : load(answerQuery('getCart', ownCart))),
  },
  deposit: {
    who: members,
    load: () => import('./DepositScreen.tsx'),
    title: 'payments.deposit.title',
  },
  depositSuccess: {
    who: members,
    load: () => import('./DepositSuccessScreen.tsx'),
    title: 'payments.noPayment.title',
  },
  processNowpayments: {
    who: everyone,
    load: () => import('./InvoiceReturnScreen.tsx'),
    title: 'site.invoice.title',
  },
  cancelNowpayments: {
    who: everyone,
    load: () => import('./InvoiceReturnScreen.tsx'),
    title: 'site.invoice.title',
  },
};
