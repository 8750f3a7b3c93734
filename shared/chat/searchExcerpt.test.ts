import { expect, it } from 'vitest';
import { foundParts } from './searchExcerpt.ts';

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
