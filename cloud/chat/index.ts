/** What other domains may call. */
export { placeOfCard, sendCard } from './cards.ts';
export { answerRequest, conversationOf } from './conversations.ts';
export { peaceOf } from './blocks.ts';
export { offerFor, offeredService, offerPrice } from './offers.ts';
export { dropCards, linkPreviews } from './previews.ts';
