/** Screens of community, one per path in routes.ts. */
import { clubData, clubsData, clubTitle, postData } from '#shared/client/community/communityLists.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone } from '#shared/model/access.ts';
import type { community } from './routes.ts';

export const screens: ScreensOf<typeof community> = {
  groups: {
    who: everyone,
    load: () => import('./GroupsScreen.tsx'),
    title: 'community.clubs.title',
    data: (_params, { search }) => clubsData(search),
  },
  club: {
    who: everyone,
    load: () => import('./ClubScreen.tsx'),
    title: clubTitle,
    data: ({ gx_id }) => clubData(gx_id),
    example: { gx_id: 'U1iso6Uukjxk' },
  },
  clubPost: {
    who: everyone,
    load: () => import('./PostScreen.tsx'),
    title: clubTitle,
    data: ({ gx_id, feed_item_id }) => postData(gx_id, feed_item_id),
    example: { gx_id: 'U1iso6Uukjxk', feed_item_id: 'MYqa96-QhnBg' },
  },
};
