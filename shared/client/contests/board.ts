/** Order and search of the leader board. */
import { folded } from '#shared/model/unicode.ts';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import type { Total } from './contestsSlice.ts';
import { ranked } from './voting/voting.ts';

export const boardSorts = ['rank', 'name', 'newest'] as const;
export type BoardSort = (typeof boardSorts)[number];

/** A contestant with rank, share and gap; all 0 while numbers are withheld. */
export interface Placed extends ContestantShape {
  rank: number;
  /** Share of the round's votes, 0 to 1. */
  share: number;
  /** Votes beside the leader's, 0 to 1: the length of a bar. */
  of: number;
  /** Votes ahead of the second for the only leader, behind the next above for others; 0 is level. */
  gap: number;
}

/** Ranks contestants by the newest known counts. With `isShown` false there are no numbers, and the server's order is kept. */
export function placed(
  contestants: readonly ContestantShape[],
  totals: Readonly<Record<string, Total>>,
  isShown: boolean,
): Placed[] {
  if (!isShown) return contestants.map((one) => ({ ...one, votes: 0, rank: 0, share: 0, of: 0, gap: 0 }));
  const counted = contestants.map((one) => ({ ...one, votes: totals[one.assox_id]?.votes ?? one.votes }));
  const all = counted.reduce((sum, { votes }) => sum + votes, 0);
  const order = ranked(counted);
  const most = order[0]?.votes ?? 0;
  let above = most;
  return order.map((one, index) => {
    const before = order[index - 1]?.votes ?? one.votes;
    if (before > one.votes) above = before;
    const gap = one.rank === 1 ? one.votes - (order[index === 0 ? 1 : index]?.votes ?? one.votes) : above - one.votes;
    return { ...one, share: all ? one.votes / all : 0, of: most ? one.votes / most : 0, gap };
  });
}

/** Filters by name or number; every word of `search` must match. */
export function found<C extends Pick<ContestantShape, 'contestant_name' | 'entry_number'>>(
  contestants: readonly C[],
  search: string,
): readonly C[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (!words.length) return contestants;
  return contestants.filter(({ contestant_name, entry_number }) => {
    const name = folded(contestant_name);
    return words.every((word) => name.includes(word) || word.replace(/^#/, '') === String(entry_number));
  });
}

/** `board` must be in order of rank (`placed`). */
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
