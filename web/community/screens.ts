/** Screens of community, one per path in routes.ts. */
import { jobsCall } from '#shared/community/jobsCall.ts';
import { clubsCall, readJobSearch } from '#shared/community/lists.ts';
import { clubData, clubsData, clubTitle, postData } from '#shared/client/community/communityLists.ts';
import { answerQuery, load } from '#shared/client/app/data/queries.ts';
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { everyone, members } from '#shared/model/access.ts';
import type { community } from './routes.ts';

export const screens: ScreensOf<typeof community> = {
  groups: {
    who: everyone,
    load: () => import('./GroupsScreen.tsx'),
    title: 'community.clubs.title',
    data: (_params, { search }) => clubsData(search),
  },
  myClubs: {
    who: members,
    load: () => import('./MyClubsScreen.tsx'),
    title: 'community.clubs.own',
    data: () => load(answerQuery('getGroups', clubsCall('own').input)),
  },
  userGroups: {
    who: members,
    load: () => import('./UserGroupsScreen.tsx'),
    title: 'community.clubs.mine',
    account: true,
    data: () => load(answerQuery('getGroups', clubsCall('mine').input)),
  },
  userGroupFeeds: {
    who: members,
    load: () => import('./ClubScreen.tsx'),
    title: clubTitle,
    data: ({ gx_id }) => clubData(gx_id),
    example: { gx_id: 'U1iso6Uukjxk' },
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
