import { Chat } from '#shared/chat/entities.ts';
import { defineCloudDomain } from '../domain.ts';
import { defineWriter } from '../records.ts';
import { editMessage, keepFormer, reactToMessage, refuseEdit, takeBack, withText } from './changing.ts';
import { closeConversations } from './closing.ts';
import { countUnread, fetchConversation, fetchConversations, updateInbox } from './conversations.ts';
import { markReceived, markSeen, seeMessage, updateConversation } from './marks.ts';
import { getMessages, makeMessage, searchMessages, sendMessage } from './messages.ts';
import { chatRooms } from './rooms.ts';
import { tellTyping } from './typing.ts';

/** Two people who write to each other. */
export const chat = defineCloudDomain({
  name: 'chat',
  functions: {
    fetchConversations,
    fetchConversation,
    updateInbox,
    countUnread,
    sendMessage,
    getMessages,
    searchMessages,
    editMessage,
    takeBack,
    reactToMessage,
    markSeen,
    markReceived,
    tellTyping,
  },
  calls: {
    'GET /app/messages/getConversations': { run: fetchConversations },
    'GET /app/messages/updateConversation/:id': { run: updateConversation },
  },
  writers: [
    defineWriter({
      entity: Chat,
      make: makeMessage,
      acts: { is_seen: seeMessage },
      also: (context, _before, { text }) => (text === undefined ? {} : withText(context, text)),
      check: refuseEdit,
      after: keepFormer,
    }),
  ],
  rooms: [chatRooms],
  on: { accountClosed: closeConversations },
});
