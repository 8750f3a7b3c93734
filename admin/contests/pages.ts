/** The operators' pages of contests. */
import { operators } from '#shared/model/access.ts';
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const contests = [
  {
    name: 'contest',
    path: '/contest',
    layouts: everywhere,
    who: operators('contests'),
    group: 'contests',
    title: 'admin.contests.title',
    load: () => import('./ContestsScreen.tsx'),
  },
  {
    name: 'allvotes',
    path: '/allvotes',
    layouts: everywhere,
    who: operators('contests'),
    group: 'contests',
    title: 'admin.votes.title',
    load: () => import('./VotesScreen.tsx'),
  },
  {
    name: 'flags',
    path: '/flags',
    layouts: everywhere,
    who: operators('contests'),
    group: 'contests',
    title: 'admin.flags.title',
    load: () => import('./FlagsScreen.tsx'),
  },
  {
    name: 'allcontestant',
    path: '/allcontestant',
    layouts: everywhere,
    who: operators('contests'),
    group: 'contests',
    title: 'admin.contestants.title',
    load: () => import('./ContestantsScreen.tsx'),
  },
  {
    name: 'edition',
    path: '/edition',
    layouts: accessOnly,
    who: operators('contests'),
    group: 'contests',
    title: 'admin.editions.title',
    load: () => import('./EditionsScreen.tsx'),
  },
  {
    name: 'create-studio',
    path: '/create/studio/:cx_id/:new',
    layouts: accessOnly,
    who: operators('contests', 'act'),
    under: 'contest',
    title: 'contests.studio.title',
    load: () => import('./StudioNewScreen.tsx'),
  },
  {
    name: 'studio',
    path: '/studio/:cx_id',
    layouts: accessOnly,
    who: operators('contests'),
    under: 'contest',
    title: 'contests.studio.name',
    load: () => import('./StudioScreen.tsx'),
  },
] as const satisfies readonly Page[];
