/** The addresses of the screens of community: part of every page, for its links. */
import { inApp, places } from '#shared/appPlaces.ts';

export const community = inApp(places.community);
