/** How well texts suit the words of a search, from the matches of each word. */
import type { Match } from '#cloud/patterns/fuzzyIndex.ts';

/** `score`: the sum of how well each word suits it. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** Those that are in the matches of every word. */
export function inEvery(wanted: readonly (readonly Match[])[]): Scored[] {
  const [first = [], ...others] = wanted;
  const bestOf = (matches: readonly Match[], id: string): number => {
    let best = 0;
    for (const { texts, tells } of matches) best = Math.max(best, (texts.get(id) ?? 0) * tells);
    return best;
  };
  const found: Scored[] = [];
  const seen = new Set<string>();
  for (const { texts, tells } of first)
    for (const [id, weight] of texts) {
      let score = first.length > 1 ? 0 : weight * tells;
      if (!score) {
        if (seen.has(id)) continue;
        seen.add(id);
        score = bestOf(first, id);
      }
      for (const matches of others) {
        const best = bestOf(matches, id);
        score = best && score + best;
        if (!score) break;
      }
      if (score) found.push({ id, score });
    }
  return found;
}

/** Those that are in the matches of most words. */
export function inMost(wanted: readonly (readonly Match[])[]): Scored[] {
  const found = new Map<string, { words: number; score: number }>();
  for (const matches of wanted) {
    const best = new Map<string, number>();
    for (const { texts, tells } of matches)
      for (const [id, weight] of texts) best.set(id, Math.max(best.get(id) ?? 0, weight * tells));
    for (const [id, score] of best) {
      const known = found.get(id);
      found.set(id, { words: (known?.words ?? 0) + 1, score: (known?.score ?? 0) + score });
    }
  }
  let most = 0;
  for (const { words } of found.values()) most = Math.max(most, words);
  return [...found].flatMap(([id, { words, score }]) => (words === most ? { id, score } : []));
}
