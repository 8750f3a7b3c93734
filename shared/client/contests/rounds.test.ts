import { describe, expect, it } from 'vitest';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { clockOf, isLastRound, nextEdge, roundPhase, roundStateAt, shownRound, wentOn } from './rounds.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Hours from now. */
const round = (round_number: number, from: number, to: number, more: Partial<RoundShape> = {}): RoundShape => ({
  round_id: `r${round_number}`,
  round_number,
  startDate: iso(now + from * hour),
  endDate: iso(now + to * hour),
  state: 'upcoming',
  advance: 0,
  results_shown: true,
  contestants: [],
  ...more,
});
const contest = (rounds: RoundShape[], more: Partial<ContestShape> = {}) =>
  ({
    contest_status: 'active',
    start_date: rounds[0]!.startDate,
    end_date: rounds.at(-1)!.endDate,
    rounds,
    round_id: rounds[0]!.round_id,
    ...more,
  }) as ContestShape;

describe('where a round stands', () => {
  const three = contest([
    round(1, -10, -2, { state: 'over', advance: 2, contestants: ['a', 'b', 'c'] }),
    round(2, -2, 5, { state: 'running', advance: 1, contestants: ['a', 'b'] }),
    round(3, 6, 10),
  ]);
  const [first, second, third] = three.rounds as [RoundShape, RoundShape, RoundShape];

  it('follows the clock, without being told', () => {
    expect(roundStateAt(three, second, now)).toBe('running');
    expect(roundStateAt(three, second, now + 5 * hour)).toBe('counting');
    expect(roundStateAt(three, third, now)).toBe('upcoming');
    expect(roundStateAt(three, third, now + 6 * hour)).toBe('running');
  });
  it('is over at once for the last, which has nobody to send on', () => {
    expect(roundStateAt(three, third, now + 10 * hour)).toBe('over');
    expect([first, second, third].map((one) => isLastRound(three, one))).toEqual([false, false, true]);
  });
  it('waits until it is settled who goes on to it', () => {
    const counting = contest([
      { ...first, state: 'counting', endDate: iso(now - 1000) },
      { ...second, startDate: iso(now - 1000), state: 'running', contestants: [] },
    ]);
    expect(roundPhase(counting, counting.rounds[1]!, now)).toBe('counting');
    expect(roundPhase(three, second, now)).toBe('running');
  });
  it('tells who went on, and nobody before they have', () => {
    expect([...wentOn(three, first, now)]).toEqual(['a', 'b']);
    expect(wentOn(three, second, now).size).toBe(0);
    expect(wentOn(three, third, now + 20 * hour).size).toBe(0);
    expect(wentOn(three, undefined, now).size).toBe(0);
  });
  it('is the one that the answer is about', () => {
    expect(shownRound(three)).toBe(first);
    expect(shownRound({ ...three, round_id: 'none' })).toBeUndefined();
  });
});

describe('the countdown', () => {
  const two = contest([round(1, -1, 2, { state: 'running' }), round(2, 3, 5)]);
  it('goes to the start, the round’s end, the next round’s start, and the end', () => {
    expect(clockOf(contest([round(1, 1, 2)]), now)).toEqual({ kind: 'starts', until: now + hour });
    expect(clockOf(contest([round(1, -1, 2, { state: 'running' })]), now)).toEqual({
      kind: 'ends',
      until: now + 2 * hour,
    });
    expect(clockOf(two, now)).toMatchObject({ kind: 'round_ends', until: now + 2 * hour });
    expect(clockOf(two, now + 2.5 * hour)).toMatchObject({ kind: 'round_starts', until: now + 3 * hour });
    expect(clockOf(two, now + 4 * hour)).toEqual({ kind: 'ends', until: now + 5 * hour });
  });
  it('is gone with the contest', () => {
    expect(clockOf(two, now + 5 * hour)).toBeUndefined();
    expect(clockOf({ ...two, contest_status: 'cancelled' }, now)).toBeUndefined();
  });
});

describe('the next moment to ask again', () => {
  const two = contest([round(1, -1, 2, { state: 'running' }), round(2, 3, 5)]);
  it('is the next start or end, also of entering', () => {
    expect(nextEdge(two, now)).toBe(now + 2 * hour);
    expect(nextEdge({ ...two, entries_until: iso(now + hour) }, now)).toBe(now + hour);
    const settled = contest([{ ...two.rounds[0]!, state: 'over' }, two.rounds[1]!]);
    expect(nextEdge(settled, now + 3 * hour)).toBe(now + 5 * hour);
    expect(nextEdge(settled, now + 5 * hour)).toBeUndefined();
  });
  it('comes again and again while votes are counted', () => {
    const after = now + 2 * hour + 1;
    expect(nextEdge(two, after)).toBe(after + 20_000);
    const settled = contest([{ ...two.rounds[0]!, state: 'over' }, two.rounds[1]!]);
    expect(nextEdge(settled, after)).toBe(now + 3 * hour);
  });
  it('is never, where time changes nothing', () => {
    expect(nextEdge({ ...two, contest_status: 'draft' }, now)).toBeUndefined();
    expect(nextEdge({ ...two, contest_status: 'certified' }, now)).toBeUndefined();
  });
});
