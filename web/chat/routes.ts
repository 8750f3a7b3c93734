/** The addresses of the screens of chat: part of every page, for its links. */
import type { OnSite, places } from '#shared/appPlaces.ts';

export const chat = {
  conversations: '/conversations',
  conversation: '/chat/:conversation_id',
  // Opens the conversation with somebody, and makes it when there is none.
  chatWith: '/chatModule/:otherUserId',
  // Where a purchase leads: to the message that belongs to it.
  goToConversation: '/goToConversation/:conversation_id',
} as const satisfies OnSite<typeof places.chat>;
