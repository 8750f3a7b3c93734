/** Creating rounds, and changing their dates. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Contest, Round, RoundContestant } from '#shared/contests/entities.ts';
import { settlesAt } from '#shared/contests/process.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes, newCxId, storeBehind } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
beforeAll(async () => {
  organizer = await member(server.current);
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const iso = (hours: number) => inHours(hours).toISOString();
const roundsOf = (cx_id: string) => server.current.ports.storage.find(Round, { cx_id }, { sort: { round_number: 1 } });
const made = (wishes: ContestWishes = {}) => contest(server.current, { organizer, ...wishes });

describe('createContest', () => {
  const form = (changes: object) => ({
    cx_id: newCxId(),
    contest_name: 'Best soup',
    category: 'Food' as const,
    start_date: iso(1),
    end_date: iso(9),
    contestants: [{ contestant_name: 'Leek' }, { contestant_name: 'Miso' }],
    publish: true,
    ...changes,
  });

  it('makes the rounds given, with a pause where there is one, and places in the first alone', async () => {
    const input = form({
      rounds: [
        { endDate: iso(3), advance: 1 },
        { startDate: iso(4), endDate: iso(5) },
        { endDate: iso(9), advance: 0 },
      ],
    });
    // The same time in both fields.
    input.end_date = (input as unknown as { rounds: { endDate: string }[] }).rounds[2]!.endDate;
    expect((await organizer.run('createContest', input)).status).toBe(200);
    const rounds = await roundsOf(input.cx_id);
    expect(rounds.map(({ round_number, advance }) => [round_number, advance])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
    ]);
    expect(rounds[0]!.startDate.toISOString()).toBe(input.start_date);
    expect(rounds[1]!.startDate.getTime()).toBeGreaterThan(rounds[0]!.endDate.getTime());
    expect(rounds[2]!.startDate).toEqual(rounds[1]!.endDate);
    expect(rounds[2]!.endDate.toISOString()).toBe(input.end_date);
    const { storage } = server.current.ports;
    const places = rounds.map(({ round_id }) => storage.count(RoundContestant, { round_id }));
    expect(await Promise.all(places)).toEqual([2, 0, 0]);
  });

  it('makes one round of the whole contest when none are given', async () => {
    const input = form({});
    await organizer.run('createContest', input);
    const rounds = await roundsOf(input.cx_id);
    expect(rounds.map(({ startDate, endDate }) => [startDate.toISOString(), endDate.toISOString()])).toEqual([
      [input.start_date, input.end_date],
    ]);
  });

  it('takes what an organizer decides about a contest, and an entry form', async () => {
    const decided = {
      results_policy: 'after_vote',
      who_may_vote: 'signed_in',
      tie_rule: 'first_reached',
      entries_open: true,
      entries_until: iso(2),
      chat_enabled: false,
      embed_origins: ['https://blog.example.org'],
      fields: [{ key: 'town', label: 'Town', type: 'text', required: true, public: true }],
    };
    const input = form(decided);
    expect((await organizer.run('createContest', input as never)).status).toBe(200);
    const row = await server.current.ports.storage.get(Contest, input.cx_id);
    expect(row).toMatchObject({ ...decided, entries_until: new Date(decided.entries_until) });
  });

  const [a, b, c] = [iso(2), iso(3), iso(9)];
  it.each<[string, object, string, string]>([
    [
      'a first round that starts late',
      { rounds: [{ startDate: a, endDate: c }] },
      'rounds_out_of_order',
      'rounds.0.startDate',
    ],
    [
      'a last round that ends early',
      { rounds: [{ endDate: a }, { endDate: b }] },
      'rounds_out_of_order',
      'rounds.1.endDate',
    ],
    [
      'rounds that overlap',
      { rounds: [{ endDate: b }, { startDate: a, endDate: c }] },
      'rounds_out_of_order',
      'rounds.1.startDate',
    ],
    [
      'a round of no time',
      { rounds: [{ endDate: a }, { endDate: a }, { endDate: c }] },
      'rounds_out_of_order',
      'rounds.1.endDate',
    ],
    [
      'a round that nobody could have voted in',
      { start_date: iso(-3), rounds: [{ endDate: iso(-1) }, { endDate: c }] },
      'rounds_out_of_order',
      'rounds.0.endDate',
    ],
    ['no rounds at all', { rounds: [] }, 'invalid', 'rounds'],
    ['more rounds than it takes', { rounds: Array.from({ length: 21 }, () => ({ endDate: c })) }, 'invalid', 'rounds'],
    ['a number of its own', { rounds: [{ endDate: c, round_number: 7 }] }, 'invalid', 'rounds.0.round_number'],
    ['fewer than nobody going on', { rounds: [{ endDate: c, advance: -1 }] }, 'invalid', 'rounds.0.advance'],
    ['a round settled by itself', { rounds: [{ endDate: c, advanced_at: a }] }, 'invalid', 'rounds.0.advanced_at'],
    ['a form of unknown parts', { fields: [{ key: 'a', label: 'A', type: 'colour' }] }, 'invalid', 'fields.0.type'],
    [
      'a form with a key twice',
      { fields: ['x', 'x'].map((key) => ({ key, label: 'A', type: 'text', required: false, public: true })) },
      'invalid',
      'fields.1.key',
    ],
  ])('refuses %s, and stores nothing', async (_, changes, code, field) => {
    const input = form({ end_date: c, ...changes });
    const answer = await organizer.run('createContest', input);
    expect(answer).toMatchObject({ status: 400, code, error: expect.stringMatching(/\w{3}/) });
    expect(Object.keys(answer.fields ?? {})).toContain(field);
    expect(await server.current.ports.storage.count(Contest, { cx_id: input.cx_id })).toBe(0);
    expect(await roundsOf(input.cx_id)).toEqual([]);
  });
});

describe('changing dates', () => {
  const change = (input: object, actor = organizer) => actor.run('createOrUpdate', input as never);
  const changeRound = (round: Round, input: object) =>
    change({ className: 'Rounds', round_id: round.round_id, ...input });
  const changeContest = (cx_id: string, input: object) => change({ className: 'Contests', cx_id, ...input });
  const threeRounds = async (stored: ContestWishes = {}) => {
    const rounds = [{ startDate: iso(1), endDate: iso(2) }, { endDate: iso(3) }, { endDate: iso(4) }];
    const food = await made({ rounds, ...stored });
    return { food, rounds: await roundsOf(food.cx_id) };
  };
  const datesOf = async (cx_id: string) =>
    (await roundsOf(cx_id)).map(({ startDate, endDate }) => [startDate.getTime(), endDate.getTime()]);
  const refused = { status: 400, code: 'rounds_out_of_order', fields: expect.any(Object) };

  it('of a contest moves its first round’s start and its last one’s end, or nothing', async () => {
    const { food, rounds } = await threeRounds();
    const [start, end] = [inHours(0.5), inHours(8)];
    expect((await changeContest(food.cx_id, { start_date: start, end_date: end })).status).toBe(200);
    const moved = [
      [start.getTime(), rounds[0]!.endDate.getTime()],
      [rounds[1]!.startDate.getTime(), rounds[1]!.endDate.getTime()],
      [rounds[2]!.startDate.getTime(), end.getTime()],
    ];
    expect(await datesOf(food.cx_id)).toEqual(moved);
    for (const dates of [{ start_date: iso(2.5) }, { end_date: iso(2.5) }, { start_date: iso(2), end_date: iso(9) }])
      expect(await changeContest(food.cx_id, dates), JSON.stringify(dates)).toMatchObject(refused);
    expect(await datesOf(food.cx_id)).toEqual(moved);
    const row = (await server.current.ports.storage.get(Contest, food.cx_id))!;
    expect([row.start_date, row.end_date]).toEqual([start, end]);
  });

  it('of a round keeps it among its neighbours and within its contest, and makes its job', async () => {
    const { food, rounds } = await threeRounds();
    const [first, second, third] = rounds as [Round, Round, Round];
    expect((await changeRound(second, { startDate: iso(2.2), endDate: iso(2.5), advance: 1 })).status).toBe(200);
    const moved = (await roundsOf(food.cx_id))[1]!;
    expect(moved.advance).toBe(1);
    expect(
      await server.current.database.db
        .collection('jobs')
        .findOne({ 'data.key': `${moved.round_id}@${settlesAt(moved)}` }),
    ).toMatchObject({ nextRunAt: new Date(settlesAt(moved)) });
    const before = await datesOf(food.cx_id);
    for (const [round, dates] of [
      [second, { startDate: iso(1.5) }],
      [second, { endDate: iso(3.5) }],
      [second, { endDate: iso(2.1) }],
      [first, { startDate: iso(1.5) }],
      [first, { startDate: iso(0.5) }],
      [third, { endDate: iso(5) }],
      [third, { endDate: iso(3.5) }],
      [first, { endDate: iso(2.3) }],
    ] as const)
      expect(await changeRound(round, dates), JSON.stringify(dates)).toMatchObject(refused);
    expect(await datesOf(food.cx_id)).toEqual(before);
  });

  it('leaves a round that is over as it was', async () => {
    const { food, rounds } = await threeRounds();
    const now = new Date(server.current.ports.clock.now());
    await storeBehind(server.current, food.cx_id, { start_date: inHours(-1) }, [{ endDate: now }]);
    for (const input of [{ endDate: iso(1) }, { advance: 1 }, { startDate: iso(-2) }])
      expect(await changeRound(rounds[0]!, input), JSON.stringify(input)).toMatchObject(refused);
    expect(await changeContest(food.cx_id, { start_date: iso(-2) })).toMatchObject(refused);
    expect((await changeContest(food.cx_id, { end_date: iso(9) })).status).toBe(200);
    const ended = await made({ stored: { start_date: inHours(-2), end_date: inHours(-1) } });
    expect(await changeContest(ended.cx_id, { end_date: iso(1) })).toMatchObject(refused);
  });

  it('ends a running round some seconds from now at the earliest, so that no vote is cast behind its end', async () => {
    const food = await made({ rounds: [{ endDate: iso(1) }, { endDate: iso(2) }] });
    const [first] = await roundsOf(food.cx_id);
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
    for (const endDate of [at(-1000), at(0), at(contestLimits.roundEndNotice - 2000)])
      expect(await changeRound(first!, { endDate })).toMatchObject(refused);
    expect((await changeRound(first!, { endDate: at(contestLimits.roundEndNotice + 2000) })).status).toBe(200);
  });

  it('postpones what has begun only while nobody has voted', async () => {
    const food = await made();
    expect((await changeContest(food.cx_id, { start_date: iso(0.1) })).status).toBe(200);
    expect((await changeContest(food.cx_id, { start_date: iso(-1) })).status).toBe(200);
    const guest = await visitor(server.current);
    const { contestant_id } = food.contestants[0]!;
    const vote = () => guest.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    await expect.poll(async () => (await vote()).body?.counted).toBe(true);
    expect(await changeContest(food.cx_id, { start_date: iso(0.1) })).toMatchObject(refused);
    expect((await changeContest(food.cx_id, { start_date: iso(-2) })).status).toBe(200);
  });

  it('is free in a draft, which is published when its first round can still be voted in', async () => {
    const { food, rounds } = await threeRounds({ publish: false });
    expect((await changeContest(food.cx_id, { start_date: iso(-5) })).status).toBe(200);
    expect((await changeRound(rounds[0]!, { endDate: iso(-1) })).status).toBe(200);
    const publish = () => organizer.run('moveContest', { cx_id: food.cx_id, transition: 'publish' });
    expect(await publish()).toMatchObject({ code: 'rounds_out_of_order' });
    expect((await changeRound(rounds[0]!, { endDate: iso(1) })).status).toBe(200);
    expect((await publish()).body).toEqual({ state: 'ongoing' });
  });

  it('is for the organizer and admins, and nobody renumbers or settles a round', async () => {
    const { rounds } = await threeRounds();
    const give = (input: object, actor: TestActor) =>
      change({ className: 'Rounds', round_id: rounds[0]!.round_id, ...input }, actor);
    expect(await give({ advance: 1 }, await member(server.current))).toMatchObject({ code: 'forbidden' });
    expect(await give({ advance: 1 }, await visitor(server.current))).toMatchObject({ code: 'session_required' });
    expect((await give({ advance: 1 }, await member(server.current, 'admin'))).status).toBe(200);
    for (const input of [{ round_number: 5 }, { advanced_at: iso(0) }, { cx_id: 'abcdefghijkl' }])
      expect(await give(input, organizer), JSON.stringify(input)).toMatchObject({ code: 'invalid' });
  });
});
