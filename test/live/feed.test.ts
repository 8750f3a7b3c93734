import { afterAll, beforeAll, expect, test } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { attachUpgrades } from '#parse/live/upgrades.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { Probe } from '#test/support/probe.ts';
import { type Harness, insertProbe, type Person, startHarness } from './harness.ts';
import { LiveClient } from '../support/live.ts';

let harness: Harness;
let anna: Person;
let ben: Person;
let carl: Person;
let talks = 0;

beforeAll(async () => {
  harness = await startHarness();
  attachUpgrades(harness.server, {
    live: harness.live,
    sockets: { upgrade: (_, socket) => socket.destroy() },
    allowedOrigin: () => false,
  });
  anna = await harness.signUp('anna');
  ben = await harness.signUp('ben');
  carl = await harness.signUp('carl');
});
afterAll(() => harness.stop());

const newTalk = () => `talk${++talks}`;
const send = (tx: Transaction, conversation_id: string, messageId: string, text = messageId) =>
  insertProbe(tx, { conversation_id, messageId, text }, anna, ben);
const write = (conversation_id: string, messageId: string, text?: string) =>
  harness.storage.transact((tx) => send(tx, conversation_id, messageId, text));
/** A row of the conversation readable by these people only, whoever is named in it. */
const writeFor = (conversation_id: string, _id: string, readers: Person[]) =>
  harness.database.db.collection<{ _id: string }>('Probes').insertOne({
    _id,
    messageId: _id,
    conversation_id,
    rev: 1,
    _created_at: new Date(),
    _updated_at: new Date(),
    _rperm: readers.map(({ objectId }) => objectId),
    _wperm: [],
  } as never);

async function listen(person: Person | undefined, conversation_id: string) {
  const client = await LiveClient.open(harness.url, person?.token);
  expect(await client.subscribe('Probes', { conversation_id })).toMatchObject({ op: 'subscribed' });
  return client;
}

const of = (objectId: string, op?: string) => (frame: { op: string; object?: { objectId: string } }) =>
  frame.object?.objectId === objectId && (op === undefined || frame.op === op);

test('a committed row reaches its two people, and nobody else', async () => {
  const talk = newTalk();
  const [a, b, c] = await Promise.all([listen(anna, talk), listen(ben, talk), listen(carl, talk)]);
  await write(talk, 'm1', 'hello');
  for (const client of [a, b]) {
    const { op, object, original } = await client.until(of('m1'));
    expect(op).toBe('create');
    expect(object).toMatchObject({ className: 'Probes', messageId: 'm1', text: 'hello', is_seen: false, rev: 1 });
    expect(object!.createdAt).toMatch(/^\d{4}-/);
    expect(original).toBeUndefined();
  }
  await writeFor(talk, 'for-carl', [carl]);
  await c.until(of('for-carl'));
  expect(c.events.map(({ object }) => object!.objectId)).toEqual(['for-carl']);
  expect(a.events).toHaveLength(1);
  for (const client of [a, b, c]) client.close();
});

test('rows of a transaction come after its commit, and those of an aborted one never', async () => {
  const talk = newTalk();
  const a = await listen(anna, talk);
  const lost = harness.storage.transact(async (tx) => {
    await send(tx, talk, 'lost');
    throw new Error('changed my mind');
  });
  await expect(lost).rejects.toThrow('changed my mind');
  await harness.storage.transact(async (tx) => {
    await send(tx, talk, 'kept');
    // The other writer commits first: the stream has the order of commits, not of writes.
    await write(talk, 'earlier');
  });
  await a.until(of('kept'));
  expect(a.events.map(({ object }) => object!.objectId)).toEqual(['earlier', 'kept']);
  a.close();
});

test('200 changes at once are heard in order, and the last one is the last state', async () => {
  const talk = newTalk();
  const [a, b] = await Promise.all([listen(anna, talk), listen(ben, talk)]);
  await write(talk, 'busy', '0');
  const rows = harness.database.db.collection<{ _id: string }>('Probes');
  await Promise.all(
    Array.from({ length: 200 }, () =>
      rows.updateOne({ _id: 'busy' }, { $inc: { rev: 1 }, $currentDate: { _updated_at: true } }),
    ),
  );
  for (const client of [a, b]) {
    await client.until(({ object }) => object?.rev === 201);
    const revs = client.events.map(({ object }) => object!.rev);
    expect(revs).toEqual(revs.toSorted((x, y) => x - y));
    client.close();
  }
});

test('whoever a write shuts out hears leave, with ids, keys and rev alone', async () => {
  const talk = newTalk();
  const [a, b] = await Promise.all([listen(anna, talk), listen(ben, talk)]);
  await write(talk, 'narrow', 'secret words');
  await b.until(of('narrow', 'create'));
  const rows = harness.database.db.collection<{ _id: string }>('Probes');
  const session = harness.database.client.startSession();
  // The next write removes the former readers before the row can be looked up.
  await session.withTransaction(async () => {
    const narrowed = { _rperm: [anna.objectId], former_rperm: [anna.objectId, ben.objectId], text: 'for anna' };
    await rows.updateOne({ _id: 'narrow' }, { $set: narrowed, $inc: { rev: 1 } }, { session });
    await rows.updateOne({ _id: 'narrow' }, { $unset: { former_rperm: '' }, $inc: { rev: 1 } }, { session });
  });
  await session.endSession();
  const { object, original } = await b.until(of('narrow', 'leave'));
  expect(object).toEqual({
    className: 'Probes',
    objectId: 'narrow',
    messageId: 'narrow',
    conversation_id: talk,
    rev: 3,
    ACL: { [anna.objectId]: { read: true }, [ben.objectId]: { read: true } },
  });
  expect(JSON.stringify(original)).not.toContain('for anna');
  await a.until(({ op, object: row }) => op === 'update' && row!.text === 'for anna');
  await writeFor(talk, 'both', [anna, ben]);
  await b.until(of('both'));
  expect(b.events.map(({ op }) => op)).toEqual(['create', 'leave', 'create']);
  expect(JSON.stringify(a.events)).not.toContain('former_rperm');
  for (const client of [a, b]) client.close();
});

test('a soft delete is a delete that holds nothing but ids, keys, rev and its moment', async () => {
  const talk = newTalk();
  const b = await listen(ben, talk);
  await write(talk, 'gone', 'words');
  await harness.storage.transact((tx) => tx.remove(Probe, 'gone'));
  const { object } = await b.until(of('gone', 'delete'));
  expect(Object.keys(object!).toSorted()).toEqual(
    [
      'ACL',
      'className',
      'conversation_id',
      'createdAt',
      'deleted_at',
      'messageId',
      'objectId',
      'rev',
      'updatedAt',
    ].toSorted(),
  );
  expect(object).toMatchObject({ rev: 2, deleted_at: { __type: 'Date' } });
  b.close();
});

test('hidden fields stay here; listeners of the process get the whole row', async () => {
  const contest = {
    cx_id: 'cx_hidden_01',
    contest_id: 1,
    user_id: anna.user_id,
    contest_name: 'Hidden',
    contest_slug: 'hidden',
    contest_status: 'draft',
    category: 'Food',
    start_date: new Date(),
    end_date: new Date(),
    secret: 'keys-the-tags',
  } as const;
  const client = await LiveClient.open(harness.url, anna.token);
  expect(await client.subscribe('Contests', { user_id: anna.user_id })).toMatchObject({ op: 'subscribed' });
  const heard = new Promise<Contest>((resolve) => {
    const end = harness.feed.on(Contest, (row) => {
      end();
      resolve(row);
    });
  });
  await harness.storage.transact((tx) => tx.insert(Contest, contest));
  const { object } = await client.until(of('cx_hidden_01'));
  expect(object).toMatchObject({ contest_name: 'Hidden', start_date: { __type: 'Date' } });
  expect(JSON.stringify(client.events)).not.toContain('keys-the-tags');
  expect(await heard).toMatchObject({
    cx_id: 'cx_hidden_01',
    secret: 'keys-the-tags',
    rev: 1,
    objectId: 'cx_hidden_01',
  });
  client.close();
});

test('a row that the storage port did not write reaches nobody', async () => {
  const talk = newTalk();
  const a = await listen(anna, talk);
  await harness.database.db
    .collection<{ _id: string }>('Probes')
    .insertOne({ _id: 'odd', conversation_id: talk, rev: 1 } as never);
  await write(talk, 'after-odd');
  await a.until(of('after-odd'));
  expect(a.events).toHaveLength(1);
  a.close();
});

test('a listener at fault stops neither the feed nor LiveQuery', async () => {
  const talk = newTalk();
  const a = await listen(anna, talk);
  const end = harness.feed.on(Probe, ({ messageId }) => {
    if (messageId === 'bad') throw new Error('a listener at fault');
  });
  await write(talk, 'bad');
  await write(talk, 'good');
  await a.until(of('good'));
  end();
  expect(harness.log.filter(({ message }) => message === 'a change could not be delivered')).toHaveLength(1);
  a.close();
});
