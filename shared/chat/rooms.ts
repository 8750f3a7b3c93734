import { defineRoom } from '../model/room.ts';

export interface ConversationRoomEvents {
  /** One of the two is typing. */
  typing: { user_id: number };
}

/** Of the open pages of a conversation's two people. */
export const conversationRoom = defineRoom<object, ConversationRoomEvents>()({
  kind: 'conv',
  id: (text) => (/^[\w-]{12}$/.test(text) ? text : undefined),
});

export interface SupportRoomEvents {
  /** Something was said in a conversation with support, or it was read or settled. */
  case: { conversation_id: string };
}

/** Of the operators who have the support inbox open. */
export const supportRoom = defineRoom<object, SupportRoomEvents>()({
  kind: 'support',
  id: (text) => (text === 'inbox' ? text : undefined),
});
