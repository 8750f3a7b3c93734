/** The public vote list and the histogram, as visitors get them; what they hold is tested beside them (cloud/contests/results/history.test.ts). */
import { beforeAll, describe, expect, it } from 'vitest';
import { Vote, VoteLock } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let guest: TestActor;
let organizer: TestActor;
beforeAll(async () => {
  [guest, organizer] = await Promise.all([visitor(server.current), member(server.current)]);
});

const minute = 60_000;
const hour = 60 * minute;
const at = (hours: number) => new Date(Date.now() + hours * hour);
let count = 0;

/** Inserts ledger rows at any time, as casting would. */
const castAt = (made: ContestShape, index: number, times: readonly number[], round = 0) =>
  server.current.ports.storage.transact(async (tx) => {
    const { contestant_id, assox_id } = made.contestants[index]!;
    const { round_id } = made.rounds[round]!;
    await tx.insertMany(
      Vote,
      times.map((at_ms) => ({
        vote_id: `vote-${++count}`,
        cx_id: made.cx_id,
        round_id,
        contestant_id,
        assox_id,
        at_ms: Math.round(at_ms),
        voter_tag: 'a-tag',
        weight: 1,
        source: 'free' as const,
        time: 3600,
        receipt: 'a-receipt',
        leaf: 'a-leaf',
      })),
    );
  });

const make = (hours: number, more: object = {}) =>
  contest(server.current, { organizer, stored: { start_date: at(-hours), end_date: at(hours) }, ...more });

describe('getVotes', () => {
  const votes = (input: object, actor = guest) => actor.call('POST /app/contest/v2/getVotes', input as never);

  it('tells cast votes, newest first, and nothing of their voters', async () => {
    const made = await make(2);
    const { cx_id } = made;
    const [first, second] = made.contestants;
    for (const [actor, contestant] of [
      [guest, first],
      [organizer, second],
    ] as const)
      expect(
        (await actor.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestant!.contestant_id })).body,
      ).toMatchObject({ counted: true });
    const { body } = await votes({ cx_id });
    expect(body).toEqual({
      count: 2,
      votes: [second, first].map((contestant) => ({
        casx_id: contestant!.assox_id,
        contestant_id: contestant!.contestant_id,
        timestamp: expect.any(Number),
        time: 24 * 3600,
        weight: 1,
        source: 'free',
      })),
    });
    // Whoever knows the order of the ledger learns no more of a line than its hour.
    const hours = [...new Set(body.votes.map(({ timestamp }) => timestamp % 3600))];
    expect(hours).toEqual([0]);
    const text = JSON.stringify(body);
    const { storage } = server.current.ports;
    const secrets = (await storage.find(Vote, { cx_id })).flatMap((row) => [
      row.voter_tag,
      row.receipt,
      row.leaf,
      row.vote_id,
    ]);
    const voters = (await storage.find(VoteLock, { cx_id })).map(({ voter }) => voter);
    expect([...secrets, ...voters]).toHaveLength(10);
    for (const secret of [...secrets, ...voters]) expect(text).not.toContain(secret);
  });

  it('tells those of one contestant and of one round, in pages', async () => {
    const made = await make(2);
    const { cx_id } = made;
    const now = Date.now();
    const times = Array.from({ length: 55 }, (_, n) => now - n * 1000);
    await castAt(made, 0, times);
    await castAt(made, 1, [now - 500]);
    const first = (await votes({ cx_id })).body;
    expect([first.count, first.votes.length]).toEqual([56, limits.contestPage]);
    const stamps = first.votes.map(({ timestamp }) => timestamp);
    expect(stamps).toEqual(stamps.toSorted((a, b) => b - a));
    expect((await votes({ cx_id, page: 2 })).body).toMatchObject({ count: 56, votes: { length: 6 } });
    expect((await votes({ cx_id, page: 3 })).body).toMatchObject({ count: 56, votes: [] });
    const [one, other, third] = made.contestants.map(({ contestant_id }) => contestant_id);
    expect((await votes({ cx_id, contestant_id: other })).body).toMatchObject({
      count: 1,
      votes: [{ contestant_id: other }],
    });
    expect((await votes({ cx_id, contestant_id: one, limit: 5 })).body).toMatchObject({
      count: 55,
      votes: { length: 5 },
    });
    expect((await votes({ cx_id, contestant_id: third })).body).toEqual({ count: 0, votes: [] });
    const { round_id } = made;
    expect((await votes({ cx_id, round_id })).body.count).toBe(56);
    expect((await votes({ cx_id, round_id, contestant_id: other })).body.count).toBe(1);
    expect(await votes({ cx_id, round_id: 'nowhere00000' })).toMatchObject({ status: 404, code: 'contest_not_found' });
    expect(await votes({ cx_id, contestant_id: 'nowhere00000' })).toMatchObject({ code: 'contestant_not_found' });
    for (const bad of [{}, { cx_id: { $gt: '' } }, { cx_id, page: contestLimits.votePages + 1 }, { cx_id, limit: 51 }])
      expect(await votes(bad), JSON.stringify(bad)).toMatchObject({ status: 400, code: 'invalid' });
  });
});

describe('getVoteHistory', () => {
  const history = async (input: object, actor = guest) => {
    const answer = await actor.call('POST /app/contest/v2/getVoteHistory', input as never);
    if (answer.status !== 200) throw new Error(answer.error);
    return answer.body;
  };
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);

  it('tells how many came in each step, from the start until now', async () => {
    const made = await make(1);
    const { cx_id, contestants } = made;
    const start = Date.parse(made.start_date);
    await castAt(made, 0, [start, start + 30 * minute, start + 30 * minute + 1]);
    await castAt(made, 2, [start + 59 * minute]);
    const { from, step, total, contestants: rows } = await history({ cx_id });
    expect(step).toBe(120);
    expect(from).toBe(Math.floor(start / 1000 / 120) * 120);
    expect(total.length).toBeGreaterThanOrEqual(30);
    expect(total.length).toBeLessThanOrEqual(32);
    expect(sum(total)).toBe(4);
    const countsOf = (index: number) =>
      rows.find(({ contestant_id }) => contestant_id === contestants[index]!.contestant_id)?.counts;
    const stepAt = (time: number) => Math.floor((time / 1000 - from) / step);
    expect(countsOf(0)![0]).toBe(1);
    expect(countsOf(0)![stepAt(start + 30 * minute)]).toBe(2);
    expect(countsOf(1)).toBeUndefined();
    expect(countsOf(2)![stepAt(start + 59 * minute)]).toBe(1);
    for (const { counts } of rows) expect(counts).toHaveLength(total.length);
    // A new step may have started meanwhile.
    const ofRound = await history({ cx_id, round_id: made.round_id });
    expect(ofRound).toMatchObject({ from, step, contestants: rows.map(({ contestant_id }) => ({ contestant_id })) });
    expect(ofRound.total.slice(0, total.length)).toEqual(total);
  });
});
