/** The screens of payments: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import { members } from '#shared/model/access.ts';
import type { payments } from './routes.ts';

export const screens: ScreensOf<typeof payments> = {
  // What somebody earns.
  sales: {
    who: members,
    load: () => import('./SalesScreen.tsx'),
    title: 'payments.sales.title',
  },
  earnings: {
    who: members,
    load: () => import('./EarningsScreen.tsx'),
    title: 'payments.earnings.title',
  },
};
