/** Page heads of payments: what somebody pays and earns is in no search engine. */
import type { PageMetaRow } from '#cloud/kernel/pageMeta.ts';

const titles = {
  '/checkout': 'payments.checkout.title',
  '/checkout/:test': 'payments.checkout.title',
  '/payments': 'payments.list.title',
  '/subscriptions': 'payments.subscriptions.title',
  '/user/deposit': 'payments.deposit.title',
  '/deposit/success': 'payments.noPayment.title',
  '/sales': 'payments.sales.title',
  '/earnings': 'payments.earnings.title',
} as const;

export const paymentPageMeta: readonly PageMetaRow[] = Object.entries(titles).map(([path, title]) => ({
  path,
  head: ({ say }) => ({ title: say(title), index: false }),
}));
