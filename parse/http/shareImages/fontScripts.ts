/** Which characters the bundled fonts have, and which file of a font has one. */
import { createRequire } from 'node:module';
import { normalized } from '#shared/model/unicode.ts';

const require = createRequire(import.meta.url);

export const everyScript: readonly string[] = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
];
/** The text face, which has the characters of the display face and more. */
const textFace = 'inter';

type Range = readonly [first: number, last: number];

/** Parses 'U+0000-00FF,U+0131'. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

let known: readonly (readonly [subset: string, ranges: Range[]])[] | undefined;

/** The file of the text face that has the character; undefined where none has. */
function fileWith(character: string): string | undefined {
  if (!known) {
    const ranges = require(`@fontsource/${textFace}/unicode.json`) as Record<string, string>;
    known = everyScript.flatMap((subset) => (ranges[subset] ? [[subset, rangesOf(ranges[subset])] as const] : []));
  }
  const code = character.codePointAt(0)!;
  return known.find(([, ranges]) => ranges.some(([first, last]) => first <= code && code <= last))?.[0];
}

/** The file of the text face that has the character; the Latin one where none has. */
export const subsetOf = (character: string): string => fileWith(character) ?? 'latin';

/** Removes characters that no font has, such as emoji. */
export function drawable(text: string): string {
  const kept = [...normalized(text, 'NFC')]
    .map((character) => (/[\s\p{C}]/u.test(character) ? ' ' : fileWith(character) === undefined ? '' : character))
    .join('');
  return kept
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
