import { describe, expect, it } from 'vitest';
import { closest, matchPath } from './paths.ts';

describe('a path under a pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/contests', '/contests/', {}],
    ['/contests', '/Contests', {}],
    ['/cx/:cx_id', '/cx/a1', { cx_id: 'a1' }],
    ['/round/:cx_id/:round_id/:contestant_id?', '/round/a/b', { cx_id: 'a', round_id: 'b' }],
    ['/round/:cx_id/:round_id/:contestant_id?', '/round/a/b/c', { cx_id: 'a', round_id: 'b', contestant_id: 'c' }],
    ['/contests/:search', '/contests/caf%C3%A9%20noir', { search: 'café noir' }],
    ['*', '/no/such', { '*': 'no/such' }],
  ])('%s takes %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/cx/:cx_id', '/cx'],
    ['/cx/:cx_id', '/cx/a/b'],
    ['/contests', '/contest'],
    ['/contests/:search', '/contests/%E0%A4%A'],
  ])('%s does not take %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});

it('a word beats a parameter, and that beats the rest of everything', () => {
  const rows = ['*', '/contest/:slug', '/contest/cx/:cx_id', '/cx/:cx_id/:contestant_id', '/cx/:cx_id'].map((path) => ({
    path,
  }));
  const of = (path: string) => closest(rows, path)?.row.path;
  expect(of('/contest/best-bread')).toBe('/contest/:slug');
  expect(of('/contest/cx/a1')).toBe('/contest/cx/:cx_id');
  expect(of('/cx/a1')).toBe('/cx/:cx_id');
  expect(of('/cx/a1/b2')).toBe('/cx/:cx_id/:contestant_id');
  expect(of('/cx/a1/b2/c3')).toBe('*');
  expect(closest([{ path: '/cx/:cx_id' }], '/nothing')).toBeUndefined();
});
