// load-safe: until a session's date, which is the database's
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachUpgrades } from '#parse/live/upgrades.ts';
import { type Harness, insertProbe, type Person, startHarness } from './harness.ts';
import { LiveClient } from '../support/live.ts';

let harness: Harness;
let anna: Person;
let ben: Person;
const subscriptionsPerClient = 5;

beforeAll(async () => {
  harness = await startHarness({
    limits: { subscriptionsPerClient, introduction: 3000, messages: { burst: 40, perSecond: 1 } },
  });
  attachUpgrades(harness.server, {
    live: harness.live,
    sockets: { upgrade: (_, socket) => socket.destroy() },
    allowedOrigin: () => false,
    connectionsPerAddress: 2000,
  });
  anna = await harness.signUp('anna');
  ben = await harness.signUp('ben');
});
afterAll(() => harness.stop());

const write = (conversation_id: string, messageId: string) =>
  harness.storage.transact((tx) => insertProbe(tx, { conversation_id, messageId }, anna, ben));
const subscribed = { op: 'subscribed' };
const refused = (code: number) => ({ op: 'error', code, reconnect: false });
const forgotten = async () => {
  await expect.poll(() => harness.live.server.subscriptions.size).toBe(0);
};

test.each<[string, string, object, number, object?]>([
  ['no condition', 'Probes', {}, 102],
  ['a field that is no live key', 'Probes', { text: 'x' }, 102],
  ['two keys', 'Probes', { conversation_id: 'a', user_id: 1 }, 102],
  ['$or', 'Probes', { $or: [{ conversation_id: 'a' }] }, 102],
  ['an operator', 'Probes', { conversation_id: { $in: ['a'] } }, 102],
  ['a pattern', 'Probes', { conversation_id: { $regex: '.' } }, 102],
  ['null', 'Probes', { conversation_id: null }, 102],
  ['a list', 'Probes', { conversation_id: ['a'] }, 102],
  ['a value of another type', 'Probes', { conversation_id: 1 }, 102],
  ['an endless value', 'Probes', { conversation_id: 'a'.repeat(65) }, 102],
  ['a path into a field', 'Probes', { 'conversation_id.a': 'a' }, 102],
  ['a name that every object has', 'Probes', { constructor: 'a' }, 102],
  ['chosen keys', 'Probes', { conversation_id: 'a' }, 102, { keys: ['text'] }],
  ['watched keys', 'Probes', { conversation_id: 'a' }, 102, { watch: ['text'] }],
  ['a class that is not live', 'ProbeTalks', { conversation_id: 'a' }, 119],
  ['a class of Parse', '_Session', { user: 'a' }, 119],
  ['no class at all', 'Nothing', { a: 'a' }, 119],
])('refuses %s', async (_, className, where, code, extra) => {
  const client = await LiveClient.open(harness.url, anna.token);
  expect(await client.subscribe(className, where, extra)).toMatchObject(refused(code));
  expect(harness.live.server.subscriptions.size).toBe(0);
  client.close();
});

test('two queries of one hash: the second, on two keys, is refused before it could hear the first', async () => {
  const [first, second] = await Promise.all([anna, ben].map(({ token }) => LiveClient.open(harness.url, token)));
  expect(await first!.subscribe('Profile', { user_id: 1 })).toMatchObject(subscribed);
  // Stock code gives `{ $or: [{ user_id: 1 }], … }` the hash of `{ user_id: 1 }`.
  expect(await second!.subscribe('Profile', { $or: [{ user_id: 1 }], username: 'ben' })).toMatchObject(refused(102));
  await harness.database.db.collection('Profile').updateOne({ user_id: 1 }, { $inc: { rev: 1 } });
  await first!.until(({ op }) => op === 'update');
  expect(second!.events).toEqual([]);
  for (const client of [first!, second!]) client.close();
  await forgotten();
});

test('a visitor follows what is for everyone, and nothing else', async () => {
  const visitor = await LiveClient.open(harness.url);
  expect(await visitor.subscribe('Probes', { conversation_id: 'a' })).toMatchObject(refused(209));
  expect(await visitor.subscribe('Profile', { user_id: anna.user_id })).toMatchObject(subscribed);
  await harness.database.db
    .collection('Profile')
    .updateOne({ user_id: anna.user_id }, { $set: { full_name: 'Anna B.' }, $inc: { rev: 1 } });
  await visitor.until(({ object }) => object?.full_name === 'Anna B.');
  const forged = await LiveClient.open(harness.url, 'r:0123456789abcdef0123456789abcdef');
  expect(await forged.subscribe('Probes', { conversation_id: 'a' })).toMatchObject(refused(209));
  for (const client of [visitor, forged]) client.close();
  await forgotten();
});

test('a client has so many subscriptions and no more, also when it asks for all at once', async () => {
  const client = await LiveClient.open(harness.url, anna.token);
  const all = Array.from({ length: subscriptionsPerClient + 2 }, (_, i) =>
    client.subscribe('Probes', { conversation_id: `t${i}` }),
  );
  const ops = (await Promise.all(all)).map(({ op, code }) => code ?? op);
  expect(ops.filter((op) => op === 'subscribed')).toHaveLength(subscriptionsPerClient);
  expect(ops.filter((op) => op === 155)).toHaveLength(2);
  client.send({ op: 'unsubscribe', requestId: 1 });
  await client.until(({ op }) => op === 'unsubscribed');
  expect(await client.subscribe('Probes', { conversation_id: 'again' })).toMatchObject(subscribed);
  await write('t0', 'after-unsubscribe');
  await write('again', 'still');
  await client.until(({ object }) => object?.objectId === 'still');
  expect(client.events).toHaveLength(1);
  client.close();
  await forgotten();
});

test('whoever leaves while it subscribes leaves nothing behind', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => LiveClient.open(harness.url, anna.token)));
  for (const client of clients) {
    client.send({ op: 'subscribe', requestId: 1, query: { className: 'Probes', where: { conversation_id: 'x' } } });
    client.close();
  }
  await Promise.all(clients.map(({ closed }) => closed));
  await expect.poll(() => harness.live.server.clients.size).toBe(0);
  await forgotten();
});

const sessions = () => harness.database.db.collection('_Session');

test.each<[string, (token: string, person: Person) => Promise<unknown>]>([
  ['is signed out', (token) => harness.post('/logout', {}, { 'X-Parse-Session-Token': token })],
  ['is ended by another server', (token) => sessions().deleteOne({ _session_token: token })],
  [
    'runs out',
    (token) => sessions().updateOne({ _session_token: token }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  ],
  [
    'was of an account that is gone',
    (_, { objectId }) => harness.database.db.collection<{ _id: string }>('_User').deleteOne({ _id: objectId }),
  ],
])('a session that %s stops hearing with the next row', async (how, end) => {
  const other = await harness.signUp(`other-${how.replaceAll(' ', '-')}`);
  const [staying, leaving] = await Promise.all(
    [anna, other].map(async ({ token }) => {
      const client = await LiveClient.open(harness.url, token);
      expect(await client.subscribe('Probes', { conversation_id: how })).toMatchObject(subscribed);
      return client;
    }),
  );
  const send = (messageId: string) =>
    harness.storage.transact((tx) => insertProbe(tx, { conversation_id: how, messageId }, anna, other));
  await send(`before ${how}`);
  await Promise.all([staying!, leaving!].map((client) => client.until(({ op }) => op === 'create')));
  await end(other.token, other);
  await send(`after ${how}`);
  await staying!.until(({ object }) => object?.objectId === `after ${how}`);
  await leaving!.until(({ op }) => op === 'error');
  expect(leaving!.events.map(({ object }) => object!.objectId)).toEqual([`before ${how}`]);
  for (const client of [staying!, leaving!]) client.close();
});

test('a session that is remembered hears nothing after its date', async () => {
  const other = await harness.signUp('short-lived');
  // Both pages are there long before it, also on a busy machine.
  const ends = Date.now() + 10_000;
  await sessions().updateOne({ _session_token: other.token }, { $set: { expiresAt: new Date(ends) } });
  const [staying, leaving] = await Promise.all(
    [anna, other].map(async ({ token }) => {
      const client = await LiveClient.open(harness.url, token);
      expect(await client.subscribe('Probes', { conversation_id: 'date' })).toMatchObject(subscribed);
      return client;
    }),
  );
  const send = (messageId: string) =>
    harness.storage.transact((tx) => insertProbe(tx, { conversation_id: 'date', messageId }, anna, other));
  await send('in time');
  await leaving!.until(({ op }) => op === 'create');
  await pause(Math.max(0, ends + 1 - Date.now()));
  await send('too late');
  await staying!.until(({ object }) => object?.objectId === 'too late');
  await leaving!.until(({ op }) => op === 'error');
  expect(leaving!.events.map(({ object }) => object!.objectId)).toEqual(['in time']);
  for (const client of [staying!, leaving!]) client.close();
});

test('an admin hears what its role may read, and no more once it has lost the role', async () => {
  const admin = await harness.signUp('operator');
  const users = (op: string) => ({
    users: { __op: op, objects: [{ __type: 'Pointer', className: '_User', objectId: admin.objectId }] },
  });
  const role = await harness.post('/roles', { name: 'admin', ACL: {}, ...users('AddRelation') });
  const client = await LiveClient.open(harness.url, admin.token);
  expect(await client.subscribe('Probes', { conversation_id: 'role' })).toMatchObject(subscribed);
  const rows = harness.database.db.collection<{ _id: string }>('Probes');
  const row = (_id: string, _rperm: string[]) =>
    rows.insertOne({ _id, conversation_id: 'role', rev: 1, _rperm, _wperm: [] } as never);
  await row('r1', ['role:admin']);
  await client.until(({ object }) => object?.objectId === 'r1');
  await harness.post(`/roles/${role.objectId}`, { _method: 'PUT', ...users('RemoveRelation') });
  await row('r2', ['role:admin']);
  await row('r3', [admin.objectId]);
  await client.until(({ object }) => object?.objectId === 'r3');
  expect(client.events.map(({ object }) => object!.objectId)).toEqual(['r1', 'r3']);
  client.close();
});

test('a second connect on one connection is refused', async () => {
  const client = await LiveClient.open(harness.url, anna.token);
  client.send({ op: 'connect', applicationId: 'engage' });
  expect(await client.until(({ op }) => op === 'error')).toMatchObject(refused(102));
  client.close();
});

test('a connection that floods is cut, and so is one that never introduces itself', async () => {
  const flood = await LiveClient.open(harness.url);
  for (let i = 0; i < 200; i++) flood.send({ op: 'unsubscribe', requestId: i });
  expect(await flood.closed).toBe(1006);
  expect(flood.frames.length).toBeLessThanOrEqual(41);
  const ws = new (flood.ws.constructor as typeof WebSocket)(`${harness.url.replace('http', 'ws')}/live`);
  expect(await new Promise((resolve) => ws.addEventListener('close', ({ code }) => resolve(code)))).toBe(1008);
});

test('a message to two people reads and sends as much with 1,000 idle listeners as with none', async () => {
  const { db } = harness.database;
  const [a, b] = await Promise.all([anna, ben].map(({ token }) => LiveClient.open(harness.url, token)));
  for (const client of [a!, b!])
    expect(await client.subscribe('Probes', { conversation_id: 'two' })).toMatchObject(subscribed);
  const idle: LiveClient[] = [];

  /** Records database operations and frames caused by a message. */
  const measure = async (_id: string) => {
    const frames = () => [a!, b!, ...idle].reduce((sum, client) => sum + client.frames.length, 0);
    const before = frames();
    await db.command({ profile: 2 });
    const _rperm = [anna.objectId, ben.objectId];
    await db
      .collection<{ _id: string }>('Probes')
      .insertOne({ _id, messageId: _id, conversation_id: 'two', rev: 1, _rperm, _wperm: [] } as never);
    await Promise.all([a!, b!].map((client) => client.until(({ object }) => object?.objectId === _id)));
    await db.command({ profile: 0 });
    const operations = await db
      .collection('system.profile')
      .find({
        ns: { $nin: [`${db.databaseName}.system.profile`, `${db.databaseName}.$cmd.aggregate`] },
        'command.profile': { $exists: false },
      })
      .toArray();
    await db.collection('system.profile').drop();
    return { operations: operations.map(({ op, ns }) => `${op} ${ns}`).toSorted(), frames: frames() - before };
  };

  const alone = await measure('alone');
  const tokens = Array.from({ length: 1000 }, (_, i) => `r:${String(i).padStart(32, '0')}`);
  await db.collection<{ _id: string }>('_Session').insertMany(
    tokens.map((token, i) => ({
      _id: `idle${i}`,
      _session_token: token,
      _p_user: `_User$${ben.objectId}`,
      expiresAt: new Date(Date.now() + 3_600_000),
      _created_at: new Date(),
      _updated_at: new Date(),
    })),
  );
  for (let i = 0; i < tokens.length; i += 50)
    await Promise.all(
      tokens.slice(i, i + 50).map(async (token, j) => {
        const client = await LiveClient.open(harness.url, token);
        idle.push(client);
        expect(await client.subscribe('Probes', { conversation_id: `idle${i + j}` })).toMatchObject(subscribed);
      }),
    );
  expect(harness.live.server.clients.size).toBe(1002);
  const crowded = await measure('crowded');
  expect(crowded).toEqual(alone);
  expect(alone.frames).toBe(2);
  const name = db.databaseName;
  expect(alone.operations).toEqual([`insert ${name}.Probes`]);
  for (const client of [a!, b!, ...idle]) client.ws.terminate();
});
