/** The picture encoder on sharp. Everything is re-encoded, which removes metadata and payloads. */
import { fileTypeFromBuffer } from 'file-type';
import type { Pictures } from '#cloud/kernel/ports.ts';
import { createQueue } from '../queue.ts';
import { mostPixels, sharp } from '../sharp.ts';

/** Limits in pixels. AVIF takes five times as long as other formats, and a file of 1 kB may have any size. */
const mostPixelsOf: ReadonlyMap<string, number> = new Map([
  ['image/jpeg', mostPixels],
  ['image/png', mostPixels],
  ['image/webp', mostPixels],
  ['image/gif', mostPixels],
  ['image/avif', 16_000_000],
]);
/** Seconds per picture. */
const within = 8;
/** Pixels of a side, from which the main colour is taken. */
const smallest = 32;
/** One at once, because pictures share four threads with passwords and static files. */
const encoding = { concurrency: 1, waiting: 16, waitingOfOne: 4 };

export function createPictures(): Pictures {
  const queue = createQueue(encoding);
  return {
    async encode(bytes, longestSide, owner) {
      const most = mostPixelsOf.get((await fileTypeFromBuffer(bytes))?.mime ?? '');
      if (most === undefined) return undefined;
      const draw = async () => {
        // The header tells the size before anything is decoded.
        const { width, height } = await sharp(bytes).metadata();
        if (width * height > most) return undefined;
        const { data, info } = await sharp(bytes, { limitInputPixels: most, failOn: 'error' })
          .timeout({ seconds: within })
          .rotate()
          .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer({ resolveWithObject: true });
        const { r, g, b } = (await sharp(data).resize(smallest, smallest, { fit: 'fill' }).stats()).dominant;
        const color = [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('');
        return { bytes: data, mime: 'image/webp', color, width: info.width, height: info.height };
      };
      return queue.run(() => draw().catch(() => undefined), owner);
    },
  };
}
