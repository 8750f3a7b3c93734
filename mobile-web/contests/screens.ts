/** Screens of contests, one per path in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { members } from '#shared/model/access.ts';
import type { contests } from './routes.ts';

export const screens: ScreensOf<typeof contests> = {
  share: { who: members, load: () => import('./ShareScreen.tsx'), title: 'site.sharedIn.title' },
};
