/** The operators' pages of contests. */
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const contests = [
  {
    name: 'contest',
    path: '/contest',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.contests.title',
    load: () => import('./ContestsScreen.tsx'),
  },
  {
    name: 'allvotes',
    path: '/allvotes',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.votes.title',
    load: () => import('./VotesScreen.tsx'),
  },
  {
    name: 'flags',
    path: '/flags',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.flags.title',
    load: () => import('./FlagsScreen.tsx'),
  },
  {
    name: 'allcontestant',
    path: '/allcontestant',
    layouts: everywhere,
    group: 'contests',
    title: 'admin.contestants.title',
    load: () => import('./ContestantsScreen.tsx'),
  },
  {
    name: 'edition',
    path: '/edition',
    layouts: accessOnly,
    group: 'contests',
    title: 'admin.editions.title',
    load: () => import('./EditionsScreen.tsx'),
  },
] as const satisfies readonly Page[];
