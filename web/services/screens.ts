/** The screens of services: one row for each address in routes.ts. */
import { answerQuery, knownAnswer, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { favouritesPage, libraryPage } from '#shared/client/services/digital/libraryLists.ts';
import { ordersPage, orderViewOf } from '#shared/client/services/orders/orderLists.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { services } from './routes.ts';
import { homeData, landingData, listData, serviceData } from '#shared/client/services/catalogue/serviceLists.ts';

const titleOf = (sx_id: string) => knownAnswer('getService', { sx_id })?.service.title;

export const screens: ScreensOf<typeof services> = {
  services: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: (_params, { search }) => homeData(search),
  },
  servicesLanding: {
    who: everyone,
    load: () => import('./ServicesLandingScreen.tsx'),
    title: 'services.head.title',
    data: landingData,
  },
  servicesIn: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: ({ category_slug }, { search }) => listData(search, category_slug),
    example: { category_slug: 'graphic' },
  },
  serviceHome: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: (_params, { search }) => homeData(search),
  },
  serviceList: {
    who: everyone,
    load: () => import('./ServicesScreen.tsx'),
    title: 'services.head.title',
    data: (_params, { search }) => listData(search),
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
  serviceByNumber: {
    who: everyone,
    load: () => import('./ServiceScreen.tsx'),
    title: ({ serviceId }) => titleOf(serviceId),
    data: ({ serviceId }) => serviceData(serviceId),
    example: { serviceId: '1' },
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
  manageServices: {
    who: members,
    load: () => import('./ManageServicesScreen.tsx'),
    title: 'services.mine.title',
    account: true,
    data: () => load(answerQuery('getOwnServices', {})),
  },
  library: {
    who: members,
    load: () => import('./LibraryScreen.tsx'),
    title: 'services.library.title',
    account: true,
    data: () => load(pagesQuery('getUserDigitalFiles', libraryPage, 1)),
  },
  favourites: {
    who: members,
    load: () => import('./FavouritesScreen.tsx'),
    title: 'services.favourites.title',
    account: true,
    data: () => load(pagesQuery('getFavourites', favouritesPage, 1)),
  },
  bookingHours: {
    who: members,
    load: () => import('./BookingHoursScreen.tsx'),
    title: 'services.hours.title',
    account: true,
    data: () => load(answerQuery('getHours', {})),
  },
  orders: {
    who: members,
    load: () => import('./OrdersScreen.tsx'),
    title: 'services.orders.title',
    account: true,
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
  scheduleMeeting: {
    who: everyone,
    feature: { name: 'meetings', says: 'errors.meetings_off' },
    load: () => import('./ScheduleMeetingScreen.tsx'),
    title: 'services.meeting.title',
  },
  meeting: {
    who: everyone,
    load: () => import('./MeetingScreen.tsx'),
    title: 'services.meeting.own',
    example: { token: 'unknownmeetingunknownmeeting' },
  },
};
