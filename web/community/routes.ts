/** Paths of the screens of community; part of every page, for links. */
import type { OnSite, places } from '#shared/appPlaces.ts';

export const community = {
  groups: '/groups',
  myClubs: '/myclubs',
  userGroups: '/user-groups',
  userGroupFeeds: '/user-groups/:gx_id/feeds',
  club: '/c/:gx_id',
  clubPost: '/c/:gx_id/:feed_item_id',
  jobs: '/jobs',
  job: '/jobs/:feed_item_id',
  feed: '/feed/:type',
  feedTarget: '/feed/:type/:id',
} as const satisfies OnSite<typeof places.community>;
