/** The addresses of the screens of payments: part of every page, for its links. */
import { inApp, places } from '#shared/appPlaces.ts';

export const payments = inApp(places.payments);
