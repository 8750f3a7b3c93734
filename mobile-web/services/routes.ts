/** The addresses of the screens of services: part of every page, for its links. */
import { inApp, places } from '#shared/appPlaces.ts';

export const services = inApp(places.services);
