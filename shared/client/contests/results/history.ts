/** Votes over time as lines: the counts of each step added up, and the live count at the end. */
import type { VoteHistory } from '#shared/client/app/calls.ts';

export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  votes: number;
}

export interface Line {
  contestant_id: string;
  /** The first is the beginning, with no votes; all lines have the same moments. */
  points: readonly Point[];
}

interface Counted {
  contestant_id: string;
  votes: number;
}

/**
 * A line for each of `leaders`, up to `until` (milliseconds since 1970: now, or the end), where it meets the count that is known now. Steps
 * that `until` lies in or before are left out: their votes are in the last point.
 */
export function linesOf(history: VoteHistory, leaders: readonly Counted[], until: number): Line[] {
  const from = history.from * 1000;
  const ends = history.total.map((_, index) => from + (index + 1) * history.step * 1000).filter((end) => end < until);
  const counts = new Map(history.contestants.map((one) => [one.contestant_id, one.counts]));
  return leaders.map(({ contestant_id, votes }) => {
    let sum = 0;
    const points = ends.map((at, index) => {
      sum += counts.get(contestant_id)?.[index] ?? 0;
      return { at, votes: sum };
    });
    return { contestant_id, points: [{ at: from, votes: 0 }, ...points, { at: Math.max(until, from), votes }] };
  });
}

/** Round numbers from 0 up to `most` or just above it, at most five. */
export function scaleTo(most: number): number[] {
  const wanted = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= wanted)!,
  );
  const whole = Number.isInteger(step) ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** Heights moved apart so that none is nearer to the next than `gap`, and all lie in 0 to `height`; in the order given. */
export function apart(heights: readonly number[], gap: number, height: number): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let least = 0;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, least);
    least = placed[index] + gap;
  }
  let most = height;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index]!, most);
    most = placed[index] - gap;
  }
  return placed;
}
