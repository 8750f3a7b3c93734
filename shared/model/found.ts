/** How well texts suit what a search looked for, and the words in them that do. */
import { folded } from './unicode.ts';

/** Characters that are shown before the place. */
const before = 20;

/** How like a word is to the one that was looked for: the same (1), one that begins with it, or one that it was meant for. */
export const begun = 0.8;
export const near = 0.6;
/** Shorter words would be taken for each other. */
const leastNear = 4;

interface FoundPart {
  readonly text: string;
  /** It is what was looked for. */
  readonly isFound: boolean;
}

interface FoundOptions {
  /** How like the words are that count as found. */
  least?: number;
  /** From the beginning of the text, wherever the place is. */
  isWhole?: boolean;
}

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** So many words of a search count; with more, the time would grow with their number times that of a text. */
const mostWanted = 16;
const wantedIn = (search: string): string[] => [...new Set(wordsIn(search))].slice(0, mostWanted);

/** A letter is wrong, missing or too many, or two neighbours changed places. */
function isOneFault(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from++;
  let [end, otherEnd] = [one.length, other.length];
  while (end > from && otherEnd > from && one[end - 1] === other[otherEnd - 1]) {
    end--;
    otherEnd--;
  }
  const [left, right] = [one.slice(from, end), other.slice(from, otherEnd)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

const likeness = (word: string, wanted: string): number => {
  if (word === wanted) return 1;
  if (word.startsWith(wanted)) return begun;
  return wanted.length >= leastNear && isOneFault(word, wanted) ? near : 0;
};

/** From 0 to 1: how like its words are to all that were looked for, and a little of how much of it they are. */
export function suits(text: string, search: string): number {
  const words = wordsIn(text);
  const wanted = wantedIn(search);
  if (!words.length || !wanted.length) return 0;
  const likenesses = wanted.map((each) => words.reduce((most, word) => Math.max(most, likeness(word, each)), 0));
  const found = likenesses.filter(Boolean).length;
  const mean = likenesses.reduce((sum, each) => sum + each, 0) / wanted.length;
  return mean * (0.9 + 0.1 * Math.min(1, found / words.length));
}

/** A text in one line, from a little before the first place where a word was looked for; as the server finds them, words that begin so count. */
export function foundParts(text: string, search: string, { least = begun, isWhole = false }: FoundOptions = {}) {
  const wanted = wantedIn(search);
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const isWanted = (word: string) => wanted.some((each) => likeness(folded(word), each) >= least);
  const places = [...line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)].filter(([word]) => isWanted(word));
  const first = isWhole ? 0 : (places[0]?.index ?? 0);
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

/** One line of a text around what was looked for in it, of at most so many characters. */
export const excerptOf = (text: string, search: string, most: number): string =>
  foundParts(text, search, { least: near })
    .map((part) => part.text)
    .join('')
    .slice(0, most);
