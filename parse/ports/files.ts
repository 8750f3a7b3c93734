/** The Files port on GridFS. */
import { type Db, GridFSBucket, type GridFSBucketReadStream, type ObjectId } from 'mongodb';
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

export function createFiles(db: Db): FileStore {
  const bucket = new GridFSBucket(db, { bucketName: 'fs' });
  // GridFS accepts string ids, which the driver's types do not.
  const idOf = (id: string) => id as unknown as ObjectId;
  const find = async (id: string) => (await bucket.find({ _id: idOf(id) }).toArray())[0];
  return {
    async put(id, bytes, mime) {
      if (await find(id)) return;
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
      if (!file || (await find(to))) return file !== undefined;
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
        if (await find(id))
          await bucket.delete(idOf(id)).catch(async (error: unknown) => {
            // Stored concurrently.
            if (await find(id)) throw error;
          });
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
