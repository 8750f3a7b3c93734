/** The operators' pages of services. */
import { operators } from '#shared/model/access.ts';
import { accessAndTop, everywhere, type Page } from '../pages.ts';

export const services = [
  {
    name: 'service',
    path: '/service',
    layouts: accessAndTop,
    who: operators('services'),
    group: 'site',
    title: 'services.title',
    opens: { state: 'waiting' },
    load: () => import('./ServicesScreen.tsx'),
  },
  {
    name: 'order-disputes',
    path: '/order-disputes',
    layouts: everywhere,
    who: operators('services'),
    group: 'payments',
    title: 'admin.orders.disputes',
    load: () => import('./OrderDisputesScreen.tsx'),
  },
  {
    name: 'order-dispute',
    path: '/order-disputes/:order_id',
    layouts: everywhere,
    who: operators('services'),
    under: 'order-disputes',
    title: 'admin.orders.dispute',
    load: () => import('./OrderDisputeScreen.tsx'),
  },
  {
    name: 'meetings',
    path: '/meetings',
    layouts: everywhere,
    who: operators('people'),
    group: 'people',
    title: 'admin.meetings.title',
    load: () => import('./MeetingsScreen.tsx'),
  },
] as const satisfies readonly Page[];
