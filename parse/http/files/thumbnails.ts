/** Resized pictures, made on first request and stored beside the original. */
import { buffer } from 'node:stream/consumers';
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts';
import { type FileStore, isAway, type StoredBytes, variantId } from '#parse/ports/files/store.ts';
import { mostPixels, sharp } from '#parse/sharp.ts';
import { createQueue } from '#parse/queue.ts';

/** A page of fifty contests requests as many pictures. */
const making = { concurrency: 2, waiting: 200 };
const quality = 80;

/** Parses `?w=`; undefined for unsupported widths. */
export const widthIn = (value: unknown): PictureWidth | undefined =>
  pictureWidths.find((width) => String(width) === value);

/** The picture at most `width` wide; non-pictures and smaller ones unchanged. Undefined without the original. */
export type Thumbnails = (id: string, width: PictureWidth) => Promise<StoredBytes | undefined>;

export function createThumbnails(files: FileStore): Thumbnails {
  const queue = createQueue(making);
  const underWay = new Map<string, Promise<StoredBytes | undefined>>();

  const make = (id: string, width: PictureWidth): Promise<StoredBytes | undefined> =>
    queue.run(async () => {
      const original = await files.find(id);
      if (!original?.mime.startsWith('image/')) return original;
      const picture = sharp(await buffer(await original.open()), { limitInputPixels: mostPixels });
      if (((await picture.metadata()).width ?? 0) <= width) return original;
      const small = await picture.resize({ width }).webp({ quality }).toBuffer();
      if (small.byteLength >= original.length) return original;
      await files.put(variantId(id, width), small, 'image/webp');
      return files.find(variantId(id, width));
    });

  return async (id, width) => {
    const key = variantId(id, width);
    // While the bucket is away, a variant that is not in the database is made anew.
    const found = await files.find(key).catch((error: unknown) => {
      if (!isAway(error)) throw error;
      return undefined;
    });
    if (found) return found;
    let work = underWay.get(key);
    if (!work) {
      work = make(id, width).finally(() => underWay.delete(key));
      underWay.set(key, work);
    }
    return work;
  };
}
