/** Cases of the calls of contests. */
import { expect } from 'vitest';
import type { contests } from '#cloud/contests/domain.ts';
import type { TestActor } from '../../support/actors.ts';
import { contest, type ContestWishes } from '../../support/factories.ts';
import { suspectVotesIn } from '../../contests/integrityStage.ts';
import type { CasesOf, Stage } from '../cases.ts';

/** An edition of somebody's own. */
async function editionOf(as: TestActor, wishes: ContestWishes = {}) {
  const { cx_id } = await contest(as.server, { organizer: as, ...wishes });
  const input = { original_contest_id: cx_id, edition_name: 'Spring', max_user: 10 };
  return (await as.call('POST /app/contest/v2/addEdition', input)).body.edition;
}

/** A contest of somebody's own that is over, and may be appealed against. */
async function overContest(as: TestActor): Promise<string> {
  const stored = { start_date: new Date(Date.now() - 7_200_000), end_date: new Date(Date.now() - 3_600_000) };
  return (await contest(as.server, { organizer: as, appeal_days: 2, stored })).cx_id;
}

/** A flag on suspect votes in a contest of somebody's own. */
async function flagIn(as: TestActor) {
  const votes = await suspectVotesIn(as.server, await contest(as.server, { organizer: as }), { votes: 2 });
  return { ...votes, state: 'open' as const, note: 'One hall', client_id: 'of-this-test' };
}

const flagOf = async (as: TestActor): Promise<string> =>
  (await as.call('POST /app/contest/v2/flagVotes', await flagIn(as))).body.flag_id;

async function appealIn(as: TestActor): Promise<string> {
  const input = { cx_id: await overContest(as), text: 'Count it again' };
  return (await as.call('POST /app/contest/v2/fileAppeal', input)).body.appeal_id;
}

export const casesOf = (stage: Stage): CasesOf<typeof contests> => ({
  'POST /app/contest/v2/getOngoingContests': {
    who: 'everyone',
    input: () => ({ page: 1 }),
    answer: () => ({
      count: 1,
      contests: [{ cx_id: stage.shown.cx_id, state: 'ongoing' }],
      serverTime: expect.any(Number),
    }),
  },
  'POST /app/contest/v2/fetchContest': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ contest: { cx_id: stage.shown.cx_id, organizer: stage.shown.organizer, manages: false } }),
  },
  'POST /app/contest/v2/getCachedContest/:cx_id': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ contest: { cx_id: stage.shown.cx_id, organizer: stage.shown.organizer, pastVotes: [] } }),
  },
  'GET /app/contest/v2/getWall': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id, offset: 0, limit: 5, sort: 'hot' as const }),
    answer: () => ({ wall: { hashtag: '', posts: [], count: 0 } }),
  },
  'POST /app/contest/v2/changeWall': {
    who: 'members',
    input: () => ({ cx_id: stage.shown.cx_id, hashtag: 'rye' }),
    answer: () => ({}),
    refused: { status: 403, code: 'social_off' },
  },
  'POST /app/contest/v2/getEndedContests': {
    who: 'everyone',
    input: () => ({ page: 1, category: 'Baby' }),
    answer: () => ({ count: 0, contests: [], serverTime: expect.any(Number) }),
  },
  'POST /app/contest/v2/get': {
    who: 'everyone',
    input: () => ({ user_id: stage.person.user_id! }),
    answer: (as) => ({ contests: as === stage.person ? [{ cx_id: stage.draft.cx_id }] : [] }),
  },
  'POST /app/contest/v2/search': {
    who: 'everyone',
    input: () => ({ keyword: stage.shown.contest_name }),
    answer: () => ({ count: 1, contests: [{ cx_id: stage.shown.cx_id }], contestants: [] }),
  },
  'POST /app/contest/v2/getContestCategories': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ categories: expect.arrayContaining([{ category: 'Food', ongoing: 1 }]) }),
  },
  'POST /app/contest/v2/getContestants': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id, keyword: 'contestant 2' }),
    answer: () => ({ count: 1, contestants: [{ contestant_name: 'Contestant 2', cx_id: stage.shown.cx_id }] }),
  },
  'POST /app/contest/v2/getRecentContestants': {
    who: 'everyone',
    input: () => ({ limit: 1 }),
    answer: () => ({ contestants: [{ cx_id: stage.shown.cx_id, contest_slug: stage.shown.contest_slug }] }),
  },
  'POST /app/contest/v2/getVotes': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ votes: expect.any(Array), count: expect.any(Number) }),
  },
  'POST /app/contest/v2/getVoteHistory': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ step: 60, total: expect.any(Array), contestants: expect.any(Array) }),
  },
  'POST /app/contest/v2/addVote': {
    who: 'everyone',
    input: () => ({
      cx_id: stage.shown.cx_id,
      contestant_id: stage.shown.contestants[0]!.contestant_id,
      client_id: 'of-this-test',
    }),
    answer: () => ({ success: true, counted: true, receipt: expect.stringMatching(/^\w{5}-\w{5}$/) }),
  },
  'POST /app/contest/v2/enterContest': {
    who: 'members',
    input: () => ({ cx_id: stage.shown.cx_id, client_id: 'of-this-test', contestant_name: 'Ana' }),
    answer: () => ({ contestant: { cx_id: stage.shown.cx_id, contestant_name: 'Ana', contestant_status: 0 } }),
  },
  'POST /app/contest/v2/updateContestant': {
    who: 'members',
    input: () => ({ contestant_id: stage.draft.contestants[0]!.contestant_id, description: 'New' }),
    answer: () => ({ contestant: { cx_id: stage.draft.cx_id, description: 'New', contestant_status: 1 } }),
  },
  'POST /app/contest/v2/decideContestants': {
    who: 'members',
    input: () => ({ contestant_ids: [stage.draft.contestants[0]!.contestant_id], decision: 'approve' }),
    answer: () => ({ changed: [stage.draft.contestants[0]!.contestant_id], refused: [] }),
  },
  'POST /app/contest/v2/mergeContestants': {
    who: 'members',
    input: () => ({
      contestant_id: stage.draft.contestants[0]!.contestant_id,
      double_id: stage.draft.contestants[2]!.contestant_id,
    }),
    answer: () => ({ success: true, votes_kept: 0 }),
  },
  'POST /app/contest/v2/orderContestants': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, contestant_ids: [stage.draft.contestants[1]!.contestant_id] }),
    answer: () => ({ success: true }),
  },
  'POST /app/contest/v2/importContestants': {
    who: 'members',
    input: () => ({
      cx_id: stage.draft.cx_id,
      import_id: 'of-this-test',
      rows: [{ row: 1, contestant_name: 'Imported' }],
    }),
    answer: () => ({ added: expect.any(Number), known: expect.any(Number), skipped: [] }),
  },
  'POST /app/contest/v2/getDashboard': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id }),
    answer: () => ({ dashboard: { cx_id: stage.draft.cx_id, contestants: [], sources: [] } }),
  },
  'POST /app/contest/v2/getMyContests': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ contests: expect.any(Array) }),
  },
  'POST /app/contest/v2/getEditions': {
    who: 'members',
    input: () => ({ keyword: 'nothing like it' }),
    answer: () => ({ editions: [], count: 0 }),
  },
  'POST /app/contest/v2/addEdition': {
    who: 'members',
    input: async (as) => {
      const { cx_id } = await contest(as.server, { organizer: as });
      return { original_contest_id: cx_id, edition_name: 'Spring', max_user: 10, client_id: `edition-${cx_id}` };
    },
    answer: () => ({ edition: { edition_name: 'Spring', max_user: 10, entries: 3 } }),
  },
  'POST /app/contest/v2/editEdition': {
    who: 'members',
    input: async (as) => ({ edx_id: (await editionOf(as)).edx_id, edition_name: 'Autumn' }),
    answer: () => ({ edition: { edition_name: 'Autumn', max_user: 10 } }),
  },
  'POST /app/contest/v2/openNextContest': {
    who: 'members',
    input: async (as) => {
      const stored = { contest_status: 'certified' as const };
      return { edx_id: (await editionOf(as, { stored })).edx_id };
    },
    answer: () => ({ cx_id: expect.any(String) }),
  },
  'POST /app/contest/v2/getCachedEdition/:edx_id': {
    who: 'everyone',
    input: async () => ({ edx_id: (await editionOf(stage.person)).edx_id }),
    answer: () => ({ edition: { edition_name: 'Spring', fame: [] } }),
  },
  'GET /app/contest/v2/getCachedEdition/:edx_id': {
    who: 'everyone',
    input: async () => ({ edx_id: (await editionOf(stage.person)).edx_id }),
    answer: () => ({ edition: { edition_name: 'Spring', fame: [] } }),
  },
  'POST /app/contest/v2/enterEdition': {
    who: 'members',
    input: async () => ({
      edx_id: (await editionOf(stage.person, { entries_open: true })).edx_id,
      client_id: 'of-this-test',
      contestant_name: 'Ana',
    }),
    answer: () => ({ contestant: { contestant_name: 'Ana' } }),
  },
  'POST /app/contest/v2/getContestChat': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ messages: expect.any(Array), state: 'open', may_write: true, serverTime: expect.any(Number) }),
  },
  'POST /app/contest/v2/sendContestMessage': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id, client_id: 'of-this-test', text: 'Good luck, all of you', name: 'Rosa' }),
    answer: (as) => ({
      message: {
        text: 'Good luck, all of you',
        name: as === stage.person ? stage.person.username : 'Rosa',
        member: as === stage.person,
      },
    }),
  },
  'POST /app/contest/v2/removeContestMessage': {
    who: 'everyone',
    input: () => ({ message_id: 'nobodywrote1' }),
    answer: () => ({ success: true }),
  },
  'GET /app/contest/v2/getVoter': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ confirmed: true }),
  },
  'GET /app/contest/v2/getChallenge': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({
      challenge: { parameters: { algorithm: 'SHA-256' }, signature: expect.stringMatching(/^[0-9a-f]{64}$/) },
      serverTime: expect.any(Number),
    }),
  },
  'POST /app/contest/v2/sendVoteCode': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id, email: 'somebody@example.org' }),
    answer: () => ({ sent: true }),
  },
  'POST /app/contest/v2/confirmVoteCode': {
    who: 'everyone',
    input: () => ({ email: stage.confirmed, code: '000000' }),
    answer: () => ({ confirmed: true }),
  },
  'GET /app/contest/v2/getPastVotes': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ pastVotes: expect.any(Array), serverTime: expect.any(Number) }),
  },
  'POST /app/contest/v2/addRound': {
    who: 'members',
    input: () => ({
      cx_id: stage.draft.cx_id,
      client_id: 'round-of-this-test',
      after: stage.draft.rounds[0]!.round_id,
      endDate: new Date(Date.parse(stage.draft.end_date) - 3_600_000).toISOString(),
    }),
    answer: () => ({ round_id: expect.stringMatching(/^[\w-]{12}$/) }),
  },
  'POST /app/contest/v2/addRound2Round': {
    who: 'members',
    input: () => ({
      cx_id: stage.draft.cx_id,
      from: stage.draft.rounds[0]!.round_id,
      into: stage.draft.rounds[0]!.round_id,
    }),
    answer: () => ({ added: 0 }),
  },
  'POST /app/contest/v2/mergeRounds': {
    who: 'members',
    input: () => ({
      cx_id: stage.draft.cx_id,
      into: stage.draft.rounds[0]!.round_id,
      from: 'nosuchround1',
    }),
    answer: () => ({ round_id: expect.any(String) }),
    refused: { status: 404, code: 'round_not_found' },
  },
  'POST /app/contest/v2/duplicateContest': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, client_id: 'copy-of-this-test' }),
    answer: () => ({ contest_slug: expect.any(String) }),
  },
  'POST /app/contest/v2/getTeam': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id }),
    answer: () => ({ team: { organizer: { user_id: stage.person.user_id }, members: expect.any(Array) } }),
  },
  'POST /app/contest/v2/setTeamMember': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, username: stage.shown.organizer.username, right: 'approve' }),
    answer: () => ({ team: { members: [{ person: { user_id: stage.shown.organizer.user_id }, right: 'approve' }] } }),
  },
  'POST /app/contest/v2/checkSlug': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, slug: 'Été 2027' }),
    answer: () => ({ slug: 'ete-2027', state: 'free', former: [] }),
  },
  'POST /app/contest/v2/setSlug': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, slug: 'Chosen by hand' }),
    answer: () => ({ slug: 'chosen-by-hand', state: 'own', former: [] }),
  },
  'POST /app/contest/v2/getCertification': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ certification: { cx_id: stage.shown.cx_id, state: 'ongoing', appeals: [], may_answer: false } }),
  },
  'POST /app/contest/v2/fileAppeal': {
    who: 'members',
    input: async (as) => ({ cx_id: await overContest(as), text: 'Count it again', client_id: 'of-this-test' }),
    answer: () => ({ appeal_id: expect.any(String) }),
  },
  'POST /app/contest/v2/answerAppeal': {
    who: 'members',
    input: async (as) => ({ appeal_id: await appealIn(as), state: 'dismissed', answer: 'It was counted twice' }),
    answer: () => ({ success: true }),
  },
  'POST /app/contest/v2/withdrawAppeal': {
    who: 'members',
    input: async (as) => ({ appeal_id: await appealIn(as) }),
    answer: () => ({ success: true }),
  },
  'POST /app/contest/v2/getSuspects': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id }),
    answer: () => ({ groups: [], count: 0, votes: 0, may_flag: true }),
  },
  'POST /app/contest/v2/getSuspectVotes': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, assox_id: 'nothing-here', network: 'none' }),
    answer: () => ({ votes: [], count: 0 }),
  },
  'POST /app/contest/v2/undoAdvance': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, round_id: stage.draft.rounds[0]!.round_id }),
    answer: () => ({}),
    refused: { status: 409, code: 'round_not_settled' },
  },
  'POST /app/contest/v2/advanceAgain': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, round_id: stage.draft.rounds[0]!.round_id }),
    answer: () => ({}),
    refused: { status: 409, code: 'round_not_settled' },
  },
  'POST /app/contest/v2/getContestLog': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, topic: 'team' }),
    answer: () => ({ changes: expect.any(Array), count: expect.any(Number) }),
  },
  'POST /app/contest/v2/getFlags': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id }),
    answer: () => ({ flags: [], count: 0 }),
  },
  'POST /app/contest/v2/flagVotes': {
    who: 'members',
    input: flagIn,
    answer: () => ({ flag_id: expect.stringMatching(/^[\w-]{12}$/) }),
  },
  'POST /app/contest/v2/withdrawFlag': {
    who: 'members',
    input: async (as) => ({ flag_id: await flagOf(as) }),
    answer: () => ({ success: true }),
  },
  'GET /app/contest/v2/getReceipt/:code': {
    who: 'everyone',
    input: () => ({ code: '00000-00000' }),
    answer: () => ({}),
    refused: { status: 404, code: 'receipt_not_found' },
  },
  'POST /app/contest/v2/setVotePrices': {
    who: 'members',
    input: () => ({ cx_id: stage.draft.cx_id, vote_mode: 'both', currency: 'EUR', unit_price: 100 }),
    answer: () => ({ prices: { vote_mode: 'both', unit_price: 100, packs: [], cap_per_voter: 0 } }),
  },
  'POST /app/contest/v2/getVotePrices': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({}),
  },
  'POST /app/contest/v2/getHonesty': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ honesty: { paid: 0, payers: 0, largest_share: 0 } }),
  },
  'POST /app/contest/v2/getAllPayments': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.cx_id }),
    answer: () => ({ payments: [], count: 0 }),
  },
  'GET /app/contest/v2/getUserContestsSales': { who: 'members', input: () => ({}), answer: () => ({ sales: [] }) },
  'GET /app/contest/v2/getUserContestsSales/:id': {
    who: 'members',
    input: () => ({ id: stage.person.user_id! }),
    answer: () => ({ sales: [] }),
  },
  'GET /app/contest/v2/getContestSale/:contest_id': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.cx_id }),
    answer: () => ({ sale: { cx_id: stage.draft.cx_id, sales: 0, votes: 0, currencies: [] } }),
  },
});
