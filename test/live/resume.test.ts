/** Failures of the change stream. */
import { EventEmitter } from 'node:events';
import { type Db, MongoNetworkError, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#parse/database/connection.ts';
import { createFeed } from '#parse/live/feed.ts';
import { attachUpgrades } from '#parse/live/upgrades.ts';
import { Probe } from '#test/support/probe.ts';
import { createLog, type Harness, insertProbe, type Person, startHarness } from './harness.ts';
import { LiveClient } from '../support/live.ts';

/** Makes the open stream fail with a given error, and delays reopening. */
class Breaker {
  fail: (error: Error) => void = () => {};
  gate: Promise<void> = Promise.resolve();
  opened = 0;

  wrap = (database: Database): Database => {
    const watch = (...args: Parameters<Db['watch']>) => {
      const stream = database.db.watch(...args);
      const broken = new Promise<never>((_, reject) => {
        this.fail = reject;
      });
      broken.catch(() => undefined);
      this.opened += 1;
      const { gate } = this;
      return new Proxy(stream, {
        get: (target, name) => {
          if (name === 'next') return () => gate.then(() => Promise.race([target.next(), broken]));
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
    return {
      ...database,
      db: new Proxy(database.db, { get: (db, name) => (name === 'watch' ? watch : Reflect.get(db, name, db)) }),
    };
  };
}

const breaker = new Breaker();
let harness: Harness;
let anna: Person;

beforeAll(async () => {
  harness = await startHarness({ wrap: breaker.wrap });
  attachUpgrades(harness.server, {
    live: harness.live,
    sockets: { upgrade: (_, socket) => socket.destroy() },
    allowedOrigin: () => false,
  });
  anna = await harness.signUp('anna');
});
afterAll(() => harness.stop());

const write = (conversation_id: string, messageId: string) =>
  harness.storage.transact((tx) => insertProbe(tx, { conversation_id, messageId }, anna));
const listen = async (conversation_id: string) => {
  const client = await LiveClient.open(harness.url, anna.token);
  expect(await client.subscribe('Probes', { conversation_id })).toMatchObject({ op: 'subscribed' });
  return client;
};
const ids = (client: LiveClient) => client.events.map(({ object }) => object!.objectId);
const until = (client: LiveClient, id: string) => client.until(({ object }) => object?.objectId === id);

test('a cursor that the database kills is resumed, and no row is missed or told twice', async () => {
  const client = await listen('killed');
  await write('killed', 'k1');
  await until(client, 'k1');
  const admin = harness.database.client.db('admin');
  const open = await admin
    .aggregate([{ $currentOp: { allUsers: true, idleCursors: true } }], { readConcern: 'local' })
    .toArray();
  const cursors = open
    .filter(
      ({ ns, cursor }) =>
        // Some events have no collection.
        ns?.startsWith(`${harness.database.db.databaseName}.`) &&
        cursor?.originatingCommand?.pipeline?.[0]?.$changeStream,
    )
    .map(({ cursor }) => cursor.cursorId);
  expect(cursors).toHaveLength(1);
  const { cursorsKilled } = await harness.database.db.command({ killCursors: '$cmd.aggregate', cursors });
  expect(cursorsKilled).toHaveLength(1);
  for (const id of ['k2', 'k3', 'k4']) await write('killed', id);
  await until(client, 'k4');
  expect(ids(client)).toEqual(['k1', 'k2', 'k3', 'k4']);
  client.close();
});

test('a stream that breaks off goes on where it was, with what was written meanwhile', async () => {
  const client = await listen('broken');
  await write('broken', 'b1');
  await until(client, 'b1');
  const { opened } = breaker;
  let letGo = () => {};
  breaker.gate = new Promise((resolve) => {
    letGo = resolve;
  });
  breaker.fail(new MongoNetworkError('connection reset'));
  await write('broken', 'b2');
  await write('broken', 'b3');
  letGo();
  await until(client, 'b3');
  expect(ids(client)).toEqual(['b1', 'b2', 'b3']);
  expect(breaker.opened).toBe(opened + 1);
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  client.close();
});

test('a stream that cannot resume starts anew, and everybody is sent away to load again', async () => {
  const [one, two] = await Promise.all([listen('lost'), listen('lost')]);
  await write('lost', 'l1');
  await Promise.all([until(one, 'l1'), until(two, 'l1')]);
  let letGo = () => {};
  breaker.gate = new Promise((resolve) => {
    letGo = resolve;
  });
  let reopenedFirst: boolean | undefined;
  const { opened } = breaker;
  const end = harness.feed.onGap(() => {
    reopenedFirst = breaker.opened > opened;
  });
  breaker.fail(new MongoServerError({ errmsg: 'Resume of change stream was not possible', code: 286 }));
  letGo();
  expect(await Promise.all([one.closed, two.closed])).toEqual([1012, 1012]);
  expect(reopenedFirst).toBe(true);
  end();
  const back = await listen('lost');
  await write('lost', 'l2');
  await until(back, 'l2');
  expect(ids(back)).toEqual(['l2']);
  back.close();
});

test('a dropped database ends the stream, and the feed opens a new one', async () => {
  const db = harness.database.client.db(`${harness.database.db.databaseName}_dropped`);
  const { log } = createLog();
  const feed = createFeed({ db, entities: [Probe], log });
  const gap = new Promise<void>((resolve) => void feed.onGap(resolve));
  await db.createCollection('Probes');
  await feed.start();
  await db.dropDatabase();
  await gap;
  const heard = new Promise((resolve) => void feed.on(Probe, resolve));
  await db.collection<{ _id: string }>('Probes').insertOne({ _id: 'again' });
  expect(await heard).toMatchObject({ objectId: 'again' });
  await feed.close();
  await db.dropDatabase();
});

test('a database without change streams stops the start', async () => {
  const { log } = createLog();
  const db = harness.database.client.db(`${harness.database.db.databaseName}_dropped`);
  const refusing = new Proxy(db, {
    get: (target, name) =>
      name === 'watch'
        ? () => {
            const next = () => Promise.reject(new MongoServerError({ errmsg: 'needs a replica set', code: 40573 }));
            return Object.assign(new EventEmitter(), { next, close: async () => {} });
          }
        : Reflect.get(target, name, target),
  });
  const feed = createFeed({ db: refusing, entities: [Probe], log });
  await expect(feed.start()).rejects.toThrow('needs a replica set');
  await feed.close();
});
