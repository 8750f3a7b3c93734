/** Draws share images of 1200 x 630 pixels. */
import { type CardWords, portrait, size, sky, white } from './shareLook.ts';
import type { LayOut } from './shareThread.ts';
import { mostPixels, sharp } from '../sharp.ts';

const fitted = (bytes: Buffer, { width, height }: { width: number; height: number }) =>
  sharp(bytes, { limitInputPixels: mostPixels }).rotate().resize({ width, height, fit: 'cover' });

const plainGround = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${white}"/><stop offset=".45" stop-color="${sky.soft}"/><stop offset="1" stop-color="${sky.brand}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="1080" cy="60" r="260" fill="${white}" opacity=".35"/><circle cx="1180" cy="560" r="200" fill="${white}" opacity=".3"/></svg>`,
);

/** JPEG bytes. `picture`: the cover, if any. */
export async function drawContest(layOut: LayOut, card: CardWords, picture: Buffer | undefined): Promise<Buffer> {
  const overlay = await layOut({ part: 'whole', card, onPicture: picture !== undefined });
  const ground = picture ? fitted(picture, size) : sharp(plainGround);
  return ground
    .composite([{ input: overlay }])
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** JPEG bytes. `picture`: the contestant's, if any. */
export async function drawContestant(layOut: LayOut, card: CardWords, picture: Buffer | undefined): Promise<Buffer> {
  if (!picture) return drawContest(layOut, card, undefined);
  const [overlay, left] = await Promise.all([
    layOut({ part: 'panel', card, onPicture: false }),
    fitted(picture, portrait).raw().toBuffer({ resolveWithObject: true }),
  ]);
  return sharp(plainGround)
    .composite([
      { input: left.data, raw: left.info, left: 0, top: 0 },
      { input: overlay, left: portrait.width, top: 0 },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}
