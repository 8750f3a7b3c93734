import { Chat } from '#shared/chat/entities.ts';
import { defineCloudDomain } from '#cloud/kernel/domain.ts';
import * as functions from './functions.ts';
import { defineWriter } from '#cloud/kernel/records.ts';
import { dutiesListener } from '../tasks/index.ts';
import { writeText } from './messages/messageEdits.ts';
import { closeConversations } from './accountClosing.ts';
import { peaceOf } from './messages/blocks.ts';
import { opensChatFiles } from './messages/conversations.ts';
import { offerDuties } from './duties.ts';
import { seeMessage } from './messages/readReceipts.ts';
import { makeMessage } from './messages/messages.ts';
import { expireOffers } from './offers/offers.ts';
import { chatRooms } from './rooms.ts';
import { tellUnread } from './messages/unseenMessages.ts';
import { sweepLinks } from './messages/linkPreviews.ts';
import { sweepUploads } from './messages/uploads.ts';

/** Two people who write to each other. */
export const chat = defineCloudDomain({
  name: 'chat',
  functions,
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
  on: {
    accountClosed: closeConversations,
    opensFiles: opensChatFiles,
    duties: () => [offerDuties],
    isQuiet: async (reader, user_id, other_id) => (await peaceOf(reader, user_id)).quiet.has(other_id),
  },
});
