/** The addresses of the screens of services: part of every page, for its links. */
import type { OnSite, places } from '#shared/appPlaces.ts';

export const services = {
  services: '/services',
  servicesLanding: '/services/landing',
  servicesIn: '/services/category/:category_slug',
  serviceHome: '/service',
  serviceList: '/service/servicelist',
  service: '/s/:sx_id',
  serviceIn: '/category/:category_slug/s/:sx_id',
  serviceByNumber: '/view/:serviceId',
  addService: '/add-service/:sx_id',
  editService: '/edit-service/:sx_id',
  manageServices: '/manage-services',
  library: '/library',
  favourites: '/favourites',
  bookingHours: '/booking-hours',
  orders: '/orders',
  order: '/orders/:order_id',
  scheduleMeeting: '/schedule-meeting',
  meeting: '/schedule-meeting/:token',
} as const satisfies OnSite<typeof places.services>;
