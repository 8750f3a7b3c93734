import { expect, it } from 'vitest';
import { linesOfText } from './drawVote.ts';

it('breaks a text between words, and ends what does not fit with an ellipsis', () => {
  const within = (most: number) => (line: string) => line.length <= most;
  expect(linesOfText('Pastel de nata, Belém', 2, within(14))).toEqual(['Pastel de', 'nata, Belém']);
  expect(linesOfText('one two three four', 2, within(7))).toEqual(['one two', 'three…']);
  expect(linesOfText('Anticonstitutionnellement', 2, within(8))).toEqual(['Anticon…']);
  expect(linesOfText('', 2, within(8))).toEqual([]);
});
