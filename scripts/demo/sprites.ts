import { sharp } from '#parse/sharp.ts';
import { emojiBody } from './emoji.ts';
import type { Colour } from './palettes.ts';
import type { Pixels } from './pixels.ts';
import { sheen } from './pixels.ts';

/** An emoji cropped to its visible part. */
export interface Sprite extends Pixels {
  /** Where it touches the ground: centre and half width, as shares of the width. */
  contact: { centre: number; half: number };
}

const probeSize = 64;
/** Margin for rotation around the 32 x 32 box. */
const margin = 8;
const probeBox = 32 + 2 * margin;

async function draw(
  key: string,
  turn: number,
  view: readonly number[],
  width: number,
  height: number,
): Promise<Pixels> {
  const body = `<g transform="rotate(${turn} 16 16)">${emojiBody(key)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(' ')}">${body}</svg>`;
  return { data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width, height };
}

/** The bounding box of visible pixels below row `from`. */
function visible({ data, width, height }: Pixels, from = 0) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = from; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 24) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return { ...box, width: box.right - box.left, height: box.bottom - box.top };
}

/** An emoji rotated and scaled to `fit` (pixels) by its visible part, because emojis have different margins. `shade` gives it light and shadow. */
export async function drawSprite(
  key: string,
  fit: { width: number; height: number },
  turn: number,
  shade?: Colour,
): Promise<Sprite> {
  const probe = await draw(key, turn, [-margin, -margin, probeBox, probeBox], probeSize, probeSize);
  const box = visible(probe);
  const foot = visible(probe, Math.round(box.bottom - box.height * 0.08));
  const scale = Math.min(fit.width / box.width, fit.height / box.height);
  const unit = probeBox / probeSize;
  const view = [box.left * unit - margin, box.top * unit - margin, box.width * unit, box.height * unit];
  const pixels = await draw(key, turn, view, Math.round(box.width * scale), Math.round(box.height * scale));
  if (shade) sheen(pixels, shade);
  const contact = { centre: (foot.left + foot.width / 2 - box.left) / box.width, half: foot.width / 2 / box.width };
  return { ...pixels, contact };
}
