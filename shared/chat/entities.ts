export { Conversation, Inbox } from './entities/conversations.ts';
export { ChatReport, ChatUpload, LinkRecord, SavedAnswer, SupportCase } from './entities/keeping.ts';
export { Chat, ChatEdit } from './entities/messages.ts';
export { Offer } from './entities/offers.ts';
