/** The shell's own screens, one per path in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone } from '#shared/model/access.ts';
import { todayData } from '#shared/client/site/today/todayData.ts';
import type { site } from './routes.ts';

export const screens: ScreensOf<typeof site> = {
  home: { who: everyone, load: () => import('./ListScreen.tsx'), title: 'site.app.today', data: todayData },
  list: { who: everyone, load: () => import('./ListScreen.tsx'), title: 'site.app.today', data: todayData },
  notFound: {
    who: everyone,
    load: () => import('./NotFoundScreen.tsx'),
    title: 'app.failure.not_found_title',
    example: { '*': 'nowhere' },
  },
};
