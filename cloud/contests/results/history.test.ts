import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { hour } from '#shared/time.ts';
import { castBatch } from '#cloud/contests/voting/casting.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { rulePorts, type StoredContest, storeContest } from '#test/support/rules.ts';
import { getVoteHistory, getVotes, historyOf, stepFor } from './history.ts';

describe('steps', () => {
  it('are at most sixty, round, and as short as that allows', () => {
    for (const [seconds, step] of [
      [0, 60],
      [3599, 60],
      [3600, 120],
      [24 * 3600, 1800],
      [29 * 86_400, 43_200],
      [30 * 86_400, 86_400],
      [59 * 86_400, 86_400],
      [366 * 86_400, 7 * 86_400],
      [3650 * 86_400, 9 * 7 * 86_400],
    ] as const)
      expect(stepFor(seconds), String(seconds)).toBe(step);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e9 }), (seconds) => {
        expect(Math.ceil(seconds / stepFor(seconds))).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('a history', () => {
  const row = (contestant_id: string, seconds: number, sum: number) => ({
    key: [contestant_id],
    at: seconds * 1000,
    sum,
  });

  it('begins with a whole step, and has one for each until the end', () => {
    expect(historyOf([], 90, 300, 60)).toEqual({ from: 60, step: 60, contestants: [], total: [0, 0, 0, 0] });
    expect(historyOf([], 60, 60, 60)).toMatchObject({ from: 60, total: [0] });
    expect(historyOf([row('a', 120, 2), row('b', 120, 3), row('a', 60, 1)], 60, 181, 60)).toEqual({
      from: 60,
      step: 60,
      contestants: [
        { contestant_id: 'a', counts: [1, 2, 0] },
        { contestant_id: 'b', counts: [0, 3, 0] },
      ],
      total: [1, 5, 0],
    });
  });

  it('loses no vote that was cast outside of its dates', () => {
    expect(historyOf([row('a', 0, 1), row('a', 9999, 2)], 600, 720, 60)).toMatchObject({
      contestants: [{ counts: [1, 2] }],
      total: [1, 2],
    });
  });
});

describe('of stored votes', () => {
  const { ports, pass } = rulePorts();
  const { storage, clock } = ports;
  const caller: Caller = { roles: [], language: 'EN', address: 'test' };
  const cast = (made: StoredContest, name: string) => castBatch(storage, clock, [made.ballot(name)]);
  const history = ({ cx_id }: StoredContest, own: Ports = ports) => getVoteHistory.run({ ...own, caller }, { cx_id });
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);

  it('the list tells rounds apart', async () => {
    const made = await storeContest(ports, { names: 'AB', rounds: [{}, {}] });
    await cast(made, 'A');
    const counts = made.round_ids.map(async (round_id) => {
      const { count } = await getVotes.run({ ...ports, caller }, { cx_id: made.cx_id, round_id });
      return count;
    });
    expect(await Promise.all(counts)).toEqual([1, 0]);
  });

  it('names nobody who was hidden, and counts what they got', async () => {
    const made = await storeContest(ports, { names: 'AB' });
    await cast(made, 'A');
    const [shown] = (await history(made)).contestants;
    await storage.transact((tx) => tx.update(Contestant, shown!.contestant_id, { contestant_status: 0 }));
    const { contestants, total } = await history(made);
    expect([contestants, sum(total)]).toEqual([[], 1]);
  });

  it('ends with the contest, and is then kept', async () => {
    const made = await storeContest(ports, { names: 'AB' });
    const endsAt = clock.now() + hour;
    await cast(made, 'A');
    pass(3 * hour);
    const { total, from, step } = await history(made);
    expect([from + total.length * step, sum(total)]).toEqual([endsAt / 1000, 1]);
    await cast(made, 'B');
    expect(sum((await history(made)).total)).toBe(1);
    // Its dates are moved.
    await storage.transact((tx) => tx.update(Contest, made.cx_id, { end_date: new Date(endsAt + 1) }));
    expect(sum((await history(made)).total)).toBe(2);
  });

  it('is added up once for many who ask', async () => {
    const made = await storeContest(ports, { names: 'AB' });
    let sums = 0;
    const counting: Ports['storage'] = {
      ...storage,
      sums: (...asked) => {
        sums++;
        return storage.sums(...asked);
      },
    };
    const ask = () => history(made, { ...ports, storage: counting });
    await Promise.all(Array.from({ length: 10 }, ask));
    await ask();
    // One query for votes and one for voids.
    expect(sums).toBe(2);
  });
});
