/**
 * An inverted index of short texts in memory, for searches that forgive typing faults. A library took 10 ms for a search among 20,000
 * services, because it scores and describes each hit of every field. Here most hits are never looked at.
 */
import { distance } from 'fastest-levenshtein';

/**
 * How well a text suits the typed word when it has the word itself, a word that begins with it, or a word that is meant; the first is 1.
 */
const begun = 0.5;
const near = 0.3;
/** With two faults, or a begun word with one. */
const far = 0.2;

/** How readily faults are forgiven: not at all, those that are likely, and more where nothing else was found. */
export type Forgiving = 'none' | 'likely' | 'more';

/** Faults that are forgiven in a word of this length; shorter words would be taken for each other. */
const faultsIn = (length: number, forgiving: Forgiving): number => {
  if (forgiving === 'none') return 0;
  const long = forgiving === 'more' ? 6 : 8;
  return length >= long ? 2 : length >= 4 ? 1 : 0;
};
/** From this length on, the beginning of a longer word may have a fault too. */
const leastBegun = 5;

/**
 * The letters of a word, a bit each; other signs share the remaining bits. Two words that differ by n letters differ by at most 2n bits.
 */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left; left &= left - 1) count++;
  return count;
}

/** Two neighbours changed places: the commonest fault, counted as one. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (one[at] === other[at]) at++;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** The longer word begins as the typed one, but for a fault. */
const isBegunLike = (term: string, word: string): boolean =>
  term.length > word.length && [-1, 0, 1].some((more) => distance(term.slice(0, word.length + more), word) <= 1);

/** Spellings of one sound count as one: a photographer is looked for as a fotografer. */
const spoken = (word: string) => word.replaceAll('ph', 'f');

interface Term {
  readonly spoken: string;
  readonly letters: number;
  /** See Match. */
  readonly texts: Map<string, number>;
}

/** How a word is looked for: also as the beginning of a longer one, and also with faults. */
export interface Looking {
  readonly isBegun: boolean;
  readonly forgiving: Forgiving;
}

/** A word of the texts that matches one of the words that are looked for. */
export interface Match {
  readonly word: string;
  /** The texts that have it, with the weight of the best field that does. */
  readonly texts: ReadonlyMap<string, number>;
  /** How much it tells: more if it is rarer, and more like the typed word. */
  readonly tells: number;
}

export function createFuzzyIndex() {
  const terms = new Map<string, Term>();
  const termsOf = new Map<string, readonly string[]>();

  const remove = (id: string) => {
    for (const word of termsOf.get(id) ?? []) {
      const { texts } = terms.get(word)!;
      texts.delete(id);
      if (!texts.size) terms.delete(word);
    }
    termsOf.delete(id);
  };

  return {
    remove,
    /** Takes the words of a text, with the weight of their field. Words of an earlier state of the text are forgotten. */
    put(id: string, fields: readonly { readonly words: readonly string[]; readonly weight: number }[]): void {
      remove(id);
      const weights = new Map<string, number>();
      for (const { words, weight } of fields)
        for (const word of words) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
      for (const [word, weight] of weights) {
        let term = terms.get(word);
        if (!term)
          terms.set(word, (term = { spoken: spoken(word), letters: lettersOf(spoken(word)), texts: new Map() }));
        term.texts.set(id, weight);
      }
      termsOf.set(id, [...weights.keys()]);
    },
    /** The words that a typed word means. A text that has several of them counts by the best. */
    matches(typed: string, { isBegun, forgiving }: Looking): readonly Match[] {
      const word = spoken(typed);
      const letters = lettersOf(word);
      const faults = faultsIn(word.length, forgiving);
      const begunLike = isBegun && faults > 0 && word.length >= leastBegun;
      const likeness = (written: string, its: Term): number => {
        if (written === typed) return 1;
        if (isBegun && written.startsWith(typed)) return begun;
        if (!faults) return 0;
        const term = its.spoken;
        const isLikeFirst = term[0] === word[0] || written[0] === typed[0];
        if (Math.abs(term.length - word.length) <= faults && bits(its.letters ^ letters) <= 2 * faults) {
          const away = distance(term, word);
          if (away <= 1 || isSwapped(term, word)) return near;
          // People rarely miss the first letter of a word: so the guess stays near, and few words are measured.
          if (away <= faults && (forgiving === 'likely' || isLikeFirst)) return far;
        }
        return begunLike && isLikeFirst && bits(letters & ~its.letters) <= 1 && isBegunLike(term, word) ? far : 0;
      };
      const found: Match[] = [];
      for (const [term, its] of terms) {
        const like = likeness(term, its);
        if (!like) continue;
        const { texts } = its;
        found.push({
          word: term,
          texts,
          tells: like * Math.log(1 + (termsOf.size - texts.size + 0.5) / (texts.size + 0.5)),
        });
      }
      return found;
    },
  };
}
