import { describe, expect, it } from 'vitest';
import { movedBy, nextInRace, type Race, startOfRace } from './race.ts';
import { ranked } from '#shared/client/contests/voting/voting.ts';

const board = (votes: Record<string, number>) =>
  ranked(Object.entries(votes).map(([contestant_id, count]) => ({ contestant_id, votes: count })));
const run = (...steps: [seconds: number, votes: Record<string, number>][]): Race =>
  steps.reduce((race, [at, votes]) => nextInRace(race, board(votes), at * 1000), startOfRace);

describe('a race', () => {
  it('tells places gained and lost in the last minutes', () => {
    const race = run([0, { Ada: 5, Bea: 4, Cleo: 1 }], [10, { Ada: 5, Bea: 4, Cleo: 6 }]);
    const moves = board({ Ada: 5, Bea: 4, Cleo: 6 }).map((one) => [one.contestant_id, movedBy(race, one)]);
    expect(moves).toEqual([
      ['Cleo', 2],
      ['Ada', -1],
      ['Bea', -1],
    ]);
    const later = nextInRace(race, board({ Ada: 5, Bea: 4, Cleo: 7 }), 400_000);
    const muchLater = nextInRace(later, board({ Ada: 5, Bea: 4, Cleo: 8 }), 800_000);
    expect(movedBy(muchLater, { contestant_id: 'Cleo', rank: 1, votes: 8 })).toBe(0);
  });

  it('lets nobody lose a place who has no votes', () => {
    const race = run([0, { Ada: 0, Bea: 0, Cleo: 0 }], [10, { Ada: 0, Bea: 1, Cleo: 0 }]);
    const now = board({ Ada: 0, Bea: 1, Cleo: 0 });
    expect(now.map((one) => [one.contestant_id, movedBy(race, one)]).filter(([, by]) => by !== 0)).toEqual([]);
  });

  it('has news of a changed lead and of votes in a row, not of what was there at first', () => {
    expect(run([0, { Ada: 9, Bea: 9 }]).news).toBeUndefined();
    expect(run([0, { Ada: 5, Bea: 5 }], [1, { Ada: 5, Bea: 6 }]).news).toBeUndefined();
    expect(run([0, { Ada: 5, Bea: 4 }], [1, { Ada: 5, Bea: 5 }], [2, { Ada: 5, Bea: 6 }]).news).toEqual({
      kind: 'lead',
      contestant_id: 'Bea',
      over: 'Ada',
      at: 2000,
    });
    const row = run([0, { Ada: 5, Bea: 1 }], [1, { Ada: 5, Bea: 2 }], [2, { Ada: 5, Bea: 4 }]);
    expect(row.news).toMatchObject({ kind: 'streak', contestant_id: 'Bea', count: 3 });
    expect(nextInRace(row, board({ Ada: 6, Bea: 5 }), 3000).streak).toBeUndefined();
  });
});
