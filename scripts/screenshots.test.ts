import { describe, expect, test } from 'vitest';
import { addressOf, roleFor, rowsOf } from './screenshots.ts';

describe('rows', () => {
  const contest = { name: 'contest', path: '/cx/:cx_id' };

  test('come from a list and from an object by name', () => {
    expect(rowsOf([contest])).toEqual([contest]);
    expect(rowsOf({ contest: { path: '/cx/:cx_id' } })).toEqual([contest]);
  });

  test('that are none are refused', () => {
    expect(() => rowsOf(undefined)).toThrow('web/routes.ts exports no `routes`.');
    expect(() => rowsOf([{ name: 'contest' }])).toThrow('The route contest has no path.');
  });
});

describe('an address', () => {
  test.each([
    ['/contests', undefined, '/contests'],
    ['/cx/:cx_id', { cx_id: 'a/b' }, '/cx/a%2Fb'],
    ['/studio/:cx_id/:new?', { cx_id: 'demo' }, '/studio/demo/'],
    ['*', undefined, 'no/such/page'],
  ])('of %s with %o is %s', (path, example, address) => {
    expect(addressOf({ name: 'x', path, example })).toBe(address);
  });

  test('without an example is refused', () => {
    expect(() => addressOf({ name: 'contest', path: '/cx/:cx_id' })).toThrow(
      'The route contest needs an example for :cx_id.',
    );
  });
});

test.each([
  ['everyone', undefined],
  [undefined, undefined],
  ['members', 'member'],
  [{ word: 'admins' }, 'admin'],
])('who %o may be shown by %s', (who, role) => {
  expect(roleFor(who)).toBe(role);
});
