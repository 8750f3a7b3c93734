import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { signIn, member, type TestActor, visitor } from '../support/actors.ts';
import { contest, reject } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const addVote = 'POST /app/contest/v2/addVote';

let clientIds = 0;
const vote = (actor: TestActor, { cx_id, contestants }: ContestShape, index = 0, client_id = `client${++clientIds}`) =>
  actor.call(addVote, { cx_id, contestant_id: contestants[index]!.contestant_id, client_id });

const counts = async ({ cx_id }: ContestShape) => {
  const { storage } = server.current.ports;
  const [locks, ledger, tallies] = await Promise.all([
    storage.find(VoteLock, { cx_id }),
    storage.count(Vote, { cx_id }),
    storage.find(VoteTally, { cx_id }),
  ]);
  const sum = (rows: typeof tallies) => rows.reduce((total, { n }) => total + n, 0);
  return {
    locks: locks.length,
    ledger,
    contest: sum(tallies.filter((row) => row.of === cx_id)),
    contestants: sum(tallies.filter((row) => row.of !== cx_id)),
  };
};
const exactly = (n: number) => ({ locks: n, ledger: n, contest: n, contestants: n });

describe('a vote', () => {
  let voter: TestActor;
  beforeAll(async () => {
    voter = await visitor(server.current);
  });

  it('is known by its client_id to the browser that sent it, in its contest, and to nobody else', async () => {
    const [food, other] = await Promise.all([contest(server.current), contest(server.current)]);
    const asked = { cx_id: food.cx_id, client_id: 'asked-for-later' };
    const receipt = async (who: TestActor, of = asked) =>
      (await who.call('GET /app/contest/v2/getPastVotes', of)).body.receipt;
    expect(await receipt(voter)).toBeUndefined();
    const { body } = await vote(voter, food, 0, asked.client_id);
    expect(await receipt(voter)).toBe(body.receipt);
    expect(await receipt(voter, { ...asked, cx_id: other.cx_id })).toBeUndefined();
    expect(await receipt(await visitor(server.current))).toBeUndefined();
  });

  it('counts once, and is answered with a receipt and the lock', async () => {
    const food = await contest(server.current, { contest_exp_hours: 2 });
    const { status, body } = await vote(voter, food);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      counted: true,
      receipt: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
    });
    expect(body.pastVotes).toEqual([
      {
        casx_id: food.contestants[0]!.assox_id,
        contestant_id: food.contestants[0]!.contestant_id,
        timestamp: expect.closeTo(body.serverTime, -1),
        time: 7200,
      },
    ]);
    expect(await counts(food)).toEqual(exactly(1));
    const { body: page } = await voter.call('POST /app/contest/v2/fetchContest', { cx_id: food.cx_id });
    expect(page).toMatchObject({ contest: { total: 1, pastVotes: body.pastVotes } });
    expect('contest' in page && page.contest.contestants[0]!.votes).toBe(1);
  });

  it('while the lock runs, succeeds with the remaining time and counts nothing', async () => {
    const food = await contest(server.current);
    const first = await vote(voter, food);
    const second = await vote(voter, food, 1);
    expect(second.body).toMatchObject({
      success: true,
      counted: false,
      receipt: first.body.receipt,
      pastVotes: first.body.pastVotes,
    });
    expect(await counts(food)).toEqual(exactly(1));
  });

  it('counts again at the second that the page counts to, and not before it', async () => {
    const food = await contest(server.current, { contest_exp_hours: 1 / 60 });
    const { clock } = server.current.ports;
    const now = vi.spyOn(clock, 'now');
    try {
      now.mockReturnValue(Math.ceil(Date.now() / 1000) * 1000 + 900);
      const { pastVotes } = (await vote(voter, food)).body;
      const end = (pastVotes[0]!.timestamp + pastVotes[0]!.time) * 1000;
      now.mockReturnValue(end - 1);
      expect((await vote(voter, food)).body).toMatchObject({ counted: false, pastVotes });
      now.mockReturnValue(end);
      expect((await vote(voter, food)).body).toMatchObject({ counted: true });
    } finally {
      now.mockRestore();
    }
    expect((await counts(food)).ledger).toBe(2);
  });

  it('sent again under its id gets the first answer, also after the lock and the contest ended', async () => {
    const food = await contest(server.current, { contest_exp_hours: 1 / 60 });
    const first = await vote(voter, food, 0, 'the-same');
    expect((await vote(voter, food, 0, 'the-same')).body).toMatchObject({ counted: true, receipt: first.body.receipt });

    const { storage, clock } = server.current.ports;
    const [lock] = await storage.find(VoteLock, { cx_id: food.cx_id });
    const past = lock!.active.map((active) => ({ ...active, until_ms: clock.now() - 1 }));
    await storage.transact((tx) => tx.apply(VoteLock, [{ id: lock!.lock_id, set: { active: past } }]));
    expect((await vote(voter, food, 0, 'the-same')).body).toMatchObject({ counted: true, receipt: first.body.receipt });
    expect((await counts(food)).ledger).toBe(1);
    expect((await vote(voter, food, 0, 'another')).body).toMatchObject({ counted: true });
    expect((await counts(food)).ledger).toBe(2);
  });

  it('of one voter counts once, however many are sent at the same instant', async () => {
    const food = await contest(server.current);
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => vote(voter, food, i % 3)));
    expect(answers.every(({ status, body }) => status === 200 && body.success)).toBe(true);
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
    expect(await counts(food)).toEqual(exactly(1));
  });

  it('counts as often a period as the contest says', async () => {
    const food = await contest(server.current, { votes_per_period: 3 });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push((await vote(voter, food)).body.counted);
    expect(answers).toEqual([true, true, true, false, false]);
    expect(await counts(food)).toEqual({ ...exactly(3), locks: 1 });
  });

  it('locks each contestant by itself where the contest says so', async () => {
    const food = await contest(server.current, { lock_per: 'contestant' });
    expect((await vote(voter, food, 0)).body.counted).toBe(true);
    const second = await vote(voter, food, 1);
    expect(second.body.counted).toBe(true);
    expect(second.body.pastVotes.map(({ contestant_id }) => contestant_id)).toEqual(
      food.contestants.slice(0, 2).map(({ contestant_id }) => contestant_id),
    );
    expect((await vote(voter, food, 0)).body.counted).toBe(false);
    expect(await counts(food)).toEqual(exactly(2));
  });

  it('of two people behind one address counts twice', async () => {
    const food = await contest(server.current);
    const other = await visitor(server.current);
    expect((await vote(voter, food)).body.counted).toBe(true);
    expect((await vote(other, food)).body.counted).toBe(true);
  });

  it('never names its voter in the ledger, and is sealed', async () => {
    const food = await contest(server.current);
    await vote(voter, food);
    const [row] = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id });
    expect(JSON.stringify(row)).not.toContain(voter.ssid.split('.')[0]);
    expect(row).toMatchObject({ weight: 1, source: 'free', leaf: expect.stringMatching(/^[\w-]{43}$/) });
  });
});

describe('signing in', () => {
  it('keeps what the browser locked, and leaves it locked after signing out', async () => {
    const food = await contest(server.current);
    const guest = await visitor(server.current);
    expect((await vote(guest, food)).body.counted).toBe(true);
    const person = await member(server.current);
    const here = await signIn(server.current, person.username, guest);
    expect((await vote(here, food, 1)).body).toMatchObject({ counted: false, success: true });
    expect((await vote(guest, food, 1)).body.counted).toBe(false);
    expect((await counts(food)).ledger).toBe(1);
  });

  it('makes one voter of a person on two browsers', async () => {
    const food = await contest(server.current);
    const person = await member(server.current);
    const guest = await visitor(server.current);
    const elsewhere = await signIn(server.current, person.username, guest);
    expect((await vote(person, food)).body.counted).toBe(true);
    expect((await vote(elsewhere, food)).body.counted).toBe(false);
    expect((await vote(guest, food)).body.counted).toBe(false);
  });
});

describe('a refusal', () => {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const cases = [
    ['a contest that ended', { end_date: new Date(Date.now() - 1000), start_date: yesterday }, 'contest_ended', 409],
    ['a certified contest', { contest_status: 'certified' }, 'contest_ended', 409],
    [
      'a contest that has not begun',
      { start_date: tomorrow, end_date: new Date(tomorrow.getTime() + 1000) },
      'contest_not_started',
      409,
    ],
    ['a cancelled contest', { contest_status: 'cancelled' }, 'contest_cancelled', 409],
    ['a disabled contest', { voting_disabled: true }, 'voting_disabled', 403],
    ['a draft', { contest_status: 'draft' }, 'contest_not_found', 404],
  ] as const;
  for (const [what, stored, code, status] of cases)
    it(`for ${what} is clear, and nothing is stored`, async () => {
      const food = await contest(server.current, { stored });
      const answer = await vote(await visitor(server.current), food);
      expect(answer).toMatchObject({ code, status, error: expect.stringMatching(/\w{3}/) });
      expect(await counts(food)).toEqual(exactly(0));
    });

  it('for a contestant of another contest, a rejected one, another round, or nobody', async () => {
    const [food, other] = [await contest(server.current), await contest(server.current)];
    const voter = await visitor(server.current);
    const send = (contestant_id: string, round_id?: string) =>
      voter.call(addVote, { cx_id: food.cx_id, contestant_id, round_id });
    await reject(server.current, food.contestants[1]!.contestant_id);
    expect(await send(other.contestants[0]!.contestant_id)).toMatchObject({
      code: 'contestant_not_found',
      status: 404,
    });
    expect(await send('nobody-at-all')).toMatchObject({ code: 'contestant_not_found' });
    expect(await send(food.contestants[1]!.contestant_id)).toMatchObject({
      code: 'contestant_not_accepted',
      status: 409,
    });
    expect(await send(food.contestants[0]!.contestant_id, other.round_id)).toMatchObject({ code: 'round_not_running' });
    expect(await voter.call(addVote, { cx_id: 'nowhere12345', contestant_id: 'x' })).toMatchObject({
      code: 'contest_not_found',
    });
    expect(await counts(food)).toEqual(exactly(0));
  });

  it('for a body that is not what it should be', async () => {
    const food = await contest(server.current);
    const voter = await visitor(server.current);
    const contestant_id = food.contestants[0]!.contestant_id;
    const good = { cx_id: food.cx_id, contestant_id };
    const bad: unknown[] = [
      { ...good, weight: 100 },
      { ...good, cx_id: { $gt: '' } },
      { ...good, client_id: ['a', 'b'] },
      { ...good, client_id: 'x'.repeat(65) },
      { ...good, source: 'paid' },
      { contestant_id },
      [good],
      'text',
      null,
    ];
    for (const body of bad) {
      const answer = await voter.fetch('/app/contest/v2/addVote', {
        method: 'POST',
        headers: { ...voter.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, code: 'invalid' });
    }
    expect(await counts(food)).toEqual(exactly(0));
  });

  it('without a browser that we named, or with a forged name', async () => {
    const food = await contest(server.current);
    const guest = await visitor(server.current);
    const forged = `${guest.ssid.slice(0, -1)}${guest.ssid.endsWith('A') ? 'B' : 'A'}`;
    for (const ssid of ['', 'nonsense', forged]) {
      const { status, body } = await guest.fetch<{ code: string }>('/app/contest/v2/addVote', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ssid },
        body: JSON.stringify({ cx_id: food.cx_id, contestant_id: food.contestants[0]!.contestant_id }),
      });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'visitor_required' });
    }
    expect(await counts(food)).toEqual(exactly(0));
  });

  it('once the organizer is answered that voting is disabled, by a server that has just counted', async () => {
    const organizer = await member(server.current);
    const food = await contest(server.current, { organizer });
    expect((await vote(await visitor(server.current), food)).body.counted).toBe(true);
    const { status } = await organizer.run('createOrUpdate', {
      className: 'Contests',
      cx_id: food.cx_id,
      voting_disabled: true,
    });
    expect(status).toBe(200);
    expect((await vote(await visitor(server.current), food)).code).toBe('voting_disabled');
  });
});

describe('the reconciler', () => {
  it('finds nothing where all is well, and a planted fault', async () => {
    const food = await contest(server.current);
    for (let i = 0; i < 5; i++) await vote(await visitor(server.current), food, i % 3);
    const { storage } = server.current.ports;
    expect(await recountContest(storage, food.cx_id)).toEqual([]);
    const { assox_id } = food.contestants[0]!;
    const [tally] = await storage.find(VoteTally, { of: assox_id });
    await storage.transact((tx) => tx.apply(VoteTally, [{ id: tally!.tally_id, add: { n: 3 } }]));
    expect(await recountContest(storage, food.cx_id)).toEqual([
      { cx_id: food.cx_id, of: assox_id, ledger: 2, tally: 5 },
    ]);
  });
});
