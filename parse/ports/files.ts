/** The Files port on GridFS. */
import { Binary, type Db, GridFSBucket, type GridFSBucketReadStream, ObjectId } from 'mongodb';
import { pipeline } from 'node:stream/promises';
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts';
import type { Files } from '#cloud/ports.ts';

export interface StoredBytes {
  readonly mime: string;
  readonly length: number;
  /** From `start` up to, and without, `end`; all of it without them. */
  open(part?: { start: number; end: number }): GridFSBucketReadStream;
}

export interface FileStore extends Files {
  find(id: string): Promise<StoredBytes | undefined>;
}

/** Id of a resized variant. */
export const variantId = (id: string, width: PictureWidth): string => `${id}.w${width}`;

const duplicateKey = 11000;

/** `makes` is asked for a file that is not there: it stores it and answers true, or answers false. */
export function createFiles(db: Db, makes: (id: string) => Promise<boolean> = async () => false): FileStore {
  const bucket = new GridFSBucket(db, { bucketName: 'fs' });
  // GridFS accepts string ids, which the driver's types do not.
  const idOf = (id: string) => id as unknown as ObjectId;
  const stored = async (id: string) => (await bucket.find({ _id: idOf(id) }).toArray())[0];
  const find = async (id: string) => (await stored(id)) ?? ((await makes(id)) ? stored(id) : undefined);
  const chunks = db.collection('fs.chunks');
  let indexing: Promise<unknown> | undefined;
  /** GridFS makes it with the first file that it is given as a whole. */
  const indexed = () => {
    indexing ??= chunks.createIndex({ files_id: 1, n: 1 }, { unique: true }).catch((error: unknown) => {
      indexing = undefined;
      throw error;
    });
    return indexing;
  };
  const partsOf = async (id: string) =>
    (
      await chunks
        .find({ files_id: idOf(id) }, { projection: { _id: 0, n: 1 } })
        .sort({ n: 1 })
        .toArray()
    ).map(({ n }) => Number(n));
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
        if ((error as { code?: number }).code !== duplicateKey) throw error;
      }
    },
    partsOf,
    async join(id, { length, partLength, mime }) {
      if (await stored(id)) return true;
      const parts = await partsOf(id);
      if (parts.length !== Math.ceil(length / partLength)) return false;
      const file = { length, chunkSize: partLength, uploadDate: new Date(), filename: id, metadata: { mime } };
      try {
        await db.collection('fs.files').insertOne({ _id: idOf(id), ...file });
      } catch (error) {
        if ((error as { code?: number }).code !== duplicateKey) throw error;
      }
      return true;
    },
    async put(id, bytes, mime) {
      if (await stored(id)) return;
      // The file document is written last, so chunks without one are from an interrupted upload.
      await db.collection('fs.chunks').deleteMany({ files_id: idOf(id) });
      try {
        await pipeline([bytes], bucket.openUploadStreamWithId(idOf(id), id, { metadata: { mime } }));
      } catch (error) {
        if ((error as { code?: number }).code !== duplicateKey) throw error;
      }
    },
    async copy(from, to) {
      const file = await find(from);
      if (!file || (await stored(to))) return file !== undefined;
      await db.collection('fs.chunks').deleteMany({ files_id: idOf(to) });
      try {
        const into = bucket.openUploadStreamWithId(idOf(to), to, { metadata: file.metadata });
        await pipeline(bucket.openDownloadStream(idOf(from)), into);
      } catch (error) {
        if ((error as { code?: number }).code !== duplicateKey) throw error;
      }
      return true;
    },
    async remove(original) {
      for (const id of [...pictureWidths.map((width) => variantId(original, width)), original])
        if (await stored(id))
          await bucket.delete(idOf(id)).catch(async (error: unknown) => {
            // Stored concurrently.
            if (await stored(id)) throw error;
          });
      await chunks.deleteMany({ files_id: idOf(original) });
    },
    async read(id) {
      const file = await find(id);
      return file && { length: file.length, bytes: bucket.openDownloadStream(idOf(id)) as AsyncIterable<Uint8Array> };
    },
    async find(id) {
      const file = await find(id);
      return (
        file && {
          mime: String(file.metadata?.mime ?? 'application/octet-stream'),
          length: file.length,
          open: (part) => bucket.openDownloadStream(idOf(id), part),
        }
      );
    },
  };
}
