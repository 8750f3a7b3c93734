/** The operators' pages of services. */
import { accessOnly, everywhere, type Layout, type Page } from '../pages.ts';

/** As the specification has it, and where all pages are. */
const layouts: readonly Layout[] = ['access', 'topMenu'];

export const services = [
  {
    name: 'service',
    path: '/service',
    layouts,
    group: 'site',
    title: 'services.title',
    load: () => import('./ServicesScreen.tsx'),
  },
  {
    name: 'order-disputes',
    path: '/order-disputes',
    layouts: everywhere,
    group: 'payments',
    title: 'admin.orders.disputes',
    load: () => import('./OrderDisputesScreen.tsx'),
  },
  {
    name: 'order-dispute',
    path: '/order-disputes/:order_id',
    layouts: everywhere,
    under: 'order-disputes',
    title: 'admin.orders.dispute',
    load: () => import('./OrderDisputeScreen.tsx'),
  },
  {
    name: 'meetings',
    path: '/meetings',
    layouts: accessOnly,
    group: 'people',
    title: 'admin.meetings.title',
    load: () => import('./MeetingsScreen.tsx'),
  },
] as const satisfies readonly Page[];
