/** Screens of community, one per path in routes.ts. */
import { jobsCall } from '#shared/community/jobsCall.ts';
import { clubsCall, readJobSearch } from '#shared/community/lists.ts';
import { postData } from '#shared/client/community/communityLists.ts';
import { both } from '#shared/client/community/screens.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { community } from './routes.ts';

export const screens: ScreensOf<typeof community> = {
  groups: { ...both.groups, load: () => import('./GroupsScreen.tsx') },
  myClubs: {
    who: members,
    load: () => import('./MyClubsScreen.tsx'),
    title: 'community.clubs.own',
    data: () => load(answerQuery('getGroups', clubsCall('own').input)),
  },
  userGroups: {
    account: true,
    who: members,
    load: () => import('./UserGroupsScreen.tsx'),
    title: 'community.clubs.mine',
    data: () => load(answerQuery('getGroups', clubsCall('mine').input)),
  },
  userGroupFeeds: { ...both.club, who: members, load: () => import('./ClubScreen.tsx') },
  club: { ...both.club, load: () => import('./ClubScreen.tsx') },
  clubPost: { ...both.clubPost, load: () => import('./PostScreen.tsx') },
  jobs: {
    who: everyone,
    load: () => import('./JobsScreen.tsx'),
    title: 'community.jobs.title',
    data: (_params, { search }) => {
      const { call, input } = jobsCall(readJobSearch(Object.fromEntries(search)));
      return load(answerQuery(call, input));
    },
  },
  job: {
    who: everyone,
    load: () => import('./JobScreen.tsx'),
    // It names itself (wholeNotice.ts).
    title: () => undefined,
    data: ({ feed_item_id }) => postData(undefined, feed_item_id),
    example: { feed_item_id: 'uUGvAuGS6D7R' },
  },
  feed: {
    who: members,
    load: () => import('./FeedScreen.tsx'),
    title: 'community.feed.title',
    example: { type: 'comment' },
  },
  feedTarget: {
    who: everyone,
    load: () => import('./FeedTargetScreen.tsx'),
    title: 'community.feed.title',
    example: { type: 'comment', id: 'Abcdefgh0001' },
  },
};
