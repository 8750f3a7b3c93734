/** Paths of the screens of chat; part of every page, for links. */
export const chat = {
  conversations: '/app/chat',
  conversation: '/app/chat/:conversation_id',
  // Opens the conversation with somebody, and makes it when there is none.
  chatWith: '/app/chat/with/:otherUserId',
} as const;
