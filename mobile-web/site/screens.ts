/** The shell's own screens, one per path in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import { todayData } from './today.ts';
import type { site } from './routes.ts';

export const screens: ScreensOf<typeof site> = {
  home: {
    who: everyone,
    load: () => import('./ListScreen.tsx'),
    title: 'site.app.today',
    data: todayData,
  },
  list: {
    who: everyone,
    load: () => import('./ListScreen.tsx'),
    title: 'site.app.today',
    data: todayData,
  },
  share: {
    who: members,
    load: () => import('./ShareScreen.tsx'),
    title: 'site.sharedIn.title',
  },
  notFound: {
    who: everyone,
    load: () => import('./NotFoundScreen.tsx'),
    title: 'app.failure.not_found_title',
    example: { '*': 'nowhere' },
  },
};
