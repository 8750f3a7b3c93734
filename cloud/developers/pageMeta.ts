/** Heads of the pages of developers. */
import type { PageMetaRow } from '#cloud/kernel/pageMeta.ts';

export const developerPageMeta: readonly PageMetaRow[] = [
  {
    path: '/developers',
    head: ({ say }) => ({ title: say('developers.docs.title'), description: say('developers.docs.lead') }),
  },
];
