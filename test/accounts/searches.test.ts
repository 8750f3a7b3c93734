/** Recent searches. */
import { describe, expect, it } from 'vitest';
import { RecentSearch } from '#shared/accounts/entities/personal.ts';
import { member, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

describe('recent searches', () => {
  it('are the newest ten, once each, and can be forgotten', async () => {
    const ana = await member(server.current);
    const words = async () =>
      (await ana.run('getRecentSearches', { kind: 'people' })).body.searches.map(({ search }) => search);
    for (let n = 1; n <= 12; n++) await ana.run('noteSearch', { kind: 'people', search: `name ${n}` });
    await ana.run('noteSearch', { kind: 'people', search: 'NAME 5' });
    expect(await words()).toEqual(['NAME 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((n) => `name ${n}`)]);
    await ana.run('forgetSearches', { kind: 'people', search: 'name 5' });
    expect(await words()).not.toContain('NAME 5');
    await ana.run('forgetSearches', { kind: 'people' });
    expect(await words()).toEqual([]);
  });

  it('are kept a hundred times at most, the newest ones, and repeated ones once', async () => {
    const ana = await member(server.current);
    const note = (n: number) => ana.run('noteSearch', { kind: 'people', search: `many ${n}` });
    for (let n = 1; n <= 104; n++) await note(n);
    // Whatever row they took the place of.
    await Promise.all([1, 104, 2, 104].map(note));
    const rows = await server.current.ports.storage.find(RecentSearch, { owner: `u${ana.user_id}` });
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map(({ search }) => search)).size).toBe(100);
    await ana.run('forgetSearches', { kind: 'people', search: 'many 104' });
    const { searches } = (await ana.run('getRecentSearches', {})).body;
    expect(searches.map(({ search }) => search)).not.toContain('many 104');
    await note(104);
    expect((await ana.run('getRecentSearches', {})).body.searches[0]!.search).toBe('many 104');
  });

  it('are each one’s own, by kind, also a visitor’s', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const [guest, other] = [await visitor(server.current), await visitor(server.current)];
    const of = async (who: typeof ana, kind: 'people' | 'contests') =>
      (await who.run('getRecentSearches', { kind })).body.searches.map(({ search }) => search);
    for (const who of [ana, guest]) {
      await who.run('noteSearch', { kind: 'people', search: '  baker ' });
      await who.run('noteSearch', { kind: 'contests', search: 'bread' });
    }
    for (const who of [ben, other]) {
      await who.run('forgetSearches', { kind: 'people', search: 'baker' });
      await who.run('forgetSearches', { kind: 'contests' });
      expect(await of(who, 'people')).toEqual([]);
    }
    for (const who of [ana, guest]) {
      expect(await of(who, 'people')).toEqual(['baker']);
      await who.run('forgetSearches', { kind: 'people' });
      expect(await of(who, 'people')).toEqual([]);
      expect(await of(who, 'contests')).toEqual(['bread']);
    }
  });

  it.each([
    { kind: 'people', search: '   ' },
    { kind: 'planets', search: 'x' },
    { kind: 'people', search: 'x'.repeat(101) },
  ])('are not %o', async (input) => {
    const ana = await member(server.current);
    expect(await ana.run('noteSearch', input as never)).toMatchObject({ status: 400, code: 'invalid' });
  });
});
