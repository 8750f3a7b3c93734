/** Rooms and LiveQuery on one port, and checks of upgrades. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Contest, VoteTally } from '#shared/contests/entities.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import { defineRoom, publicIdText } from '#shared/model/room.ts';
import type { Actor } from '#shared/model/access.ts';
import type { ToldResults } from '#cloud/contests/results/toldResults.ts';
import { hostContests } from '#cloud/contests/rooms.ts';
import { hostOf, type OpenRooms, type RoomTools } from '#cloud/kernel/rooms.ts';
import { createFeed } from '#parse/live/feed.ts';
import { createRelay, relayCollection } from '#parse/live/relay.ts';
import { createSockets, type SocketAuth, type Sockets } from '#parse/live/sockets.ts';
import { attachUpgrades } from '#parse/live/upgrades.ts';
import { createLog, type Harness, insertProbe, type Person, startHarness } from './harness.ts';
import { LiveClient } from '../support/live.ts';
import { Page } from './page.ts';

let harness: Harness;
let totals: ReturnType<typeof hostContests>['totals'];
let sockets: Sockets;
let anna: Person;
let versions = 0;
const sessions = new Map<string, Actor>();
const opened: Page[] = [];
const ends: (() => unknown)[] = [];
const cx_id = 'cx_rooms_001';
const room = contestRoom.nameOf(cx_id);
const other = contestRoom.nameOf('cx_rooms_002');
const roomsPerSocket = 3;
const viewersEvery = 30;
const connectionsPerAddress = 40;

const identify = ({ ssid, token }: SocketAuth): Actor | undefined => {
  if (token) return sessions.get(token);
  return ssid === 'forged' ? undefined : { visitor_id: ssid, roles: [] };
};
/** Everything is visible here; results.test.ts covers the rest. */
const toldResults = async (): Promise<ToldResults> => ({ all: true, of: new Set(), changesAt: Infinity, judged: '' });
const options = { identify, now: Date.now };

/** A room for members. */
const clubRoom = defineRoom<{ members: number }, { news: object; end: object }>()({ kind: 'club', id: publicIdText });
const club = 'club_rooms_1';
const clubMembers = new Set<number>();
const hostClubs = (): OpenRooms => ({
  hosts: [
    hostOf(clubRoom, {
      admit: ({ user_id }) => (user_id !== undefined && clubMembers.has(user_id) ? {} : undefined),
      snapshot: () => ({ members: clubMembers.size }),
    }),
  ],
});

beforeAll(async () => {
  harness = await startHarness();
  const { database, feed, server } = harness;
  const { log } = createLog();
  const relay = await createRelay(database.db, feed, log);
  const limits = { roomsPerSocket, viewersEvery, changesEvery: 5, messages: { burst: 30, perSecond: 1 } };
  const open = (tools: RoomTools) => {
    const versionOf = async () => `v${++versions}`;
    const { storage } = harness;
    const contests = hostContests({ storage, clock: database.clock, every: 10, log, toldResults, versionOf }, tools);
    totals = contests.totals;
    return [contests, hostClubs()];
  };
  sockets = createSockets({ ...options, open, feed, relay, log, limits });
  ends.push(
    attachUpgrades(server, {
      live: harness.live,
      sockets,
      allowedOrigin: (origin) => origin === 'https://friend.example',
      addressOf: ({ headers }) => String(headers['x-test-address'] ?? 'here'),
      connectionsPerAddress,
      isForeign: ({ headers }) => headers['sec-websocket-protocol'] === 'vite-hmr',
    }),
  );
  anna = await harness.signUp('anna');
  sessions.set('anna', { user_id: anna.user_id, roles: [] });
});
afterAll(async () => {
  for (const { socket } of opened) socket.disconnect();
  for (const end of ends) end();
  await sockets.close();
  await harness.stop();
});

const vote = (of: string, n: number, id = cx_id) =>
  harness.storage.transact((tx) =>
    tx.apply(VoteTally, [{ id: `${of}:0`, add: { n }, touch: ['changed_at'], orInsert: { cx_id: id, of } as never }]),
  );

const visit = (auth: object = { ssid: 'a-visitor' }) => {
  const page = new Page(harness.url, auth);
  opened.push(page);
  return page.connect();
};

test('a page hears totals in its room, LiveQuery its rows, both on one port', async () => {
  const page = await visit();
  await vote('place', 2);
  const answer = await page.join(room);
  expect(answer).toMatchObject({ room, viewers: 1, totals: [['place', 2, 1]] });
  expect(answer.serverTime).toBeCloseTo(Date.now() / 1000, 0);
  const client = await LiveClient.open(harness.url, anna.token);
  expect(await client.subscribe('Probes', { conversation_id: 'both' })).toMatchObject({ op: 'subscribed' });
  await Promise.all([
    vote('place', 1),
    harness.storage.transact((tx) => insertProbe(tx, { conversation_id: 'both', messageId: 'both' }, anna)),
  ]);
  const { payload } = await page.until(({ event }) => event === 'totals');
  expect(payload.rows).toEqual([['place', 3, 2]]);
  await client.until(({ object }) => object?.objectId === 'both');
  client.close();
  page.socket.disconnect();
});

test('a page that comes back gets a snapshot, and whoever left hears no more', async () => {
  const [staying, leaving] = await Promise.all([visit(), visit()]);
  for (const page of [staying, leaving]) await page.join(room);
  await leaving.leave(room);
  const { totals: before } = await staying.join(room);
  await vote('back', 7);
  await staying.until(({ event, payload }) => event === 'totals' && payload.rows.some(([of]) => of === 'back'));
  const back = await leaving.join(room);
  expect(back.totals).toHaveLength(before!.length + 1);
  expect(back.totals).toContainEqual(['back', 7, 1]);
  expect(leaving.heard.filter(({ event }) => event === 'totals')).toEqual([]);
  for (const page of [staying, leaving]) page.socket.disconnect();
  await expect.poll(() => sockets.isOccupied(room)).toBe(false);
  expect(() => totals.snapshot(cx_id)).toThrow('Nobody watches');
});

test('viewers are told when their number changes, and no oftener than that', async () => {
  const first = await visit();
  expect(await first.join(other)).toMatchObject({ viewers: 1, totals: [] });
  await first.until(({ event, payload }) => event === 'viewers' && payload.viewers === 1);
  const more = await Promise.all([visit(), visit(), visit()]);
  await Promise.all(more.map((page) => page.join(other)));
  await first.until(({ event, payload }) => event === 'viewers' && payload.viewers === 4);
  for (const page of more) page.socket.disconnect();
  await first.until(({ event, payload }) => event === 'viewers' && payload.viewers === 1 && first.heard.length > 2);
  const told = first.heard.length;
  expect(told).toBeLessThanOrEqual(1 + 2 * more.length);
  // load-safe: what is not to be told would be told by then
  await new Promise((resolve) => setTimeout(resolve, 3 * viewersEvery));
  expect(first.heard).toHaveLength(told);
  first.socket.disconnect();
});

test('a change of the contest reaches its room as a version', async () => {
  const [page, elsewhere] = await Promise.all([visit(), visit()]);
  await page.join(room);
  await elsewhere.join(other);
  await harness.storage.transact((tx) =>
    tx.insert(Contest, {
      cx_id,
      contest_id: 1,
      user_id: anna.user_id,
      contest_name: 'Rooms',
      contest_slug: 'rooms',
      contest_status: 'active',
      category: 'Food',
      start_date: new Date(),
      end_date: new Date(),
      secret: 'keys-the-tags',
    }),
  );
  const { payload } = await page.until(({ event }) => event === 'changed');
  expect(payload).toEqual({ room, version: expect.stringMatching(/^v\d+$/) });
  expect(elsewhere.heard.filter(({ event }) => event === 'changed')).toEqual([]);
  for (const each of [page, elsewhere]) each.socket.disconnect();
});

test('a message to a room reaches the pages of another process, once, and so does a new judgement', async () => {
  const { log } = createLog();
  const feed = createFeed({ db: harness.database.db, entities: [], collections: [relayCollection], log });
  const relay = await createRelay(harness.database.db, feed, log);
  await feed.start();
  const second = createSockets({ ...options, open: () => [hostClubs()], feed, relay, log });
  clubMembers.add(anna.user_id);
  const page = await visit({ token: 'anna' });
  expect(await page.join(clubRoom.nameOf(club))).toMatchObject({ members: 1 });
  second.rooms.send(clubRoom, club, 'news', { 'a.b': '$x' });
  second.rooms.send(clubRoom, club, 'end', {});
  await page.until(({ event }) => event === 'end');
  const named = { room: clubRoom.nameOf(club) };
  expect(page.heard).toEqual([
    { event: 'news', payload: { ...named, 'a.b': '$x' } },
    { event: 'end', payload: named },
  ]);
  // The sender's pages get it once, from the sender and not from the database as well.
  page.heard.length = 0;
  sockets.rooms.send(clubRoom, club, 'news', {});
  second.rooms.send(clubRoom, club, 'end', {});
  await page.until(({ event }) => event === 'end');
  expect(page.heard.map(({ event }) => event)).toEqual(['news', 'end']);

  // Ending a membership in one process removes the person from the room in all of them, and from no other room.
  await page.join(room);
  page.heard.length = 0;
  clubMembers.clear();
  second.rooms.rejudge({ user_id: anna.user_id });
  expect((await page.until(({ event }) => event === 'left')).payload).toEqual(named);
  sockets.rooms.send(clubRoom, club, 'news', {});
  expect(await page.join(clubRoom.nameOf(club))).toEqual({ error: 'not_found' });
  expect(page.heard.filter(({ event }) => event === 'news')).toEqual([]);
  await vote('still-told', 1);
  await page.until(({ event, payload }) => event === 'totals' && payload.rows.some(([of]) => of === 'still-told'));

  // After re-evaluating everybody, remaining members still get events.
  clubMembers.add(anna.user_id);
  await page.join(clubRoom.nameOf(club));
  page.heard.length = 0;
  second.rooms.rejudge({ room: clubRoom.nameOf(club) });
  second.rooms.send(clubRoom, club, 'end', {});
  await page.until(({ event }) => event === 'end');
  expect(page.heard.filter(({ event }) => event === 'left')).toEqual([]);

  // The same for an ended session.
  const ended = sessions.get('anna')!;
  sessions.delete('anna');
  sockets.rooms.rejudge({ user_id: anna.user_id });
  await expect.poll(() => page.heard.filter(({ event }) => event === 'left').length).toBe(2);
  sessions.set('anna', ended);
  clubMembers.clear();
  page.socket.disconnect();
  await second.close();
  await feed.close();
});

test('what is not ours to join is refused, and so is a room too many', async () => {
  const page = await visit();
  for (const name of [
    '',
    'contest',
    'contest:',
    'contest:a b',
    'CONTEST:abc',
    7,
    null,
    { $ne: 1 },
    `contest:${'a'.repeat(65)}`,
  ])
    expect(await page.join(name)).toEqual({ error: 'invalid' });
  expect(await page.join(clubRoom.nameOf('club_others1'))).toEqual({ error: 'not_found' });
  const all = await Promise.all(
    ['cx_rooms_011', 'cx_rooms_012', 'cx_rooms_013', 'cx_rooms_014'].map((id) => page.join(contestRoom.nameOf(id))),
  );
  expect(all.map(({ error }) => error)).toEqual([undefined, undefined, undefined, 'too_many']);
  await page.leave(contestRoom.nameOf('cx_rooms_011'));
  expect((await page.join(contestRoom.nameOf('cx_rooms_014'))).error).toBeUndefined();
  page.socket.disconnect();
});

test('a name that is not ours does not connect, and a session that ended joins no further room', async () => {
  await expect(visit({ ssid: 'forged' })).rejects.toMatchObject({ data: { code: 'session_expired' } });
  await expect(visit({ token: 'unknown' })).rejects.toMatchObject({ data: { code: 'session_expired' } });
  const page = await visit({ token: 'anna' });
  clubMembers.add(anna.user_id);
  expect((await page.join(clubRoom.nameOf(club))).error).toBeUndefined();
  const ended = sessions.get('anna')!;
  sessions.delete('anna');
  expect(await page.join(room)).toEqual({ error: 'session_expired' });
  sessions.set('anna', ended);
  page.socket.disconnect();
});

test('a page that floods, or sends too much at once, is cut', async () => {
  const [flood, big] = await Promise.all([visit(), visit()]);
  const gone = (page: Page) => new Promise((resolve) => page.socket.once('disconnect', resolve));
  const both = Promise.all([gone(flood), gone(big)]);
  for (let i = 0; i < 100; i++) flood.socket.emit('leave', {});
  big.socket.emit('join', { room: 'x'.repeat(20_000) });
  expect(await both).toEqual(['io server disconnect', 'transport close']);
  const client = await LiveClient.open(harness.url);
  client.send({ op: 'subscribe', filler: 'x'.repeat(20_000) });
  expect(await client.closed).toBe(1009);
});

/** The status of an upgrade; 101 when accepted. */
const upgrade = (path: string, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
    const asked = request(`${harness.url}${path}`, {
      headers: { Connection: 'Upgrade', Upgrade: 'websocket', ...key, ...headers },
    });
    asked.on('response', (response) => resolve(response.statusCode!));
    asked.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode!);
    });
    asked.on('error', reject);
    asked.end();
  });

test.each([
  ['/live', 101],
  ['/live/', 101],
  ['/live?x=1', 101],
  ['/socket.io/?EIO=4&transport=websocket', 101],
  ['/', 404],
  ['/live/more', 404],
  ['/socket.iox', 404],
  ['/parse', 404],
])('the upgrade of %s is answered with %i', async (path, status) => {
  expect(await upgrade(path)).toBe(status);
});

test.each(['/live', '/socket.io/?EIO=4&transport=websocket'])(
  '%s is for this host and the origins of the list',
  async (path) => {
    const own = harness.url;
    const origins: [string, number][] = [
      [own, 101],
      ['https://friend.example', 101],
      ['https://friend.example.evil.example', 403],
      ['https://evil.example', 403],
      [own.replace(/\d+$/, '1'), 403],
      ['null', 403],
      ['', 403],
    ];
    for (const [origin, status] of origins)
      expect([origin, await upgrade(path, { Origin: origin })]).toEqual([origin, status]);
  },
);

test('an upgrade that belongs to somebody else is left alone', async () => {
  const taken = new Promise<string>((resolve) => {
    harness.server.once('upgrade', (asked, socket) => {
      socket.end('HTTP/1.1 418 Else\r\nContent-Length: 0\r\n\r\n');
      resolve(asked.url!);
    });
  });
  expect(await upgrade('/hmr', { 'Sec-WebSocket-Protocol': 'vite-hmr' })).toBe(418);
  expect(await taken).toBe('/hmr');
});

test('an address holds so many connections, and the oldest that listens to nothing makes room for the next', async () => {
  const headers = { 'x-test-address': 'a-crowd' };
  const url = `${harness.url.replace('http', 'ws')}/live`;
  const open = () => {
    const ws = new WebSocket(url, { headers });
    ws.on('error', () => undefined);
    return new Promise<WebSocket>((resolve, reject) => ws.once('open', () => resolve(ws)).once('error', reject));
  };
  const crowd = await Promise.all(Array.from({ length: connectionsPerAddress }, open));
  const next = await open();
  await expect
    .poll(() => crowd.filter(({ readyState }) => readyState === WebSocket.OPEN).length)
    .toBe(connectionsPerAddress - 1);
  expect(await upgrade('/live', { 'x-test-address': 'somebody-else' })).toBe(101);
  for (const ws of [...crowd, next]) ws.terminate();
});

test('an upgrade that is no web socket is refused', async () => {
  expect(await upgrade('/live', { 'Sec-WebSocket-Key': '' })).toBe(400);
  expect(await upgrade('/live', { Upgrade: 'h2c' })).toBe(400);
  expect(await upgrade('/socket.io/?EIO=4&transport=polling')).toBe(400);
});
