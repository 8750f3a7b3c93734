/** Cases of the calls of community. */
import { expect } from 'vitest';
import type { community } from '#cloud/community/domain.ts';
import { limits } from '#shared/limits.ts';
import { clubOf, postOf } from '../../community/club.ts';
import type { TestActor } from '../../support/actors.ts';
import type { CasesOf, Stage } from '../cases.ts';

/** One club for each caller: a person owns a limited number. */
const clubs = new WeakMap<TestActor, ReturnType<typeof clubOf>>();
function ownClub(as: TestActor): ReturnType<typeof clubOf> {
  const club = clubs.get(as) ?? clubOf(as);
  clubs.set(as, club);
  return club;
}
const ownPost = async (as: TestActor) => postOf(as, (await ownClub(as)).gx_id);

export const casesOf = (stage: Stage): CasesOf<typeof community> => ({
  'POST /app/messages/sendNotifications': {
    who: 'members',
    input: () => ({ client_id: 'announce-1', text: 'Hello', to: 'everybody' as const }),
    answer: () => ({}),
    refused: { status: 403, code: 'forbidden' },
  },
  'GET /app/Groups/getGroups': {
    who: 'everyone',
    input: () => ({ gx_id: limits.jobsGroup }),
    answer: () => ({ groups: [{ group_id: limits.jobsGroup, access: 'Public' }], count: 1 }),
  },
  'POST /app/Groups/addUpdateGroup': {
    who: 'members',
    input: () => ({ client_id: 'club-of-a-case', title: 'Bakers', description: 'Bread, mostly.' }),
    answer: () => ({ group: { title: 'Bakers', role: 'owner', members: 1 } }),
  },
  'POST /app/Groups/add2Group': {
    who: 'members',
    input: async (as) => ({ gx_id: (await ownClub(as)).gx_id }),
    answer: () => ({ group: { state: 'active' } }),
  },
  'POST /app/Groups/remove2Group': {
    who: 'members',
    input: async (as) => ({ gx_id: (await ownClub(as)).gx_id }),
    answer: () => ({}),
    refused: { status: 409, code: 'club_owner_stays' },
  },
  'GET /app/Groups/getWall': {
    who: 'everyone',
    input: () => ({ gx_id: limits.jobsGroup, offset: 0, limit: 5, sort: 'hot' as const }),
    answer: () => ({ wall: { hashtag: '', posts: [], count: 0 } }),
  },
  'POST /app/Groups/changeWall': {
    who: 'members',
    input: async (as) => ({ gx_id: (await ownClub(as)).gx_id, hashtag: 'rye' }),
    answer: () => ({}),
    refused: { status: 403, code: 'social_off' },
  },
  'GET /app/feeds/getFeeds': {
    who: 'everyone',
    input: () => ({ limit: 5, page: 1, group_id: limits.jobsGroup }),
    answer: () => ({ feeds: expect.any(Array) as unknown[], count: expect.any(Number) as number }),
  },
  'POST /app/feeds/getFeed': {
    who: 'everyone',
    input: async () => ({ feed_item_id: (await ownPost(stage.person)).feed_item_id }),
    answer: () => ({ feed: { user_id: stage.person.user_id, text: 'Who bakes with rye?' } }),
  },
  'POST /app/feeds/addFeed': {
    who: 'members',
    input: async (as) => ({ group_id: (await ownClub(as)).gx_id, text: 'The oven is warm.' }),
    answer: (as) => ({ feed: { text: 'The oven is warm.', user_id: as.user_id } }),
  },
  'POST /app/feeds/editFeed': {
    who: 'members',
    input: async (as) => ({ feed_item_id: (await ownPost(as)).fx_id, text: 'Who bakes with spelt?' }),
    answer: () => ({ feed: { text: 'Who bakes with spelt?', edited: true } }),
  },
  'POST /app/feeds/deleteFeed': {
    who: 'members',
    input: async (as) => ({ feed_item_id: (await ownPost(as)).fx_id }),
    answer: () => ({ success: true }),
  },
  'POST /app/feeds/addPicture': {
    who: 'members',
    input: async (as) => ({ group_id: (await ownClub(as)).gx_id, client_id: 'picture-1', bytes: stage.picture }),
    answer: () => ({ picture: { width: 4, height: 4 } }),
  },
  'POST /app/feeds/addFile': {
    who: 'members',
    input: async (as) => ({
      group_id: (await ownClub(as)).gx_id,
      client_id: 'file-1',
      name: 'plan.pdf',
      bytes: stage.picture,
    }),
    answer: () => ({ file: { kind: 'file', name: 'plan.pdf', mime: 'application/octet-stream' } }),
  },
});
