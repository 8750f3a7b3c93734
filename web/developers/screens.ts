/** The screens of developers: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { developers } from './routes.ts';

export const screens: ScreensOf<typeof developers> = {
  programs: { account: true, who: members, load: () => import('./ProgramsScreen.tsx'), title: 'developers.title' },
  developers: { who: everyone, load: () => import('./DevelopersScreen.tsx'), title: 'developers.docs.title' },
};
