import { expect, it } from 'vitest';
import { excerptOf, foundParts, near, suits } from './found.ts';

const shown = (text: string, search: string) =>
  foundParts(text, search)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

it('a message that was found is shown from a little before the place', () => {
  const long = 'We met on Monday and spoke of many things before somebody said that the Crème brûlée was burnt, twice.';
  expect(shown(long, 'brulee')).toBe('… said that the Crème [brûlée] was burnt, twice.');
  expect(shown('The crème\nis burnt', 'CRE burn')).toBe('The [crème] is [burnt]');
  expect(shown('Nothing of it', 'title')).toBe('Nothing of it');
  const endless = `${'x'.repeat(60)} brûlée`;
  expect(shown(endless, 'brulee')).toBe('… [brûlée]');
  expect(shown(`${'x'.repeat(60)}-brûlée`, 'brulee')).toBe('… [brûlée]');
});

it('a word with a fault is found as well, where that is asked for', () => {
  const marked = (text: string, search: string) =>
    foundParts(text, search, { least: near, isWhole: true })
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('');
  for (const typed of ['hanah', 'hannha', 'hannnah', 'henna', 'xannah'])
    expect(marked('By Hannah', typed), typed).toBe(typed === 'henna' ? 'By Hannah' : 'By [Hannah]');
  expect(marked('A cat', 'car')).toBe('A cat');
  expect(excerptOf(`${'Many words. '.repeat(9)}Then the logo.`, 'logo', 20)).toBe('… Many words. Then t');
});

it('what is called so suits better than what begins so, and that better than what was meant', () => {
  const order = ['Hannah', 'Hannah Quill', 'Hannahs', 'Hanna', 'Marco'];
  const marks = order.map((text) => suits(text, 'hannah'));
  expect(marks).toEqual(marks.toSorted((a, b) => b - a));
  expect(new Set(marks).size).toBe(order.length);
  expect(marks.at(-1)).toBe(0);
  expect(suits('', 'hannah')).toBe(0);
});
