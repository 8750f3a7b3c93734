import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { drawAvatar } from './avatars.ts';
import type { PaletteName } from './palettes.ts';
import { palettes } from './palettes.ts';
import { doubled, over } from './pixels.ts';
import type { PosterInput } from './posters.ts';
import { drawPoster } from './posters.ts';
import { drawSprite } from './sprites.ts';

// CPU-bound, so ten times slower on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const dog: PosterInput = { seed: 'pets/biscuit', emoji: 'dog-face', kind: 'contestant', palette: 'mint' };

/** Mean colour of a region, given as shares of width and height. */
async function meanColour(
  picture: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<number[]> {
  const size = await sharp(picture).metadata();
  const region = {
    left: Math.round(left * size.width),
    top: Math.round(top * size.height),
    width: Math.round(width * size.width),
    height: Math.round(height * size.height),
  };
  const { channels } = await sharp(await sharp(picture).extract(region).png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}

function distance(one: number[], other: number[]): number {
  return Math.hypot(...one.map((value, index) => value - (other[index] ?? 0)));
}

describe('drawPoster', () => {
  it('draws a contestant as WebP of 640x800 in at most 60 kB, whatever the palette', async () => {
    for (const palette of Object.keys(palettes) as PaletteName[]) {
      const picture = await drawPoster({ ...dog, palette, seed: `size/${palette}` });
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 640, height: 800 });
      expect(picture.length).toBeLessThanOrEqual(60_000);
    }
  });

  it('draws a cover as WebP of 1600x900 in at most 120 kB, with as many emojis as there are', async () => {
    for (const extras of [[], ['cat'], ['cat', 'goose', 'llama', 'turtle', 'frog']]) {
      const picture = await drawPoster({ ...dog, kind: 'cover', seed: `cover ${extras.length}`, extras });
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 });
      expect(picture.length).toBeLessThanOrEqual(120_000);
    }
  });

  it('gives the same bytes for the same input and another picture for another seed', async () => {
    const [first, again, other] = await Promise.all([
      drawPoster(dog),
      drawPoster(dog),
      drawPoster({ ...dog, seed: 'pets/scout' }),
    ]);
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
  });

  it('shows the emoji in the middle and only there', async () => {
    const [tomato, broccoli] = await Promise.all([
      drawPoster({ ...dog, emoji: 'tomato' }),
      drawPoster({ ...dog, emoji: 'broccoli' }),
    ]);
    const middle = [0.35, 0.4, 0.3, 0.2] as const;
    expect(distance(await meanColour(tomato, ...middle), await meanColour(broccoli, ...middle))).toBeGreaterThan(60);
    const corner = [0, 0, 0.1, 0.1] as const;
    expect(distance(await meanColour(tomato, ...corner), await meanColour(broccoli, ...corner))).toBeLessThan(2);
  });

  it('chooses one palette for all seeds of a contest when none is given', async () => {
    const drawn = await Promise.all(
      ['c/1', 'c/2', 'c/3', 'c/4'].map((seed) => drawPoster({ seed, emoji: 'dog-face', kind: 'cover' })),
    );
    const colours = await Promise.all(drawn.map((picture) => meanColour(picture, 0, 0, 1, 1)));
    for (const colour of colours) expect(distance(colour, colours[0] ?? [])).toBeLessThan(45);
  });

  it('refuses an emoji that the set has not got, with its name', async () => {
    await expect(drawPoster({ ...dog, emoji: 'no-such-thing' })).rejects.toThrow('no emoji "no-such-thing"');
    await expect(drawPoster({ ...dog, emoji: 'constructor' })).rejects.toThrow('no emoji "constructor"');
  });
});

describe('drawSprite', () => {
  it('fills the given box with what is visible, and finds the foot', async () => {
    const pawn = await drawSprite('chess-pawn', { width: 300, height: 200 }, 0, [0, 0, 0]);
    expect(pawn.height).toBe(200);
    expect(pawn.width).toBeLessThan(200);
    const alphaOfRow = (row: number) =>
      Math.max(...Array.from({ length: pawn.width }, (_, x) => pawn.data[(row * pawn.width + x) * 4 + 3] ?? 0));
    expect(alphaOfRow(4)).toBeGreaterThan(100);
    expect(alphaOfRow(195)).toBeGreaterThan(100);
    expect(pawn.contact.centre).toBeCloseTo(0.5, 1);
    expect(pawn.contact.half).toBeGreaterThan(0.4);
  });
});

describe('pixels', () => {
  it('doubles without changing flat colour, and between two colours goes from one to the other', () => {
    const flat = doubled({ data: new Uint8Array([10, 200, 255, 255]), width: 1, height: 1 });
    expect([...flat.data]).toEqual([10, 200, 255, 255, 10, 200, 255, 255, 10, 200, 255, 255, 10, 200, 255, 255]);
    const edge = doubled({ data: new Uint8Array([0, 0, 0, 255, 255, 0, 0, 255]), width: 2, height: 1 });
    const reds = [0, 4, 8, 12].map((index) => edge.data[index]);
    expect(reds).toEqual([0, 64, 191, 255]);
  });

  it('lays a layer over a canvas by its transparency and cuts off what is outside', () => {
    const canvas = { data: new Uint8Array([100, 100, 100, 255, 100, 100, 100, 255]), width: 2, height: 1 };
    const layer = { data: new Uint8Array([255, 0, 0, 255, 200, 200, 200, 128]), width: 2, height: 1 };
    over(canvas, layer, -1, 0);
    expect([...canvas.data]).toEqual([150, 150, 150, 255, 100, 100, 100, 255]);
    over(canvas, layer, 1, 0);
    expect([...canvas.data]).toEqual([150, 150, 150, 255, 255, 0, 0, 255]);
  });
});

describe('drawAvatar', () => {
  it('is a WebP of 256x256, the same for a seed and different between seeds', async () => {
    const [ada, again, marco, bearded] = await Promise.all([
      drawAvatar('ada'),
      drawAvatar('ada'),
      drawAvatar('marco'),
      drawAvatar('ada', { beard: true }),
    ]);
    expect(await sharp(ada).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(again.equals(ada)).toBe(true);
    expect(marco.equals(ada)).toBe(false);
    expect(bearded.equals(ada)).toBe(false);
    expect(ada.length).toBeLessThan(12_000);
  });
});
