/** What the storage port promises, on any database that it stands on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { above, atLeast, atMost, type Change, Conflict, Duplicate, oneOf, type Storage } from '#cloud/kernel/ports.ts';
import type { Database } from '#parse/database/connection.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { Counter, Entry, Thing } from './thing.ts';

/** @param open opens an empty database for `things` and profiles */
export function storageContract(open: () => Promise<Database>): void {
  let database: Database;
  let storage: Storage;
  beforeAll(async () => {
    database = await open();
    storage = createStorage(database);
    for (const user_id of [1, 2])
      await storage.transact((tx) =>
        tx.insert(Profile, { user_id, username: `user${user_id}`, full_name: 'A' }, `object${user_id}`),
      );
  });
  afterAll(() => database?.close());

  let count = 0;
  const thing = (more: Partial<NewRecordOf<typeof Thing>> = {}): NewRecordOf<typeof Thing> => {
    const n = ++count;
    return { thing_id: `thing${n}`, room: 'room', code: `code${n}`, user_id: 1, ...more };
  };
  const insert = (more?: Partial<NewRecordOf<typeof Thing>>) => storage.transact((tx) => tx.insert(Thing, thing(more)));
  const update = (id: string, changes: Partial<NewRecordOf<typeof Thing>>) =>
    storage.transact((tx) => tx.update(Thing, id, changes));
  const raw = (id: string) =>
    database.db.collection<{ _id: string } & Record<string, unknown>>('Things').findOne({ _id: id });

  describe('a row', () => {
    it('comes back as it was written, with its defaults, ids and dates', async () => {
      const before = database.clock.now();
      const given = thing({
        title: 'Ünïcode 🗳️ $gt {"a":1}',
        ratio: -0.25,
        on: false,
        starts: new Date('2030-01-02T03:04:05.678Z'),
        tags: ['a', 'b'],
        numbers: [],
        bag: { deep: { er: [1, null, true, { x: 'y' }] } },
        parts: [{ key: 'k' }, {}],
        note: 'hidden',
      });
      const row = await storage.transact((tx) => tx.insert(Thing, given));
      expect(row).toMatchObject({ ...given, objectId: given.thing_id, state: 'open', count: 0, rev: 1 });
      expect(await storage.get(Thing, given.thing_id)).toEqual(row);
      expect(row.createdAt.getTime()).toBeGreaterThanOrEqual(before - 50);
      for (const name of ['_id', '_rperm', '_wperm', '_created_at', 'former_rperm'])
        expect(row).not.toHaveProperty(name);
      const [first, second] = [await insert(), await insert()];
      first.tags.push('mine');
      expect(second.tags).toEqual([]);
    });

    it('is not made without what it needs, nor with what it has not', async () => {
      const bad: [object, RegExp][] = [
        [{ room: undefined }, /needs room/],
        [{ unheard: 1 }, /stores no field unheard/],
        [{ constructor: 'x' }, /stores no field constructor/],
        [{ 'bag.deep': 1 }, /stores no field bag\.deep/],
        [{ $where: '1' }, /stores no field \$where/],
        [{ _rperm: ['*'] }, /stores no field _rperm/],
        [{ rev: 9 }, /stores no field rev/],
        [{ title: 5 }, /title cannot hold number/],
        [{ title: null }, /title cannot hold object/],
        [{ ratio: NaN }, /ratio cannot hold/],
        [{ starts: new Date(NaN) }, /starts cannot hold/],
        [{ starts: '2030-01-01' }, /starts cannot hold string/],
        [{ tags: ['a', 1] }, /tags cannot hold/],
        [{ tags: 'a' }, /tags cannot hold string/],
        [{ bag: [] }, /bag cannot hold/],
      ];
      for (const [more, message] of bad) await expect(insert(more), JSON.stringify(more)).rejects.toThrow(message);
      expect(await raw(`thing${count}`)).toBeNull();
    });

    it('raises its rev and its date by every write, and keeps its making', async () => {
      const { thing_id, createdAt } = await insert();
      for (const rev of [2, 3, 4]) {
        const row = await update(thing_id, { count: rev });
        expect(row).toMatchObject({ rev, count: rev, createdAt });
        expect(row!.updatedAt.getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
      }
      expect(await update(thing_id, {})).toMatchObject({ rev: 5, count: 4 });
      expect(await update('nothing', { count: 1 })).toBeUndefined();
      await Promise.all(Array.from({ length: 10 }, (_, i) => update(thing_id, { count: i })));
      expect((await storage.get(Thing, thing_id))!.rev).toBe(15);
    });

    it('is changed with others in one command, unless its readers might change', async () => {
      const [one, two] = [await insert({ count: 1 }), await insert({ count: 2 })];
      const apply = (...changes: Change<typeof Thing>[]) => storage.transact((tx) => tx.apply(Thing, changes));
      await storage.transact((tx) => tx.remove(Thing, two.thing_id));
      await apply(...[one, two].map(({ thing_id: id }) => ({ id, set: { title: 'a' }, add: { count: 5 } })));
      expect(await storage.get(Thing, one.thing_id)).toMatchObject({ title: 'a', count: 6, rev: 2 });
      expect(await storage.get(Thing, two.thing_id)).toBeUndefined();
      await expect(apply({ id: one.thing_id, set: { state: 'closed' } })).rejects.toThrow('row by row');
      await expect(apply({ id: 'new', orInsert: { title: 'd' } })).rejects.toThrow('insert it');
    });

    it('loses a field by undefined', async () => {
      const { thing_id } = await insert({ title: 'a', on: true });
      const row = await update(thing_id, { title: undefined, on: undefined });
      expect(row).not.toHaveProperty('title');
      expect(await raw(thing_id)).not.toHaveProperty('on');
    });

    it('is read in pages, in order, by ranges and lists', async () => {
      const room = 'paged';
      for (const n of [3, 1, 2]) await insert({ room, count: n, tags: [`t${n}`, 'all'], starts: new Date(n) });
      const counts = async (...args: [object, object?]) =>
        (await storage.find(Thing, { room, ...args[0] }, args[1])).map((row) => row.count);
      expect(await counts({}, { sort: { count: 1 } })).toEqual([1, 2, 3]);
      expect(await counts({}, { sort: { count: -1 }, limit: 2 })).toEqual([3, 2]);
      expect(await counts({}, { sort: { count: 1 }, skip: 1, limit: 1 })).toEqual([2]);
      expect(await counts({ count: above(1) }, { sort: { count: 1 } })).toEqual([2, 3]);
      expect(await counts({ count: atLeast(2), starts: atMost(new Date(2)) })).toEqual([2]);
      expect(await counts({ count: oneOf([1, 3, 9]) }, { sort: { count: 1 } })).toEqual([1, 3]);
      expect(await counts({ tags: 't2' })).toEqual([2]);
      expect(await counts({ tags: oneOf(['t1', 't3']) }, { sort: { createdAt: 1 } })).toEqual([3, 1]);
      expect(await counts({ title: null })).toHaveLength(3);
      expect(await storage.count(Thing, { room, tags: 'all' })).toBe(3);
      expect(await storage.getMany(Thing, [])).toEqual([]);
      expect((await storage.getMany(Thing, ['nothing', `thing${count}`])).map(({ thing_id }) => thing_id)).toEqual([
        `thing${count}`,
      ]);
    });
  });

  describe('a value', () => {
    const operators = [
      { $gt: '' },
      { $ne: null },
      { $regex: '.*' },
      { $in: ['a'] },
      { $where: 'true' },
      /./,
      ['a'],
      () => true,
    ];

    it('never becomes an operator of a filter', async () => {
      await insert({ room: 'secret room', title: 'x' });
      for (const value of operators) {
        for (const name of ['room', 'title', 'count', 'on', 'starts', 'tags'])
          await expect(storage.find(Thing, { [name]: value }), `${name} ${JSON.stringify(value)}`).rejects.toThrow(
            TypeError,
          );
        await expect(storage.count(Thing, { room: oneOf(['a', value]) }), JSON.stringify(value)).rejects.toThrow(
          TypeError,
        );
        await expect(storage.find(Thing, { count: above(value as never) })).rejects.toThrow(TypeError);
        await expect(storage.get(Thing, value as never)).rejects.toThrow(TypeError);
        await expect(storage.get(Profile, value as never)).rejects.toThrow(TypeError);
        await expect(storage.getMany(Profile, [1, value as never])).rejects.toThrow(TypeError);
        await expect(update(value as never, { title: 'y' })).rejects.toThrow(TypeError);
        await expect(storage.transact((tx) => tx.remove(Thing, value as never))).rejects.toThrow(TypeError);
        await expect(
          storage.transact((tx) => tx.apply(Counter, [{ id: value as never, add: { n: 1 } }])),
        ).rejects.toThrow(TypeError);
      }
      expect(await storage.find(Thing, { updatedAt: { $gt: new Date(0) } } as never)).toEqual([]);
    });

    it('never becomes a field, a path or the lack of a condition', async () => {
      for (const where of [
        { $where: '1' },
        { $or: [] },
        { 'bag.deep': 1 },
        { _rperm: '*' },
        { _id: 'a' },
        { constructor: 'a' },
        { toString: 'a' },
        { shown: 'a' },
      ])
        await expect(storage.find(Thing, where as never), JSON.stringify(where)).rejects.toThrow(/stores no field/);
      await expect(storage.find(Thing, { room: undefined })).rejects.toThrow(/would match every row/);
    });

    it('that looks like an operator stays the text that it is', async () => {
      for (const title of [
        '$where',
        '{"$gt":""}',
        '$title',
        '$$ROOT',
        'a.b',
        '__proto__',
        '\\',
        "'; drop",
        '\u0000'.repeat(0),
      ]) {
        const { thing_id } = await insert({ title, tags: [title], bag: { text: title } });
        expect(await storage.get(Thing, thing_id)).toMatchObject({ title, tags: [title], bag: { text: title } });
        expect((await update(thing_id, { title: `${title}!` }))!.title).toBe(`${title}!`);
        expect(await storage.count(Thing, { title: `${title}!`, thing_id })).toBe(1);
      }
    });
  });

  describe('uniqueness', () => {
    it('of the public id and of every unique key is a Duplicate', async () => {
      const first = await insert();
      await expect(insert({ thing_id: first.thing_id })).rejects.toThrow(Duplicate);
      await expect(insert({ code: first.code })).rejects.toThrow(Duplicate);
      const second = await insert();
      await expect(update(second.thing_id, { code: first.code })).rejects.toThrow(Duplicate);
      await expect(
        storage.transact((tx) => tx.insertMany(Thing, [thing(), thing({ code: first.code })])),
      ).rejects.toThrow(Duplicate);
      await expect(
        storage.transact((tx) => tx.insert(Profile, { user_id: 3, username: 'user1', full_name: 'A' }, 'object3')),
      ).rejects.toThrow(Duplicate);
      await expect(
        storage.transact((tx) => tx.insert(Profile, { user_id: 1, username: 'user4', full_name: 'A' }, 'object4')),
      ).rejects.toThrow(Duplicate);
      expect(await storage.get(Thing, second.thing_id)).toEqual(second);
    });

    it('holds when twenty want the same', async () => {
      for (const same of [() => ({ code: 'wanted' }), () => ({ thing_id: 'wanted' })]) {
        const results = await Promise.allSettled(Array.from({ length: 20 }, () => insert(same())));
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
        expect(reasons.every((reason) => reason instanceof Duplicate)).toBe(true);
      }
      expect(await storage.count(Thing, { code: 'wanted' })).toBe(1);
    });

    it('outlives the row', async () => {
      const { thing_id, code } = await insert();
      await storage.transact((tx) => tx.remove(Thing, thing_id));
      await expect(insert({ code })).rejects.toThrow(Duplicate);
      await expect(insert({ thing_id })).rejects.toThrow(Duplicate);
    });

    it('of numbers from a sequence is given, also to many at once', async () => {
      const numbers = await Promise.all(Array.from({ length: 30 }, () => storage.next('things', 1000)));
      expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => 1000 + i));
      expect(await storage.next('things', 5)).toBe(1030);
    });
  });

  describe('a transaction', () => {
    it('is all or nothing', async () => {
      const [one, other] = [thing(), thing()];
      const failing = storage.transact(async (tx) => {
        await tx.insert(Thing, one);
        await tx.insert(Thing, other);
        expect(await tx.get(Thing, one.thing_id)).toBeDefined();
        expect(await storage.get(Thing, one.thing_id)).toBeUndefined();
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
      expect(await storage.getMany(Thing, [one.thing_id, other.thing_id])).toEqual([]);
    });

    it('that meets another is tried again, and both are applied', async () => {
      const { thing_id } = await insert();
      let runs = 0;
      const add = () =>
        storage.transact(async (tx) => {
          runs++;
          const row = (await tx.get(Thing, thing_id))!;
          await new Promise(setImmediate);
          await tx.update(Thing, thing_id, { count: row.count + 1 });
        });
      await Promise.all(Array.from({ length: 8 }, add));
      expect(await storage.get(Thing, thing_id)).toMatchObject({ count: 8, rev: 9 });
      expect(runs).toBeGreaterThan(8);
    });

    it('that met another once too often is a Conflict, and nothing of it is there', async () => {
      const { thing_id } = await insert();
      let met = 0;
      const losing = storage.transact(
        async (tx) => {
          await tx.get(Thing, thing_id);
          // Conflicts at every attempt.
          await update(thing_id, { title: `other ${++met}` });
          await tx.update(Thing, thing_id, { count: 99 });
        },
        { tries: 3 },
      );
      await expect(losing).rejects.toThrow(Conflict);
      expect(await storage.get(Thing, thing_id)).toMatchObject({ count: 0, title: 'other 3', rev: 4 });
    });

    it('reads one moment, whatever is written meanwhile', async () => {
      const { thing_id } = await insert({ count: 1 });
      await storage.transact(async (tx) => {
        expect((await tx.get(Thing, thing_id))!.count).toBe(1);
        await update(thing_id, { count: 2 });
        expect((await tx.get(Thing, thing_id))!.count).toBe(1);
      });
      expect((await storage.get(Thing, thing_id))!.count).toBe(2);
    });
  });

  describe('who may read a row', () => {
    const rperm = async (id: string) => {
      const row = (await raw(id))!;
      return { now: row._rperm, before: row.former_rperm, write: row._wperm };
    };

    it('follows from the row when it is made', async () => {
      expect(await rperm((await insert()).thing_id)).toEqual({ now: ['*'], before: undefined, write: [] });
      const { thing_id } = await insert({ state: 'closed', user_id: 2 });
      expect(await rperm(thing_id)).toEqual({ now: ['role:admin', 'object2'], before: undefined, write: [] });
      const nobody = await insert({ state: 'closed', user_id: 77 });
      expect((await rperm(nobody.thing_id)).now).toEqual(['role:admin']);
      await storage.transact((tx) =>
        tx.insertMany(Thing, [thing({ thing_id: 'many1', state: 'closed' }), thing({ thing_id: 'many2' })]),
      );
      expect([(await rperm('many1')).now, (await rperm('many2')).now]).toEqual([['role:admin', 'object1'], ['*']]);
    });

    it('is made anew when what it follows from changes, and the former readers are kept for one change', async () => {
      const { thing_id } = await insert();
      await update(thing_id, { title: 'no matter' });
      expect(await rperm(thing_id)).toEqual({ now: ['*'], before: undefined, write: [] });
      await update(thing_id, { state: 'closed' });
      expect(await rperm(thing_id)).toEqual({ now: ['role:admin', 'object1'], before: ['*'], write: [] });
      await update(thing_id, { user_id: 2 });
      expect(await rperm(thing_id)).toEqual({
        now: ['role:admin', 'object2'],
        before: ['role:admin', 'object1'],
        write: [],
      });
      await update(thing_id, { title: 'the next change' });
      expect(await rperm(thing_id)).toEqual({ now: ['role:admin', 'object2'], before: undefined, write: [] });
      await update(thing_id, { state: 'open' });
      // Who gained access hears that the row entered.
      expect(await rperm(thing_id)).toEqual({ now: ['*'], before: ['role:admin', 'object2'], write: [] });
      expect(await storage.get(Thing, thing_id)).not.toHaveProperty('former_rperm');
    });
  });

  describe('removing', () => {
    it('empties the row, hides it, and leaves what a page needs to forget it', async () => {
      const { thing_id, code, rev } = await insert({ title: 'a', bag: { a: 1 }, note: 'b', tags: ['c'], count: 5 });
      expect(await storage.transact((tx) => tx.remove(Thing, thing_id))).toBe(true);
      const row = (await raw(thing_id))!;
      expect(Object.keys(row).toSorted()).toEqual([
        '_created_at',
        '_id',
        '_rperm',
        '_updated_at',
        '_wperm',
        'code',
        'deleted_at',
        'rev',
        'room',
        'state',
        'thing_id',
        'user_id',
      ]);
      expect(row).toMatchObject({ rev: rev + 1, deleted_at: expect.any(Date), code, room: 'room' });
      expect(await storage.get(Thing, thing_id)).toBeUndefined();
      expect(await storage.getMany(Thing, [thing_id])).toEqual([]);
      expect(await storage.find(Thing, { thing_id })).toEqual([]);
      expect(await storage.count(Thing, { thing_id })).toBe(0);
      expect(await storage.find(Thing, { thing_id }, { deleted: true })).toHaveLength(1);
      expect(await update(thing_id, { title: 'back' })).toBeUndefined();
      expect(await storage.transact((tx) => tx.remove(Thing, thing_id))).toBe(false);
      expect(await storage.transact((tx) => tx.remove(Thing, 'nothing'))).toBe(false);
      expect((await raw(thing_id))!.rev).toBe(rev + 1);
    });
  });

  describe('ledgers and book-keeping', () => {
    it('of a ledger only grow', async () => {
      await storage.transact((tx) =>
        tx.insertMany(Entry, [
          { entry_id: 'a', amount: 1 },
          { entry_id: 'b', amount: 2 },
        ]),
      );
      await expect(storage.transact((tx) => tx.update(Entry, 'a', { amount: 9 }))).rejects.toThrow(/never change/);
      await expect(storage.transact((tx) => tx.remove(Entry, 'a'))).rejects.toThrow(TypeError);
      await expect(storage.transact((tx) => tx.apply(Entry, [{ id: 'a', add: { amount: 1 } }]))).rejects.toThrow(
        TypeError,
      );
      await expect(storage.transact((tx) => tx.insert(Entry, { entry_id: 'a', amount: 9 }))).rejects.toThrow(Duplicate);
      expect(await storage.get(Entry, 'a')).toMatchObject({ entry_id: 'a', amount: 1, createdAt: expect.any(Date) });
      expect(await storage.find(Entry, { entry_id: oneOf(['a', 'b']), amount: above(1) })).toMatchObject([
        { entry_id: 'b' },
      ]);
    });

    it('are changed many at once, and made when they are missing', async () => {
      const add = (id: string, n: number) => ({
        id,
        add: { n },
        touch: ['changed_at' as const],
        orInsert: { of: 'x' },
      });
      const before = database.clock.now();
      await Promise.all(
        Array.from({ length: 6 }, () => storage.transact((tx) => tx.apply(Counter, [add('one', 1), add('two', 10)]))),
      );
      const rows = await storage.getMany(Counter, ['one', 'two']);
      expect(rows.toSorted((a, b) => a.n - b.n)).toMatchObject([
        { counter_id: 'one', n: 6, rev: 6, of: 'x' },
        { counter_id: 'two', n: 60, rev: 6, of: 'x' },
      ]);
      expect(rows[0]!.changed_at!.getTime()).toBeGreaterThanOrEqual(before - 50);
      await storage.transact((tx) => tx.apply(Counter, [{ id: 'missing', add: { n: 1 } }]));
      expect(await storage.get(Counter, 'missing')).toBeUndefined();
    });
  });
}
