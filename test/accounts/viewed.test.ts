/** Recently viewed things. */
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { member, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

describe('what somebody looked at', () => {
  const seen = async (who: TestActor) =>
    (await who.run('getViewed', {})).body.viewed.map(({ type, entity_id }) => `${type} ${entity_id}`);

  it('is remembered once a thing, newest first, without what cannot be seen', async () => {
    const ana = await member(server.current);
    const [one, two] = [await contest(server.current), await contest(server.current)];
    const draft = await contest(server.current, { publish: false });
    for (const { cx_id } of [one, two, one])
      expect((await ana.run('noteViewed', { type: 'contest', entity_id: cx_id })).body).toEqual({ success: true });
    expect((await ana.run('noteViewed', { type: 'contest', entity_id: draft.cx_id })).body).toEqual({ success: false });
    expect((await ana.run('noteViewed', { type: 'user', entity_id: 'nobody' })).body).toEqual({ success: false });
    expect(await seen(ana)).toEqual([`contest ${one.cx_id}`, `contest ${two.cx_id}`]);
    await ana.run('forgetViewed', { type: 'contest', entity_id: one.cx_id });
    expect(await seen(ana)).toEqual([`contest ${two.cx_id}`]);
  });

  it('is the visitor’s until they sign in, and then theirs', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const shown = await contest(server.current);
    const { contestant_id } = shown.contestants[0]!;
    await guest.run('noteViewed', { type: 'contestant', entity_id: contestant_id });
    await guest.run('noteSearch', { kind: 'contests', search: 'Bread' });
    expect(await seen(guest)).toEqual([`contestant ${contestant_id}`]);
    const signedIn = await signIn(server.current, ana.username, guest);
    expect(await seen(signedIn)).toEqual([`contestant ${contestant_id}`]);
    expect((await signedIn.run('getRecentSearches', {})).body.searches).toMatchObject([{ search: 'Bread' }]);
  });

  it('is forgotten by whoever looked, member or visitor, one thing or all, and comes back with the next look', async () => {
    const [one, two] = [await contest(server.current), await contest(server.current)];
    for (const who of [await member(server.current), await visitor(server.current)]) {
      const look = (cx_id: string) => who.run('noteViewed', { type: 'contest', entity_id: cx_id });
      await look(one.cx_id);
      await look(two.cx_id);
      expect((await who.run('forgetViewed', { type: 'contest', entity_id: two.cx_id })).body).toEqual({
        success: true,
      });
      expect(await seen(who)).toEqual([`contest ${one.cx_id}`]);
      await look(two.cx_id);
      expect(await seen(who)).toEqual([`contest ${two.cx_id}`, `contest ${one.cx_id}`]);
      await who.run('forgetViewed', {});
      expect(await seen(who)).toEqual([]);
    }
  });

  it('is nobody else’s: neither read nor forgotten', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    const { cx_id } = await contest(server.current);
    for (const who of [ana, guest]) await who.run('noteViewed', { type: 'contest', entity_id: cx_id });
    for (const other of [ben, await visitor(server.current)]) {
      expect(await seen(other)).toEqual([]);
      await other.run('forgetViewed', { type: 'contest', entity_id: cx_id });
      await other.run('forgetViewed', {});
    }
    expect(await seen(ana)).toEqual([`contest ${cx_id}`]);
    expect(await seen(guest)).toEqual([`contest ${cx_id}`]);
    const where = new URLSearchParams({ where: JSON.stringify({ user_id: ana.user_id }) });
    for (const who of [ben, guest]) {
      const answer = await who.fetch<{ results?: object[] }>(`/parse/classes/Viewed?${where}`, {
        headers: who.parseHeaders,
      });
      expect(answer.body.results ?? []).toEqual([]);
    }
  });

  it('that a visitor has forgotten does not come back when they sign in', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const { cx_id } = await contest(server.current);
    await guest.run('noteViewed', { type: 'contest', entity_id: cx_id });
    await guest.run('forgetViewed', {});
    expect(await seen(await signIn(server.current, ana.username, guest))).toEqual([]);
  });

  it('names people with what they do, until they close their account', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(Profile, ben.user_id!, { full_name: 'Ben Baker', profession: 'Baker' }));
    await ana.run('noteViewed', { type: 'user', entity_id: String(ben.user_id) });
    expect((await ana.run('getViewed', {})).body.viewed).toMatchObject([
      { type: 'user', title: 'Ben Baker', about: 'Baker', username: ben.username },
    ]);
    await storage.transact((tx) => tx.update(Profile, ben.user_id!, { closed: true }));
    expect(await seen(ana)).toEqual([]);
  });

  it.each([{ type: 'planet', entity_id: 'x' }, { type: 'contest' }, { type: 'contest', entity_id: '../x' }])(
    'is not %o',
    async (input) => {
      const ana = await member(server.current);
      expect(await ana.run('noteViewed', input as never)).toMatchObject({ status: 400, code: 'invalid' });
    },
  );
});
