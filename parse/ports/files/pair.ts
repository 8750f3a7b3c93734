/**
 * Files of a site that has a bucket beside its database. Files that are sent in parts, or that come while the bucket is away, stay in the
 * database until `settle` moves them. So the bucket can be away for any time without an upload being refused. Reading looks in both.
 */
import { Readable } from 'node:stream';
import type { Log } from '#cloud/kernel/ports.ts';
import type { Gridfs } from './gridfs.ts';
import { moveFile, type Removals } from './moving.ts';
import { type FileStore, isAway, type Store, type StoredBytes, withVariants } from './store.ts';

export type Writes = 'gridfs' | 's3';

export interface Pair extends FileStore {
  /** Moves the files that wait in the database, and deletes those that a bucket that was away still holds, as long as `goesOn` says. */
  settle(goesOn: () => boolean): Promise<void>;
}

interface Parts {
  readonly gridfs: Gridfs;
  readonly s3: Store;
  readonly writes: Writes;
  readonly removals: Removals;
  readonly log: Log;
}

/** The same bytes, from the other store if the file was moved there while it was read. */
const steady = (file: StoredBytes, other: () => Promise<StoredBytes | undefined>): StoredBytes => ({
  ...file,
  open(part) {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      let start = part?.start ?? 0;
      const end = part?.end ?? file.length;
      try {
        for await (const chunk of await file.open(part)) {
          start += (chunk as Uint8Array).length;
          yield chunk as Uint8Array;
        }
      } catch (error) {
        const moved = start < end ? await other() : undefined;
        if (!moved) throw error;
        yield* await moved.open({ start, end });
      }
    }
    return Promise.resolve(Readable.from(bytes(), { objectMode: false }));
  },
});

export function createPair({ gridfs, s3, writes, removals, log }: Parts): Pair {
  // The database is asked first, so that a bucket that is away affects only the files that are in it alone.
  const find = async (id: string): Promise<StoredBytes | undefined> => {
    const here = await gridfs.find(id);
    if (here) return steady(here, () => s3.find(id));
    // The file was moved back between the two looks.
    return (await s3.find(id)) ?? gridfs.find(id);
  };
  // Bytes are deleted first where they may be moved from (moving.ts).
  const stores: readonly Store[] = writes === 's3' ? [gridfs, s3] : [s3, gridfs];
  const drop = async (id: string): Promise<void> => {
    let wasAway = false;
    for (const store of stores)
      await store.drop(id).catch((error: unknown) => {
        if (!isAway(error)) throw error;
        wasAway = true;
      });
    if (!wasAway) await removals.done(id);
  };
  return {
    find,
    putPart: gridfs.putPart,
    partsOf: gridfs.partsOf,
    join: gridfs.join,
    async put(id, bytes, mime) {
      await removals.forget(id);
      if (writes === 'gridfs' || (await gridfs.find(id))) return gridfs.put(id, bytes, mime);
      await s3.put(id, bytes, mime).catch((error: unknown) => {
        if (!isAway(error)) throw error;
        return gridfs.put(id, bytes, mime);
      });
    },
    async copy(from, to) {
      await removals.forget(to);
      if (await gridfs.copy(from, to)) return true;
      if (writes === 's3') return s3.copy(from, to);
      const file = await s3.find(from);
      if (file) await gridfs.put(to, await file.open(), file.mime);
      return file !== undefined;
    },
    async remove(original) {
      for (const id of withVariants(original)) {
        await removals.note(id);
        await drop(id);
      }
      await gridfs.dropParts(original);
    },
    async read(id) {
      const file = await find(id);
      return file && { length: file.length, bytes: await file.open() };
    },
    async settle(goesOn) {
      for await (const id of removals.open()) {
        if (!goesOn()) return;
        await drop(id);
      }
      if (writes !== 's3') return;
      for await (const id of gridfs.waiting()) {
        if (!goesOn()) return;
        const { outcome } = await moveFile(id, gridfs, s3, removals);
        if (outcome === 'differs') log.error({ file: id }, 'a file in the bucket is not the one in the database');
      }
    },
  };
}
