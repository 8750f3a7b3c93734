import { expect, it } from 'vitest';
import { drawnLanguage, drawnPicture, wordsOf } from './drawnPictures.ts';
import { contestCategories } from './contests/categories.ts';
import { contestThemes } from './contests/studio/themes.ts';

const tones = { main: '#0b76a3', second: '#ff6b57' };
const size = { width: 800, height: 1000 };
const drawn = (name: string, within?: { cx_id: string; contest_name?: string; category?: string; theme?: string }) =>
  drawnPicture({ name, within, ...size }, tones);

it('draws the same for the same, another one for each contestant, and all of a contest in one language', () => {
  const within = { cx_id: 'cx0001abcdef', category: 'Animals' };
  const names = ['Ada', 'Bo', 'Cleo', 'Dee', 'Eli'];
  expect(drawn('Ada', within)).toBe(drawn('Ada', within));
  expect(new Set(names.map((name) => drawn(name, within))).size).toBe(names.length);
  expect(new Set(names.map((name) => drawnLanguage(name, within))).size).toBe(1);
  const ids = Array.from({ length: 40 }, (_, index) => `cx${index}`);
  expect(new Set(ids.map((cx_id) => drawnLanguage('', { cx_id }))).size).toBe(4);
});

it('knows each category and theme, stays small, and holds no words of people', () => {
  for (const category of contestCategories)
    for (const theme of contestThemes) {
      const picture = drawn('<b>Ada</b>', { cx_id: 'cx0001abcdef', category, theme });
      expect(picture).not.toMatch(/Ada|NaN|undefined/);
      expect(picture.length).toBeLessThan(4000);
    }
});

it('sets a name in lines that fit the sheet', () => {
  const words = wordsOf({ name: 'The very incredibly long name', ...size });
  expect(words.filter(({ isEcho }) => !isEcho)).toHaveLength(3);
  expect(words.length).toBeLessThan(10);
  for (const { text, size: high } of words) expect([...text].length * 0.6 * high).toBeLessThan(100);
  expect(words[2]!.top + words[2]!.size).toBeLessThan(125);
  expect(wordsOf({ name: '  ', ...size })).toEqual([]);
});

it('draws what a name speaks of, in each language, and otherwise what the category has', () => {
  const soups = { cx_id: 'cx0001abcdef', category: 'Food', contest_name: 'The best soup in town' };
  const bowl = 'd="M-44,-2H44C44,24';
  const mug = 'd="M-36,-28H18V-18';
  expect(drawn('Tomato', soups)).toContain(bowl);
  for (const name of ['La meilleure soupe', 'La mejor sopa', 'Soup of the day', 'Riz au lait'])
    expect(drawn(name, { cx_id: 'cx0002abcdef' })).toContain(bowl);
  expect(drawn('Thé vert', { cx_id: 'cx0002abcdef' })).toContain(mug);
  expect(drawn('Théâtre', { cx_id: 'cx0002abcdef' })).not.toContain(mug);
  expect(drawn('Tomato', { cx_id: 'cx0002abcdef', category: 'Cinema' })).not.toContain(bowl);
});
