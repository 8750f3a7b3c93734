import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import satori from 'satori';
import { packed } from '#shared/drawnPictures.ts';

const weight = 800;
let font: Buffer | undefined;

// The display face of the product; read when the first letters are drawn.
const face = () =>
  (font ??= readFileSync(
    createRequire(import.meta.url).resolve(
      `@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`,
    ),
  ));

/** The words as outlines in SVG, in at most so many lines as wide as the sheet. */
export async function lettering(
  words: string,
  { width, height, colour, most = 4 }: { width: number; height: number; colour: string; most?: number },
): Promise<string> {
  const known = words.match(/[\p{Script=Latin}\d’'-]+/gu) ?? [];
  const lines = packed(known, Math.min(most, known.length));
  if (!lines.length) return '';
  const tall = height / lines.length;
  const children = lines.map((word) => ({
    type: 'div',
    props: {
      style: {
        display: 'flex',
        height: tall,
        alignItems: 'center',
        // Capitals are at most some three quarters of their size wide, and stand without anything below the line.
        fontSize: Math.min(width / (word.length * 0.72), tall * 1.25),
        lineHeight: 1,
        letterSpacing: '-0.04em',
        whiteSpace: 'nowrap',
      },
      children: word.toUpperCase(),
    },
  }));
  const svg = await satori(
    {
      type: 'div',
      props: {
        style: { display: 'flex', flexDirection: 'column', width, height, color: colour, fontFamily: 'Display' },
        children,
      },
    } as never,
    { width, height, fonts: [{ name: 'Display', data: face(), weight, style: 'normal' }] },
  );
  return svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}

/** In one line, at a place of a picture. */
export const word = async (words: string, x: number, y: number, w: number, h: number, colour: string) =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${await lettering(words, { width: w, height: h, colour, most: 1 })}</svg>`;
