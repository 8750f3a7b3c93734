import { type Db, MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { VoteTally } from '#shared/contests/entities.ts';
import type { ContestRoomEvents } from '#shared/contests/rooms.ts';
import type { Storage } from '#cloud/kernel/ports.ts';
import type { TotalRow } from '#shared/contests/shapes.ts';
import type { Database } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createTotals, type Totals } from '#cloud/contests/voting/liveTotals.ts';
import { after } from '#parse/live/after.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { createLog, freshDatabase, openDatabase } from './harness.ts';

let fresh: ReturnType<typeof freshDatabase>;
let database: Database;
let storage: Storage;
const every = 10;

beforeAll(async () => {
  fresh = freshDatabase();
  database = await openDatabase(fresh.uri);
  storage = createStorage(database);
  await ensureIndexes(database.db, [VoteTally]);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(() => database.db.collection(VoteTally.name).deleteMany({}));

/** Counts votes like casting: for the place and for the contest, on one of eight shards. */
const vote = (cx_id: string, of: string, n = 1, shard = Math.floor(Math.random() * 8)) =>
  storage.transact((tx) =>
    tx.apply(
      VoteTally,
      [of, cx_id].map((each) => ({
        id: `${each}:${shard}`,
        add: { n },
        touch: ['changed_at'] as ['changed_at'],
        orInsert: { cx_id, of: each } as never,
      })),
    ),
  );

/** A process: its poller, its broadcasts, and its number of queries. */
async function startProcess() {
  const own = await openDatabase(fresh.uri);
  const sent: { cx_id: string; event: ContestRoomEvents['totals'] }[] = [];
  const waiting: (() => void)[] = [];
  const finds: object[] = [];
  own.client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'find') finds.push(command);
  });
  const { log, lines } = createLog();
  let failing: (() => void) | undefined;
  const collection = (...args: Parameters<Db['collection']>) =>
    new Proxy(own.db.collection(...args), {
      get(target, name) {
        if (name !== 'find' || !failing) return Reflect.get(target, name, target).bind(target);
        failing();
        return () => ({ toArray: () => Promise.reject(new MongoNetworkError('connection reset')) });
      },
    });
  const totals: Totals = createTotals({
    storage: createStorage({
      ...own,
      db: new Proxy(own.db, { get: (db, name) => (name === 'collection' ? collection : Reflect.get(db, name, db)) }),
    }),
    clock: own.clock,
    every,
    after,
    log,
    send(cx_id, event) {
      sent.push({ cx_id, event });
      for (const wake of waiting.splice(0)) wake();
    },
  });
  const read = (cx_id: string) => Object.fromEntries(totals.snapshot(cx_id).map(([of, n]) => [of, n]));
  return {
    totals,
    /** Makes queries fail. Resolves at the first failure with a repair function. */
    fault: () =>
      new Promise<() => void>((resolve) => {
        failing = () =>
          resolve(() => {
            failing = undefined;
          });
      }),
    sent,
    finds,
    lines,
    read,
    async until(holds: () => boolean) {
      while (!holds()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    async stop() {
      await totals.close();
      await own.close();
      expect(lines).toEqual([]);
    },
  };
}

const byName = (rows: readonly TotalRow[]) => rows.toSorted(([x], [y]) => x.localeCompare(y));

test('two processes on one database tell the same totals, which grow and never step back', async () => {
  const processes = await Promise.all([startProcess(), startProcess()]);
  for (const { totals } of processes) await totals.watch('contest-both');
  const votes = 200;
  await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      for (let j = 0; j < votes / 10; j++) await vote('contest-both', `place-${(i + j) % 3}`);
    }),
  );
  for (const { until, read, sent } of processes) {
    await until(() => read('contest-both')['contest-both'] === votes);
    const places = Object.entries(read('contest-both')).filter(([of]) => of !== 'contest-both');
    expect(places.reduce((sum, [, n]) => sum + n, 0)).toBe(votes);
    const known = new Map<string, { n: number; rev: number }>();
    for (const { event } of sent) {
      const rows = new Map(event.rows.map(([of, n, rev]) => [of, { n, rev }]));
      for (const [of, { n, rev }] of rows) {
        expect(rev).toBeGreaterThan(known.get(of)?.rev ?? 0);
        expect(n).toBeGreaterThan(known.get(of)?.n ?? 0);
        known.set(of, { n, rev });
      }
      // Each event is consistent: the contest's total is the sum of its places.
      const sum = [...known].filter(([of]) => of !== 'contest-both').reduce((total, [, { n }]) => total + n, 0);
      expect(known.get('contest-both')?.n).toBe(sum);
    }
  }
  for (const { stop } of processes) await stop();
});

test('a void lowers a total, under a higher rev', async () => {
  const { totals, until, sent, stop } = await startProcess();
  await vote('contest-void', 'place', 5, 0);
  await totals.watch('contest-void');
  expect(byName(totals.snapshot('contest-void'))).toEqual([
    ['contest-void', 5, 1],
    ['place', 5, 1],
  ]);
  await vote('contest-void', 'place', -2, 0);
  await until(() => sent.length > 0);
  expect(byName(sent[0]!.event.rows)).toEqual([
    ['contest-void', 3, 2],
    ['place', 3, 2],
  ]);
  expect(sent[0]!.event.serverTime).toBeCloseTo(Date.now() / 1000, 0);
  await stop();
});

test('one query for all watched contests, none while nobody watches, and nothing is sent when nothing changed', async () => {
  const { totals, until, sent, finds, stop } = await startProcess();
  await vote('contest-a', 'place-a');
  await vote('contest-b', 'place-b');
  expect(finds).toHaveLength(0);
  await Promise.all(['contest-a', 'contest-b', 'contest-a'].map((cx_id) => totals.watch(cx_id)));
  // The first watcher loads the contest, the second uses it.
  const loads = finds.filter((find) => !('changed_at' in (find as { filter: object }).filter));
  expect(loads).toHaveLength(2);
  await vote('contest-a', 'place-a');
  await until(() => sent.length > 0);
  expect(sent.map(({ cx_id }) => cx_id)).toEqual(['contest-a']);
  const polls = finds.filter((find) => 'changed_at' in (find as { filter: object }).filter);
  expect((polls.at(-1) as { filter: { cx_id: { $in: string[] } } }).filter.cx_id.$in.toSorted()).toEqual([
    'contest-a',
    'contest-b',
  ]);
  for (const cx_id of ['contest-a', 'contest-b', 'contest-a']) totals.unwatch(cx_id);
  expect(() => totals.snapshot('contest-a')).toThrow('Nobody watches');
  // load-safe: five intervals without a query, of which one may still be under way
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 5 * every));
  const asked = async () => {
    const before = finds.length;
    await quiet();
    return finds.length - before;
  };
  await expect.poll(asked).toBe(0);
  await stop();
});

test('whoever comes back gets what happened meanwhile', async () => {
  const { totals, read, stop } = await startProcess();
  await vote('contest-back', 'place');
  await totals.watch('contest-back');
  expect(read('contest-back')).toEqual({ 'contest-back': 1, place: 1 });
  totals.unwatch('contest-back');
  await vote('contest-back', 'place');
  await totals.watch('contest-back');
  expect(read('contest-back')).toEqual({ 'contest-back': 2, place: 2 });
  await stop();
});

test('a vote that commits long after its time is not overlooked', async () => {
  const { totals, until, read, sent, stop } = await startProcess();
  await vote('contest-late', 'early', 1, 0);
  await totals.watch('contest-late');
  await storage.transact(async (tx) => {
    await tx.apply(VoteTally, [
      { id: 'late:0', add: { n: 1 }, touch: ['changed_at'], orInsert: { cx_id: 'contest-late', of: 'late' } as never },
    ]);
    // Others commit and are broadcast while this transaction is open.
    const told = sent.length;
    await vote('contest-late', 'early', 1, 1);
    await until(() => sent.length > told);
  });
  await until(() => read('contest-late').late === 1);
  expect(totals.snapshot('contest-late')).toContainEqual(['late', 1, 1]);
  await stop();
});

test('a query that fails is asked again, and nothing is lost', async () => {
  const { totals, until, read, lines, fault, stop } = await startProcess();
  await totals.watch('contest-fault');
  const failed = fault();
  await vote('contest-fault', 'place');
  (await failed)();
  await until(() => read('contest-fault').place === 1);
  expect(lines.splice(0).map(({ message }) => message)).toContain('totals could not be read');
  await stop();
});
