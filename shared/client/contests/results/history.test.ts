import { describe, expect, it } from 'vitest';
import { apart, linesOf, scaleTo } from './history.ts';

const history = {
  from: 1000,
  step: 60,
  contestants: [
    { contestant_id: 'a', counts: [1, 0, 4] },
    { contestant_id: 'b', counts: [0, 2, 0] },
  ],
  total: [1, 2, 4],
};

describe('lines of votes over time', () => {
  it('add the steps up and end at the live count', () => {
    const [a, b, c] = linesOf(
      history,
      [
        { contestant_id: 'a', votes: 9 },
        { contestant_id: 'b', votes: 2 },
        { contestant_id: 'c', votes: 1 },
      ],
      1_150_000,
    );
    expect(a!.points).toEqual([
      { at: 1_000_000, votes: 0 },
      { at: 1_060_000, votes: 1 },
      { at: 1_120_000, votes: 1 },
      { at: 1_150_000, votes: 9 },
    ]);
    expect(b!.points.map(({ votes }) => votes)).toEqual([0, 0, 2, 2]);
    expect(c!.points.map(({ votes }) => votes)).toEqual([0, 0, 0, 1]);
  });

  it('keep what was counted before when the answer is older than the clock', () => {
    const [a] = linesOf(history, [{ contestant_id: 'a', votes: 6 }], 1_500_000);
    expect(a!.points.map(({ votes }) => votes)).toEqual([0, 1, 1, 5, 6]);
  });

  it('never go back in time', () => {
    const [a] = linesOf(history, [{ contestant_id: 'a', votes: 0 }], 900_000);
    expect(a!.points).toEqual([
      { at: 1_000_000, votes: 0 },
      { at: 1_000_000, votes: 0 },
    ]);
  });
});

describe('a scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [99, [0, 25, 50, 75, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %i has whole round numbers', (most, scale) => {
    expect(scaleTo(most)).toEqual(scale);
  });
});

describe('marks at the ends of lines', () => {
  it('stand apart and inside, in the order of their heights', () => {
    expect(apart([50, 51, 10], 20, 100)).toEqual([50, 70, 10]);
    expect(apart([99, 98, 97], 20, 100)).toEqual([100, 80, 60]);
    expect(apart([40], 20, 100)).toEqual([40]);
  });
});
