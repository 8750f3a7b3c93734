import { describe, expect, it } from 'vitest';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { placed } from '#shared/client/contests/board.ts';
import { momentOf } from './moment.ts';

const board = (votes: Record<string, number>, isShown = true) =>
  placed(
    Object.entries(votes).map(
      ([name, count], index) =>
        ({
          contestant_id: name,
          contestant_name: name,
          assox_id: name,
          entry_number: index + 1,
          votes: count,
        }) as ContestantShape,
    ),
    {},
    isShown,
  );

describe('the moment after a vote', () => {
  const told = (votes: Record<string, number>, name: string, after = votes) =>
    momentOf(board(votes), board(after), name);

  it('says what it changed, also when the new total has not come yet', () => {
    expect(told({ Ada: 0, Bea: 0 }, 'Ada')).toEqual({ kind: 'opens' });
    expect(told({ Ada: 4, Bea: 1 }, 'Ada')).toEqual({ kind: 'ahead', of: 'Bea', gap: 4 });
    expect(told({ Ada: 4, Bea: 1 }, 'Ada', { Ada: 5, Bea: 1 })).toEqual({ kind: 'ahead', of: 'Bea', gap: 4 });
    expect(told({ Ada: 4, Bea: 4 }, 'Bea')).toEqual({ kind: 'leads', over: 'Ada' });
    expect(told({ Ada: 4, Bea: 3 }, 'Bea')).toEqual({ kind: 'level', with: 'Ada' });
    expect(told({ Ada: 9, Bea: 3, Cleo: 3 }, 'Cleo')).toEqual({ kind: 'behind', of: 'Ada', gap: 5 });
    expect(told({ Ada: 9, Bea: 3, Cleo: 2, Dora: 2 }, 'Dora')).toEqual({ kind: 'passes', over: 'Cleo', rank: 2 });
    expect(told({ Ada: 9, Bea: 3, Cleo: 3, Dora: 2 }, 'Dora', { Ada: 9, Bea: 3, Cleo: 3, Dora: 4 })).toEqual({
      kind: 'passes',
      over: 'Bea',
      rank: 2,
    });
  });

  it('says nothing of withheld numbers, nor of somebody who is alone', () => {
    expect(momentOf(board({ Ada: 1, Bea: 2 }, false), board({ Ada: 1, Bea: 2 }, false), 'Ada')).toBeUndefined();
    expect(told({ Ada: 3 }, 'Ada')).toBeUndefined();
  });
});
