import { sharp } from '#parse/sharp.ts';
import { type DrawnLanguage, draw } from './drawn.ts';
import type { Colour, Light, PaletteName } from './palettes.ts';
import { channels, lit, palettes, relatives } from './palettes.ts';
import type { Pixels } from './pixels.ts';
import { backdrop, doubled, lay, over, shadowOf, vignette } from './pixels.ts';
import { type Random, randomFrom } from './random.ts';
import { type Craft, drawSample } from './samples.ts';
import type { Frame } from './scenery.ts';
import { ellipse, radial } from './scenery.ts';
import type { Place } from './scenes.ts';
import { landscape, portrait } from './scenes.ts';
import type { Sprite } from './sprites.ts';
import { drawSprite } from './sprites.ts';

export interface PosterInput {
  /** Deterministic: equal seed, emoji and palette give equal pictures. */
  seed: string;
  /** A key of the icon set fluent-emoji-flat. */
  emoji: string;
  kind: 'cover' | 'contestant';
  /** Of a service: the craft whose work it shows, instead of a poster; 1200x800. */
  craft?: Craft;
  /** The contest's palette; by default chosen by the seed's part before the first `/`. */
  palette?: PaletteName;
  /** Further emojis on covers; the first four are used. */
  extras?: readonly string[];
  /** What it names, for pictures made of letters. */
  words?: string;
}

const sizes = { cover: { width: 1600, height: 900 }, contestant: { width: 640, height: 800 } } as const;
const lights: readonly Light[] = ['even', 'bright', 'deep'];

// Backgrounds are drawn at half size and doubled: a quarter of the cost, smaller files, and soft like a photo. Emojis are drawn at full
// size.
const half = 2;

interface Placed {
  place: Place;
  sprite: Sprite;
  left: number;
  top: number;
  /** Hover height in pixels. */
  lift: number;
}

function placed(place: Place, sprite: Sprite): Placed {
  const { centre, half: reach } = sprite.contact;
  // Emojis that would seem to topple hover instead.
  const balanced = Math.abs(centre - 0.5) < 0.16 || reach > 0.3;
  const lift = place.standing && !balanced ? sprite.height * 0.07 : 0;
  const top = place.standing ? place.y - sprite.height - lift : place.y - sprite.height / 2;
  return { place, sprite, left: Math.round(place.x - sprite.width / 2), top: Math.round(top), lift };
}

/** SVG of the contact shadow of a standing emoji, or the wide shadow of a hovering one. */
function contactShadow({ palette }: Frame, { place, sprite, left, lift }: Placed, index: number): string {
  if (!place.standing) return '';
  const id = `contact${index}`;
  const strength = lift > 0 ? 0.5 : 0.75;
  const fade = [
    { at: 0, colour: palette.shade, opacity: strength },
    { at: 0.5, colour: palette.shade, opacity: strength / 2 },
    { at: 1, colour: palette.shade, opacity: 0 },
  ];
  const reach = (lift > 0 ? 0.36 : Math.max(sprite.contact.half, 0.14)) * sprite.width;
  const x = left + (lift > 0 ? 0.5 : sprite.contact.centre) * sprite.width;
  const tall = Math.max(reach * 0.24, sprite.height * 0.025);
  return radial(id, fade) + ellipse(x + reach * 0.08, place.y, reach * 1.3, tall, `fill="url(#${id})"`);
}

function castShadow(back: Pixels, shade: Colour, { place, sprite, left, top }: Placed): void {
  const radius = Math.max(1, Math.round((sprite.width * (place.standing ? 0.022 : 0.034)) / half));
  const shadow = shadowOf(sprite, half, radius, shade, place.standing ? 0.34 : 0.46);
  const fall = sprite.width * (place.standing ? 0.012 : 0.075);
  over(
    back,
    shadow,
    Math.round((left + sprite.width * 0.035) / half) - 2 * radius,
    Math.round((top + fall) / half) - 2 * radius,
  );
}

/** The language of each palette's pictures; `studio` is the scene with lamp, plinths and shadows. */
const languageOf: Record<PaletteName, DrawnLanguage | 'studio'> = {
  lagoon: 'riso',
  dawn: 'wash',
  ocean: 'type',
  mint: 'paper',
  honey: 'wash',
  lilac: 'type',
  rose: 'paper',
  dusk: 'studio',
  meadow: 'riso',
  ice: 'riso',
  ember: 'paper',
  night: 'type',
};

const names = Object.keys(palettes) as PaletteName[];

/** Sizes and places of the emojis of a drawn picture, in shares of its height: each contestant in a crop of its own. */
function placesIn(kind: PosterInput['kind'], language: DrawnLanguage, random: Random) {
  if (language === 'type') {
    const turn = random.whole(-10, 10);
    // Beside the words, or above them.
    if (kind === 'contestant') return [{ x: 0.5, y: 0.38, size: random.between(0.44, 0.54), turn }];
    return [
      { x: 0.75, y: 0.54, size: 0.64, turn },
      { x: 0.93, y: 0.27, size: 0.32, turn: random.whole(-14, 14) },
      { x: 0.94, y: 0.8, size: 0.28, turn: random.whole(-14, 14) },
    ];
  }
  if (kind === 'contestant') {
    const size = random.between(0.44, 0.74);
    return [
      { x: 0.5 + random.between(-0.07, 0.07), y: 0.5 + random.between(-0.06, 0.06), size, turn: random.whole(-14, 14) },
    ];
  }
  return [
    { x: 0.5, y: 0.52, size: 0.74, turn: random.whole(-8, 8) },
    { x: 0.2, y: 0.62, size: 0.42, turn: random.whole(-16, 4) },
    { x: 0.8, y: 0.6, size: 0.42, turn: random.whole(-4, 16) },
    { x: 0.06, y: 0.3, size: 0.34, turn: random.whole(-20, 0) },
    { x: 0.94, y: 0.28, size: 0.34, turn: random.whole(0, 20) },
  ];
}

async function drawnPicture(
  language: DrawnLanguage,
  { seed, emoji, kind, extras = [], words = '' }: PosterInput,
  family: PaletteName,
): Promise<Buffer> {
  const { width, height } = sizes[kind];
  const random = randomFrom(seed);
  // Another hue for every other contestant, for a board that is not one colour.
  const palette = palettes[kind === 'contestant' && random.chance(0.6) ? random.pick(names) : family];
  const subject: Pixels = { data: new Uint8Array(width * height * 4), width, height };
  const emojis = [emoji, ...extras];
  const places = placesIn(kind, language, random).slice(0, emojis.length);
  // The last ones first: the main one lies on top.
  for (const [index, { x, y, size, turn }] of [...places.entries()].toReversed()) {
    const fit = { width: Math.min(size * height, width * 0.94), height: size * height };
    const sprite = await drawSprite(emojis[index]!, fit, turn);
    lay(subject, sprite, Math.round(x * width - sprite.width / 2), Math.round(y * height - sprite.height / 2));
  }
  const { data } = await draw(language, { subject, palette, random, words });
  return sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ quality: language === 'riso' ? 40 : 74, effort: 2 })
    .toBuffer();
}

async function samplePicture(craft: Craft, { seed, emoji, extras = [], words = '' }: PosterInput, family: PaletteName) {
  const random = randomFrom(seed);
  const svg = await drawSample(craft, { palette: palettes[family], random, emojis: [emoji, ...extras], words });
  return sharp(Buffer.from(svg)).webp({ quality: 82, effort: 0 }).toBuffer();
}

/** Draws a picture as WebP, 1600x900 for covers, 640x800 for contestants. Throws for unknown emojis. */
export async function drawPoster(input: PosterInput): Promise<Buffer> {
  const { seed, emoji, kind, palette, extras = [] } = input;
  const { width, height } = sizes[kind];
  const family = palette ?? randomFrom(seed.split('/')[0] ?? seed).pick(names);
  if (input.craft) return samplePicture(input.craft, input, family);
  const language = languageOf[family];
  if (language !== 'studio') return drawnPicture(language, input, family);
  const random = randomFrom(seed);
  const cover = kind === 'cover';
  const colours = palettes[!cover && random.chance(0.3) ? relatives[family] : family];
  const frame: Frame = { width, height, palette: lit(colours, cover ? 'even' : random.pick(lights)), random };
  const shade = channels(frame.palette.shade);
  const degrees = random.between(50, 130);
  const scene = cover ? landscape(frame) : portrait(frame);

  const emojis = [emoji, ...extras].slice(0, scene.places.length);
  const subjects = await Promise.all(
    scene.places.slice(0, emojis.length).map(async (place, index) => {
      return placed(place, await drawSprite(emojis[index] ?? emoji, place.fit, place.turn, shade));
    }),
  );

  const [backWidth, backHeight] = [width / half, height / half];
  const { x, y, radius } = scene.lamp;
  const back = backdrop(backWidth, backHeight, {
    colours: frame.palette.backdrop.map(channels),
    degrees,
    lamp: { x: x / half, y: y / half, radius: radius / half, colour: channels(frame.palette.glow) },
  });
  const contacts = subjects.map((subject, index) => contactShadow(frame, subject, index)).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${backWidth}" height="${backHeight}" viewBox="0 0 ${width} ${height}">` +
    `${scene.behind}${contacts}</svg>`;
  const scenery = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  over(back, { data: scenery, width: backWidth, height: backHeight }, 0, 0);
  vignette(back, shade, 0.34);
  for (const subject of subjects) castShadow(back, shade, subject);

  const picture = doubled(back);
  for (const { sprite, left, top } of subjects) over(picture, sprite, left, top);
  return sharp(picture.data, { raw: { width, height, channels: 4 } })
    .webp({ quality: 80, effort: 1 })
    .toBuffer();
}
