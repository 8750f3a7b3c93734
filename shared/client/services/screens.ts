/** What the site and the app both say of a screen of services; each shell adds the component that shows it. */
import type { places } from '#shared/appPlaces.ts';
import { answerQuery, knownAnswer, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { PlaceScreens } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import { listData, ownServicesPage, serviceData } from './catalogue/serviceLists.ts';
import { ordersData } from './orders/useOrderView.ts';

/** The title of a service that is loaded. */
export const titleOf = (sx_id: string): string | undefined => knownAnswer('getService', { sx_id })?.service.title;

export const both: PlaceScreens<typeof places.services> = {
  services: { who: everyone, title: 'services.head.title', data: (_params, { search }) => listData(search) },
  servicesIn: {
    who: everyone,
    title: 'services.head.title',
    data: ({ category_slug }, { search }) => listData(search, category_slug),
    example: { category_slug: 'graphic' },
  },
  service: {
    who: everyone,
    title: ({ sx_id }) => titleOf(sx_id),
    data: ({ sx_id }) => serviceData(sx_id),
    example: { sx_id: '0JVUJZSKkizc' },
  },
  serviceIn: {
    who: everyone,
    title: ({ sx_id }) => titleOf(sx_id),
    data: ({ sx_id }) => serviceData(sx_id),
    example: { category_slug: 'graphic', sx_id: '0JVUJZSKkizc' },
  },
  addService: {
    above: '/manage-services',
    who: members,
    title: 'services.form.title',
    example: { sx_id: 'newservice01' },
  },
  editService: {
    above: '/manage-services',
    who: members,
    title: 'services.form.editTitle',
    example: { sx_id: 'newservice01' },
  },
  manageServices: {
    who: members,
    title: 'services.mine.title',
    data: async () => {
      // Bookings stand above the services, which would move down if they came first.
      await Promise.all([
        load(pagesQuery('getOwnServices', ownServicesPage, 1)),
        load(answerQuery('getBookings', { as: 'provider' })),
      ]);
    },
  },
  orders: {
    who: members,
    title: 'services.orders.title',
    data: (_params, { search }) => ordersData(search),
  },
  order: {
    who: members,
    // It names itself (wholeNotice.ts).
    title: () => undefined,
    data: ({ order_id }) => load(answerQuery('getOrder', { order_id })),
    example: { order_id: 'demoorder001' },
  },
};
