import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { PaletteName } from './palettes.ts';
import { channels } from './palettes.ts';
import type { Pixels } from './pixels.ts';
import { doubled, over, shadowOf } from './pixels.ts';
import { drawPoster } from './posters.ts';
import { linear, radial } from './scenery.ts';
import { drawText, fitText } from './text.ts';

export interface ShareCardInput {
  title: string;
  subtitle?: string;
  /** What is shared: an encoded picture of any size, or an emoji to draw one from. */
  picture: Buffer | { emoji: string; palette?: PaletteName };
}

const card = { width: 1200, height: 630 };
const frame = { left: 660, top: 40, width: 500, height: 550, radius: 40 };
const column = { left: 64, width: 536 };
const ink = '#0c1c2c';
const softInk = '#51606f';

/** The brand's mark as pixels, `size` wide and high. */
async function drawMark(size: number): Promise<Pixels> {
  const svg = readFileSync(new URL('../../web/public/mark.svg', import.meta.url));
  const data = await sharp(svg, { density: (72 * size) / 16 })
    .resize(size, size)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width: size, height: size };
}

async function ground(): Promise<Pixels> {
  const { width, height } = card;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    linear(
      'paper',
      [
        { at: 0, colour: '#ffffff' },
        { at: 1, colour: '#d9f3fd' },
      ],
      30,
    ) +
    radial('glow', [
      { at: 0, colour: '#a2e3fa', opacity: 0.9 },
      { at: 1, colour: '#a2e3fa', opacity: 0 },
    ]) +
    `<rect width="${width}" height="${height}" fill="url(#paper)"/><ellipse cx="980" cy="330" rx="620" ry="520" fill="url(#glow)"/></svg>`;
  return { data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width, height };
}

async function framed(picture: Buffer): Promise<Pixels> {
  const { width, height, radius } = frame;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
  const data = await sharp(picture)
    .resize(width, height, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** The picture of a shared link: JPEG, 1200x630. Throws when the picture cannot be read or the title is blank. */
export async function drawShareCard({ title, subtitle, picture }: ShareCardInput): Promise<Buffer> {
  if (title.trim() === '') throw new Error('A share card needs a title.');
  const source = Buffer.isBuffer(picture) ? picture : await drawPoster({ seed: title, kind: 'contestant', ...picture });
  const [canvas, photo, mark, name, heading, line] = await Promise.all([
    ground(),
    framed(source),
    drawMark(60),
    drawText({ text: 'Engage', font: 'display', size: 40, colour: ink, width: column.width }),
    fitText({ text: title, font: 'display', colour: ink, width: column.width }, [78, 70, 62, 54, 46], 310),
    subtitle?.trim()
      ? fitText({ text: subtitle, font: 'text', colour: softInk, width: column.width }, [30, 27], 84)
      : null,
  ]);

  const shadow = shadowOf(photo, 2, 9, channels('#0a4a67'), 0.34);
  over(canvas, doubled(shadow), frame.left - 36, frame.top - 36 + 14);
  over(canvas, photo, frame.left, frame.top);

  over(canvas, mark, column.left - 2, 54);
  over(canvas, name, column.left + 70, Math.round(88 - name.height / 2) + 2);
  const gap = 36;
  const block = heading.height + (line ? gap + line.height : 0);
  // Centred in what the brand's row leaves, a little high, as the eye expects it.
  const top = Math.max(150, Math.round(150 + (card.height - 60 - 150 - block) * 0.45));
  over(canvas, heading, column.left, top);
  if (line) over(canvas, line, column.left, top + heading.height + gap);
  return sharp(canvas.data, { raw: { ...card, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 84 })
    .toBuffer();
}
