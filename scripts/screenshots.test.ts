import { describe, expect, test } from 'vitest';
import { addressOf, asOwn, roleFor, rowsOf } from './screenshots.ts';

describe('rows', () => {
  const screen = { who: { word: 'members' }, example: { cx_id: 'a' } };
  const load = (name: string) => Promise.resolve(name === 'contest' ? screen : {});

  test('are the paths of a table with what their screens say', async () => {
    const paths = { contest: '/cx/:cx_id', landing: '/' };
    expect(await rowsOf({ paths, screen: load })).toEqual([
      { name: 'contest', path: '/cx/:cx_id', ...screen },
      { name: 'landing', path: '/' },
    ]);
  });

  test('that are none are refused', async () => {
    await expect(rowsOf(undefined)).rejects.toThrow('web/routes.ts exports no `routes`.');
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

  test('of a person is their own, and any other stays', () => {
    const user = { name: 'user', path: '/u/:username', example: { username: 'olivia' } };
    expect(addressOf(asOwn(user, 'rosa'))).toBe('/u/rosa');
    expect(addressOf(asOwn(user, undefined))).toBe('/u/olivia');
    expect(addressOf(asOwn({ name: 'contest', path: '/cx/:cx_id', example: { cx_id: 'a' } }, 'rosa'))).toBe('/cx/a');
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
