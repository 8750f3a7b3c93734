/** The operators' pages of names. */
import { accessOnly, type Page } from '../pages.ts';

export const names = [
  {
    name: 'domain-names',
    path: '/domain-names',
    layouts: accessOnly,
    group: 'site',
    title: 'admin.names.title',
    load: () => import('./DomainNamesScreen.tsx'),
  },
] as const satisfies readonly Page[];
