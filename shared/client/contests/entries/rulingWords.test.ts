import { describe, expect, it } from 'vitest';
import { rulings } from '#shared/contests/entities.ts';
import { isOut, rulingWords } from './rulingWords.ts';

describe('a ruling', () => {
  it('says what it means for the entry, and that it can be changed only where it was refused', () => {
    expect(rulings.map((ruling) => [rulingWords(ruling).title, rulingWords(ruling).text])).toEqual([
      ['contests.ruling.refused', 'contests.entry.refused.text'],
      ['contests.ruling.withdrawn', 'contests.entry.out.text'],
      ['contests.ruling.disqualified', 'contests.entry.out.text'],
      ['contests.ruling.merged', 'contests.entry.out.text'],
    ]);
    expect(rulings.filter((ruling) => !isOut({ ruling }))).toEqual(['refused']);
    expect(isOut({})).toBe(false);
  });
});
