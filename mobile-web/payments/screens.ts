/** The screens of payments: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/payments/screens.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {
  subscriptions: { ...both.subscriptions, load: () => import('./SubscriptionsScreen.tsx') },
  payments: { ...both.payments, load: () => import('./PaymentsScreen.tsx') },
  checkout: { ...both.checkout, load: () => import('./CheckoutScreen.tsx') },
  deposit: { ...both.deposit, load: () => import('./DepositScreen.tsx') },
  depositSuccess: { ...both.depositSuccess, load: () => import('./DepositSuccessScreen.tsx') },
  processNowpayments: { ...both.processNowpayments, load: () => import('./InvoiceReturnScreen.tsx') },
  cancelNowpayments: { ...both.cancelNowpayments, load: () => import('./InvoiceReturnScreen.tsx') },
};
