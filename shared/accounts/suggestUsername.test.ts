import { expect, test } from 'vitest';
import { suggestUsername } from './suggestUsername.ts';

test.each([
  ['Rosa Núñez', 'rosa.nunez'],
  ['  Anne-Sophie  d’Arc ', 'anne.sophie.darc'],
  ['Søren Łukasz Weiß', 'soren.lukasz.weiss'],
  ['Maximiliane Wolfeschlegelsteinhausen', 'maximiliane.wolfeschlegelstein'],
  ['Abcdefghijklmnopqrstuvwxyzabc Nunez', 'abcdefghijklmnopqrstuvwxyzabc'],
])('%s may be %s', (full_name, username) => {
  expect(suggestUsername(full_name)).toBe(username);
});

test.each(['', 'Jo', 'Admin', '李小龙', '…'])('nothing is made of %j', (full_name) => {
  expect(suggestUsername(full_name)).toBe('');
});
