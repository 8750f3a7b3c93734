/** What the storage port promises of parts that raise their parent's `rev`, of search words, sums and snapshots. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { atLeast, type Storage } from '#cloud/kernel/ports.ts';
import type { Database } from '#parse/database/connection.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { Part, Thing } from './thing.ts';

/** @param open opens an empty database for `things` */
export function partsContract(open: () => Promise<Database>): void {
  let database: Database;
  let storage: Storage;
  beforeAll(async () => {
    database = await open();
    storage = createStorage(database);
  });
  afterAll(() => database?.close());

  let count = 0;
  const insert = (more: Partial<NewRecordOf<typeof Thing>> = {}) => {
    const n = ++count;
    return storage.transact((tx) =>
      tx.insert(Thing, { thing_id: `thing${n}`, room: 'room', code: `code${n}`, user_id: 1, ...more }),
    );
  };

  describe('a part', () => {
    const part = (thing_id: string, more: Partial<NewRecordOf<typeof Part>> = {}): NewRecordOf<typeof Part> => ({
      part_id: `part${++count}`,
      thing_id,
      name: 'Part',
      ...more,
    });
    const revOf = async (thing_id: string) => (await storage.get(Thing, thing_id))!.rev;

    it('raises the rev and the date of its whole, whatever is done to it, and of no other', async () => {
      const [whole, other] = [await insert(), await insert()];
      const own = part(whole.thing_id);
      const writes: ((tx: Parameters<Parameters<Storage['transact']>[0]>[0]) => Promise<unknown>)[] = [
        (tx) => tx.insert(Part, own),
        (tx) => tx.insertMany(Part, [part(whole.thing_id), part(whole.thing_id)]),
        (tx) => tx.update(Part, own.part_id, { name: 'Changed' }),
        (tx) => tx.remove(Part, own.part_id),
      ];
      for (const [index, write] of writes.entries()) {
        await storage.transact(write);
        expect(await revOf(whole.thing_id)).toBe(whole.rev + index + 1);
      }
      expect((await storage.get(Thing, whole.thing_id))!.updatedAt.getTime()).toBeGreaterThanOrEqual(
        whole.updatedAt.getTime(),
      );
      // An update without a match changes nothing.
      await storage.transact((tx) => tx.update(Part, own.part_id, { name: 'Gone' }));
      await storage.transact((tx) => tx.remove(Part, own.part_id));
      expect(await revOf(whole.thing_id)).toBe(whole.rev + writes.length);
      expect(await revOf(other.thing_id)).toBe(other.rev);
    });

    it('raises it once a transaction, of every whole, and not at all when that fails', async () => {
      const [one, other] = [await insert(), await insert()];
      await storage.transact(async (tx) => {
        await tx.insert(Part, part(one.thing_id));
        await tx.insertMany(Part, [part(other.thing_id), part(one.thing_id)]);
        await tx.update(Thing, one.thing_id, { title: 'too' });
      });
      expect(await revOf(one.thing_id)).toBe(one.rev + 2);
      expect(await revOf(other.thing_id)).toBe(other.rev + 1);
      const failing = storage.transact(async (tx) => {
        await tx.insert(Part, part(one.thing_id));
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await revOf(one.thing_id)).toBe(one.rev + 2);
    });

    it('is counted by many at once without losing a rev', async () => {
      const { thing_id, rev } = await insert();
      await Promise.all(Array.from({ length: 8 }, () => storage.transact((tx) => tx.insert(Part, part(thing_id)))));
      expect(await revOf(thing_id)).toBe(rev + 8);
    });

    it('is found by its words, as they are now', async () => {
      const { thing_id } = await insert();
      const rows = [
        part(thing_id, { name: 'Crème brûlée', about: 'Ein süßer Traum' }),
        part(thing_id, { name: 'CREME caramel' }),
        part(thing_id, { name: 'Bread (1.5 kg)', about: '$where .*' }),
      ];
      await storage.transact((tx) => tx.insertMany(Part, rows));
      const [brulee, caramel, bread] = rows.map(({ part_id }) => part_id);
      const found = async (search: string, options: object = {}) => {
        const ids = (await storage.find(Part, { thing_id }, { search, sort: { part_id: 1 }, ...options })).map(
          (row) => row.part_id,
        );
        expect(await storage.count(Part, { thing_id }, { search, ...options })).toBe(ids.length);
        return ids;
      };
      expect(await found('crème')).toEqual([brulee, caramel]);
      expect(await found('CREM')).toEqual([brulee, caramel]);
      expect(await found('caram cre')).toEqual([caramel]);
      expect(await found('traum brulee')).toEqual([brulee]);
      expect(await found('süß')).toEqual([brulee]);
      expect(await found('reme')).toEqual([]);
      expect(await found('crème bread')).toEqual([]);
      expect(await found('(1')).toEqual([bread]);
      for (const odd of ['.*', '^', '$', '[', '(', '\\', '']) expect(await found(odd), odd).toEqual([]);
      expect(await found('{"$gt":""}')).toEqual([]);
      expect(await found('$where')).toEqual([bread]);
      expect(await found('caramel', { orIds: [bread, 'nothing'] })).toEqual([caramel, bread]);
      expect(await found('.*', { orIds: [bread] })).toEqual([bread]);
      expect(await storage.find(Part, { thing_id: 'elsewhere' }, { search: 'creme', orIds: [bread!] })).toEqual([]);
      await expect(storage.find(Part, { thing_id }, { search: 'a', orIds: [{ $gt: '' } as never] })).rejects.toThrow(
        TypeError,
      );
      await expect(storage.find(Thing, {}, { search: 'a' })).rejects.toThrow(/no words/);

      await storage.transact((tx) => tx.update(Part, caramel!, { name: 'Flan' }));
      expect(await found('creme')).toEqual([brulee]);
      expect(await found('flan')).toEqual([caramel]);
      await storage.transact((tx) => tx.update(Part, brulee!, { about: undefined }));
      expect(await found('traum')).toEqual([]);
      await storage.transact((tx) => tx.remove(Part, caramel!));
      expect(await found('flan')).toEqual([]);
    });
  });

  describe('sums', () => {
    it('are made by fields and by steps of a number', async () => {
      const room = 'summed';
      for (const [title, number, ratio] of [
        ['a', 5, 1],
        ['a', 9, 2],
        ['b', 10, 3],
        ['a', 19, 4],
        ['b', -1, 5],
      ] as const)
        await insert({ room, title, count: number, ratio });
      const sums = async (options: Parameters<Storage['sums']>[2], where: object = { room }) =>
        (await storage.sums(Thing, where, options)).toSorted((x, y) =>
          `${x.key.join()} ${x.at}`.localeCompare(`${y.key.join()} ${y.at}`),
        );
      expect(await sums({ by: ['title'], sum: 'ratio' })).toEqual([
        { key: ['a'], at: 0, sum: 7 },
        { key: ['b'], at: 0, sum: 8 },
      ]);
      expect(await sums({ by: ['title'] })).toEqual([
        { key: ['a'], at: 0, sum: 3 },
        { key: ['b'], at: 0, sum: 2 },
      ]);
      expect(
        await sums({ by: ['title'], step: { of: 'count', size: 10 }, sum: 'ratio' }, { room, count: atLeast(0) }),
      ).toEqual([
        { key: ['a'], at: 0, sum: 3 },
        { key: ['a'], at: 10, sum: 4 },
        { key: ['b'], at: 10, sum: 3 },
      ]);
      expect(await sums({ by: [], sum: 'ratio' })).toEqual([{ key: [], at: 0, sum: 15 }]);
      expect(await sums({ by: ['title', 'state'] }, { room, title: 'b' })).toEqual([
        { key: ['b', 'open'], at: 0, sum: 2 },
      ]);
      expect(await sums({ by: ['title'] }, { room: 'nowhere' })).toEqual([]);
      const { thing_id } = (await storage.find(Thing, { room, title: 'a' }, { limit: 1 }))[0]!;
      await storage.transact((tx) => tx.remove(Thing, thing_id));
      expect(await sums({ by: ['title'] }, { room, title: 'a' })).toEqual([{ key: ['a'], at: 0, sum: 2 }]);
      await expect(storage.sums(Thing, { room: { $gt: '' } as never }, { by: ['title'] })).rejects.toThrow(TypeError);
    });
  });

  describe('a snapshot', () => {
    it('is of the moment of its first read, for every way to read', async () => {
      const room = 'moment';
      const { thing_id } = await insert({ room, count: 1 });
      await storage.snapshot(async (reader) => {
        await reader.get(Part, 'none');
        await storage.transact((tx) => tx.update(Thing, thing_id, { count: 2 }));
        await insert({ room, count: 5 });
        expect((await reader.get(Thing, thing_id))!.count).toBe(1);
        expect((await reader.getMany(Thing, [thing_id]))[0]!.count).toBe(1);
        expect(await reader.find(Thing, { room })).toHaveLength(1);
        expect(await reader.count(Thing, { room })).toBe(1);
        expect(await reader.sums(Thing, { room }, { by: ['room'], sum: 'count' })).toMatchObject([{ sum: 1 }]);
      });
      expect(await storage.count(Thing, { room })).toBe(2);
    });
  });
}
