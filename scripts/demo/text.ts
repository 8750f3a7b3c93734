import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Pixels } from './pixels.ts';
import { trueTypeFromWoff2 } from './woff2.ts';

const fonts = {
  display: {
    family: 'Engage Display',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  },
  text: { family: 'Engage Text', file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' },
} as const;

let folder: string | undefined;

/**
 * Where the two fonts lie as files that the text engine reads. A bare machine has no fonts, or other ones: the pages' own are
 * used everywhere, so that a card looks the same wherever it is drawn.
 */
function fontFolder(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), 'engage-fonts-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const { resolve } = createRequire(import.meta.url);
  for (const { family, file } of Object.values(fonts)) {
    writeFileSync(join(made, `${family}.ttf`), trueTypeFromWoff2(readFileSync(resolve(file)), family));
  }
  if (!process.env['FONTCONFIG_FILE'] && !existsSync('/etc/fonts/fonts.conf')) {
    // Without any configuration fontconfig complains on stderr at the first text.
    const config = join(made, 'fonts.conf');
    writeFileSync(
      config,
      `<?xml version="1.0"?><fontconfig><dir>${made}</dir><cachedir>${join(made, 'cache')}</cachedir></fontconfig>`,
    );
    process.env['FONTCONFIG_FILE'] = config;
  }
  folder = made;
  return made;
}

export interface TextInput {
  text: string;
  font: keyof typeof fonts;
  /** Pixels, #rrggbb. */
  size: number;
  colour: string;
  /** Longer lines wrap, in pixels. */
  width: number;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text on a transparent ground, cut to what is drawn. Latin letters, figures and punctuation; `text` must not be blank. */
export async function drawText({ text, font, size, colour, width }: TextInput): Promise<Pixels> {
  const { family } = fonts[font];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: join(fontFolder(), `${family}.ttf`),
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * (font === 'display' ? 0.02 : 0.16)),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The text at the largest of `sizes` at which it is no higher than `height`; at the smallest one it is cut short. */
export async function fitText(
  input: Omit<TextInput, 'size'>,
  sizes: readonly number[],
  height: number,
): Promise<Pixels> {
  for (const size of sizes) {
    const pixels = await drawText({ ...input, size });
    if (pixels.height <= height) return pixels;
  }
  const words = input.text.split(/\s+/);
  const size = Math.min(...sizes);
  for (let count = words.length - 1; count > 0; count--) {
    const pixels = await drawText({ ...input, text: `${words.slice(0, count).join(' ')}…`, size });
    if (pixels.height <= height) return pixels;
  }
  return drawText({ ...input, text: `${input.text.slice(0, 24)}…`, size });
}
