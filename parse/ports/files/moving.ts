/** Moves files between two stores while they are read, added and removed. */
import { createHash, type Hash } from 'node:crypto';
import type { Db } from 'mongodb';
import { day, inSeconds, minute } from '#shared/time.ts';
import { isAway, once, type Store, type StoredBytes } from './store.ts';

/**
 * Ids of removed files, kept for a day. An id is written before the bytes are deleted. A process that moves the file meanwhile sees by it
 * that the file is gone for good, not moved by another process. A bucket that is away deletes its copy later.
 */
export interface Removals {
  note(id: string): Promise<void>;
  /** Called when the file was stored again. */
  forget(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  done(id: string): Promise<void>;
  /** The files whose bytes may still be somewhere. */
  open(): AsyncIterable<string>;
}

const keptSeconds = inSeconds(day);

export function createRemovals(db: Db): Removals {
  const rows = db.collection<{ _id: string; at: Date; done?: boolean }>('fs.removals');
  const indexed = once(() =>
    rows.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds, partialFilterExpression: { done: true } }),
  );
  return {
    async note(id) {
      await indexed();
      await rows.updateOne({ _id: id }, { $set: { at: new Date() }, $unset: { done: 1 } }, { upsert: true });
    },
    forget: async (id) => void (await rows.deleteOne({ _id: id })),
    has: async (id) => (await rows.findOne({ _id: id })) !== null,
    done: async (id) => void (await rows.updateOne({ _id: id }, { $set: { done: true } })),
    async *open() {
      for await (const { _id } of rows.find({ done: { $ne: true } })) yield _id;
    },
  };
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  read: { readonly hash: Hash; bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    read.hash.update(chunk);
    read.bytes += chunk.length;
    yield chunk;
  }
}

async function sumOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

/** `gone`: removed meanwhile, or moved by another process. `differs`: the copy differs from the original; the file stays where it was. */
export type Moved = { readonly outcome: 'moved' | 'gone' | 'differs'; readonly bytes: number };

/** Copies the file and reads the copy back. False when the copy differs; it is then deleted. */
async function copied(id: string, source: StoredBytes, to: Store): Promise<boolean> {
  const { length: bytes, mime } = source;
  const wasThere = (await to.find(id)) !== undefined;
  const read = { hash: createHash('sha256'), bytes: 0 };
  if (!wasThere) await to.put(id, hashed(await source.open(), read), mime);
  // A copy that was there already, or came from another process meanwhile, was not read back here.
  const sum = read.bytes === bytes ? read.hash.digest('hex') : await sumOf(await source.open());
  const copy = await to.find(id);
  if (copy?.length !== bytes || (await sumOf(await copy.open())) !== sum) {
    if (!wasThere) await to.drop(id);
    return false;
  }
  return true;
}

/**
 * Moves one file: copied, read back, compared by SHA-256, and only then deleted from its old place. Safe to repeat; several processes may
 * move into a bucket at once.
 */
export async function moveFile(id: string, from: Store, to: Store, removals: Pick<Removals, 'has'>): Promise<Moved> {
  const gone: Moved = { outcome: 'gone', bytes: 0 };
  const source = await from.find(id);
  if (!source) return gone;
  const { length: bytes } = source;
  let isSame: boolean;
  try {
    isSame = await copied(id, source, to);
  } catch (error) {
    // Not there any more, in the middle of reading.
    if (await from.find(id)) throw error;
    if (await removals.has(id)) await to.drop(id);
    return gone;
  }
  // The copy is whole: somebody who removes the file from now on removes both.
  if (await removals.has(id)) {
    await to.drop(id);
    return gone;
  }
  if (!isSame) return { outcome: 'differs', bytes };
  await from.drop(id);
  return { outcome: 'moved', bytes };
}

export interface Summary {
  readonly moved: number;
  readonly bytes: number;
  readonly differ: readonly string[];
}

/** Files that are moved at once. */
const concurrency = 4;
/** Milliseconds between two tries while a bucket does not answer, and how many there are. */
const retries = { pause: 2000, tries: 60 } as const;
/** Milliseconds after its last sign of life for which a moving process keeps others from moving. */
const lease = minute;

/** Another process moves files. */
export class MovingAlready extends Error {}

/** Keeps others from moving while `work` runs, because two that copy a file into the database would mix its parts. Throws MovingAlready. */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const rows = db.collection<{ _id: string; until: Date }>('fs.moving');
  const until = () => ({ $set: { until: new Date(Date.now() + lease) } });
  try {
    await rows.updateOne({ _id: 'files', until: { $lt: new Date() } }, until(), { upsert: true });
  } catch (error) {
    if ((error as { code?: number }).code !== 11000) throw error;
    throw new MovingAlready('Another process moves files. When it has died, wait a minute.', { cause: error });
  }
  const timer = setInterval(() => void rows.updateOne({ _id: 'files' }, until()).catch(() => undefined), lease / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await rows.deleteOne({ _id: 'files' });
  }
}

/** Moves all files, and calls `told` after each. Waits minutes for a bucket that is away, and then rejects; moved files stay moved. */
export function moveAll(
  db: Db,
  from: Store,
  to: Store,
  told: (so: Summary) => void,
  pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
): Promise<Summary> {
  const removals = createRemovals(db);
  const so = { moved: 0, bytes: 0, differ: [] as string[] };
  const move = async (id: string) => {
    for (let tries = 1; ; tries++)
      try {
        const { outcome, bytes } = await moveFile(id, from, to, removals);
        if (outcome === 'differs') so.differ.push(id);
        if (outcome === 'moved') [so.moved, so.bytes] = [so.moved + 1, so.bytes + bytes];
        return told(so);
      } catch (error) {
        if (!isAway(error) || tries >= retries.tries) throw error;
        await pause(retries.pause);
      }
  };
  return alone(db, async () => {
    // Removed while the bucket was away, so it is not moved back out.
    for await (const id of removals.open()) await Promise.all([from.drop(id), to.drop(id)]);
    const ids = from.ids()[Symbol.asyncIterator]();
    const worker = async () => {
      for (let next = await ids.next(); !next.done; next = await ids.next()) await move(next.value);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    return so;
  });
}
