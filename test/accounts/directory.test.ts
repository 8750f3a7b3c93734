/** The directory, public pages and presence. */
import { afterEach, describe, expect, it } from 'vitest';
import { Presence } from '#shared/accounts/entities/social.ts';
import { Profile } from '#shared/accounts/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { notePresence, onlineAmong, presenceLease } from '#cloud/accounts/index.ts';
import { Page } from '../live/page.ts';
import { member, members, password, type TestActor, visitor } from '../support/actors.ts';
import { databaseUri, startTestServer, useServer } from '../support/server.ts';

const server = useServer();

const store = (who: TestActor, values: ChangesOf<typeof Profile>) =>
  server.current.ports.storage.transact((tx) => tx.update(Profile, who.user_id!, values));

describe('people', () => {
  it('are found by the beginnings of their words, and narrowed by country, language and kind of account', async () => {
    const guest = await visitor(server.current);
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await store(ana, {
      full_name: 'Zoé Quillfeather',
      profession: 'Baker',
      country_code: 'FR',
      languages: ['FR', 'EN'],
    });
    await store(ben, { full_name: 'Ben Quillfeather', country_code: 'DE', account_type: 'business' });
    const find = async (input: Parameters<typeof guest.call<'GET /app/users/getUsers'>>[1]) => {
      const { body } = await guest.call('GET /app/users/getUsers', { keyword: 'quillf', ...input });
      expect(body.count).toBe(body.users.length);
      return body.users.map(({ username }) => username).toSorted();
    };
    expect(await find({})).toEqual([ana.username, ben.username].toSorted());
    expect(await find({ keyword: 'zoe baker' })).toEqual([ana.username]);
    expect(await find({ country_code: 'DE' })).toEqual([ben.username]);
    expect(await find({ language: 'FR' })).toEqual([ana.username]);
    expect(await find({ account_type: 'business' })).toEqual([ben.username]);
    expect(await find({ account_type: 'business', language: 'FR' })).toEqual([]);
  });

  it('come in pages, and a page tells how many there are in all', async () => {
    const people = await members(server.current, 5);
    for (const [index, who] of people.entries())
      await store(who, { profession: 'Paginator', last_seen: new Date(Date.UTC(2026, 0, 1 + index)) });
    const guest = await visitor(server.current);
    const page = async (number: number) => {
      const { body } = await guest.call('GET /app/users/getUsers', { keyword: 'paginator', limit: 2, page: number });
      return { count: body.count, names: body.users.map(({ username }) => username) };
    };
    const names = people.map(({ username }) => username).toReversed();
    expect(await page(1)).toEqual({ count: 5, names: names.slice(0, 2) });
    expect(await page(3)).toEqual({ count: 5, names: names.slice(4) });
    expect(await page(4)).toEqual({ count: 5, names: [] });
  });

  it('are providers alone in the list of providers, and nobody who closed their account', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    await store(ana, { profession: 'Lamplighter', is_provider: true });
    await store(ben, { profession: 'Lamplighter', is_provider: true, closed: true });
    const guest = await visitor(server.current);
    const { body } = await guest.call('GET /app/providers/getProviders', { keyword: 'lamplighter' });
    expect(body.users.map(({ username }) => username)).toEqual([ana.username]);
    expect(await guest.call('GET /app/providers/getProvider/:username', { username: ben.username })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it.each([
    { country_code: 'fr' },
    { country_code: '' },
    { language: 'DE' },
    { account_type: 'robot' },
    { limit: 51 },
    { page: 0 },
    { password: 'x' },
  ])('are not asked for by %o', async (input) => {
    const guest = await visitor(server.current);
    expect((await guest.call('GET /app/users/getUsers', input as never)).status).toBe(400);
  });

  it('whom nobody has are not there, however high their number', async () => {
    const guest = await visitor(server.current);
    for (const id of [88_888_888, 999_999_999_999_999]) {
      const missing = { status: 404, code: 'not_found' };
      expect(await guest.call('POST /app/Providers/getUserInfo', { user_id: id })).toMatchObject(missing);
      expect(await guest.call('GET /app/profile/grouped/:id', { id })).toMatchObject(missing);
    }
  });

  it('have a page by their name, whatever its capitals: followers, followed and links, and nothing private', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    await ben.run('followUser', { user_id: ana.user_id! });
    await ana.run('addMediaUrl', { url: 'https://example.org/film', title: 'A film' });
    const { body } = await guest.call('GET /app/providers/getProvider/:username', {
      username: ana.username.toUpperCase(),
    });
    expect(body).toMatchObject({
      user: { user_id: ana.user_id, followers: 1, following: 0, online: false },
      urls: [{ url: 'https://example.org/film', title: 'A film' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/@example\.org|phone|email|fingerprint|last_seen|words/);
    const grouped = await guest.call('GET /app/profile/grouped/:id', { id: ben.user_id! });
    expect(grouped.body).toMatchObject({ followed: [ana.user_id], followers: [] });
  });

  it('have a head of their own, at one address in every language', async () => {
    const ana = await member(server.current);
    await store(ana, {
      full_name: 'Ana <Head>',
      profession: 'Potter',
      about: 'Bowls.',
      website: 'https://example.org',
    });
    const html = async (path: string) => {
      const response = await fetch(`${server.current.url}${path}`, { headers: { accept: 'text/html' } });
      return { status: response.status, text: await response.text() };
    };
    for (const path of ['u', 'user', 'page']) {
      const { status, text } = await html(`/${path}/${ana.username}`);
      expect(status).toBe(200);
      expect(text).toContain('<title>Ana &lt;Head&gt; · ');
      expect(text).toContain(`<link rel="canonical" href="${server.current.url}/u/${ana.username}">`);
      expect(text).toContain(`hreflang="fr" href="${server.current.url}/u/${ana.username}?lang=fr"`);
      expect(text).toContain('Potter · Bowls.');
      expect(text).toContain('"@type":"ProfilePage"');
    }
    expect((await html('/u/nobody-of-this-name')).status).toBe(404);
    const lists = await html('/users?country=FR');
    expect(lists.text).toContain('<meta name="robots" content="noindex">');
    expect((await html('/users')).text).not.toContain('noindex');
  });

  it('have a card for shared links', async () => {
    const ana = await member(server.current);
    const card = await fetch(`${server.current.url}/share/u/${ana.username}.jpg`);
    expect(card.status).toBe(200);
    expect(card.headers.get('content-type')).toBe('image/jpeg');
    const again = await fetch(card.url, { headers: { 'if-none-match': card.headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect((await fetch(`${server.current.url}/share/u/nobody-at-all.jpg`)).status).toBe(404);
  });
});

describe('who is online', () => {
  const pages: Page[] = [];
  afterEach(() => {
    for (const { socket } of pages.splice(0)) socket.disconnect();
  });
  type Who = Pick<TestActor, 'user_id' | 'ssid' | 'token'>;
  const open = async (who: Who, url = server.current.url) => {
    const page = new Page(url, { ssid: who.ssid, token: who.token });
    pages.push(page);
    return page.connect();
  };
  const here = async (who: Who, url?: string) => {
    const page = await open(who, url);
    expect(await page.join(`user:${who.user_id}`)).not.toHaveProperty('error');
    return page;
  };
  const isOnline = async (who: TestActor) =>
    (await onlineAmong(server.current.ports.storage, [who.user_id!], server.current.ports.clock.now())).size === 1;
  const told = (page: Page, who: TestActor, online: boolean) =>
    page.until(
      ({ event, payload }) =>
        event === 'presence' &&
        (payload as unknown as { room: string; online: boolean }).room === `person:${who.user_id}` &&
        (payload as unknown as { online: boolean }).online === online,
    );

  it('is whoever has a page open, until some seconds after the last one is closed', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const watching = await open(guest);
    const room = `person:${ana.user_id}`;
    expect((await watching.join(room)).online).toBe(false);
    const [first, second] = [await here(ana), await here(ana)];
    await told(watching, ana, true);
    first.socket.disconnect();
    second.socket.disconnect();
    const third = await here(ana);
    expect(await isOnline(ana)).toBe(true);
    // A reload within the grace period sends no event.
    expect(watching.heard.filter(({ event }) => event === 'presence')).toHaveLength(1);
    third.socket.disconnect();
    await told(watching, ana, false);
    expect(await isOnline(ana)).toBe(false);
  });

  it('is told to whoever comes later, also by the calls', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    await here(ana);
    await expect.poll(() => isOnline(ana)).toBe(true);
    expect((await (await open(guest)).join(`person:${ana.user_id}`)).online).toBe(true);
    const { body } = await guest.call('GET /app/providers/getProvider/:username', { username: ana.username });
    expect(body.user.online).toBe(true);
  });

  it('is out of the room of their pages with a session that was ended elsewhere, and stays by the others', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const { body } = await guest.call('POST /app/login/pro', { username: ana.username, password });
    const [kept, ended] = [await here(ana), await here({ user_id: ana.user_id, ssid: ana.ssid, token: body.token })];
    await ana.call('POST /app/account/endSessions', {});
    const room = `user:${ana.user_id}`;
    expect((await ended.until(({ event }) => event === 'left')).payload).toEqual({ room });
    expect(await ended.join(room)).toEqual({ error: 'session_expired' });
    expect(await kept.join(room)).not.toHaveProperty('error');
    expect(kept.heard.filter(({ event }) => event === 'left')).toEqual([]);
  });

  it('is nobody by saying so: the room of somebody’s pages is theirs alone', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    for (const who of [ben, guest])
      expect(await (await open(who)).join(`user:${ana.user_id}`)).toMatchObject({ error: 'not_found' });
    for (const room of ['person:0', 'person:ana', 'person:1e3', 'user:01'])
      expect(await (await open(ben)).join(room)).toMatchObject({ error: 'not_found' });
    expect(await isOnline(ana)).toBe(false);
  });

  it('is shown by another name on every open page that shows names, until the account is closed', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const user_id = ana.user_id!;
    const { body } = await guest.run('getPeople', { user_ids: [user_id, 999_999, user_id] });
    expect(body.people).toEqual([
      { user_id, username: ana.username, full_name: expect.any(String), avatar: expect.any(String) },
    ]);
    expect(await guest.run('getPeople', { user_ids: Array(101).fill(user_id) })).toMatchObject({ code: 'invalid' });

    const watching = await open(guest);
    await watching.join('people:all');
    const rename = (full_name: string) => ana.call('POST /app/account/updateProfileInfo', { full_name });
    expect((await rename('Ana Renamed')).status).toBe(200);
    const shown = { ...body.people[0], full_name: 'Ana Renamed' };
    const heard = () => watching.heard.filter(({ event }) => event === 'person').map(({ payload }) => payload);
    await expect.poll(heard).toEqual([{ room: 'people:all', user_id }]);
    expect((await guest.run('getPeople', { user_ids: [user_id] })).body.people).toEqual([shown]);

    // Changes that are not shown send no event.
    await ana.call('POST /app/account/updateProfileInfo', { full_name: 'Ana Renamed', profession: 'Baker' });
    expect((await ana.call('POST /app/account/close', { current: password })).status).toBe(200);
    await expect.poll(() => heard().slice(1)).toEqual([{ room: 'people:all', user_id }]);
    expect((await guest.run('getPeople', { user_ids: [user_id] })).body.people).toEqual([]);
  });

  it('hears how many follow', async () => {
    const [ana, ben, guest] = [
      await member(server.current),
      await member(server.current),
      await visitor(server.current),
    ];
    const watching = await open(guest);
    const room = `person:${ana.user_id}`;
    await watching.join(room);
    const followers = async (count: number) => {
      const { payload } = await watching.until(
        ({ event, payload: heard }) =>
          event === 'followers' && (heard as unknown as { followers: number }).followers === count,
      );
      expect(payload).toEqual({ room, followers: count });
    };
    await ben.run('followUser', { user_id: ana.user_id! });
    await followers(1);
    await ben.run('unfollowUser', { user_id: ana.user_id! });
    await followers(0);
  });

  // Last, because stopping a second server in this process also stops Parse.
  it('is known to every process, and goes out with one that is cut off when its lease has run out', async () => {
    const [ana, guest] = [await member(server.current), await visitor(server.current)];
    const { storage, clock } = server.current.ports;
    const now = clock.now();
    const other = await startTestServer({ databaseUri: databaseUri(server.current.database.db.databaseName) });
    try {
      const watching = await open(guest);
      await watching.join(`person:${ana.user_id}`);
      const page = await here(ana, other.url);
      await told(watching, ana, true);
      // A second device here keeps her online.
      await here(ana);
      // load-safe: the leases are renewed while the pages are there
      await expect.poll(() => storage.count(Presence, { user_id: ana.user_id! })).toBe(2);
      page.socket.disconnect();
    } finally {
      await other.stop();
    }
    expect(await isOnline(ana)).toBe(true);
    const ben = await member(server.current);
    await notePresence(storage, 'a process that died', [ben.user_id!], { here: true, now });
    expect(await onlineAmong(storage, [ben.user_id!], now + presenceLease - 1)).toEqual(new Set([ben.user_id]));
    expect(await onlineAmong(storage, [ben.user_id!], now + presenceLease)).toEqual(new Set());
  });
});
