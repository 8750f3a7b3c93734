/** The addresses of the screens of chat: part of every page, for its links. */
import { inApp, places } from '#shared/appPlaces.ts';

export const chat = inApp(places.chat);
