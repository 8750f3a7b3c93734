/** Classes, indexes, permissions and migrations: created once, kept across restarts, verified at start. */
// load-safe: a migration that takes a while
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from 'mongodb';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { entities } from '#shared/entities.ts';
import { connect, type Database, DatabaseError } from '#parse/database/connection.ts';
import { ensureSchema, permissionsOf } from '#parse/database/schema.ts';
import { ensureIndexes, indexesOf, verify } from '#parse/database/indexes.ts';
import { migrate, type Migration, migrations } from '#parse/database/migrations.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { startProcess } from '../votes/processes.ts';
import { Thing, things } from './thing.ts';
import { isWhole } from '../support/whole.ts';

const uris: string[] = [];
const freshUri = () => {
  const uri = databaseUri(freshDatabaseName());
  uris.push(uri);
  return uri;
};
afterAll(async () => {
  for (const uri of uris) await dropDatabase(uri);
});

async function open(uri: string): Promise<Database> {
  const database = await connect(uri, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

const all = [...entities, ...things];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const indexNames = async ({ db }: Database, name: string) =>
  (await db.collection(name).indexes()).map((index) => String(index.name)).toSorted();
const wanted = (entity: (typeof all)[number]) => ['_id_', ...indexesOf(entity).map(({ name }) => name)].toSorted();

/** Created by the first test, verified by the last. */
const startedUri = freshUri();

describe('three starts on one database', () => {
  it('keep every index, unique ones unique, every permission and every row, and put right what was broken between', async () => {
    const database = await open(startedUri);
    const { db } = database;
    let schemas: unknown;
    for (let start = 1; start <= 3; start++) {
      const server = await startTestServer({
        databaseUri: startedUri,
        domains: [{ name: 'things', entities: things }],
      });
      const { storage } = server.ports;
      const row = (thing_id: string) => ({ thing_id, room: 'r', code: 'taken', user_id: 1 });
      if (start === 1) await storage.transact((tx) => tx.insert(Thing, row('kept')));
      await expect(storage.transact((tx) => tx.insert(Thing, row(`again${start}`)))).rejects.toThrow('duplicate');
      await server.stop();
      for (const entity of all)
        expect(await indexNames(database, entity.name), `${entity.name}, start ${start}`).toEqual(
          expect.arrayContaining(wanted(entity)),
        );
      // Ignores Parse's own notes about indexes.
      const found = await db
        .collection('_SCHEMA')
        .find({}, { projection: { '_metadata.indexes': 0 } })
        .sort({ _id: 1 })
        .toArray();
      schemas ??= found;
      expect(found).toEqual(schemas);
      await verify(db, all);
      if (start !== 2) continue;
      await db
        .collection<{ _id: string }>('_SCHEMA')
        .updateOne({ _id: 'Votes' }, { $set: { '_metadata.class_permissions.find': { '*': true } } });
      await db.collection('Things').dropIndex('unique_code');
      await expect(verify(db, all)).rejects.toThrow(/index unique_code of Things, permission find of Votes/);
    }
    expect(await db.collection<{ _id: string }>('Things').findOne({ _id: 'kept' })).toMatchObject({ rev: 1 });
  });
});

describe('two processes at once on a new database', () => {
  it.runIf(isWhole)('both start, and the database is whole', async () => {
    const uri = freshUri();
    const servers = await Promise.all([startProcess(uri), startProcess(uri)]);
    for (const { url } of servers) expect((await fetch(`${url}/health`)).status).toBe(200);
    const database = await open(uri);
    await verify(database.db, entities);
    const schemas = await database.db.collection('_SCHEMA').find().toArray();
    expect(schemas.map(({ _id }) => String(_id))).toEqual(expect.arrayContaining(entities.map(({ name }) => name)));
  });
});

describe('indexes', () => {
  it('can be made twice, and by many at once', async () => {
    const database = await open(freshUri());
    const { db } = database;
    await Promise.all(Array.from({ length: 4 }, () => ensureIndexes(db, all)));
    await ensureIndexes(db, all);
    for (const entity of all) expect(await indexNames(database, entity.name)).toEqual(wanted(entity));
  });

  it('that rows break are a sentence, and no start', async () => {
    const { db } = await open(freshUri());
    await db.collection('Things').insertMany([{ code: 'same' }, { code: 'same' }]);
    await expect(ensureIndexes(db, all)).rejects.toThrow(DatabaseError);
    await expect(ensureIndexes(db, all)).rejects.toThrow(/^An index of Things cannot be made: /);
  });
});

describe('the classes of Parse', () => {
  it('become as declared, by many at once, and keep what is no longer declared', async () => {
    const { db } = await open(freshUri());
    const classes = db.collection<Document & { _id: string }>('_SCHEMA');
    const former = {
      _id: 'Contests',
      objectId: 'string',
      former: 'string',
      _metadata: { indexes: { _id_: { _id: 1 } } },
    };
    await classes.insertOne(former);
    await Promise.all(Array.from({ length: 4 }, () => ensureSchema(db, entities)));
    const contests = await classes.findOne({ _id: 'Contests' });
    expect(contests).toMatchObject({ former: 'string', cx_id: 'string', contest_id: 'number', end_date: 'date' });
    expect(contests!._metadata).toEqual({ ...former._metadata, class_permissions: permissionsOf(Contest) });
    await classes.updateOne({ _id: 'Contests' }, { $set: { '_metadata.class_permissions.create': { '*': true } } });
    await ensureSchema(db, entities);
    expect(await classes.findOne({ _id: 'Contests' })).toEqual(contests);
  });
});

describe('the check before the start', () => {
  let database: Database;
  beforeAll(async () => {
    database = await connect(startedUri, () => undefined);
  });
  afterAll(() => database.close());

  const problem = () =>
    verify(database.db, all).then(
      () => '',
      (error: unknown) => (error instanceof DatabaseError ? error.message : String(error)),
    );

  it('finds nothing where nothing is missing', async () => {
    expect(await problem()).toBe('');
  });

  it('names an index of sessions that is gone: every signed-in call would read all of them', async () => {
    const sessions = database.db.collection('_Session');
    await sessions.dropIndex('by_session_token');
    expect(await problem()).toBe('The database lacks what the server relies on: index by_session_token of _Session.');
    await ensureIndexes(database.db, all);
    expect(await problem()).toBe('');
    const plan = await sessions.find({ _session_token: 'r:1' }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('by_session_token');
  });

  it('names an index that is gone, is no longer unique, or is another', async () => {
    const collection = database.db.collection('Things');
    await collection.dropIndex('unique_code');
    expect(await problem()).toBe('The database lacks what the server relies on: index unique_code of Things.');
    await collection.createIndex({ code: 1 }, { name: 'unique_code' });
    expect(await problem()).toMatch('index unique_code of Things');
    await collection.dropIndex('unique_code');
    await collection.createIndex({ title: 1 }, { name: 'unique_code', unique: true, sparse: true });
    expect(await problem()).toMatch('index unique_code of Things');
    await collection.dropIndex('unique_code');
    await collection.createIndex(
      { code: 1 },
      { name: 'unique_code', unique: true, partialFilterExpression: { state: 'open' } },
    );
    expect(await problem()).toMatch('index unique_code of Things');
    await collection.dropIndex('unique_code');
    await collection.dropIndex('by_room_updatedAt');
    expect(await problem()).toMatch(/index unique_code of Things.*index by_room_updatedAt of Things/);
    await ensureIndexes(database.db, all);
    expect(await problem()).toBe('');
  });

  it.each([
    ['Things', 'update', { '*': true }],
    ['Things', 'create', { requiresAuthentication: true }],
    ['Things', 'addField', { '*': true }],
    ['Things', 'protectedFields', { '*': [] }],
    ['Things', 'writeUserFields', ['user_id']],
    ['Things', 'readUserFields', ['user_id']],
    ['VoteLocks', 'find', { '*': true }],
    ['Votes', 'get', { '*': true }],
    ['_User', 'find', { '*': true }],
    ['_User', 'create', { '*': true }],
    ['_Session', 'get', { requiresAuthentication: true }],
    ['_Role', 'update', { '*': true }],
  ] as const)('names an opened permission: %s %s', async (_id, operation, value) => {
    const schemas = database.db.collection<{ _id: string }>('_SCHEMA');
    const key = `_metadata.class_permissions.${operation}`;
    const before = (await schemas.findOne({ _id }))!;
    await schemas.updateOne({ _id }, { $set: { [key]: value } });
    expect(await problem()).toBe(`The database lacks what the server relies on: permission ${operation} of ${_id}.`);
    await schemas.replaceOne({ _id }, before);
    expect(await problem()).toBe('');
  });
});

describe('migrations', () => {
  const counting = (name: string, runs: string[], work: () => Promise<void> = async () => undefined): Migration => ({
    name,
    async run() {
      runs.push(name);
      await work();
    },
  });

  it('are all done in a new database, which has nothing to change, and none is logged', async () => {
    const uri = freshUri();
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    await (await startTestServer({ databaseUri: uri, logger })).stop();
    const { db } = await open(uri);
    expect(await db.collection('Migrations').countDocuments({ done: { $type: 'date' } })).toBe(migrations.length);
    expect(lines.filter((line) => line.includes('migrat'))).toEqual([]);
  });

  it('run once, in order of their names, also with many at once', async () => {
    const uri = freshUri();
    const { db } = await open(uri);
    const runs: string[] = [];
    const list = [counting('2030-02', runs, () => pause(50)), counting('2030-01', runs, () => pause(50))];
    await Promise.all(Array.from({ length: 4 }, () => migrate(db, log, list)));
    expect(runs).toEqual(['2030-01', '2030-02']);
    await migrate(db, log, [...list, counting('2030-03', runs)]);
    expect(runs).toEqual(['2030-01', '2030-02', '2030-03']);
  });

  it('that fail stop the start, and run again at the next one', async () => {
    const { db } = await open(freshUri());
    const runs: string[] = [];
    let broken = true;
    const list = [
      counting('2030-01', runs, async () => {
        if (broken) throw new Error('half-way');
      }),
      counting('2030-02', runs),
    ];
    await expect(migrate(db, log, list)).rejects.toThrow('half-way');
    expect(runs).toEqual(['2030-01']);
    broken = false;
    await migrate(db, log, list);
    expect(runs).toEqual(['2030-01', '2030-01', '2030-02']);
  });

  it('left by a process that died are taken over when its time is up', async () => {
    const { db } = await open(freshUri());
    const runs: string[] = [];
    const collection = db.collection<{ _id: string; until?: Date }>('Migrations');
    await collection.insertOne({ _id: '2030-01', until: new Date(Date.now() + 700) });
    const began = Date.now();
    await migrate(db, log, [counting('2030-01', runs)]);
    expect(runs).toEqual(['2030-01']);
    expect(Date.now() - began).toBeGreaterThanOrEqual(600);
    expect(await collection.findOne({ _id: '2030-01' })).toEqual({ _id: '2030-01', done: expect.any(Date) });
  });

  it('hide the media links of accounts that were disabled before', async () => {
    const { db } = await open(freshUri());
    const profiles = db.collection<{ _id: string }>('Profile');
    const urls = db.collection<{ _id: string }>('Url');
    await profiles.insertMany([
      { _id: 'disabled', user_id: 1, disabled_at: new Date(0) },
      { _id: 'open', user_id: 2 },
    ] as never);
    await urls.insertMany([1, 2].map((user_id) => ({ _id: `of ${user_id}`, user_id, _rperm: ['*'] })));
    await migrate(
      db,
      log,
      migrations.filter(({ name }) => name.includes('disabled accounts')),
    );
    expect(await urls.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'of 1', user_id: 1, disabled_at: new Date(0), _rperm: ['role:admin', 'disabled'] },
      { _id: 'of 2', user_id: 2, _rperm: ['*'] },
    ]);
  });

  it('let all go on from a round that was split without a number', async () => {
    const { db } = await open(freshUri());
    const rounds = db.collection<{ _id: string }>('Rounds');
    const split = [{ _id: 'a' }, { _id: 'b', advance: null }, { _id: 'c', advance: 3 }, { _id: 'd', advance: 0 }];
    await rounds.insertMany(split);
    await migrate(
      db,
      log,
      migrations.filter(({ name }) => name.includes('how many go on')),
    );
    expect(await rounds.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', advance: 0 },
      { _id: 'b', advance: 0 },
      ...split.slice(2),
    ]);
  });

  it('tell orders of subscriptions when their period is over, and no others', async () => {
    const { db } = await open(freshUri());
    const orders = db.collection<{ _id: string }>('Orders');
    const until = new Date('2026-12-25');
    const order = (_id: string, sx_id: string, state = 'delivered') => ({
      _id,
      sx_id,
      state,
      payment_id: 'paid',
      until,
    });
    await db.collection('Services').insertMany([
      { sx_id: 'monthly', stype: 'recurring' },
      { sx_id: 'once', stype: 'digital' },
    ]);
    await db.collection('Payments').insertOne({ payment_id: 'paid', subscription_id: 'subscribed' });
    await orders.insertMany([order('a', 'monthly'), order('b', 'monthly', 'completed'), order('c', 'once')]);
    await migrate(
      db,
      log,
      migrations.filter(({ name }) => name.includes('know their period')),
    );
    expect(await orders.find().sort({ _id: 1 }).toArray()).toEqual([
      { ...order('a', 'monthly'), term_until: until, subscription_id: 'subscribed' },
      order('b', 'monthly', 'completed'),
      order('c', 'once'),
    ]);
  });
});
