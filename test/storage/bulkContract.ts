/** What the storage port promises of rows that are written many at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { Conflict, Duplicate, type Storage } from '#cloud/kernel/ports.ts';
import { insertBatched } from '#cloud/patterns/batchedWrites.ts';
import type { Database } from '#parse/database/connection.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { Thing } from './thing.ts';

/** @param open opens an empty database for `things` */
export function bulkContract(open: () => Promise<Database>): void {
  let database: Database;
  let storage: Storage;
  beforeAll(async () => {
    database = await open();
    storage = createStorage(database);
  });
  afterAll(() => database?.close());

  let count = 0;
  const thing = (more: Partial<NewRecordOf<typeof Thing>> = {}): NewRecordOf<typeof Thing> => {
    const n = ++count;
    return { thing_id: `thing${n}`, room: 'room', code: `code${n}`, user_id: 1, ...more };
  };
  const insert = (more?: Partial<NewRecordOf<typeof Thing>>) => storage.transact((tx) => tx.insert(Thing, thing(more)));

  it('a row keeps nothing of what is undefined within it, alone and with others', async () => {
    const bag = { a: 1, b: undefined };
    const parts = [{ key: 'k', every: undefined }];
    const many = thing({ bag, parts });
    await storage.transact((tx) => tx.insertMany(Thing, [many]));
    const ids = [many.thing_id, (await insert({ bag, parts })).thing_id];
    for (const id of ids) expect(await storage.get(Thing, id)).toMatchObject({ bag: { a: 1 }, parts: [{ key: 'k' }] });
    for (const id of ids) expect(Object.keys((await storage.get(Thing, id))!.parts![0]!)).toEqual(['key']);
    await storage.transact((tx) => tx.apply(Thing, [{ id: many.thing_id, set: { bag: { c: undefined } } }]));
    expect((await storage.get(Thing, many.thing_id))!.bag).toStrictEqual({});
  });

  it('quiet fields alone make no new version of a row, also in bulk', async () => {
    const { thing_id: id, rev, updatedAt } = await insert();
    await storage.transact((tx) => tx.apply(Thing, [{ id, set: { told: true } }]));
    expect(await storage.get(Thing, id)).toMatchObject({ told: true, rev, updatedAt });
    await storage.transact((tx) => tx.apply(Thing, [{ id, set: { told: undefined, count: 2 } }]));
    expect(await storage.get(Thing, id)).toMatchObject({ count: 2, rev: rev + 1 });
    expect(await storage.get(Thing, id)).not.toHaveProperty('told');
  });

  it('rows of one moment say so', async () => {
    const many = [thing(), thing()];
    const at = Date.now() - 60_000;
    await storage.transact((tx) => tx.insertMany(Thing, many, at));
    for (const { thing_id } of many) expect((await storage.get(Thing, thing_id))!.createdAt.getTime()).toBe(at);
  });

  it('rows are changed by the `rev` that is known, all of them or none', async () => {
    const [one, two] = [await insert({ count: 1 }), await insert({ count: 1 })];
    const change = (...revs: number[]) =>
      storage.transact(
        (tx) =>
          tx.apply(
            Thing,
            [one, two].map(({ thing_id: id }, n) => ({ id, rev: revs[n]!, add: { count: 1 } })),
          ),
        { tries: 1 },
      );
    await change(1, 1);
    await expect(change(2, 1)).rejects.toBeInstanceOf(Conflict);
    await storage.transact((tx) => tx.remove(Thing, two.thing_id));
    await expect(change(2, 3)).rejects.toBeInstanceOf(Conflict);
    expect(await storage.get(Thing, one.thing_id)).toMatchObject({ count: 2, rev: 2 });
  });

  it('of rows that are written together and want the same, the first one is stored, and each other is told', async () => {
    const clock = { ...database.clock, pause: () => Promise.resolve() };
    const taken = await insert();
    const many = Array.from({ length: 12 }, (_, n) => thing({ thing_id: `together${n >> 1}` }));
    const all = [...many, thing({ code: taken.code }), thing({ thing_id: taken.thing_id })];
    const results = await Promise.allSettled(all.map((row) => insertBatched(storage, clock, Thing, row)));
    const isStored = results.map((result) => result.status === 'fulfilled');
    expect(isStored).toEqual([...many.map((_, n) => n % 2 === 0), false, false]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons.every((reason) => reason instanceof Duplicate)).toBe(true);
    for (const [n, { thing_id, code }] of many.entries())
      if (n % 2 === 0) expect(await storage.get(Thing, thing_id)).toMatchObject({ code });
  });
}
