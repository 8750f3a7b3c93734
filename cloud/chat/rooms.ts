/** `conv:<conversation_id>`: the open pages of a conversation's two people. */
import { Conversation } from '#shared/chat/entities.ts';
import { conversationRoom } from '#shared/chat/rooms.ts';
import { allows } from '#shared/model/access.ts';
import { defineRooms, hostOf } from '../rooms.ts';

export const chatRooms = defineRooms({
  open: ({ storage }) => ({
    hosts: [
      hostOf(conversationRoom, {
        async admit(actor, conversation_id) {
          const row = await storage.get(Conversation, conversation_id);
          return row && allows(Conversation.access.read, actor, row) ? {} : undefined;
        },
      }),
    ],
  }),
});
