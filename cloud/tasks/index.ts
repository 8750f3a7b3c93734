/** What other domains may call. */
export { defineDuties, type Duty, hearDuties } from './duties.ts';
