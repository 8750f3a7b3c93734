/** The operators' pages of accounts. */
import { admins, operators } from '#shared/model/access.ts';
import { accessOnly, everywhere, type Page } from '../pages.ts';

export const accounts = [
  {
    name: 'users',
    path: '/users',
    layouts: everywhere,
    who: operators('people'),
    group: 'people',
    title: 'admin.users.title',
    load: () => import('./UsersScreen.tsx'),
  },
  {
    name: 'mail-suppressions',
    path: '/mail-suppressions',
    layouts: accessOnly,
    who: operators('people'),
    group: 'people',
    title: 'admin.suppressions.title',
    load: () => import('./SuppressionsScreen.tsx'),
  },
  {
    name: 'operators',
    path: '/operators',
    layouts: everywhere,
    who: admins,
    group: 'people',
    title: 'admin.operators.title',
    load: () => import('./OperatorsScreen.tsx'),
  },
  {
    name: 'update_profile',
    path: '/update_profile',
    layouts: everywhere,
    who: operators(),
    group: 'people',
    title: 'admin.profile.title',
    load: () => import('./ProfileScreen.tsx'),
  },
] as const satisfies readonly Page[];
