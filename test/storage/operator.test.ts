/** Reading the port's rows through Parse, and what operators may change with the master key. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Chat } from '#shared/chat/entities.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { deriveKey } from '#parse/config.ts';
import { appId } from '#parse/server.ts';
import { member, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Counter, Entry, Part, Thing, things } from './thing.ts';

const server = useServer({ domains: [{ name: 'things', entities: things }] });
let person: TestActor;
beforeAll(async () => {
  person = await member(server.current);
});

const masterKey = deriveKey('a secret that is used by tests alone, and long enough', 'parse-master');
const headers = {
  'X-Parse-Application-Id': appId,
  'X-Parse-Master-Key': masterKey,
  'Content-Type': 'application/json',
};
const operator = (method: string, path: string, body?: object) =>
  person.fetch<Record<string, unknown>>(`/parse${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
const storage = () => server.current.ports.storage;

let count = 0;
const insert = (more: object = {}) => {
  const n = ++count;
  return storage().transact((tx) =>
    tx.insert(Thing, { thing_id: `thing${n}`, room: 'room', code: `code${n}`, user_id: person.user_id!, ...more }),
  );
};

describe('Parse', () => {
  it('reads every type of field that the port wrote, as itself', async () => {
    const row = await insert({
      title: 'Ünïcode $gt',
      ratio: -0.25,
      count: 7,
      on: false,
      starts: new Date('2030-01-02T03:04:05.678Z'),
      tags: ['a', 'b'],
      numbers: [1, 2],
      bag: { deep: { er: [1, null, true] } },
      parts: [{ key: 'k' }, {}],
      note: 'hidden',
    });
    const { status, body } = await person.fetch<Record<string, unknown>>(`/parse/classes/Things/${row.objectId}`, {
      headers: person.parseHeaders,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      objectId: row.thing_id,
      thing_id: row.thing_id,
      room: 'room',
      code: row.code,
      user_id: person.user_id,
      state: 'open',
      title: 'Ünïcode $gt',
      ratio: -0.25,
      count: 7,
      on: false,
      starts: { __type: 'Date', iso: '2030-01-02T03:04:05.678Z' },
      tags: ['a', 'b'],
      numbers: [1, 2],
      bag: { deep: { er: [1, null, true] } },
      parts: [{ key: 'k' }, {}],
      rev: 1,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      ACL: { '*': { read: true } },
    });
  });

  it('finds them by every type of field', async () => {
    const room = 'found';
    const row = await insert({
      room,
      title: 'x',
      ratio: 0.5,
      on: true,
      starts: new Date(5000),
      tags: ['one', 'two'],
      numbers: [4],
      bag: { a: { b: 1 } },
    });
    await insert({ room, title: 'y', ratio: 5, on: false, starts: new Date(9000) });
    const questions = [
      { title: 'x' },
      { ratio: { $lt: 1 } },
      { on: true },
      { starts: { $lte: { __type: 'Date', iso: '1970-01-01T00:00:06.000Z' } } },
      { tags: 'two' },
      { tags: { $all: ['one', 'two'] } },
      { numbers: { $in: [4, 5] } },
      { 'bag.a.b': 1 },
      { rev: 1, title: { $ne: 'y' } },
      { objectId: row.objectId },
      { createdAt: { $gt: { __type: 'Date', iso: '2020-01-01T00:00:00.000Z' } }, on: true },
    ];
    for (const where of questions) {
      const query = new URLSearchParams({ where: JSON.stringify({ ...where, room }) }).toString();
      // As Parse Dashboard queries; readers may query by live keys only.
      const { body } = await person.fetch<{ results: { objectId: string }[] }>(`/parse/classes/Things?${query}`, {
        headers: { ...person.parseHeaders, 'X-Parse-Master-Key': masterKey },
      });
      expect(
        body.results?.map(({ objectId }) => objectId),
        JSON.stringify(where),
      ).toEqual([row.objectId]);
    }
  });

  it('shows a row that was taken away as no more than that', async () => {
    const { thing_id, objectId, code } = await insert({ title: 'gone', note: 'gone', tags: ['gone'] });
    await storage().transact((tx) => tx.remove(Thing, thing_id));
    const { body } = await person.fetch<Record<string, unknown>>(`/parse/classes/Things/${objectId}`, {
      headers: person.parseHeaders,
    });
    expect(body).toMatchObject({ thing_id, code, rev: 2, deleted_at: { __type: 'Date' } });
    expect(JSON.stringify(body)).not.toContain('gone');
  });
});

describe('an operator', () => {
  const row = async (id: string) => (await storage().get(Thing, id))!;

  it('changes what people may set; the row’s rev goes up by one', async () => {
    const { thing_id, createdAt } = await insert({ title: 'old', on: true });
    const { status, body } = await operator('PUT', `/classes/Things/${thing_id}`, {
      title: 'new',
      tags: ['a'],
      on: { __op: 'Delete' },
      count: { __op: 'Increment', amount: 4 },
    });
    expect({ status, rev: body.rev }).toEqual({ status: 200, rev: 2 });
    const after = await row(thing_id);
    expect(after).toMatchObject({ title: 'new', tags: ['a'], count: 4, rev: 2, createdAt });
    expect(after).not.toHaveProperty('on');
    expect(after.updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
  });

  it('that changes a part raises the rev of its whole, and its words', async () => {
    const { thing_id, rev } = await insert();
    await storage().transact((tx) => tx.insert(Part, { part_id: 'of-an-operator', thing_id, name: 'old' }));
    expect((await operator('PUT', '/classes/Parts/of-an-operator', { name: 'new' })).status).toBe(200);
    expect(await storage().get(Part, 'of-an-operator')).toMatchObject({ name: 'new', rev: 2 });
    // Found by its new name.
    const found = (search: string) => storage().count(Part, { thing_id }, { search });
    expect([await found('new'), await found('old')]).toEqual([1, 0]);
    expect(await row(thing_id)).toMatchObject({ rev: rev + 2 });
    expect((await operator('PUT', '/classes/Parts/of-an-operator', { thing_id: 'other' })).status).toBe(403);
    expect(await row(thing_id)).toMatchObject({ rev: rev + 2 });
  });

  it('breaks no rule of the declaration, and nobody’s access', async () => {
    const { thing_id } = await insert({ title: 'as it is' });
    const before = await server.current.database.db.collection<{ _id: string }>('Things').findOne({ _id: thing_id });
    const forbidden: object[] = [
      { thing_id: 'other' },
      { room: 'other' },
      { rev: 100 },
      { rev: { __op: 'Delete' } },
      { rev: { __op: 'Increment', amount: -1 } },
      { deleted_at: { __type: 'Date', iso: '2030-01-01T00:00:00.000Z' } },
      { former_rperm: [] },
      { ACL: { '*': { read: true, write: true } } },
      { ACL: {} },
      { state: 'closed' },
      { user_id: 5 },
      { title: 'fine', unheard_of: 1 },
      { code: { __op: 'Delete' } },
      { code: '' },
      { title: 'a\u0007b' },
      { count: 1.5 },
      { tags: 'text' },
      { title: { $gt: '' } },
    ];
    for (const body of forbidden) {
      const answer = await operator('PUT', `/classes/Things/${thing_id}`, body);
      expect(answer.status, JSON.stringify(body)).toSatisfy((status) => status === 403 || status === 400);
      expect(answer.error, JSON.stringify(body)).not.toMatch(/mongo|E11000|at .*\.js/i);
    }
    expect(await server.current.database.db.collection<{ _id: string }>('Things').findOne({ _id: thing_id })).toEqual(
      before,
    );
    expect(before).not.toHaveProperty('unheard_of');
  });

  it('makes and deletes no row, and none of a ledger or of book-keeping is changed', async () => {
    const { thing_id } = await insert();
    await storage().transact(async (tx) => {
      await tx.insert(Entry, { entry_id: 'entry', amount: 1 });
      await tx.apply(Counter, [{ id: 'counter', add: { n: 1 }, orInsert: { of: 'x' } }]);
    });
    const attempts: [string, string, object?][] = [
      ['POST', '/classes/Things', { room: 'r', code: 'c' }],
      ['DELETE', `/classes/Things/${thing_id}`],
      ['POST', `/classes/Things/${thing_id}`, { _method: 'DELETE' }],
      ['POST', '/classes/Entries', { amount: 5 }],
      ['PUT', '/classes/Entries/entry', { amount: 5 }],
      ['DELETE', '/classes/Entries/entry'],
      ['PUT', '/classes/Counters/counter', { n: { __op: 'Increment', amount: 1 } }],
      ['DELETE', '/classes/Counters/counter'],
      ['POST', '/classes/Sequences', { value: 1 }],
    ];
    for (const [method, path, body] of attempts)
      expect(await operator(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        code: 119,
        error: expect.stringMatching(/\.$/),
      });
    expect(await storage().get(Entry, 'entry')).toMatchObject({ amount: 1 });
    expect(await storage().get(Counter, 'counter')).toMatchObject({ n: 1 });
    expect(await row(thing_id)).toMatchObject({ rev: 1 });
  });

  it('finds no way round the triggers', async () => {
    const { thing_id } = await insert();
    const names = async () =>
      (await server.current.database.db.listCollections({}, { nameOnly: true }).toArray())
        .map(({ name }) => name)
        .toSorted();
    const [before, schemas] = [await names(), await server.current.database.db.collection('_SCHEMA').find().toArray()];
    const attempts: [string, string, object?][] = [
      ['DELETE', '/purge/Entries'],
      ['DELETE', '/schemas/Counters'],
      ['POST', '/schemas/Newer', { className: 'Newer' }],
      ['PUT', '/schemas/Things', { classLevelPermissions: { find: { '*': true }, update: { '*': true } } }],
      ['POST', '/schemas/Things', { _method: 'PUT', fields: { more: { type: 'String' } } }],
      ['POST', '/classes/Newer', { a: 1 }],
      ['POST', '/classes/jobs', { a: 1 }],
      ['PUT', '/classes/Migrations/x', { done: true }],
      ['GET', `/aggregate/Things?pipeline=${encodeURIComponent('[{"$out":"Stolen"}]')}`],
      ['POST', '/batch', { requests: [{ method: 'DELETE', path: `/parse/classes/Things/${thing_id}` }] }],
      ['POST', '/hooks/triggers', { className: 'Things', triggerName: 'beforeSave', url: 'http://127.0.0.1:9/' }],
      ['POST', '/hooks/functions', { functionName: 'addVote', url: 'http://127.0.0.1:9/' }],
      ['PUT', '/config', { params: { a: 1 } }],
    ];
    for (const [method, path, body] of attempts)
      expect(await operator(method, path, body), `${method} ${path}`).toMatchObject({ status: 404, code: 119 });
    expect(await names()).toEqual(before);
    expect(await server.current.database.db.collection('_SCHEMA').find().toArray()).toEqual(schemas);
    expect((await operator('GET', '/schemas/Things')).status).toBe(200);
  });

  it('neither renames nor deletes a user, whose profile would be another', async () => {
    const target = await member(server.current);
    for (const path of [`/users/${target.objectId!}`, `/classes/_User/${target.objectId!}`]) {
      expect((await operator('PUT', path, { username: 'another' })).status, path).toBeGreaterThanOrEqual(400);
      expect((await operator('DELETE', path)).status, path).toBeGreaterThanOrEqual(400);
    }
    expect((await target.call('GET /app/api/getUser', {})).body.user).toMatchObject({
      loggedin: true,
      username: target.username,
    });
  });

  it('says nothing in a person’s name, and nothing that its functions would refuse', async () => {
    const other = await member(server.current);
    const { body } = await person.run('fetchConversation', { user_id: other.user_id! });
    const { conversation_id } = body.conversation;
    const sent = await person.run('sendMessage', { conversation_id, client_id: 'of-a-person', text: 'My own words' });
    const { messageId } = sent.body.message;
    const { objectId } = (await storage().get(Chat, messageId))!;
    expect(await operator('PUT', `/classes/Chats/${objectId}`, { text: 'Other words' })).toMatchObject({
      status: 403,
      code: 119,
    });
    expect(await storage().get(Chat, messageId)).toMatchObject({ text: 'My own words', rev: 1 });
    const { objectId: thing } = await storage().transact((tx) =>
      tx.insert(Thing, {
        ...{ thing_id: 'signed', room: 'room', code: 'signed', user_id: person.user_id! },
        signature: 'Ada',
      }),
    );
    const signed = await operator('PUT', `/classes/Things/${thing}`, { signature: 'Bob' });
    expect(signed).toMatchObject({ status: 403, error: expect.stringContaining('whose it is') });
  });

  it('does not open a contestant or a draft by what it is read by', async () => {
    const made = await contest(server.current, { organizer: person });
    const { contestant_id } = made.contestants[0]!;
    expect(await operator('PUT', `/classes/Contestants/${contestant_id}`, { contestant_status: 0 })).toMatchObject({
      status: 403,
      code: 119,
    });
    expect(await operator('PUT', `/classes/Contests/${made.cx_id}`, { contest_status: 'draft' })).toMatchObject({
      status: 403,
      code: 119,
    });
    expect((await operator('PUT', `/classes/Contests/${made.cx_id}`, { contest_name: 'Tidied up' })).status).toBe(200);
    expect(await storage().get(Contest, made.cx_id)).toMatchObject({
      contest_name: 'Tidied up',
      contest_status: 'active',
    });
    expect(await storage().get(Contestant, contestant_id)).toMatchObject({ contestant_status: 1 });
  });
});
