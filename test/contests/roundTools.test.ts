/** Making, filling and merging rounds, and duplicating a contest. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, newCxId } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
let stranger: TestActor;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

beforeAll(async () => {
  [organizer, stranger] = await Promise.all([member(server.current), member(server.current)]);
});

const roundsOf = (cx_id: string) => server.current.ports.storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
const placesIn = (round_id: string) => server.current.ports.storage.count(RoundContestant, { round_id });
const seen = async (cx_id: string) => {
  const { body } = await organizer.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('No contest was answered');
  return body.contest;
};

describe('rounds of a running contest', () => {
  it('are split, filled and merged again, and votes stay where they were cast', async () => {
    const { cx_id, rounds, contestants } = await contest(server.current, { organizer, end_date: inHours(9) });
    const first = rounds[0]!.round_id;
    const { contestant_id } = contestants[0]!;
    const voter = await visitor(server.current);
    const vote = { cx_id, contestant_id, client_id: 'before-the-split' };
    expect((await voter.call('POST /app/contest/v2/addVote', vote)).body).toMatchObject({ counted: true });

    // The same request twice, at once, makes one round.
    const split = { cx_id, client_id: 'one-more-round', after: first, endDate: inHours(3), advance: 2 };
    const [one, other] = await Promise.all([
      organizer.call('POST /app/contest/v2/addRound', split),
      organizer.call('POST /app/contest/v2/addRound', split),
    ]);
    const last = one.body.round_id;
    expect(other.body.round_id).toBe(last);
    expect((await roundsOf(cx_id)).map((round) => [round.round_id, round.round_number, round.advance])).toEqual([
      [first, 1, 2],
      [last, 2, 0],
    ]);

    const add = { cx_id, from: first, into: last };
    expect((await organizer.call('POST /app/contest/v2/addRound2Round', add)).body).toEqual({ added: 3 });
    expect((await organizer.call('POST /app/contest/v2/addRound2Round', add)).body).toEqual({ added: 0 });
    expect(await placesIn(last)).toBe(3);

    // A round between the two moves the last one on.
    const between = { ...split, client_id: 'one-between', endDate: inHours(1), advance: undefined };
    const middle = (await organizer.call('POST /app/contest/v2/addRound', between)).body.round_id;
    expect((await roundsOf(cx_id)).map(({ round_id }) => round_id)).toEqual([first, middle, last]);
    expect((await seen(cx_id)).rounds.map(({ advance }) => advance)).toEqual([0, 2, 0]);

    const merge = (into: string, from: string) =>
      organizer.call('POST /app/contest/v2/mergeRounds', { cx_id, into, from });
    expect(await merge(first, last)).toMatchObject({ status: 409, code: 'rounds_not_in_a_row' });
    expect(await merge(first, middle)).toMatchObject({ status: 200, body: { round_id: first } });
    // Again, it is done already.
    expect(await merge(first, middle)).toMatchObject({ status: 200 });
    expect(await merge(first, last)).toMatchObject({ status: 200 });
    const shown = await seen(cx_id);
    expect(shown.rounds).toMatchObject([{ round_id: first, round_number: 1, endDate: shown.end_date }]);
    expect(shown.contestants.find((row) => row.contestant_id === contestant_id)!.votes).toBe(1);
    expect(shown.total).toBe(1);
  });

  it('that have started or are over are left alone', async () => {
    const running = await contest(server.current, {
      organizer,
      rounds: [{ startDate: inHours(-2), endDate: inHours(1) }, { endDate: inHours(2) }],
      storedRounds: [
        { endDate: new Date(Date.now() - hour), advanced_at: new Date() },
        { startDate: new Date(Date.now() - hour) },
      ],
    });
    const [first, second] = running.rounds.map(({ round_id }) => round_id) as [string, string];
    const { cx_id } = running;
    const call = organizer.call.bind(organizer);
    expect((await call('POST /app/contest/v2/mergeRounds', { cx_id, into: first, from: second })).code).toBe(
      'round_over',
    );
    expect((await call('POST /app/contest/v2/addRound2Round', { cx_id, from: second, into: first })).code).toBe(
      'round_over',
    );
    const split = { cx_id, client_id: 'too-late', after: first, endDate: inHours(1) };
    expect((await call('POST /app/contest/v2/addRound', split)).code).toBe('round_over');
    expect((await call('POST /app/contest/v2/addRound', { ...split, after: second, endDate: inHours(0) })).code).toBe(
      'rounds_out_of_order',
    );
    expect(await stranger.call('POST /app/contest/v2/mergeRounds', { cx_id, into: first, from: second })).toMatchObject(
      {
        status: 403,
      },
    );
  });
});

describe('a duplicate', () => {
  it('is a draft of one’s own with the same rules, rounds and contestants, and no votes', async () => {
    const fields = [
      { key: 'town', label: 'Town', type: 'text' as const, required: false, public: true },
      { key: 'phone', label: 'Phone', type: 'text' as const, required: false, public: false },
    ];
    const answers = [
      { key: 'town', value: 'Lyon' },
      { key: 'phone', value: '12' },
    ];
    const original = await contest(server.current, {
      organizer,
      fields,
      lock_per: 'contestant',
      rounds: [{ startDate: inHours(-1), endDate: inHours(2), advance: 1 }, { endDate: inHours(4) }],
    });
    const { cx_id } = original;
    const { contestant_id } = original.contestants[0]!;
    await organizer.call('POST /app/contest/v2/updateContestant', { contestant_id, answers });
    const wish = { cx_id, client_id: 'once-more-please', contest_name: 'Once more' };
    const [one, other] = await Promise.all([
      organizer.call('POST /app/contest/v2/duplicateContest', wish),
      organizer.call('POST /app/contest/v2/duplicateContest', wish),
    ]);
    expect(other.body.cx_id).toBe(one.body.cx_id);
    const copy = await seen(one.body.cx_id);
    expect(copy).toMatchObject({
      contest_name: 'Once more',
      state: 'draft',
      lock_per: 'contestant',
      fields,
      total: 0,
      right: 'own',
      rounds: [{ advance: 1 }, { advance: 0 }],
    });
    expect(copy.contestants).toHaveLength(3);
    expect(copy.contestants.flatMap((row) => row.answers)).toEqual([{ key: 'town', value: 'Lyon' }]);
    expect(Date.parse(copy.start_date)).toBeGreaterThan(Date.now());
    expect(Date.parse(copy.end_date) - Date.parse(copy.start_date)).toBe(
      Date.parse(original.end_date) - Date.parse(original.start_date),
    );
    expect(await stranger.call('POST /app/contest/v2/duplicateContest', wish)).toMatchObject({ status: 403 });
  });
});

describe('rules that votes were cast under', () => {
  it('stay, while everything else may change', async () => {
    const { cx_id, contestants } = await contest(server.current, { organizer });
    const change = (changes: object) => organizer.run('createOrUpdate', { className: 'Contests', cx_id, ...changes });
    expect((await change({ lock_per: 'contestant' })).status).toBe(200);
    const { contestant_id } = contestants[0]!;
    const voter = await visitor(server.current);
    await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id, client_id: 'the-first-one' });
    for (const rule of [
      { lock_per: 'contest' },
      { contest_exp_hours: 1 },
      { votes_per_period: 3 },
      { who_may_vote: 'signed_in' },
      { tie_rule: 'first_reached' },
    ])
      expect(await change(rule)).toMatchObject({ status: 409, code: 'votes_exist' });
    expect((await change({ lock_per: 'contestant', share_title: 'Vote for us' })).status).toBe(200);
  });
});

it('leaves nothing behind when one of its parts is refused', async () => {
  const { cx_id, rounds } = await contest(server.current, { organizer, publish: false });
  const { storage } = server.current.ports;
  const before = await roundsOf(cx_id);
  const unknown = { cx_id, into: rounds[0]!.round_id, from: newCxId() };
  expect((await organizer.call('POST /app/contest/v2/mergeRounds', unknown)).code).toBe('round_not_found');
  expect(await roundsOf(cx_id)).toEqual(before);
  expect(await storage.count(Contestant, { cx_id })).toBe(3);
  expect((await storage.get(Contest, cx_id))!.contest_status).toBe('draft');
});
