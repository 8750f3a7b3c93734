/** Four drawn languages of pictures: cut paper, risograph, typographic poster, line and wash. They differ in how they treat the same subject. */
import sharp from 'sharp';
import { type Colour, channels, mix, type Palette } from './palettes.ts';
import { doubled, over, type Pixels } from './pixels.ts';
import type { Random } from './random.ts';
import { lettering } from './lettering.ts';

export const drawnLanguages = ['paper', 'riso', 'type', 'wash'] as const;
export type DrawnLanguage = (typeof drawnLanguages)[number];

export interface Drawing {
  /** The emojis, transparent around them, as large as the picture. */
  subject: Pixels;
  palette: Palette;
  random: Random;
  /** What the picture names. */
  words: string;
}

/** `body` in the coordinates of the picture; drawn at half size and doubled, blurred shadows cost a quarter. */
async function svgPixels({ width, height }: Pixels, body: string, shrink: 1 | 2 = 1): Promise<Pixels> {
  const size = { width: width / shrink, height: height / shrink };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const { buffer } = new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer());
  const drawn = { data: new Uint8Array(buffer), ...size };
  return shrink === 1 ? drawn : doubled(drawn);
}

/** Luminance, 0 to 1, of the pixel whose red is at `at`. */
const lightAt = (data: Uint8Array, at: number) => (0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!) / 255;

/** A blurred silhouette of a layer in one colour. */
async function silhouette({ data, width, height }: Pixels, blur: number, [r, g, b]: Colour, opacity: number) {
  const alpha = await sharp(data, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .blur(blur)
    .raw()
    .toBuffer();
  const out = new Uint8Array(width * height * 4);
  for (let index = 0; index < alpha.length; index++) out.set([r, g, b, alpha[index]! * opacity], index * 4);
  return { data: out, width, height };
}

/** Sheets of paper, each with its shadow, and the subject cut out with a white edge in a few flat colours. */
async function paper({ subject, palette, random }: Drawing): Promise<Pixels> {
  const { width, height } = subject;
  const tones = [palette.backdrop[1], palette.stage, palette.backdrop[0], palette.accents[1], palette.backdrop[2]];
  const layers = Array.from({ length: 4 }, (_, index) => {
    const y = height * (0.16 + index * 0.2 + random.between(-0.05, 0.05));
    const swing = height * random.between(0.06, 0.16) * (random.chance(0.5) ? 1 : -1);
    const path = `M${-width * 0.1},${y}C${width * 0.25},${y - swing} ${width * 0.4},${y + swing} ${width * 0.6},${y}S${width * 0.95},${y - swing} ${width * 1.1},${y}V${height * 1.1}H${-width * 0.1}z`;
    return `<path filter="url(#sheet)" fill="${tones[index + 1]!}" d="${path}"/>`;
  });
  const sun = `<circle filter="url(#sheet)" cx="${width * random.between(0.2, 0.8)}" cy="${height * 0.2}" r="${Math.min(width, height) * random.between(0.12, 0.24)}" fill="${palette.accents[2]}"/>`;
  const shadow = `<filter id="sheet" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dx="0" dy="-${height * 0.008}" stdDeviation="${height * 0.009}" flood-color="${palette.shade}" flood-opacity="0.5"/></filter>`;
  const picture = await svgPixels(
    subject,
    `${shadow}<rect width="${width}" height="${height}" fill="${tones[0]!}"/>${sun}${layers.join('')}`,
    2,
  );
  const flat = new Uint8Array(subject.data);
  for (let at = 0; at < flat.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) flat[channel] = Math.round(flat[channel]! / 64) * 63.75;
  over(picture, await silhouette(subject, height * 0.018, channels(palette.shade), 0.6), 0, Math.round(height * 0.014));
  const edge = await silhouette(subject, height * 0.009, [255, 255, 255], 1);
  for (let at = 3; at < edge.data.length; at += 4)
    edge.data[at] = Math.min(255, Math.max(0, (edge.data[at]! - 26) * 9));
  over(picture, edge, 0, 0);
  over(picture, { ...subject, data: flat }, 0, 0);
  return picture;
}

/** Papers to draw and print on. */
const sheets = ['#fbf7ee', '#f1f6f4', '#fdf0ea', '#f3f1fa', '#fff6d9'] as const;

const inks: readonly (readonly [string, string])[] = [
  ['#ff6b81', '#00708a'],
  ['#ffb511', '#2a4fb0'],
  ['#4cc9a0', '#d13b52'],
  ['#f58fb8', '#3d5a2a'],
  ['#6fc7f2', '#c2402a'],
  ['#ffd84d', '#6a3b9c'],
];

/** Two inks on rough paper that do not quite meet: one flat, one in dots. */
function riso({ subject: { data, width, height }, random }: Drawing): Pixels {
  const [flat, dots] = random.pick(inks).map(channels) as [Colour, Colour];
  const ground = channels(random.pick(sheets));
  const out = new Uint8Array(width * height * 4);
  const cell = Math.round(Math.min(width, height) / 42);
  const [shiftX, shiftY] = [random.whole(6, 12), random.whole(-10, -5)];
  const [discX, discY] = [width * random.between(0.3, 0.7), height * random.between(0.3, 0.6)];
  const disc = Math.min(width, height) * random.between(0.36, 0.52);
  const stripes = random.chance(0.5);
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : data[(y * width + x) * 4 + 3]!;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const inDisc = (x - discX) ** 2 + (y - discY) ** 2 < disc * disc;
      const isBand = stripes && !inDisc && Math.floor((x + y) / (cell * 3)) % 3 === 0;
      const isInked = alphaAt(x - shiftX, y - shiftY) > 127;
      const first = isInked ? 0.9 : inDisc ? 0.5 : isBand ? 0.28 : 0;
      // Cells at 45 degrees: the middle of the one that this pixel is in.
      const u = Math.round((x + y) / cell / 1.41) * cell * 1.41;
      const v = Math.round((x - y) / cell / 1.41) * cell * 1.41;
      const [midX, midY] = [Math.round((u + v) / 2), Math.round((u - v) / 2)];
      let second = 0;
      if (alphaAt(x, y) > 127 && midX >= 0 && midX < width && midY >= 0 && midY < height) {
        const at = (midY * width + midX) * 4;
        const dark = data[at + 3]! > 127 ? 1 - lightAt(data, at) : 0.3;
        const radius = cell * 0.7 * Math.sqrt(Math.min(1, dark * dark * 1.5 + 0.06));
        second = Math.min(1, Math.max(0, radius - Math.hypot(x - midX, y - midY) + 0.5));
      }
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const one = 1 - first * (1 - flat[channel]! / 255);
        const two = 1 - second * (1 - dots[channel]! / 255);
        out[at + channel] = ground[channel]! * one * two;
      }
      out[at + 3] = 255;
    }
  return { data: out, width, height };
}

/** Its own words, larger than the sheet, and the subject in front of them. */
async function type({ subject, palette, random, words }: Drawing): Promise<Pixels> {
  const { width, height } = subject;
  const isDark = random.chance(0.5);
  const field = isDark ? palette.shade : random.pick([palette.accents[1], palette.backdrop[1], palette.backdrop[0]]);
  const ink = isDark ? mix(palette.backdrop[1], palette.accents[2], 0.4) : palette.shade;
  const bar = mix(field, ink, 0.14);
  const slant = height * random.between(0.08, 0.22) * (random.chance(0.5) ? 1 : -1);
  const body =
    `<rect width="${width}" height="${height}" fill="${field}"/>` +
    `<path fill="${bar}" d="M0,${height * 0.62 + slant}L${width},${height * 0.62 - slant}V${height}H0z"/>` +
    (await lettering(words, { width, height, colour: ink }));
  const picture = await svgPixels(subject, body);
  over(picture, await silhouette(subject, height * 0.004, channels(field), 1), 0, 0);
  over(
    picture,
    await silhouette(subject, height * 0.012, channels(palette.shade), 0.45),
    Math.round(width * 0.012),
    Math.round(height * 0.016),
  );
  over(picture, subject, 0, 0);
  return picture;
}

/** The outline of a puddle: a circle that waves of several lengths have shaped. */
function pool(random: Random, x: number, y: number, size: number): string {
  const waves = [2, 3, 5, 9, 17].map((count) => ({
    count,
    phase: random.between(0, 6.3),
    high: random.between(0, 0.5 / count),
  }));
  const points = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    const reach = size * waves.reduce((sum, { count, phase, high }) => sum + high * Math.sin(count * angle + phase), 1);
    return `${(x + Math.cos(angle) * reach).toFixed(1)},${(y + Math.sin(angle) * reach * 0.86).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

/** Pools of watered colour, and a line in ink that follows the subject beside them. */
async function wash({ subject, palette, random }: Drawing): Promise<Pixels> {
  const { data, width, height } = subject;
  const tint = random.pick([palette.backdrop[1], palette.accents[1], palette.accents[2], palette.stage]);
  const blobs = Array.from({ length: 5 }, () => {
    const [x, y] = [width * random.between(0.25, 0.75), height * random.between(0.25, 0.75)];
    const size = Math.min(width, height) * random.between(0.22, 0.42);
    return `<path d="${pool(random, x, y, size)}" fill="${tint}" opacity="0.26"/>`;
  });
  const picture = await svgPixels(
    subject,
    `<rect width="${width}" height="${height}" fill="${random.pick(sheets)}"/>${blobs.join('')}`,
  );
  const pools = await sharp(data, { raw: { width, height, channels: 4 } })
    .blur(width * 0.008)
    .modulate({ saturation: 1.15 })
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let at = 3; at < pools.length; at += 4) pools[at] = pools[at]! * 0.66;
  over(picture, { data: new Uint8Array(pools), width, height }, Math.round(width * 0.016), Math.round(height * 0.012));
  const value = new Float32Array(width * height);
  for (let index = 0, at = 0; index < value.length; index++, at += 4)
    value[index] = (data[at + 3]! / 255) * (0.45 + 0.55 * (1 - lightAt(data, at)));
  const line = new Uint8Array(width * height * 4);
  const ink = channels(mix(palette.shade, '#101820', 0.5));
  const reach = Math.max(1, Math.round(width / 480));
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const index = y * width + x;
      const slope =
        Math.abs(value[index - reach]! - value[index + reach]!) +
        Math.abs(value[index - reach * width]! - value[index + reach * width]!);
      if (slope > 0.07) line.set([...ink, Math.min(235, slope * 900)], index * 4);
    }
  over(picture, { data: line, width, height }, 0, 0);
  return picture;
}

const ways: Record<DrawnLanguage, (drawing: Drawing) => Pixels | Promise<Pixels>> = { paper, riso, type, wash };

export const draw = async (language: DrawnLanguage, drawing: Drawing): Promise<Pixels> => ways[language](drawing);
