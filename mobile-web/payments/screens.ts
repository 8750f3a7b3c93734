/** Screens of payments, one per path in routes.ts. */
import { load, pagesQuery } from '#shared/client/app/queries.ts';
import type { ScreensOf } from '#shared/client/app/routes.ts';
import { getPayments, getSubscriptions, paymentsPage, subscriptionsPage } from '#shared/client/payments/lists.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {
  subscriptions: {
    who: members,
    load: () => import('./SubscriptionsScreen.tsx'),
    title: 'payments.subscriptions.title',
    data: () => load(pagesQuery(getSubscriptions, subscriptionsPage, 1)),
  },
  payments: {
    who: everyone,
    load: () => import('./PaymentsScreen.tsx'),
    title: 'payments.list.title',
    data: () => load(pagesQuery(getPayments, paymentsPage, 1)),
  },
};
