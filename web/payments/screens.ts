/** The screens of payments: one row for each address in routes.ts. */
import { answerQuery, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { ownCart } from '#shared/client/payments/checkout/cart.ts';
import { paymentsPage, subscriptionsPage } from '#shared/client/payments/lists.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { payments } from './routes.ts';

const checkoutData = (search: URLSearchParams) =>
  search.has('payment') ? Promise.resolve() : load(answerQuery('getCart', ownCart));

export const screens: ScreensOf<typeof payments> = {
  checkout: {
    who: everyone,
    load: () => import('./CheckoutScreen.tsx'),
    title: 'payments.checkout.title',
    data: (_params, { search }) => checkoutData(search),
  },
  checkoutTest: {
    who: everyone,
    load: () => import('./CheckoutScreen.tsx'),
    title: 'payments.checkout.title',
    data: (_params, { search }) => checkoutData(search),
    example: { test: 'test' },
  },
  payments: {
    who: everyone,
    load: () => import('./PaymentsScreen.tsx'),
    title: 'payments.list.title',
    account: true,
    data: () => load(pagesQuery('getPayments', paymentsPage, 1)),
  },
  subscriptions: {
    who: members,
    load: () => import('./SubscriptionsScreen.tsx'),
    title: 'payments.subscriptions.title',
    account: true,
    data: () => load(pagesQuery('getSubscriptions', subscriptionsPage, 1)),
  },
  deposit: {
    who: members,
    load: () => import('./DepositScreen.tsx'),
    title: 'payments.deposit.title',
    account: true,
  },
  depositSuccess: {
    who: members,
    load: () => import('./DepositSuccessScreen.tsx'),
    title: 'payments.noPayment.title',
  },
  // What somebody earns.
  sales: {
    who: members,
    load: () => import('./SalesScreen.tsx'),
    title: 'payments.sales.title',
    account: true,
  },
  earnings: {
    who: members,
    load: () => import('./EarningsScreen.tsx'),
    title: 'payments.earnings.title',
    account: true,
  },
};
