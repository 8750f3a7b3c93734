/** Pictures by sharp: what is stored was drawn anew, so nothing hides in it. */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Pictures } from '#cloud/ports.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
/** A small file can unpack to a picture that fills the memory. */
const mostPixels = 50_000_000;

export const pictures: Pictures = {
  async encode(bytes, longestSide) {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !accepted.has(type.mime)) return undefined;
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
    } catch {
      return undefined;
    }
  },
};
