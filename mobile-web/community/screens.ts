/** The screens of community: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { both } from '#shared/client/community/screens.ts';
import type { community } from './routes.ts';

export const screens: ScreensOf<typeof community> = {
  groups: { ...both.groups, load: () => import('./GroupsScreen.tsx') },
  club: { ...both.club, load: () => import('./ClubScreen.tsx') },
  clubPost: { ...both.clubPost, load: () => import('./PostScreen.tsx') },
};
