/** Following, and its notifications. */
import { describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Follow } from '#shared/accounts/entities/social.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { member, members, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { talk } from '../chat/talk.ts';

const server = useServer();

const bellOf = (who: TestActor) =>
  server.current.ports.storage.find(Notification, { user_id: who.user_id! }, { sort: { createdAt: 1 } });
const followersOf = async (who: TestActor) =>
  (await who.call('GET /app/profile/grouped/:id', { id: who.user_id! })).body.followers;

describe('following', () => {
  it('is told once, undone, and done again', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const follow = () => ana.run('followUser', { user_id: ben.user_id! });
    expect((await follow()).body).toEqual({ following: true });
    expect((await follow()).body).toEqual({ following: true });
    expect(await followersOf(ben)).toEqual([ana.user_id]);
    expect(await bellOf(ben)).toMatchObject([
      { type: 'follow', actor_id: ana.user_id, path: `/u/${ana.username}`, is_seen: false, count: 1 },
    ]);
    expect((await ana.run('unfollowUser', { user_id: ben.user_id! })).body).toEqual({ following: false });
    expect(await followersOf(ben)).toEqual([]);
    await ben.run('seeNotifications', {});
    expect((await follow()).status).toBe(200);
    expect(await followersOf(ben)).toEqual([ana.user_id]);
    expect(await bellOf(ben)).toHaveLength(1);
  });

  it('is not told to who muted or blocked the other', async () => {
    const { ana, ben, conversation_id } = await talk(server.current);
    await ben.run('updateInbox', { conversation_id, muted: true });
    await ana.run('followUser', { user_id: ben.user_id! });
    expect(await followersOf(ben)).toContain(ana.user_id);
    expect((await bellOf(ben)).filter(({ type }) => type === 'follow')).toEqual([]);
  });

  it('is one, whoever presses twice at once', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await Promise.all(Array.from({ length: 5 }, () => ana.run('followUser', { user_id: ben.user_id! })));
    expect(await followersOf(ben)).toEqual([ana.user_id]);
    expect(await bellOf(ben)).toHaveLength(1);
  });

  it('is for members, of others who are there', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    expect(await guest.run('followUser', { user_id: ana.user_id! })).toMatchObject({ code: 'session_required' });
    expect(await ana.run('followUser', { user_id: ana.user_id! })).toMatchObject({ code: 'not_yourself' });
    expect(await ana.run('followUser', { user_id: 999_999 })).toMatchObject({ code: 'not_found' });
  });

  it('is known live to whoever follows, and to nobody else', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await ana.run('followUser', { user_id: ben.user_id! });
    const { storage } = server.current.ports;
    const [row] = await storage.find(Follow, { user_id: ana.user_id! });
    const read = (who: TestActor) =>
      who.fetch<{ results: object[] }>(
        `/parse/classes/Follows?${new URLSearchParams({ where: JSON.stringify({ user_id: ana.user_id }) })}`,
        { headers: who.parseHeaders },
      );
    expect((await read(ana)).body.results).toMatchObject([{ followed_id: ben.user_id, follow_id: row!.follow_id }]);
    expect((await read(ben)).body.results ?? []).toEqual([]);
    await ben.run('unfollowUser', { user_id: ben.user_id! });
    expect(await followersOf(ben)).toEqual([ana.user_id]);
  });

  it('ends with the account that is followed', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await ana.run('followUser', { user_id: ben.user_id! });
    await server.current.ports.storage.transact((tx) => tx.update(Profile, ben.user_id!, { closed: true }));
    const { body } = await ana.call('GET /app/profile/grouped/:id', { id: ana.user_id! });
    expect(body.followed).toEqual([]);
    expect(await ana.run('followUser', { user_id: ben.user_id! })).toMatchObject({ code: 'not_found' });
    expect(await ana.call('GET /app/profile/grouped/:id', { id: ben.user_id! })).toMatchObject({ code: 'not_found' });
  });

  it('is not told to whoever does not want to hear of it', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await ben.call('POST /app/account/updatePreferences', { notifications: { follow: { app: false } } });
    await ana.run('followUser', { user_id: ben.user_id! });
    expect(await bellOf(ben)).toEqual([]);
  });
});

describe('the bell', () => {
  it('counts exactly what is unseen, and only its owner sees it', async () => {
    const [ben, ...others] = await members(server.current, 4);
    for (const other of others) await other.run('followUser', { user_id: ben!.user_id! });
    expect((await ben!.run('countUnseen', {})).body).toEqual({ unseen: 3 });
    const [first] = await bellOf(ben!);
    const theirs = await others[0]!.run('seeNotifications', { notification_id: first!.notification_id });
    expect(theirs.body).toEqual({ unseen: 0 });
    expect((await ben!.run('countUnseen', {})).body).toEqual({ unseen: 3 });
    expect((await ben!.run('seeNotifications', { notification_id: first!.notification_id })).body).toEqual({
      unseen: 2,
    });
    expect((await ben!.run('seeNotifications', {})).body).toEqual({ unseen: 0 });
  });
});
