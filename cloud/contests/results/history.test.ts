import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyOf, stepFor } from './history.ts';

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
