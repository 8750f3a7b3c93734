/** The addresses of the screens of services: part of every page, for its links. */
import { onSite, places } from '#shared/appPlaces.ts';

export const services = {
  ...onSite(places.services),
  servicesLanding: '/services/landing',
  serviceHome: '/service',
  serviceList: '/service/servicelist',
  serviceByNumber: '/view/:serviceId',
  library: '/library',
  favourites: '/favourites',
  bookingHours: '/booking-hours',
  scheduleMeeting: '/schedule-meeting',
  meeting: '/schedule-meeting/:token',
} as const;
