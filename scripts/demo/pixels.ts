/**
 * Pixel operations for the posters, written by hand: several times faster than separate passes of the image library, which matters because
 * two hundred posters are drawn during the first start.
 */

import type { Colour } from './palettes.ts';

/** Unpremultiplied RGBA, row by row; the buffer is aligned to four bytes. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Alpha-blends a layer over an opaque canvas, in place, clipped. */
export function over(canvas: Pixels, layer: Pixels, left: number, top: number): void {
  const to = canvas.data;
  const from = layer.data;
  const fromX = Math.max(0, -left);
  const untilX = Math.min(layer.width, canvas.width - left);
  const untilY = Math.min(layer.height, canvas.height - top);
  for (let y = Math.max(0, -top); y < untilY; y++) {
    let source = (y * layer.width + fromX) * 4;
    let target = ((y + top) * canvas.width + fromX + left) * 4;
    for (let x = fromX; x < untilX; x++, source += 4, target += 4) {
      const alpha = from[source + 3] as number;
      if (alpha === 0) continue;
      // 257 x / 65536 equals x / 255 for products of two bytes, and integers keep the loop fast.
      const rest = 255 - alpha;
      to[target] = (((from[source] as number) * alpha + (to[target] as number) * rest + 128) * 257) >> 16;
      to[target + 1] = (((from[source + 1] as number) * alpha + (to[target + 1] as number) * rest + 128) * 257) >> 16;
      to[target + 2] = (((from[source + 2] as number) * alpha + (to[target + 2] as number) * rest + 128) * 257) >> 16;
    }
  }
}

/** The part of a layer in which something is seen, and where it lies. */
export function seenPart(layer: Pixels): { part: Pixels; left: number; top: number } {
  const { data, width, height } = layer;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  if (right === 0) return { part: layer, left: 0, top: 0 };
  // From an even pixel, so that halves lie as in the whole.
  left &= ~1;
  top &= ~1;
  const part = { data: new Uint8Array((right - left) * (bottom - top) * 4), width: right - left, height: bottom - top };
  for (let y = 0; y < part.height; y++) {
    const from = ((y + top) * width + left) * 4;
    part.data.set(data.subarray(from, from + part.width * 4), y * part.width * 4);
  }
  return { part, left, top };
}

/** Lays a layer onto one that is transparent; the upper one hides what is below where it is mostly opaque. */
export function lay(canvas: Pixels, layer: Pixels, left: number, top: number): void {
  const to = canvas.data;
  const from = layer.data;
  const fromX = Math.max(0, -left);
  const untilX = Math.min(layer.width, canvas.width - left);
  const untilY = Math.min(layer.height, canvas.height - top);
  for (let y = Math.max(0, -top); y < untilY; y++) {
    let source = (y * layer.width + fromX) * 4;
    let target = ((y + top) * canvas.width + fromX + left) * 4;
    for (let x = fromX; x < untilX; x++, source += 4, target += 4) {
      const alpha = from[source + 3] as number;
      if (alpha <= 127 && alpha <= (to[target + 3] as number)) continue;
      to[target] = from[source] as number;
      to[target + 1] = from[source + 1] as number;
      to[target + 2] = from[source + 2] as number;
      to[target + 3] = alpha;
    }
  }
}

/**
 * Doubles a picture with linear interpolation. Processes two channels of a 32-bit pixel at once, 16 bits each; weighted sums stay below 2
 * ** 12.
 */
export function doubled({ data, width, height }: Pixels): Pixels {
  const pixels = new Int32Array(data.buffer, data.byteOffset, width * height);
  const out = new Int32Array(width * height * 4);
  // Padded, so that the inner loop has no special cases.
  const even = new Int32Array(width + 2);
  const odd = new Int32Array(width + 2);
  let target = 0;
  for (let y = 0; y < height * 2; y++) {
    const near = (y >> 1) * width;
    const far = Math.min(Math.max((y >> 1) + (y & 1 ? 1 : -1), 0), height - 1) * width;
    for (let x = 0; x < width; x++) {
      const here = pixels[near + x] as number;
      const there = pixels[far + x] as number;
      even[x + 1] = (here & 0xff00ff) * 3 + (there & 0xff00ff);
      odd[x + 1] = ((here >>> 8) & 0xff00ff) * 3 + ((there >>> 8) & 0xff00ff);
    }
    for (const row of [even, odd]) {
      row.copyWithin(0, 1, 2);
      row.copyWithin(width + 1, width, width + 1);
    }
    for (let x = 1; x <= width; x++, target += 2) {
      const evenHere = ((even[x] as number) * 3 + 0x80008) | 0;
      const oddHere = ((odd[x] as number) * 3 + 0x80008) | 0;
      out[target] =
        (((evenHere + (even[x - 1] as number)) >> 4) & 0xff00ff) |
        ((((oddHere + (odd[x - 1] as number)) >> 4) & 0xff00ff) << 8);
      out[target + 1] =
        (((evenHere + (even[x + 1] as number)) >> 4) & 0xff00ff) |
        ((((oddHere + (odd[x + 1] as number)) >> 4) & 0xff00ff) << 8);
    }
  }
  return { data: new Uint8Array(out.buffer), width: width * 2, height: height * 2 };
}

/** A box filter along the rows; zero outside. */
function averageRows(from: Uint8Array, to: Uint8Array, width: number, height: number, radius: number): void {
  const share = Math.round(65536 / (2 * radius + 1));
  for (let start = 0, end = width; start < width * height; start = end, end += width) {
    let sum = 0;
    for (let index = start; index < Math.min(start + radius, end); index++) sum += from[index] as number;
    for (let index = start; index < end; index++) {
      if (index + radius < end) sum += from[index + radius] as number;
      if (index - radius > start) sum -= from[index - radius - 1] as number;
      to[index] = (sum * share) >> 16;
    }
  }
}

/** A box filter along the columns, all of them at once, row by row, as they lie in memory; zero outside. */
function averageColumns(from: Uint8Array, to: Uint8Array, width: number, height: number, radius: number): void {
  const share = Math.round(65536 / (2 * radius + 1));
  const sums = new Int32Array(width);
  for (let y = -radius; y < height; y++) {
    const ahead = y + radius < height ? (y + radius) * width : -1;
    const behind = y - radius > 0 ? (y - radius - 1) * width : -1;
    for (let x = 0; x < width; x++) {
      if (ahead >= 0) sums[x]! += from[ahead + x] as number;
      if (behind >= 0) sums[x]! -= from[behind + x] as number;
      if (y >= 0) to[y * width + x] = ((sums[x] as number) * share) >> 16;
    }
  }
}

/**
 * A soft shadow of a layer as a layer of one colour, scaled down by `shrink` (an integer) and 2 x `radius` (result pixels) larger on every
 * side. Two box filters approximate a Gaussian.
 */
export function shadowOf(layer: Pixels, shrink: number, radius: number, colour: Colour, opacity: number): Pixels {
  const pad = 2 * radius;
  const innerWidth = Math.ceil(layer.width / shrink);
  const innerHeight = Math.ceil(layer.height / shrink);
  const width = innerWidth + 2 * pad;
  const height = innerHeight + 2 * pad;
  const alpha = new Uint8Array(width * height);
  const spare = new Uint8Array(width * height);
  for (let y = 0; y < innerHeight; y++) {
    let source = y * shrink * layer.width * 4 + 3;
    const start = (y + pad) * width + pad;
    for (let x = 0; x < innerWidth; x++, source += shrink * 4) alpha[start + x] = layer.data[source] as number;
  }
  for (let pass = 0; pass < 2; pass++) {
    averageRows(alpha, spare, width, height, radius);
    averageColumns(spare, alpha, width, height, radius);
  }
  const [red, green, blue] = colour;
  const strength = Math.round(opacity * 256);
  const data = new Uint8Array(width * height * 4);
  // The colour lies where nothing is seen too, so that doubling mixes in no other.
  for (let index = 0, target = 0; index < width * height; index++, target += 4) {
    data[target] = red;
    data[target + 1] = green;
    data[target + 2] = blue;
    data[target + 3] = ((alpha[index] as number) * strength) >> 8;
  }
  return { data, width, height };
}

/** Lightens the upper left of a layer and tints its lower right, in place, to suggest light on flat drawings. */
export function sheen({ data, width, height }: Pixels, shade: Colour): void {
  const [red, green, blue] = shade;
  let index = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 4) {
      if (data[index + 3] === 0) continue;
      const position = (0.4 * x) / width + (0.6 * y) / height;
      const lit = position < 0.5;
      const amount = (256 * (lit ? 0.3 - 0.7 * position : 0.54 * (position - 0.52))) | 0;
      if (amount <= 0) continue;
      const rest = 256 - amount;
      data[index] = ((data[index] as number) * rest + (lit ? 255 : red) * amount) >> 8;
      data[index + 1] = ((data[index + 1] as number) * rest + (lit ? 255 : green) * amount) >> 8;
      data[index + 2] = ((data[index + 2] as number) * rest + (lit ? 255 : blue) * amount) >> 8;
    }
  }
}

export interface Backdrop {
  /** Gradient stops, evenly spaced. */
  colours: readonly Colour[];
  degrees: number;
  /** A radial light, in pixels. */
  lamp: { x: number; y: number; radius: number; colour: Colour };
}

const levels = 512;

/** An opaque canvas with a gradient and a light. */
export function backdrop(width: number, height: number, { colours, degrees, lamp }: Backdrop): Pixels {
  const table = new Uint8Array((levels + 1) * 3);
  for (let level = 0; level <= levels; level++) {
    const position = (level / levels) * (colours.length - 1);
    const index = Math.min(Math.floor(position), colours.length - 2);
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [colours[index]?.[channel] ?? 0, colours[index + 1]?.[channel] ?? 0];
      table[level * 3 + channel] = from + (to - from) * (position - index);
    }
  }
  const data = new Uint8Array(width * height * 4);
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = Math.abs(cos) + Math.abs(sin);
  const [dx, dy] = [((cos / reach) * levels) / width, ((sin / reach) * levels) / height];
  const start = levels * (0.5 - (0.5 * (cos + sin)) / reach);
  const [red, green, blue] = lamp.colour;
  let index = 0;
  for (let y = 0; y < height; y++) {
    const offsetY = (y - lamp.y) / lamp.radius;
    for (let x = 0; x < width; x++, index += 4) {
      const level = ((start + x * dx + y * dy) | 0) * 3;
      const offsetX = (x - lamp.x) / lamp.radius;
      const near = 1 - offsetX * offsetX - offsetY * offsetY;
      const light = near > 0 ? (236 * near * near * near) | 0 : 0;
      const r = table[level] as number;
      const g = table[level + 1] as number;
      const b = table[level + 2] as number;
      data[index] = r + (((red - r) * light) >> 8);
      data[index + 1] = g + (((green - g) * light) >> 8);
      data[index + 2] = b + (((blue - b) * light) >> 8);
      data[index + 3] = 255;
    }
  }
  return { data, width, height };
}

/** Darkens the corners, in place. */
export function vignette({ data, width, height }: Pixels, shade: Colour, strength: number): void {
  const [red, green, blue] = shade;
  let index = 0;
  for (let y = 0; y < height; y++) {
    const fromY = (y / height - 0.47) / 0.8;
    for (let x = 0; x < width; x++, index += 4) {
      const fromX = (x / width - 0.5) / 0.8;
      const distance = fromX * fromX + fromY * fromY;
      if (distance < 0.26) continue;
      const amount = (256 * strength * Math.min(1, (distance - 0.26) * 2)) | 0;
      const rest = 256 - amount;
      data[index] = ((data[index] as number) * rest + red * amount) >> 8;
      data[index + 1] = ((data[index + 1] as number) * rest + green * amount) >> 8;
      data[index + 2] = ((data[index + 2] as number) * rest + blue * amount) >> 8;
    }
  }
}
