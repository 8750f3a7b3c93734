/** What other domains may call. */
export { type ChatCard, sendCard } from './cards.ts';
export { conversationOf } from './conversations.ts';
