/** The functions of chat, each from the file that declares it. */
export { editMessage, reactToMessage, takeBack } from './messages/messageEdits.ts';
export { countUnread, fetchConversation, fetchConversations, updateInbox } from './messages/conversations.ts';
export { markReceived, markSeen, updateConversation } from './messages/readReceipts.ts';
export { getMessages, searchMessages, sendMessage } from './messages/messages.ts';
export { tellTyping } from './messages/typing.ts';
export { addAttachment } from './messages/uploads.ts';
export { decideOffer, getOffers, sendOffer } from './offers/offers.ts';
export { getChatReports, readChatReport, reportMessage, settleChatReport } from './support/reports.ts';
export {
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
