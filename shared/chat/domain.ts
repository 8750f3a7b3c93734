import { defineDomain } from '#shared/model/domain.ts';
import { Chat, ChatEdit, ChatReport, ChatUpload, Conversation, Inbox, LinkRecord, Offer } from './entities.ts';
import { chatErrors } from './errors.ts';

/** Two people who write to each other, and what one offers the other. */
export const chat = defineDomain({
  name: 'chat',
  entities: [Conversation, Inbox, Offer, Chat, ChatEdit, ChatUpload, ChatReport, LinkRecord],
  errors: chatErrors,
});
