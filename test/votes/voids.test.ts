/** Voided votes: out of all totals at once, kept in the ledger, with operator and reason. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { differencesOf } from '#cloud/contests/integrity/recount.ts';
import { Contest, Vote, VoteVoid } from '#shared/contests/entities.ts';
import { openRoom } from '../fire/pages.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let admin: TestActor;
let organizer: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [admin, organizer, guest] = await Promise.all([
    member(server.current, 'admin'),
    member(server.current),
    visitor(server.current),
  ]);
});

/** One vote by one browser for each of these contestants (by index); returns the stored rows in order. */
async function cast(food: ContestShape, indexes: readonly number[]): Promise<Vote[]> {
  const rows: Vote[] = [];
  for (const index of indexes) {
    const { contestant_id } = food.contestants[index]!;
    const voter = await visitor(server.current);
    const { body } = await voter.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    expect(body.counted).toBe(true);
    rows.push(...(await server.current.ports.storage.find(Vote, { cx_id: food.cx_id, receipt: body.receipt })));
  }
  expect(rows).toHaveLength(indexes.length);
  return rows;
}

const voidThem = (votes: readonly Vote[], reason = 'One person, many browsers') =>
  admin.run('voidVotes', { vote_ids: votes.map(({ vote_id }) => vote_id), reason });

async function shownVotes({ cx_id }: ContestShape) {
  const { body } = await guest.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('Nothing was shown');
  const { total, contestants } = body.contest;
  return { total, each: contestants.map(({ votes }) => votes) };
}

const homeToday = async () => (await admin.run('getAdminHome', {})).body.contests!.votes.at(-1)!.amount;

describe('voided votes', () => {
  it('leave every number, and open pages hear of it', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const room = openRoom(server.current.url, guest, cx_id);
    const votes = await cast(food, [0, 0, 0, 1, 1]);
    await expect.poll(room.votes).toBe(5);
    const before = room.version();

    expect((await voidThem(votes.slice(1, 3))).body).toEqual({
      changed: votes.slice(1, 3).map(({ vote_id }) => vote_id),
      refused: [],
    });
    await expect.poll(room.votes).toBe(3);
    // Pages reload the history.
    await expect.poll(room.version).not.toBe(before);
    await expect.poll(() => shownVotes(food)).toMatchObject({ total: 3, each: [1, 2, 0] });
    const { body } = await guest.call('POST /app/contest/v2/getVoteHistory', { cx_id });
    expect(body.total.reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(
      body.contestants.map(({ counts }) => counts.reduce((sum, n) => sum + n, 0)).toSorted((a, b) => a - b),
    ).toEqual([1, 2]);
    expect(await server.current.ports.storage.snapshot((reader) => differencesOf(reader, cx_id))).toEqual([]);
  });

  it('are told to whoever cast them, and lock on', async () => {
    const food = await contest(server.current, { organizer, votes_per_period: 2 });
    const { cx_id } = food;
    const voter = await visitor(server.current);
    const vote = (index: number) =>
      voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: food.contestants[index]!.contestant_id });
    const marks = (votes: readonly { contestant_id: string; voided?: boolean }[]) =>
      votes.map(({ contestant_id, voided }) => [
        food.contestants.findIndex((one) => one.contestant_id === contestant_id),
        voided,
      ]);
    const { body } = await vote(0);
    await voidThem(await server.current.ports.storage.find(Vote, { cx_id, receipt: body.receipt }));
    const told = async () => marks((await voter.call('GET /app/contest/v2/getPastVotes', { cx_id })).body.pastVotes);
    expect(await told()).toEqual([[0, true]]);
    const fetched = await voter.call('POST /app/contest/v2/fetchContest', { cx_id });
    expect('contest' in fetched.body && marks(fetched.body.contest.pastVotes)).toEqual([[0, true]]);

    const second = await vote(1);
    expect([second.body.counted, marks(second.body.pastVotes)]).toEqual([
      true,
      [
        [0, true],
        [1, undefined],
      ],
    ]);
    expect((await vote(2)).body).toMatchObject({ counted: false, success: true });
  });

  it('stay in the ledger as voided: to everybody that they are, to operators and the organizer why', async () => {
    const food = await contest(server.current, { organizer });
    const { cx_id } = food;
    const [kept, gone] = await cast(food, [0, 1]);
    await voidThem([gone!], 'Bought in a forum');
    expect(await server.current.ports.storage.get(Vote, gone!.vote_id)).toEqual(gone);

    const seen = await guest.call('POST /app/contest/v2/getVotes', { cx_id });
    expect(seen.body.votes.map(({ contestant_id, voided }) => [contestant_id, voided])).toEqual([
      [gone!.contestant_id, true],
      [kept!.contestant_id, undefined],
    ]);
    expect(JSON.stringify(seen.body)).not.toContain('forum');
    for (const reader of [admin, organizer]) {
      const { body } = await reader.run('getAllVotes', { contest_id: cx_id });
      expect(body.votes.map(({ voided }) => voided)).toMatchObject([
        { reason: 'Bought in a forum', by: { user_id: admin.user_id } },
        undefined,
      ]);
    }
    const file = await fetch(`${server.current.url}/app/admin/export/votes?contest_id=${cx_id}`, {
      headers: admin.headers,
    });
    const lines = (await file.text()).trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.endsWith('Bought in a forum'))).toEqual([true, false]);
    const log = await admin.run('getAuditEntries', { row_id: gone!.vote_id });
    expect(log.body.entries).toMatchObject([
      { action: 'vote.void', actor_name: admin.username, reason: 'Bought in a forum', after: { weight: 1, cx_id } },
    ]);
  });

  it('are voided once, however often and by however many at a time', async () => {
    const food = await contest(server.current, { organizer });
    const today = await homeToday();
    const [one, two] = await cast(food, [0, 0]);
    await expect.poll(homeToday).toBe(today + 2);
    await Promise.all([voidThem([one!, two!]), voidThem([two!, one!, one!]), voidThem([one!])]);
    expect(await shownVotes(food)).toMatchObject({ total: 0, each: [0, 0, 0] });
    expect(await server.current.ports.storage.count(VoteVoid, { cx_id: food.cx_id })).toBe(2);
    const log = await admin.run('getAuditEntries', { row_id: one!.vote_id });
    expect(log.body.entries).toHaveLength(1);
    await expect.poll(homeToday).toBe(today);
  });

  it('lock as before: nobody votes again for having been found out', async () => {
    const food = await contest(server.current, { organizer });
    const voter = await visitor(server.current);
    const { contestant_id } = food.contestants[0]!;
    const again = () => voter.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    expect((await again()).body.counted).toBe(true);
    await voidThem(await server.current.ports.storage.find(Vote, { cx_id: food.cx_id }));
    expect((await again()).body).toMatchObject({ success: true, counted: false });
    expect(await shownVotes(food)).toMatchObject({ total: 0 });
  });

  it('count exactly while others vote', async () => {
    const food = await contest(server.current, { organizer });
    const first = await cast(food, [0, 0, 0, 0, 0, 0]);
    const [later] = await Promise.all([cast(food, [0, 1, 0, 1, 0, 1]), ...first.map((vote) => voidThem([vote]))]);
    expect(later).toHaveLength(6);
    expect(await shownVotes(food)).toMatchObject({ total: 6, each: [3, 3, 0] });
    const { storage } = server.current.ports;
    expect(await storage.snapshot((reader) => differencesOf(reader, food.cx_id))).toEqual([]);
  });
});

describe('refused', () => {
  it('are votes that are not there and those of a certified contest; the others are voided', async () => {
    const [food, certified] = await Promise.all([
      contest(server.current, { organizer }),
      contest(server.current, { organizer }),
    ]);
    const [one] = await cast(food, [0]);
    const [other] = await cast(certified, [0]);
    await server.current.ports.storage.transact((tx) =>
      tx.update(Contest, certified.cx_id, { contest_status: 'certified' }),
    );
    const { body } = await admin.run('voidVotes', {
      vote_ids: [other!.vote_id, 'not-there', one!.vote_id],
      reason: 'A test',
    });
    expect(body.changed).toEqual([one!.vote_id]);
    expect(body.refused.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
      { id: other!.vote_id, code: 'step_not_possible' },
      { id: 'not-there', code: 'vote_not_found' },
    ]);
    expect(await shownVotes(certified)).toMatchObject({ total: 1 });
  });

  it('is whoever gives no reason, and whoever is no operator', async () => {
    const food = await contest(server.current, { organizer });
    const [vote] = await cast(food, [0]);
    const ids = [vote!.vote_id];
    for (const reason of ['', '   ', undefined])
      expect(await admin.run('voidVotes', { vote_ids: ids, reason } as never)).toMatchObject({ status: 400 });
    expect(await organizer.run('voidVotes', { vote_ids: ids, reason: 'Mine' })).toMatchObject({ code: 'forbidden' });
    expect(await guest.run('voidVotes', { vote_ids: ids, reason: 'Mine' })).toMatchObject({ code: 'session_required' });
    expect(await shownVotes(food)).toMatchObject({ total: 1 });
  });
});
