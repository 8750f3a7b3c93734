/** Heads of the pages of developers. */
import type { HeadRow } from '../head.ts';

export const developerHeads: readonly HeadRow[] = [
  {
    path: '/developers',
    head: ({ say }) => ({ title: say('developers.docs.title'), description: say('developers.docs.lead') }),
  },
];
