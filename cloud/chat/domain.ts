import { Chat } from '#shared/chat/entities.ts';
import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { dutiesListener } from '../tasks/index.ts';
import { editMessage, reactToMessage, takeBack, writeText } from './messages/changing.ts';
import { closeConversations } from './closing.ts';
import {
  countUnread,
  fetchConversation,
  fetchConversations,
  opensChatFiles,
  updateInbox,
} from './messages/conversations.ts';
import { offerDuties } from './duties.ts';
import { markReceived, markSeen, seeMessage, updateConversation } from './messages/marks.ts';
import { getMessages, makeMessage, searchMessages, sendMessage } from './messages/messages.ts';
import { decideOffer, expireOffers, getOffers, sendOffer } from './offers/offers.ts';
import { getChatReports, readChatReport, reportMessage, settleChatReport } from './support/reports.ts';
import { chatRooms } from './rooms.ts';
import {
  answerSupport,
  assignSupport,
  getOperators,
  getSavedAnswers,
  getSupportInbox,
  readSupport,
  removeAnswer,
  saveAnswer,
  settleSupport,
} from './support/support.ts';
import { tellUnread } from './messages/telling.ts';
import { tellTyping } from './messages/typing.ts';
import { sweepLinks } from './messages/previews.ts';
import { addAttachment, sweepUploads } from './messages/uploads.ts';

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
    sendOffer,
    decideOffer,
    getOffers,
    reportMessage,
    getChatReports,
    readChatReport,
    settleChatReport,
    getSupportInbox,
    readSupport,
    answerSupport,
    assignSupport,
    settleSupport,
    getOperators,
    getSavedAnswers,
    saveAnswer,
    removeAnswer,
  },
  calls: {
    'GET /app/messages/getConversations': { run: fetchConversations },
    'POST /app/messages/addAttachment': { run: addAttachment, body: 'file' },
    'GET /app/messages/updateConversation/:id': { run: updateConversation },
  },
  writers: [
    defineWriter({
      entity: Chat,
      make: makeMessage,
      acts: { is_seen: seeMessage, text: writeText },
    }),
  ],
  rooms: [chatRooms],
  jobs: {
    every: {
      'unsent uploads': { every: '1 hour', run: sweepUploads },
      'links that were looked up': { every: '1 hour', run: sweepLinks },
      'unread messages': { every: '1 minute', run: tellUnread },
      'offers that expire': { every: '1 minute', run: expireOffers },
    },
  },
  onRowChange: [dutiesListener(offerDuties)],
  on: { accountClosed: closeConversations, opensFiles: opensChatFiles, duties: () => [offerDuties] },
});
