/** The addresses of the screens of accounts: part of every page, for its links. */
import { inApp, places } from '#shared/appPlaces.ts';

export const accounts = inApp(places.accounts);
