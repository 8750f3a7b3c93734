import { expect, it } from 'vitest';
import { postTitle } from './postTitle.ts';

it('a post is called by its first words and its club, without marks and numbers of people', () => {
  const called = (text: string, club?: string) => postTitle({ title: '', text }, club);
  expect(called('**First flight!**\nWith @[12]', 'Kites')).toBe('First flight! With @… · Kites');
  expect(
    postTitle({ title: '', text: 'With @[12] and @[13]' }, 'Kites', (id) => (id === 12 ? 'Mira' : undefined)),
  ).toBe('With @Mira and @… · Kites');
  // A picture without words, and a club that is not known yet.
  expect(called('', 'Kites')).toBe('Kites');
  expect(called('First flight!')).toBe('First flight!');
  expect(called('kite '.repeat(40), 'Kites')).toBe(`${'kite '.repeat(14).trim()}… · Kites`);
  // No half of a word.
  expect(called(`${'kite '.repeat(13)}umbrellas`)).toBe(`${'kite '.repeat(13).trim()}…`);
  expect(called('凧'.repeat(80))).toBe(`${'凧'.repeat(70)}…`);
  expect(called('kite '.repeat(14))).toBe('kite '.repeat(14).trim());
});
