/** The operators' pages of names. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, type Page } from '../pages.ts';

export const names = [
  {
    name: 'domain-names',
    path: '/domain-names',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'admin.names.title',
    load: () => import('./DomainNamesScreen.tsx'),
  },
] as const satisfies readonly Page[];
