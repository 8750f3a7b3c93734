/** Draws share images of 1200 x 630 pixels. */
import type { DrawnStandIn, ShareWords } from '#cloud/kernel/documents.ts';
import { drawnPicture, hueOf } from '#shared/drawnPictures.ts';
import type { Focus } from '#shared/pictures.ts';
import { type CardLayout, portrait, size, sky, white } from './shareLook.ts';
import { covering, sharp } from '#parse/sharp.ts';

/** The texts of an image as SVG. One at a time. */
export type LayOut = (layout: CardLayout) => Promise<string>;

/** A stored picture, and its part that stays in sight. */
export interface CardPicture {
  readonly bytes: Buffer;
  readonly focus?: Focus;
}

const plainGround = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${white}"/><stop offset=".45" stop-color="${sky.soft}"/><stop offset="1" stop-color="${sky.brand}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="1080" cy="60" r="260" fill="${white}" opacity=".35"/><circle cx="1180" cy="560" r="200" fill="${white}" opacity=".3"/></svg>`,
);

/** JPEG bytes. `picture`: the cover, if any. */
export async function drawContest(layOut: LayOut, card: ShareWords, picture: CardPicture | undefined): Promise<Buffer> {
  const overlay = Buffer.from(await layOut({ part: 'whole', card, onPicture: picture !== undefined }));
  const ground = picture ? await covering(picture.bytes, size, picture.focus) : sharp(plainGround);
  return ground
    .composite([{ input: overlay }])
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** JPEG bytes. `picture`: the contestant's, if any. */
export async function drawContestant(
  layOut: LayOut,
  card: ShareWords,
  picture: CardPicture | undefined,
): Promise<Buffer> {
  if (!picture) return drawContest(layOut, card, undefined);
  const [overlay, left] = await Promise.all([
    layOut({ part: 'panel', card, onPicture: false }),
    covering(picture.bytes, portrait, picture.focus).then((cut) => cut.raw().toBuffer({ resolveWithObject: true })),
  ]);
  return sharp(plainGround)
    .composite([
      { input: left.data, raw: left.info, left: 0, top: 0 },
      { input: Buffer.from(overlay), left: portrait.width, top: 0 },
    ])
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** The picture that pages draw for a missing one, without words: the card has them. */
export function standIn({ name, within }: DrawnStandIn, isPortrait: boolean): Buffer {
  const { width, height } = isPortrait ? portrait : size;
  const hue = hueOf({ name, within });
  const tones = { main: `hsl(${hue} 52% 46%)`, second: `hsl(${(hue + 130) % 360} 72% 68%)` };
  const inside = drawnPicture({ name, within, width, height }, tones);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${(100 * width) / height} 100">${inside}</svg>`,
  );
}
