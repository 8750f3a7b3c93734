/** What other domains may call. */
export { placeOfCard, sendCard } from './messages/cards.ts';
export { answerRequest, conversationOf } from './messages/conversations.ts';
export { peaceOf } from './messages/blocks.ts';
export { offerFor, offeredService, offerPrice } from './offers/offers.ts';
export { dropCards, linkPreviews } from './messages/linkPreviews.ts';
