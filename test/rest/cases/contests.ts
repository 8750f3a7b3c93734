/** Cases of the calls of contests. */
import { expect } from 'vitest';
import type { contests } from '#cloud/contests/domain.ts';
import type { CasesOf, Stage } from '../cases.ts';

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
});
