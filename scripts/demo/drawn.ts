/** Four drawn languages of pictures: cut paper, risograph, typographic poster, line and wash. They differ in how they treat the same subject. */
import { sharp } from '#parse/sharp.ts';
import { type Colour, channels, mix, type Palette } from './palettes.ts';
import { doubled, over, type Pixels, seenPart, shadowOf } from './pixels.ts';
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

interface Cast {
  deviation: number;
  colour: string;
  opacity: number;
  left: number;
  top: number;
  /** An edge all around the layer instead of a shadow. */
  isSharp?: boolean;
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

/** Lays a layer's blurred silhouette in one colour onto a picture; `deviation` in pixels, as of a Gaussian. */
function cast(picture: Pixels, layer: Pixels, { deviation, colour, opacity, left, top, isSharp = false }: Cast) {
  // What is soft is drawn at half size, for a quarter of the cost.
  const shrink = deviation < 6 ? 1 : 2;
  // Two box filters of this radius deviate as much.
  const radius = Math.max(1, Math.round((Math.sqrt(6 * (deviation / shrink) ** 2 + 1) - 1) / 2));
  const small = shadowOf(layer, shrink, radius, channels(colour), opacity);
  const shadow = shrink === 1 ? small : doubled(small);
  if (isSharp)
    for (let at = 3; at < shadow.data.length; at += 4)
      shadow.data[at] = Math.min(255, Math.max(0, (shadow.data[at]! - 26) * 9));
  over(picture, shadow, left - 2 * radius * shrink, top - 2 * radius * shrink);
}

/** Five values of a channel, for each of its 256. */
const fewTones = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / 64) * 63.75);

/** Half widths of the strokes that make a soft edge, in deviations: quantiles of a normal distribution. */
const soft = [0.1, 0.32, 0.55, 0.81, 1.15, 1.73];

/** Sheets of paper, each with its shadow, and the subject cut out with a white edge in a few flat colours. */
async function paper({ subject, palette, random }: Drawing): Promise<Pixels> {
  const { width, height } = subject;
  const tones = [palette.backdrop[1], palette.stage, palette.backdrop[0], palette.accents[1], palette.backdrop[2]];
  // A tenth of what SVG's own blur costs.
  const sheet = (outline: string, tone: string) =>
    `<g transform="translate(0,${-height * 0.008})" fill="none" stroke="${palette.shade}" stroke-opacity="0.05">` +
    `${soft.map((z) => outline.replace('/>', ` stroke-width="${(2 * z * height * 0.009).toFixed(1)}"/>`)).join('')}</g>` +
    `<g transform="translate(0,${-height * 0.008})" fill="${palette.shade}" fill-opacity="0.3">${outline}</g><g fill="${tone}">${outline}</g>`;
  const layers = Array.from({ length: 4 }, (_, index) => {
    const y = height * (0.16 + index * 0.2 + random.between(-0.05, 0.05));
    const swing = height * random.between(0.06, 0.16) * (random.chance(0.5) ? 1 : -1);
    const path = `M${-width * 0.1},${y}C${width * 0.25},${y - swing} ${width * 0.4},${y + swing} ${width * 0.6},${y}S${width * 0.95},${y - swing} ${width * 1.1},${y}V${height * 1.1}H${-width * 0.1}z`;
    return sheet(`<path d="${path}"/>`, tones[index + 1]!);
  });
  const disc = `<circle cx="${width * random.between(0.2, 0.8)}" cy="${height * 0.2}" r="${Math.min(width, height) * random.between(0.12, 0.24)}"/>`;
  const picture = await svgPixels(
    subject,
    `<rect width="${width}" height="${height}" fill="${tones[0]!}"/>${sheet(disc, palette.accents[2])}${layers.join('')}`,
    2,
  );
  const flat = new Uint8Array(subject.data);
  for (let at = 0; at < flat.length; at += 4) {
    flat[at] = fewTones[flat[at]!]!;
    flat[at + 1] = fewTones[flat[at + 1]!]!;
    flat[at + 2] = fewTones[flat[at + 2]!]!;
  }
  const { part, left, top } = seenPart(subject);
  const below = top + Math.round(height * 0.014);
  cast(picture, part, { deviation: height * 0.018, colour: palette.shade, opacity: 0.6, left, top: below });
  cast(picture, part, { deviation: height * 0.009, colour: '#ffffff', opacity: 1, isSharp: true, left, top });
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
  // What the flat ink leaves of the paper, by how much of it there is.
  const printed = [0, 0.28, 0.5, 0.9].map((first) =>
    ground.map((value, n) => value * (1 - first * (1 - flat[n]! / 255))),
  );
  const [lessRed, lessGreen, lessBlue] = [1 - dots[0] / 255, 1 - dots[1] / 255, 1 - dots[2] / 255];
  const step = cell * 1.41;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [fromX, fromY] = [x - shiftX, y - shiftY];
      const isInside = fromX >= 0 && fromY >= 0 && fromX < width && fromY < height;
      const isInked = isInside && data[(fromY * width + fromX) * 4 + 3]! > 127;
      const inDisc = (x - discX) ** 2 + (y - discY) ** 2 < disc * disc;
      const isBand = stripes && !inDisc && Math.floor((x + y) / (cell * 3)) % 3 === 0;
      const [red, green, blue] = printed[isInked ? 3 : inDisc ? 2 : isBand ? 1 : 0]! as [number, number, number];
      let second = 0;
      if (data[at + 3]! > 127) {
        // Cells at 45 degrees: the middle of the one that this pixel is in.
        const u = Math.round((x + y) / step) * step;
        const v = Math.round((x - y) / step) * step;
        const [midX, midY] = [Math.round((u + v) / 2), Math.round((u - v) / 2)];
        if (midX >= 0 && midX < width && midY >= 0 && midY < height) {
          const middle = (midY * width + midX) * 4;
          const dark = data[middle + 3]! > 127 ? 1 - lightAt(data, middle) : 0.3;
          const radius = cell * 0.7 * Math.sqrt(Math.min(1, dark * dark * 1.5 + 0.06));
          const away = Math.sqrt((x - midX) ** 2 + (y - midY) ** 2);
          second = Math.min(1, Math.max(0, radius - away + 0.5));
        }
      }
      out[at] = red * (1 - second * lessRed);
      out[at + 1] = green * (1 - second * lessGreen);
      out[at + 2] = blue * (1 - second * lessBlue);
      out[at + 3] = 255;
    }
  return { data: out, width, height };
}

/** Where the words stand, in shares of the sheet: beside the subject or below it, and within the part that every page shows. */
const wordsAt = {
  wide: { left: 0.06, top: 0.2, width: 0.47, height: 0.6, lines: 4 },
  tall: { left: 0.08, top: 0.72, width: 0.84, height: 0.22, lines: 2 },
};

/** Its own words as large as their place allows. */
async function type({ subject, palette, random, words }: Drawing): Promise<Pixels> {
  const { width, height } = subject;
  const isDark = random.chance(0.5);
  const field = isDark ? palette.shade : random.pick([palette.accents[1], palette.backdrop[1], palette.backdrop[0]]);
  const ink = isDark ? mix(palette.backdrop[1], palette.accents[2], 0.4) : palette.shade;
  const bar = mix(field, ink, 0.14);
  const slant = height * random.between(0.08, 0.22) * (random.chance(0.5) ? 1 : -1);
  const at = wordsAt[width > height ? 'wide' : 'tall'];
  const place = { width: width * at.width, height: height * at.height };
  const letters = await lettering(words, { ...place, colour: ink, most: at.lines });
  const body =
    `<rect width="${width}" height="${height}" fill="${field}"/>` +
    `<path fill="${bar}" d="M0,${height * 0.62 + slant}L${width},${height * 0.62 - slant}V${height}H0z"/>` +
    `<g transform="translate(${width * at.left} ${height * at.top})">${letters}</g>`;
  const picture = await svgPixels(subject, body);
  const { part, left, top } = seenPart(subject);
  cast(picture, part, { deviation: height * 0.004, colour: field, opacity: 1, left, top });
  const aside = { left: left + Math.round(width * 0.012), top: top + Math.round(height * 0.016) };
  cast(picture, part, { deviation: height * 0.012, colour: palette.shade, opacity: 0.45, ...aside });
  over(picture, part, left, top);
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

/** Of watered colour, against that of the subject. */
const saturation = 1.15;

/** Pools of watered colour, and a line in ink that follows the subject beside them. */
async function wash({ subject, palette, random }: Drawing): Promise<Pixels> {
  const { data, width, height } = subject;
  const tint = random.pick([palette.backdrop[1], palette.accents[1], palette.accents[2], palette.stage]);
  const blobs = Array.from({ length: 5 }, () => {
    const [x, y] = [width * random.between(0.25, 0.75), height * random.between(0.25, 0.75)];
    const size = Math.min(width, height) * random.between(0.22, 0.42);
    return `<path d="${pool(random, x, y, size)}" fill="${tint}" fill-opacity="0.26"/>`;
  });
  const picture = await svgPixels(
    subject,
    `<rect width="${width}" height="${height}" fill="${random.pick(sheets)}"/>${blobs.join('')}`,
  );
  const half = { width: width / 2, height: height / 2 };
  const small = new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ ...half, kernel: 'linear' })
      .blur(width * 0.004)
      .raw()
      .toBuffer(),
  );
  for (let at = 0; at < small.length; at += 4) {
    const grey = lightAt(small, at) * 255;
    for (let channel = at; channel < at + 3; channel++)
      small[channel] = Math.min(255, Math.max(0, grey + (small[channel]! - grey) * saturation));
    small[at + 3] = small[at + 3]! * 0.66;
  }
  const pools = doubled({ data: small, ...half });
  over(picture, pools, Math.round(width * 0.016), Math.round(height * 0.012));
  const value = new Float32Array(width * height);
  for (let index = 0, at = 0; index < value.length; index++, at += 4)
    value[index] = (data[at + 3]! / 255) * (0.45 + 0.55 * (1 - lightAt(data, at)));
  const line = new Uint8Array(width * height * 4);
  const [red, green, blue] = channels(mix(palette.shade, '#101820', 0.5));
  const reach = Math.max(1, Math.round(width / 480));
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const index = y * width + x;
      const slope =
        Math.abs(value[index - reach]! - value[index + reach]!) +
        Math.abs(value[index - reach * width]! - value[index + reach * width]!);
      if (slope <= 0.07) continue;
      const at = index * 4;
      line[at] = red;
      line[at + 1] = green;
      line[at + 2] = blue;
      line[at + 3] = Math.min(235, slope * 900);
    }
  over(picture, { data: line, width, height }, 0, 0);
  return picture;
}

const ways: Record<DrawnLanguage, (drawing: Drawing) => Pixels | Promise<Pixels>> = { paper, riso, type, wash };

export const draw = async (language: DrawnLanguage, drawing: Drawing): Promise<Pixels> => ways[language](drawing);
