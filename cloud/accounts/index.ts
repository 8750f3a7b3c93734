/** What other domains may call. */
export { peopleOf } from './people.ts';
