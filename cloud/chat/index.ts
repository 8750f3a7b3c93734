/** What other domains may call. */
export { sendCard } from './cards.ts';
