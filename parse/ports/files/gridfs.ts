/** Bytes of files in the database. */
import { Binary, type Db, GridFSBucket, ObjectId } from 'mongodb';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Files } from '#cloud/kernel/ports.ts';
import { once, type Store } from './store.ts';

export type PartsOfFiles = Pick<Files, 'putPart' | 'partsOf' | 'join'>;

export interface Gridfs extends Store, PartsOfFiles {
  /** Deletes parts that were never joined. Idempotent. */
  dropParts(id: string): Promise<void>;
  /** Ids of files that wait here to be moved. */
  waiting(): AsyncIterable<string>;
}

const idsAtOnce = 1000;
const duplicateKey = 11000;
const isDuplicate = (error: unknown) => (error as { code?: number }).code === duplicateKey;

/** The driver quietly ends a file whose bytes are deleted while it is read. */
async function* exactly(length: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const chunk of bytes) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) throw new Error('the file was deleted while it was read');
}

/** With `passing`, new files are marked as waiting to be moved. */
export function createGridfs(db: Db, { passing = false } = {}): Gridfs {
  const bucket = new GridFSBucket(db, { bucketName: 'fs' });
  const rows = db.collection('fs.files');
  const chunks = db.collection('fs.chunks');
  const metadata = (mime: string) => ({ mime, ...(passing && { waits: true }) });
  // GridFS accepts string ids, which the driver's types do not.
  const idOf = (id: string) => id as unknown as ObjectId;
  const stored = async (id: string) => (await bucket.find({ _id: idOf(id) }).toArray())[0];
  const mimeOf = (file: { metadata?: { mime?: string } }) => file.metadata?.mime ?? 'application/octet-stream';
  /** GridFS makes the index with the first file that it gets as a whole. */
  const indexed = once(() => chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }));
  const indexedWaiting = once(() => rows.createIndex({ 'metadata.waits': 1 }, { sparse: true }));
  const partsOf = async (id: string) =>
    (
      await chunks
        .find({ files_id: idOf(id) }, { projection: { _id: 0, n: 1 } })
        .sort({ n: 1 })
        .toArray()
    ).map(({ n }) => Number(n));
  const write = async (id: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, mime: string) => {
    // The file document is written last, so chunks without one are from an interrupted upload.
    await chunks.deleteMany({ files_id: idOf(id) });
    try {
      await pipeline(bytes, bucket.openUploadStreamWithId(idOf(id), id, { metadata: metadata(mime) }));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  };
  async function* idsOf(where: object): AsyncGenerator<string> {
    // Page by page, since the database forgets a cursor that nobody asks for ten minutes.
    for (let last = ''; ;) {
      const page = await rows
        .find({ ...where, _id: { $gt: idOf(last) } }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(idsAtOnce)
        .toArray();
      for (const { _id } of page) yield String(_id);
      if (page.length < idsAtOnce) return;
      last = String(page.at(-1)!._id);
    }
  }
  return {
    async putPart(id, n, bytes) {
      await indexed();
      try {
        await chunks.updateOne(
          { files_id: idOf(id), n },
          { $set: { data: new Binary(bytes) }, $setOnInsert: { _id: new ObjectId() } },
          { upsert: true },
        );
      } catch (error) {
        // Stored concurrently.
        if (!isDuplicate(error)) throw error;
      }
    },
    partsOf,
    async join(id, { length, partLength, mime }) {
      if (await stored(id)) return true;
      const parts = await partsOf(id);
      if (parts.length !== Math.ceil(length / partLength)) return false;
      const file = { length, chunkSize: partLength, uploadDate: new Date(), filename: id, metadata: metadata(mime) };
      try {
        await rows.insertOne({ _id: idOf(id), ...file });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      return true;
    },
    async put(id, bytes, mime) {
      if (!(await stored(id))) await write(id, bytes instanceof Uint8Array ? [bytes] : bytes, mime);
    },
    async copy(from, to) {
      const file = await stored(from);
      if (file && !(await stored(to)))
        await write(to, exactly(file.length, bucket.openDownloadStream(idOf(from))), mimeOf(file));
      return file !== undefined;
    },
    async drop(id) {
      if (await stored(id))
        await bucket.delete(idOf(id)).catch(async (error: unknown) => {
          // Deleted concurrently.
          if (await stored(id)) throw error;
        });
    },
    dropParts: async (id) => void (await chunks.deleteMany({ files_id: idOf(id) })),
    async find(id) {
      const file = await stored(id);
      return (
        file && {
          mime: mimeOf(file),
          length: file.length,
          open(part) {
            const { start, end } = part ?? { start: 0, end: file.length };
            const bytes = exactly(end - start, bucket.openDownloadStream(idOf(id), part));
            return Promise.resolve(Readable.from(bytes, { objectMode: false }));
          },
        }
      );
    },
    ids: () => idsOf({}),
    async *waiting() {
      await indexedWaiting();
      yield* idsOf({ 'metadata.waits': true });
    },
  };
}
