/** The operators' pages of developers. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, type Page } from '../pages.ts';

export const developers = [
  {
    name: 'programs',
    path: '/programs',
    layouts: accessOnly,
    who: operators('site'),
    group: 'site',
    title: 'developers.title',
    load: () => import('./ProgramsScreen.tsx'),
  },
] as const satisfies readonly Page[];
