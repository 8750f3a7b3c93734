/** The screens of services: one row for each address in routes.ts. */
import { answerQuery, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { favouritesPage, libraryPage } from '#shared/client/services/digital/libraryLists.ts';
import { both, titleOf } from '#shared/client/services/screens.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { services } from './routes.ts';
import { landingData, listData, serviceData } from '#shared/client/services/catalogue/serviceLists.ts';

export const screens: ScreensOf<typeof services> = {
  services: {
    ...both.services,
    data: (_params, { search }) => listData(search),
    load: () => import('./ServicesScreen.tsx'),
  },
  servicesLanding: {
    who: everyone,
    load: () => import('./ServicesLandingScreen.tsx'),
    title: 'services.head.title',
    data: landingData,
  },
  servicesIn: { ...both.servicesIn, load: () => import('./ServicesScreen.tsx') },
  serviceHome: {
    ...both.services,
    data: (_params, { search }) => listData(search),
    load: () => import('./ServicesScreen.tsx'),
  },
  serviceList: { ...both.services, load: () => import('./ServicesScreen.tsx') },
  service: { ...both.service, load: () => import('./ServiceScreen.tsx') },
  serviceIn: { ...both.serviceIn, load: () => import('./ServiceScreen.tsx') },
  serviceByNumber: {
    who: everyone,
    load: () => import('./ServiceScreen.tsx'),
    title: ({ serviceId }) => titleOf(serviceId),
    data: ({ serviceId }) => serviceData(serviceId),
    example: { serviceId: '1' },
  },
  addService: { account: true, ...both.addService, load: () => import('./ServiceFormScreen.tsx') },
  editService: { account: true, ...both.editService, load: () => import('./ServiceFormScreen.tsx') },
  manageServices: { account: true, ...both.manageServices, load: () => import('./ManageServicesScreen.tsx') },
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
    above: '/manage-services',
    who: members,
    load: () => import('./BookingHoursScreen.tsx'),
    title: 'services.hours.title',
    account: true,
    data: () => load(answerQuery('getHours', {})),
  },
  orders: { ...both.orders, account: true, load: () => import('./OrdersScreen.tsx') },
  order: { account: true, ...both.order, load: () => import('./OrderScreen.tsx') },
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
