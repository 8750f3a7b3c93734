/** Screens of services, one per path in routes.ts. */
import { answerQuery, knownAnswer, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { ordersPage, orderViewOf } from '#shared/client/services/orders/orderLists.ts';
import { listData, serviceData } from '#shared/client/services/catalogue/serviceLists.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { services } from './routes.ts';

const titleOf = (sx_id: string) => knownAnswer('getService', { sx_id })?.service.title;

export const screens: ScreensOf<typeof services> = {
  services: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: (_params, { search }) => listData(search),
  },
  servicesIn: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: ({ category_slug }, { search }) => listData(search, category_slug),
    example: { category_slug: 'graphic' },
  },
  service: {
    who: everyone,
    load: () => import('./ServiceScreen.tsx'),
    title: ({ sx_id }) => titleOf(sx_id),
    data: ({ sx_id }) => serviceData(sx_id),
    example: { sx_id: '0JVUJZSKkizc' },
  },
  serviceIn: {
    who: everyone,
    load: () => import('./ServiceScreen.tsx'),
    title: ({ sx_id }) => titleOf(sx_id),
    data: ({ sx_id }) => serviceData(sx_id),
    example: { category_slug: 'graphic', sx_id: '0JVUJZSKkizc' },
  },
  addService: {
    who: members,
    load: () => import('./ServiceFormScreen.tsx'),
    title: 'services.form.title',
    example: { sx_id: 'newservice01' },
  },
  editService: {
    who: members,
    load: () => import('./ServiceFormScreen.tsx'),
    title: 'services.form.editTitle',
    example: { sx_id: 'newservice01' },
  },
  ownServices: {
    who: members,
    load: () => import('./OwnServicesScreen.tsx'),
    title: 'services.mine.title',
    data: () => load(answerQuery('getOwnServices', {})),
  },
  orders: {
    who: members,
    load: () => import('./OrdersScreen.tsx'),
    title: 'services.orders.title',
    data: (_params, { search }) => load(pagesQuery('getOrders', ordersPage(orderViewOf(search)), 1)),
  },
  order: {
    who: members,
    load: () => import('./OrderScreen.tsx'),
    // It names itself (wholeNotice.ts).
    title: () => undefined,
    data: ({ order_id }) => load(answerQuery('getOrder', { order_id })),
    example: { order_id: 'demoorder001' },
  },
};
