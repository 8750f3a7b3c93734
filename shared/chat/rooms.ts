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
