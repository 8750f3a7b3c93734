/** The operators' pages of accounts. */
import { everywhere, type Page } from '../pages.ts';

export const accounts = [
  {
    name: 'users',
    path: '/users',
    layouts: everywhere,
    group: 'people',
    title: 'admin.users.title',
    load: () => import('./UsersScreen.tsx'),
  },
  {
    name: 'update_profile',
    path: '/update_profile',
    layouts: everywhere,
    group: 'people',
    title: 'admin.profile.title',
    load: () => import('./ProfileScreen.tsx'),
  },
] as const satisfies readonly Page[];
