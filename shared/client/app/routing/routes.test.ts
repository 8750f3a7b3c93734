import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { ChunkError } from '#shared/client/app/core/chunks.ts';
import {
  addressOf,
  type AnyScreen,
  type GivenParams,
  joinRoutes,
  nextPath,
  type ParamsOf,
  routesOf,
} from './routes.ts';

const screen: AnyScreen = { who: everyone, load: () => Promise.resolve({ default: () => null }), title: 'app.title' };

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
  const one = routesOf({ a: '/a' }, () => Promise.resolve({ screens: { a: screen } }));

  it('refuses a name or a path that is there twice', () => {
    const load = () => Promise.reject(new Error('not asked'));
    expect(() => joinRoutes(one, { paths: { a: '/b' }, load })).toThrow('Two screens have the name a');
    expect(() => joinRoutes(one, { paths: { b: '/a' }, load })).toThrow('Two screens have the path /a');
  });

  it('loads a domain with its first screen, and again after it failed', async () => {
    const load = vi
      .fn<() => Promise<{ screens: { b: AnyScreen; c: AnyScreen } }>>()
      .mockRejectedValueOnce(new Error('no line'))
      .mockResolvedValue({ screens: { b: screen, c: screen } });
    const routes = joinRoutes(one, routesOf({ b: '/b', c: '/c/:id' }, load));
    expect(routes.paths).toEqual({ a: '/a', b: '/b', c: '/c/:id' });
    expect(routes.known('b')).toBeUndefined();
    await expect(routes.screen('b')).rejects.toThrow(ChunkError);
    expect(await routes.screen('b')).toBe(screen);
    expect(await routes.screen('c')).toBe(screen);
    expect(load).toHaveBeenCalledTimes(2);
    expect(routes.known('c')).toBe(screen);
    expect(routes.known('a')).toBeUndefined();
    await expect(routes.screen('d')).rejects.toThrow('No screen is called d');
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
    // Their path is another site's address.
    '/..//evil.test',
    '/a/..//evil.test/b',
    '/.//evil.test',
  ])('is never %j', (value) => {
    expect(next(value)).toBe('/');
  });
});
