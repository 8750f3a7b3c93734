/** Recipients of a contest's numbers in its room, and viewer counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contest, VoteTally } from '#shared/contests/entities.ts';
import { contestRoom } from '#shared/contests/rooms.ts';
import type { Actor } from '#shared/model/access.ts';
import { judgedBy, type ToldResults } from '#cloud/contests/results/toldResults.ts';
import { hostContests } from '#cloud/contests/rooms.ts';
import { createSockets, type SocketAuth, type Sockets } from '#parse/live/sockets.ts';
import { attachUpgrades } from '#parse/live/upgrades.ts';
import { createLog, type Harness, type Person, startHarness } from './harness.ts';
import { Page } from './page.ts';

let harness: Harness;
let totals: ReturnType<typeof hostContests>['totals'];
let sockets: Sockets;
let anna: Person;
const opened: Page[] = [];
const ends: (() => unknown)[] = [];

/** What each page may see, by ssid; everything by default. */
const told = new Map<string, Partial<ToldResults> | undefined>();
let asked = 0;
let judged = '';
const everything: ToldResults = { all: true, of: new Set(), changesAt: Infinity, judged: '' };
const toldResults = async ({ visitor_id = '' }: Actor): Promise<ToldResults | undefined> => {
  asked += 1;
  const mine = told.has(visitor_id) ? told.get(visitor_id) : everything;
  return mine && { ...everything, ...mine, judged };
};
let ahead = 0;
const identify = ({ ssid }: SocketAuth): Actor => ({ visitor_id: ssid, roles: [] });

beforeAll(async () => {
  harness = await startHarness();
  const { database, feed, server } = harness;
  const { log } = createLog();
  sockets = createSockets({
    identify,
    open(tools) {
      const versionOf = async () => 'a-version';
      const { clock } = database;
      const contests = hostContests({ storage: harness.storage, clock, every: 10, log, toldResults, versionOf }, tools);
      totals = contests.totals;
      return [contests];
    },
    feed,
    now: () => Date.now() + ahead,
    log,
    limits: { viewersEvery: 30, clockEvery: 10, changesEvery: 5 },
  });
  ends.push(
    attachUpgrades(server, {
      live: harness.live,
      sockets,
      allowedOrigin: () => false,
      addressOf: () => 'here',
      connectionsPerAddress: 100,
      isForeign: () => false,
    }),
  );
  anna = await harness.signUp('anna');
});
afterAll(async () => {
  for (const { socket } of opened) socket.disconnect();
  for (const end of ends) end();
  await sockets.close();
  await harness.stop();
});

const vote = (of: string, n: number, id: string) =>
  harness.storage.transact((tx) =>
    tx.apply(VoteTally, [{ id: `${of}:0`, add: { n }, touch: ['changed_at'], orInsert: { cx_id: id, of } as never }]),
  );

const visit = (auth: object = { ssid: 'a-visitor' }) => {
  const page = new Page(harness.url, auth);
  opened.push(page);
  return page.connect();
};

const insertContest = (id: string, contest_id: number) =>
  harness.storage.transact((tx) =>
    tx.insert(Contest, {
      cx_id: id,
      contest_id,
      user_id: anna.user_id,
      contest_name: 'Rooms',
      contest_slug: `rooms-${contest_id}`,
      contest_status: 'active',
      category: 'Food',
      start_date: new Date(0),
      end_date: new Date(1e13),
      secret: 'keys-the-tags',
    }),
  );

test('whoever only glances is no viewer, until they come in', async () => {
  const watched = contestRoom.nameOf('cx_rooms_005');
  const [page, card] = await Promise.all([visit(), visit()]);
  expect(await page.join(watched)).toMatchObject({ viewers: 1 });
  expect(await card.join(watched, true)).toMatchObject({ viewers: 1, totals: [], results_shown: true });
  await vote('of-a-card', 1, 'cx_rooms_005');
  await card.until(({ event, payload }) => event === 'totals' && payload.rows[0]![0] === 'of-a-card');
  expect(await card.join(watched)).toMatchObject({ viewers: 2 });
  await page.until(({ event, payload }) => event === 'viewers' && payload.viewers === 2);
  expect(await card.join(watched, true)).toMatchObject({ viewers: 1 });
  for (const odd of [1, 'true', {}, null]) expect(await card.join(watched, odd)).toMatchObject({ viewers: 2 });
  await card.join(watched, true);
  await card.leave(watched);
  expect(await page.join(watched)).toMatchObject({ viewers: 1 });
  for (const each of [page, card]) each.socket.disconnect();
});

const numbers = (page: Page) =>
  page.heard.flatMap(({ event, payload }) => (event === 'totals' ? payload.rows.map(([of, n]) => `${of} ${n}`) : []));

test('numbers reach those who are told them, and of the others each what is theirs', async () => {
  const id = 'cx_rooms_006';
  const watched = contestRoom.nameOf(id);
  told.set('half', { all: false, of: new Set(['first-round']) });
  told.set('none', { all: false });
  told.set('stranger', undefined);
  await vote('first-round', 4, id);
  await vote('second-round', 2, id);
  const [whole, half, none, stranger] = await Promise.all(
    ['whole', 'half', 'none', 'stranger'].map((ssid) => visit({ ssid })),
  );
  const answers = await Promise.all([whole, half, none, stranger].map((page) => page!.join(watched)));
  expect(answers.map(({ error, results_shown, totals: rows }) => error ?? [results_shown, rows!.length])).toEqual([
    [true, 2],
    [false, 1],
    [false, 0],
    'not_found',
  ]);
  expect(answers[1]!.totals).toEqual([['first-round', 4, 1]]);
  await vote('second-round', 1, id);
  await whole!.until(({ event, payload }) => event === 'totals' && payload.rows[0]![1] === 3);
  // Broadcasts reach all recipients; clients cannot join internal rooms.
  for (const inner of [`results/${id}`, `results:${id}`, `results_${id}`])
    expect((await none!.join(inner)).error, inner).toMatch(/invalid|not_found/);
  told.delete('none');
  expect(await none!.join(watched)).toMatchObject({
    results_shown: true,
    totals: [expect.any(Array), expect.any(Array)],
  });
  await vote('second-round', 1, id);
  await none!.until(({ event, payload }) => event === 'totals' && payload.rows[0]![1] === 4);
  expect([half, stranger].map((page) => numbers(page!))).toEqual([[], []]);
  told.set('none', { all: false });
  expect(await none!.join(watched)).toMatchObject({ results_shown: false, totals: [] });
  told.set('none', undefined);
  expect(await none!.join(watched)).toEqual({ error: 'not_found' });
  const heard = none!.heard.length;
  await vote('second-round', 1, id);
  await whole!.until(({ event, payload }) => event === 'totals' && payload.rows[0]![1] === 5);
  expect(none!.heard.slice(heard).filter(({ event }) => event === 'totals')).toEqual([]);
  for (const page of [whole, half, none, stranger]) page!.socket.disconnect();
  await expect.poll(() => sockets.isOccupied(watched)).toBe(false);
  expect(() => totals.snapshot(id)).toThrow('Nobody watches');
  told.clear();
});

test('when the clock passes an end, whoever is told then hears at once, and nobody is asked before', async () => {
  const id = 'cx_rooms_007';
  await vote('place-7', 7, id);
  told.set('waiting', { all: false, changesAt: Date.now() + 3_600_000 });
  const page = await visit({ ssid: 'waiting' });
  const before = asked;
  expect(await page.join(contestRoom.nameOf(id))).toMatchObject({ results_shown: false, totals: [] });
  told.set('waiting', { all: true });
  await vote('place-7', 1, id);
  // load-safe: several intervals of checking the clock and the totals, in which nothing is to happen
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([asked, numbers(page)]).toEqual([before + 1, []]);
  ahead = 3_600_000;
  const { payload } = await page.until(({ event }) => event === 'totals');
  expect(payload.rows).toEqual([['place-7', 8, 2]]);
  expect(asked).toBe(before + 2);
  await vote('place-7', 1, id);
  await page.until(({ event, payload: { rows } }) => event === 'totals' && rows[0]![1] === 9);
  page.socket.disconnect();
  told.clear();
  ahead = 0;
});

test('when a contest’s row changes what it follows from, nobody hears numbers before they were asked about', async () => {
  const id = 'cx_rooms_008';
  await insertContest(id, 8);
  judged = judgedBy((await harness.storage.get(Contest, id))!);
  await vote('place-8', 1, id);
  const [staying, losing] = await Promise.all([visit({ ssid: 'staying' }), visit({ ssid: 'losing' })]);
  for (const page of [staying, losing])
    expect(await page.join(contestRoom.nameOf(id))).toMatchObject({ results_shown: true });
  const change = (changes: object) => harness.storage.transact((tx) => tx.update(Contest, id, changes));
  const heardOf = (page: Page, votes: number) =>
    page.until(({ event, payload }) => event === 'totals' && payload.rows[0]![1] === votes);

  const before = asked;
  await change({ contest_name: 'Another name' });
  await staying.until(({ event }) => event === 'changed');
  expect(asked).toBe(before);

  told.set('losing', { all: false });
  judged = judgedBy({ ...(await harness.storage.get(Contest, id))!, results_policy: 'hidden' });
  await change({ results_policy: 'hidden' });
  await heardOf(staying, 1);
  expect(asked).toBe(before + 2);
  await vote('place-8', 1, id);
  await heardOf(staying, 2);
  expect(numbers(losing)).toEqual([]);
  expect(await losing.join(contestRoom.nameOf(id))).toMatchObject({ results_shown: false, totals: [] });

  // The other way round.
  told.clear();
  judged = judgedBy({ ...(await harness.storage.get(Contest, id))!, results_policy: 'live' });
  await change({ results_policy: 'live' });
  await heardOf(losing, 2);
  for (const page of [staying, losing]) page.socket.disconnect();
  judged = '';
});

test('a change that a join knows of before the stream has told it is asked about for everybody', async () => {
  const id = 'cx_rooms_009';
  judged = 'before';
  await vote('place-9', 1, id);
  const [early, late] = await Promise.all([visit({ ssid: 'early' }), visit({ ssid: 'late' })]);
  expect(await early.join(contestRoom.nameOf(id))).toMatchObject({ results_shown: true });
  judged = 'after';
  told.set('early', { all: false });
  expect(await late.join(contestRoom.nameOf(id))).toMatchObject({ results_shown: true });
  await vote('place-9', 1, id);
  await late.until(({ event, payload }) => event === 'totals' && payload.rows[0]![1] === 2);
  expect(numbers(early)).toEqual([]);
  for (const page of [early, late]) page.socket.disconnect();
  told.clear();
  judged = '';
});
