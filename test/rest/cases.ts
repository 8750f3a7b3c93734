/** What the table's test sends to each row, and what it must answer. */
import { expect } from 'vitest';
import type { Calls } from '#cloud/calls.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { password, type TestActor } from '../support/actors.ts';

/** Who and what the cases are about; filled before the first test. */
export interface Stage {
  guest: TestActor;
  person: TestActor;
  shown: ContestShape;
  /** The person's own, and nobody else's business. */
  draft: ContestShape;
  picture: Uint8Array<ArrayBuffer>;
  /** Each can be deleted once. */
  ownFiles: string[];
}

/** An address that both have confirmed. */
export const confirmed = 'confirmed@example.org';

export type Name = keyof Calls;
export interface Case<N extends Name> {
  readonly who: 'everyone' | 'members';
  readonly input: () => Calls[N]['input'];
  readonly answer: (as: TestActor) => object;
  /** Takes fields that it does not know, from clients that send more than they need. */
  readonly loose?: true;
  /** Ends the session that calls. */
  readonly last?: true;
  /** What the plain case answers is a refusal with this status and code, for calls that need a code from a mail of their own. */
  readonly refused?: { readonly status: number; readonly code: string };
}

/** The plain case of each row. */
export const casesOf = (stage: Stage): { [N in Name]: Case<N> } => ({
  'POST /app/login/pro': {
    who: 'everyone',
    input: () => ({ username: stage.person.username, password }),
    answer: () => ({ token: expect.stringMatching(/^r:/), user: { user_id: stage.person.user_id, loggedin: true } }),
  },
  'GET /app/login/logout': { who: 'members', input: () => ({}), answer: () => ({ success: true }), last: true },
  'GET /app/api/getUser': {
    who: 'everyone',
    input: () => ({ fingerprint: 'abc', tok: 'x' }),
    answer: (as) => ({ user: { loggedin: as === stage.person, username: as.username, ssid: as.ssid } }),
    loose: true,
  },
  'POST /app/register/sendCode': {
    who: 'everyone',
    input: () => ({ email: 'newcomer@example.org', token: 'fixed' }),
    answer: (as) => ({ sent: true, loggedin: as === stage.person }),
  },
  'POST /app/register/user': {
    who: 'everyone',
    input: () => ({
      email: 'nobody-asked@example.org',
      code: '000000',
      username: 'nobody-asked',
      full_name: 'Nobody',
      password: 'a good password',
    }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/register/resetPassword': {
    who: 'everyone',
    input: () => ({ email: 'nobody-asked@example.org', code: '000000', password: 'a good password' }),
    answer: () => ({}),
    refused: { status: 410, code: 'code_expired' },
  },
  'POST /app/account/changePassword': {
    who: 'members',
    input: () => ({ current: 'not mine', password: 'a good password' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'POST /app/account/sendEmailCode': {
    who: 'members',
    input: () => ({ email: 'another@example.org' }),
    answer: () => ({ sent: true }),
  },
  'POST /app/account/changeEmail': {
    who: 'members',
    input: () => ({ email: 'nobody-asked@example.org', code: '000000', current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'GET /app/account/getSessions': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ sessions: expect.arrayContaining([expect.objectContaining({ current: true })]) }),
  },
  'POST /app/account/endSessions': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ success: true }),
  },
  'POST /app/account/close': {
    who: 'members',
    input: () => ({ current: 'not mine' }),
    answer: () => ({}),
    refused: { status: 403, code: 'wrong_password' },
  },
  'POST /app/account/updateProfileInfo': {
    who: 'members',
    input: () => ({ profession: 'Baker', instagram: '@bread', country_code: 'FR', phone: '06 12 34 56 78' }),
    answer: () => ({
      user: {
        profession: 'Baker',
        personalData: { instagram: 'https://www.instagram.com/bread', phone: '+33612345678' },
      },
    }),
  },
  'GET /app/account/getUserPreferences': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ preferences: { notifications: {} } }),
  },
  'POST /app/account/updatePreferences': {
    who: 'members',
    input: () => ({ notifications: { follow: { mail: false } } }),
    answer: () => ({ preferences: { notifications: { follow: { mail: false } } } }),
  },
  'GET /app/users/getPaymentKeys': {
    who: 'members',
    input: () => ({}),
    answer: () => ({ settings: { stripe_secret: { set: false, end: '' } } }),
  },
  'POST /app/users/updatePaymentSetings': {
    who: 'members',
    input: () => ({ cash_app: '$bread' }),
    answer: () => ({ settings: { cash_app: '$bread', stripe_secret: { set: false, end: '' } } }),
  },
  'GET /app/users/getUsers': {
    who: 'everyone',
    input: () => ({ keyword: stage.person.username }),
    answer: () => ({ count: 1, users: [{ username: stage.person.username, followers: 0 }] }),
  },
  'GET /app/profile/grouped/:id': {
    who: 'everyone',
    input: () => ({ id: stage.person.user_id! }),
    answer: () => ({ users: [], followed: [], followers: [] }),
  },
  'GET /app/profile/getData/:id': {
    who: 'everyone',
    input: () => ({ id: stage.person.user_id! }),
    answer: () => ({ user: { username: stage.person.username } }),
  },
  'POST /app/Providers/getUserInfo': {
    who: 'everyone',
    input: () => ({ user_id: stage.person.user_id! }),
    answer: () => ({ user: { username: stage.person.username } }),
  },
  'GET /app/providers/getProviders': {
    who: 'everyone',
    input: () => ({ page: 1 }),
    answer: () => ({ users: [], count: 0 }),
  },
  'GET /app/providers/getProvider/:username': {
    who: 'everyone',
    input: () => ({ username: stage.person.username }),
    answer: () => ({ user: { user_id: stage.person.user_id } }),
  },
  'POST /app/Files/deleteFile': {
    who: 'members',
    input: () => ({ file_id: stage.ownFiles.shift()! }),
    answer: () => ({ success: true }),
  },
  'POST /app/files/addImage': {
    who: 'members',
    input: () => stage.picture,
    answer: () => ({ url: expect.stringMatching(/^\/files\/[\w-]{21}\/picture\.webp$/) }),
  },
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
  'POST /app/contest/v2/getAllVotes': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.cx_id }),
    answer: () => ({ votes: [], count: 0 }),
  },
  'POST /app/contest/v2/getAllContestants': {
    who: 'members',
    input: () => ({ contest_id: stage.draft.contest_id, limit: 2 }),
    answer: () => ({ contestants: expect.any(Array), count: expect.any(Number) }),
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
    input: () => ({ email: confirmed, code: '000000' }),
    answer: () => ({ confirmed: true }),
  },
  'GET /app/api/rates': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ base: 'EUR', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), rates: { EUR: 1 }, live: false }),
  },
  'POST /app/notifications/saveToken': {
    who: 'members',
    input: () => ({ token: 'a-device-that-takes-pushes' }),
    answer: () => ({ success: true }),
  },
  'POST /app/messages/sendNotifications': {
    who: 'members',
    input: () => ({ client_id: 'announce-1', text: 'Hello', to: 'everybody' as const }),
    answer: () => ({}),
    refused: { status: 403, code: 'forbidden' },
  },
  'GET /app/site/getLegalText': {
    who: 'everyone',
    input: () => ({ kind: 'privacy' as const }),
    answer: () => ({ texts: {} }),
  },
  'GET /app/site/getMails': {
    who: 'everyone',
    input: () => ({}),
    answer: () => ({ mails: expect.any(Array) }),
  },
  'GET /app/contest/v2/getPastVotes': {
    who: 'everyone',
    input: () => ({ cx_id: stage.shown.cx_id }),
    answer: () => ({ pastVotes: expect.any(Array), serverTime: expect.any(Number) }),
  },
});
