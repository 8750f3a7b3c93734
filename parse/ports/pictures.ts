/** The picture encoder on sharp. Everything is re-encoded, which removes metadata and payloads. */
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Pictures } from '#cloud/ports.ts';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
/** Protects against decompression bombs. */
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
