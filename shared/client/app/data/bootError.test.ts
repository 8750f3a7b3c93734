import { expect, it } from 'vitest';
import { addressToGoOn } from './bootError.ts';

const here = 'https://vote.example.org/contests?page=2';

it('goes on at a path of the site and at a page elsewhere', () => {
  expect(addressToGoOn('/help', here)).toBe('https://vote.example.org/help');
  expect(addressToGoOn('https://new.example.org/', here)).toBe('https://new.example.org/');
});

it.each([undefined, '', 'javascript:alert(1)', 'data:text/html,x', here, '/contests?page=2', 'http://'])(
  'stays where it is for %s',
  (url) => expect(addressToGoOn(url, here)).toBeUndefined(),
);
