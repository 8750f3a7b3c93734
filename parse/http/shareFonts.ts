/** Fonts of share images, bundled, because servers may have none or others. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { normalized } from '#shared/model/unicode.ts';

const require = createRequire(import.meta.url);

interface Family {
  readonly name: string;
  readonly source: string;
  readonly weight: 600 | 800;
  readonly subsets: readonly string[];
}

const everyScript = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
const families: readonly Family[] = [
  { name: 'Display', source: 'bricolage-grotesque', weight: 800, subsets: ['latin', 'latin-ext', 'vietnamese'] },
  { name: 'Bold', source: 'inter', weight: 800, subsets: everyScript },
  { name: 'Text', source: 'inter', weight: 600, subsets: everyScript },
];

/** Each file has one script; a face is a list of fallbacks. */
const faceOf = (...names: string[]) =>
  names
    .flatMap((name) => families.filter((family) => family.name === name))
    .flatMap(({ name, subsets }) => subsets.map((subset) => `${name} ${subset}`))
    .join(', ');

/** For `fontFamily`. The display face lacks scripts that the text face has. */
export const faces = { title: faceOf('Display', 'Bold'), bold: faceOf('Bold'), text: faceOf('Text') } as const;

export interface DrawingFonts {
  readonly fonts: { name: string; data: Buffer; weight: 600 | 800; style: 'normal' }[];
  /** Removes characters that no font has, such as emoji. */
  drawable(text: string): string;
}

type Range = readonly [first: number, last: number];

/** Parses 'U+0000-00FF,U+0131'. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const subsetsBySource = new Map<string, readonly (readonly [subset: string, ranges: Range[]])[]>();

/** The file of a font that has the character; the Latin one where none has. */
export function subsetOf(source: string, character: string): string {
  let known = subsetsBySource.get(source);
  if (!known) {
    const ranges = require(`@fontsource/${source}/unicode.json`) as Record<string, string>;
    known = everyScript.flatMap((subset) => (ranges[subset] ? [[subset, rangesOf(ranges[subset])] as const] : []));
    subsetsBySource.set(source, known);
  }
  const code = character.codePointAt(0)!;
  return known.find(([, ranges]) => ranges.some(([first, last]) => first <= code && code <= last))?.[0] ?? 'latin';
}

let loaded: DrawingFonts | undefined;

/** Loaded once, with the first image. */
export function drawingFonts(): DrawingFonts {
  if (loaded) return loaded;
  const ranges = [...new Set(families.map(({ source }) => source))].flatMap((source) => {
    const subsets = require(`@fontsource/${source}/unicode.json`) as Record<string, string>;
    return everyScript.flatMap((subset) => (subsets[subset] ? rangesOf(subsets[subset]) : []));
  });
  const isKnown = (character: string) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([first, last]) => first <= code && code <= last);
  };
  loaded = {
    fonts: families.flatMap(({ name, source, weight, subsets }) =>
      subsets.map((subset) => ({
        name: `${name} ${subset}`,
        weight,
        style: 'normal' as const,
        data: readFileSync(require.resolve(`@fontsource/${source}/files/${source}-${subset}-${weight}-normal.woff`)),
      })),
    ),
    drawable(text) {
      const kept = [...normalized(text, 'NFC')]
        .map((character) => (/[\s\p{C}]/u.test(character) ? ' ' : isKnown(character) ? character : ''))
        .join('');
      return kept
        .replaceAll(/\(\s*\)|\[\s*\]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
    },
  };
  return loaded;
}
