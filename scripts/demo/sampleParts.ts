/** Of what samples of work are drawn, as SVG. */
import { emojiBody } from './emoji.ts';
import { mix, type Palette } from './palettes.ts';
import type { Random } from './random.ts';

export interface Sample {
  palette: Palette;
  random: Random;
  /** What it is about, the main one first. */
  emojis: readonly string[];
  words: string;
}

export const width = 1200;
export const height = 800;
export const white = '#ffffff';
export const ink = '#16202b';

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const emoji = (key: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 32}) rotate(${turn} 16 16)">${emojiBody(key)}</g>`;
export const turned = (degrees: number, x: number, y: number, body: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${body}</g>`;
/** A sheet with its shadow. */
export const sheet = (x: number, y: number, w: number, h: number, fill = white, r = 6) =>
  rect(x + 6, y + 14, w, h, '#000', r, 'fill-opacity="0.10"') + rect(x, y, w, h, fill, r);
/** Lines of text as bars. */
export const lines = (
  random: Random,
  x: number,
  y: number,
  w: number,
  count: number,
  gap: number,
  fill: string,
  tall = 8,
) =>
  Array.from({ length: count }, (_, n) =>
    rect(x, y + n * gap, w * (n === count - 1 ? 0.55 : random.between(0.86, 1)), tall, fill, tall / 2),
  ).join('');
export const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
export const table = ({ palette }: Sample) =>
  rect(0, 0, width, height, mix(palette.backdrop[0], palette.backdrop[1], 0.35)) +
  `<path d="M0 ${height * 0.72}L${width} ${height * 0.6}V${height}H0z" fill="${mix(palette.backdrop[1], palette.stage, 0.5)}" fill-opacity="0.5"/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, thick: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const many = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');
