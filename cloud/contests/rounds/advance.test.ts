import { describe, expect, it } from 'vitest';
import { cutOf } from './advance.ts';

const field = (...votes: number[]) => votes.map((each, index) => ({ name: index, votes: each }));
const names = (rows: readonly { name: number }[]) => rows.map(({ name }) => name);
const cut = (votes: number[], advance: number) => {
  const { through, tied, seats } = cutOf(field(...votes), advance);
  return { through: names(through), tied: names(tied), seats };
};

describe('the cut behind the best', () => {
  it('lets everybody through at 0, and where there are no more than may go on', () => {
    for (const advance of [0, 3, 5])
      expect(cut([1, 9, 4], advance)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
    expect(cut([], 2)).toEqual({ through: [], tied: [], seats: 0 });
  });

  it('takes the highest numbers', () => {
    expect(cut([1, 9, 4], 1)).toEqual({ through: [1], tied: [], seats: 0 });
    expect(cut([1, 9, 4], 2)).toEqual({ through: [1, 2], tied: [], seats: 0 });
  });

  it('says who shares the last place, and how many of them may go on', () => {
    expect(cut([5, 3, 3, 3, 1], 2)).toEqual({ through: [0], tied: [1, 2, 3], seats: 1 });
    expect(cut([5, 3, 3, 3, 1], 3)).toEqual({ through: [0], tied: [1, 2, 3], seats: 2 });
    expect(cut([0, 0, 0], 2)).toEqual({ through: [], tied: [0, 1, 2], seats: 2 });
  });

  it('ties nobody where a shared place is whole, or above the cut', () => {
    expect(cut([5, 3, 3, 1], 3)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
    expect(cut([5, 5, 3, 1], 3)).toEqual({ through: [0, 1, 2], tied: [], seats: 0 });
  });
});
