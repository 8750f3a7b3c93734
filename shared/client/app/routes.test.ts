import { describe, expect, expectTypeOf, it } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { addressOf, defineRoutes, type GivenParams, nextPath, type ParamsOf, screen } from './routes.ts';

const load = () => Promise.resolve({ default: () => null });
const row = <const Name extends string, const Path extends string>(name: Name, path: Path) =>
  screen<Name, Path>({ name, path, who: everyone, load, title: 'app.title' } as never);

describe('addresses', () => {
  it('fills parameters, leaves out optional ones, escapes', () => {
    expect(addressOf('/')).toBe('/');
    expect(addressOf('/cx/:cx_id/:contestant_id?', { cx_id: 'a/b' })).toBe('/cx/a%2Fb');
    expect(addressOf('/cx/:cx_id/:contestant_id?', { cx_id: 'a', contestant_id: 3 })).toBe('/cx/a/3');
    expect(addressOf('/contests', {}, { search: { page: 2, q: undefined, x: '' }, hash: 'top' })).toBe(
      '/contests?page=2#top',
    );
    expect(addressOf('*', { '*': 'nowhere' })).toBe('/nowhere');
    expect(() => addressOf('/cx/:cx_id', {})).toThrow('/cx/:cx_id needs cx_id');
  });

  it('types parameters by the path', () => {
    expectTypeOf<ParamsOf<'/cx/:cx_id/:contestant_id?'>>().toEqualTypeOf<{
      cx_id: string | number;
      contestant_id?: string | number;
    }>();
    expectTypeOf<GivenParams<'/cx/:cx_id'>>().toEqualTypeOf<{ cx_id: string }>();
  });
});

describe('a table', () => {
  it('refuses a name or a path that is there twice', () => {
    expect(() => defineRoutes([row('a', '/a'), row('a', '/b')])).toThrow('Two screens have the name a');
    expect(() => defineRoutes([row('a', '/a'), row('b', '/a')])).toThrow('Two screens have the path /a');
    expect(defineRoutes([row('a', '/a'), row('b', '/b')])).toHaveLength(2);
  });
});

describe('the page after a log-in', () => {
  const next = (value: string) => nextPath(`?${new URLSearchParams({ next: value })}`, 'https://engage.test');
  it('is on this site', () => {
    expect(next('/cx/1?a=b#c')).toBe('/cx/1?a=b#c');
    expect(nextPath('', 'https://engage.test')).toBe('/');
  });
  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'cx/1',
    'https://engage.test.evil',
  ])('is never %j', (value) => {
    expect(next(value)).toBe('/');
  });
});
