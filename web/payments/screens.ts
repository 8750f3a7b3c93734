/** The screens of payments: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/payments/screens.ts';
import { members } from '#shared/model/access.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {
  checkout: { ...both.checkout, load: () => import('./CheckoutScreen.tsx') },
  checkoutTest: { ...both.checkout, example: { test: 'test' }, load: () => import('./CheckoutScreen.tsx') },
  payments: { ...both.payments, account: true, load: () => import('./PaymentsScreen.tsx') },
  subscriptions: { ...both.subscriptions, account: true, load: () => import('./SubscriptionsScreen.tsx') },
  deposit: { ...both.deposit, account: true, load: () => import('./DepositScreen.tsx') },
  depositSuccess: { ...both.depositSuccess, load: () => import('./DepositSuccessScreen.tsx') },
  processNowpayments: { ...both.processNowpayments, load: () => import('./InvoiceReturnScreen.tsx') },
  cancelNowpayments: { ...both.cancelNowpayments, load: () => import('./InvoiceReturnScreen.tsx') },
  // What somebody earns.
  sales: { who: members, load: () => import('./SalesScreen.tsx'), title: 'payments.sales.title', account: true },
  earnings: {
    who: members,
    load: () => import('./EarningsScreen.tsx'),
    title: 'payments.earnings.title',
    account: true,
  },
};
