/** `conv:<conversation_id>`: the open pages of a conversation's two people. `support:inbox`: the operators' pages of the support inbox. */
import { Conversation, Inbox } from '#shared/chat/entities.ts';
import { conversationRoom, supportRoom } from '#shared/chat/rooms.ts';
import { limits } from '#shared/limits.ts';
import { allows, operators } from '#shared/model/access.ts';
import { hearInbox } from './messages/lastWritten.ts';
import { defineRooms, hostOf } from '#cloud/kernel/rooms.ts';

export const chatRooms = defineRooms({
  watches: [Inbox],
  open({ storage }, tools) {
    tools.onRowChange(Inbox, (inbox) => {
      const { user_id, conversation_id } = inbox;
      hearInbox(storage, inbox);
      if (user_id === limits.supportUser) tools.send(supportRoom, 'inbox', 'case', { conversation_id });
    });
    return {
      hosts: [
        hostOf(supportRoom, { admit: (actor) => (allows(operators('messages', 'read'), actor) ? {} : undefined) }),
        hostOf(conversationRoom, {
          async admit(actor, conversation_id) {
            const row = await storage.get(Conversation, conversation_id);
            return row && allows(Conversation.access.read, actor, row) ? {} : undefined;
          },
        }),
      ],
    };
  },
});
