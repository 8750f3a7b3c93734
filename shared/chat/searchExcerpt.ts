/** The place of a text that a search found. */
import { folded } from '#shared/model/unicode.ts';

/** Characters that are shown before the place. */
const before = 20;

interface FoundPart {
  readonly text: string;
  /** It is what was looked for. */
  readonly isFound: boolean;
}

/** A text in one line, from a little before the first place where a word begins with one of those that were looked for, as the server finds them. */
export function foundParts(text: string, search: string): FoundPart[] {
  const wanted = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const isWanted = (word: string) => wanted.some((each) => folded(word).startsWith(each));
  const places = [...line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].filter(([word]) => isWanted(word));
  const first = places[0]?.index ?? 0;
  // A word is shown from its beginning.
  const from = first <= before ? 0 : line.lastIndexOf(' ', first - before) + 1 || first;
  const parts: FoundPart[] = from ? [{ text: '… ', isFound: false }] : [];
  let at = from;
  const add = (end: number, isFound: boolean) => {
    if (end > at) parts.push({ text: line.slice(at, end), isFound });
    at = end;
  };
  for (const { index, 0: word } of places) {
    add(index, false);
    add(index + word.length, true);
  }
  add(line.length, false);
  return parts;
}
