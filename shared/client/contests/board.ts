/** The leader board's order: by rank, name or entering, and narrowed by what is searched for. */
import type { ContestantShape } from '#shared/client/app/calls.ts';
import type { Total } from './contestsSlice.ts';
import { ranked } from './voting.ts';

export const boardSorts = ['rank', 'name', 'newest'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** A contestant in the order of votes; `rank` is 0 and `share` too while the numbers are withheld. */
export interface Placed extends ContestantShape {
  rank: number;
  /** Of all votes of the round, 0 to 1. */
  share: number;
}

/**
 * Everybody with the newest count that is known, the most votes first. With `isShown` false nobody has a number, and the order is the one
 * that the server sent.
 */
export function placed(
  contestants: readonly ContestantShape[],
  totals: Readonly<Record<string, Total>>,
  isShown: boolean,
): Placed[] {
  if (!isShown) return contestants.map((one) => ({ ...one, votes: 0, rank: 0, share: 0 }));
  const counted = contestants.map((one) => ({ ...one, votes: totals[one.assox_id]?.votes ?? one.votes }));
  const all = counted.reduce((sum, { votes }) => sum + votes, 0);
  return ranked(counted).map((one) => ({ ...one, share: all ? one.votes / all : 0 }));
}

/** Without accents and capitals, so that 'eclair' finds 'Éclair'. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name or number has every word of `search`. */
export function found<C extends Pick<ContestantShape, 'contestant_name' | 'entry_number'>>(
  contestants: readonly C[],
  search: string,
): readonly C[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (!words.length) return contestants;
  return contestants.filter(({ contestant_name, entry_number }) => {
    const name = plain(contestant_name);
    return words.every((word) => name.includes(word) || word.replace(/^#/, '') === String(entry_number));
  });
}

/** `board` is in the order of rank, as `placed` makes it. */
export function sorted(board: readonly Placed[], by: BoardSort, language: string): readonly Placed[] {
  switch (by) {
    case 'rank':
      return board;
    case 'newest':
      return board.toSorted((a, b) => b.entry_number - a.entry_number);
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
      return board.toSorted((a, b) => compare(a.contestant_name, b.contestant_name));
    }
  }
}

/** Whoever shares the first place, once somebody has votes. */
export const leadersOf = (board: readonly Placed[]): readonly Placed[] =>
  board.filter(({ rank, votes }) => rank === 1 && votes > 0);
