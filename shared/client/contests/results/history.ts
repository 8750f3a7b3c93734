/** Converts vote histograms to cumulative lines that end at the live count. */
import type { VoteHistory } from '#shared/client/app/core/calls.ts';

export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  votes: number;
}

export interface Line {
  contestant_id: string;
  /** Starts with 0 votes; all lines have the same times. */
  points: readonly Point[];
}

interface Counted {
  contestant_id: string;
  votes: number;
}

/**
 * Cumulative lines of `leaders` up to `until` (milliseconds since 1970: now, or the end), where they meet the current count. Steps that end
 * at or after `until` are dropped, since their votes are in the last point.
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

/** At most five round numbers from 0 to just above `most`. */
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

/** Spreads heights so that neighbours are at least `gap` apart and within 0 to `height`; keeps the order. */
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
