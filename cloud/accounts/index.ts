/** What other domains may call. */
export { peopleOf, personShape } from './people.ts';
