/** The addresses of the screens of chat: part of every page, for its links. */
import { onSite, places } from '#shared/appPlaces.ts';

export const chat = {
  ...onSite(places.chat),
  // Where a purchase leads: to the message that belongs to it.
  goToConversation: '/goToConversation/:conversation_id',
} as const;
