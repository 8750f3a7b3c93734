/** Paths of the screens of community; part of every page, for links. */
import { onSite, places } from '#shared/appPlaces.ts';

export const community = {
  ...onSite(places.community),
  myClubs: '/myclubs',
  userGroups: '/user-groups',
  userGroupFeeds: '/user-groups/:gx_id/feeds',
  jobs: '/jobs',
  job: '/jobs/:feed_item_id',
  feed: '/feed/:type',
  feedTarget: '/feed/:type/:id',
} as const;
