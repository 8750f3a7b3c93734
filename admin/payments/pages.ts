/** The operators' pages of payments. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const payments = [
  {
    name: 'allpayment',
    path: '/allpayment',
    layouts: everywhere,
    who: operators('money'),
    group: 'payments',
    title: 'admin.payments.title',
    load: () => import('./PaymentsScreen.tsx'),
  },
  {
    name: 'payment',
    path: '/allpayment/:payment_id',
    layouts: everywhere,
    who: operators('money'),
    under: 'allpayment',
    title: 'admin.payment.title',
    load: () => import('./PaymentScreen.tsx'),
  },
  {
    name: 'money-desk',
    path: '/money-desk',
    layouts: everywhere,
    who: operators('money'),
    group: 'payments',
    title: 'admin.desk.title',
    load: () => import('./ReviewQueueScreen.tsx'),
  },
  {
    name: 'payouts',
    path: '/payouts',
    layouts: everywhere,
    who: operators('money'),
    group: 'payments',
    title: 'admin.payouts.title',
    load: () => import('./PayoutsScreen.tsx'),
  },
  {
    name: 'pricing',
    path: '/pricing',
    layouts: everywhere,
    who: operators('money'),
    group: 'payments',
    title: 'admin.pricing.title',
    load: () => import('./PricingScreen.tsx'),
  },
  {
    name: 'receive-payments',
    path: '/receive-payments',
    layouts: accessOnly,
    who: operators('money'),
    group: 'payments',
    title: 'admin.rails.title',
    load: () => import('./ReceivePaymentsScreen.tsx'),
  },
] as const satisfies readonly Page[];
