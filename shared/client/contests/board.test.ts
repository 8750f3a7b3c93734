import { describe, expect, it } from 'vitest';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { found, placed, sorted } from './board.ts';
import { leadersOf } from '#shared/contests/results/leaders.ts';
import { neighboursOf } from './entries/ContestantDetail.tsx';

const one = (contestant_id: string, entry_number: number, contestant_name: string, votes = 0) =>
  ({ contestant_id, entry_number, contestant_name, votes, assox_id: `as-${contestant_id}` }) as ContestantShape;
const people = [one('a', 1, 'Éclair', 2), one('b', 2, 'Paris-Brest', 6), one('c', 3, 'Baba au rhum', 2)];
const ids = (list: readonly { contestant_id: string }[]) => list.map(({ contestant_id }) => contestant_id).join('');

describe('the leader board', () => {
  it('takes the newest count that is known, and tells rank and share', () => {
    const board = placed(people, { 'as-c': { votes: 12, rev: 3 } }, true);
    expect(board.map(({ contestant_id, rank, votes, share }) => [contestant_id, rank, votes, share])).toEqual([
      ['c', 1, 12, 0.6],
      ['b', 2, 6, 0.3],
      ['a', 3, 2, 0.1],
    ]);
  });
  it('tells nothing while the numbers are withheld, not even what the page has heard, and keeps the order as it came', () => {
    const board = placed(people, { 'as-c': { votes: 12, rev: 3 } }, false);
    expect(ids(board)).toBe('abc');
    for (const { rank, votes, share } of board) expect([rank, votes, share]).toEqual([0, 0, 0]);
  });
  it('has no leader before the first vote, and several where the first place is shared', () => {
    expect(leadersOf(placed([one('a', 1, 'A'), one('b', 2, 'B')], {}, true))).toEqual([]);
    expect(ids(leadersOf(placed([one('a', 1, 'A', 3), one('b', 2, 'B', 3), one('c', 3, 'C')], {}, true)))).toBe('ab');
  });
  it('sorts by rank, name and entering', () => {
    const board = placed(people, {}, true);
    expect(ids(sorted(board, 'rank', 'fr'))).toBe('bac');
    expect(ids(sorted(board, 'name', 'fr'))).toBe('cab');
    expect(ids(sorted(board, 'newest', 'fr'))).toBe('cba');
  });
  it('is searched without accents, by any word, and by number', () => {
    expect(ids(found(people, 'eclair'))).toBe('a');
    expect(ids(found(people, 'rhum  BABA'))).toBe('c');
    expect(ids(found(people, '#2'))).toBe('b');
    expect(ids(found(people, ' '))).toBe('abc');
    expect(found(people, 'tarte')).toEqual([]);
  });
});

describe('the neighbours of a contestant', () => {
  it('go round in the order of entering, whatever the votes', () => {
    const inRank = [people[1]!, people[0]!, people[2]!];
    expect(neighboursOf(inRank, 'a')).toEqual({ previous: 'c', next: 'b' });
    expect(neighboursOf(inRank, 'c')).toEqual({ previous: 'b', next: 'a' });
  });
  it('are nobody for one alone, and for one who is not there', () => {
    expect(neighboursOf([people[0]!], 'a')).toBeUndefined();
    expect(neighboursOf(people, 'z')).toBeUndefined();
  });
});
