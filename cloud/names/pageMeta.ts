/** Heads of the pages of names. */
import { searchPath } from '#shared/names/paths.ts';
import type { PageMetaRow } from '#cloud/kernel/pageMeta.ts';

export const namePageMeta: readonly PageMetaRow[] = [
  { path: searchPath, head: ({ say }) => ({ title: say('names.title'), description: say('names.lead') }) },
  { path: '/domain/domain/buy', head: ({ say }) => ({ title: say('names.buy.title'), index: false }) },
];

export const namePages = [searchPath];
