/** What other domains may call. */
export { defineDuties, type Duty, dutiesListener } from './duties.ts';
