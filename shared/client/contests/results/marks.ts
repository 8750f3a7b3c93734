/** Colours of the leaders in all charts: `--mark-1` to `--mark-5`. */
import type { Placed } from '../board.ts';

export const marked = 5;

/** By contestant_id: 1 to 5 for the leaders, stable while they change ranks among themselves. */
export function marksOf(board: readonly Placed[]): ReadonlyMap<string, number> {
  const leaders = board.filter(({ votes }) => votes > 0).slice(0, marked);
  const order = leaders.toSorted((a, b) => a.entry_number - b.entry_number);
  return new Map(order.map(({ contestant_id }, index) => [contestant_id, index + 1]));
}

/** The CSS colour of a mark; neutral for contestants without one. */
export const colorOf = (mark: number | undefined): string => (mark ? `var(--mark-${mark})` : 'var(--mark-none)');
