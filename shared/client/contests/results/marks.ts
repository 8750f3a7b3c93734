/** The colours by which the leaders are known in every picture of a result: `--mark-1` to `--mark-5`. */
import type { Placed } from '../board.ts';

export const marked = 5;

/** By contestant_id: 1 to 5 for the leaders. They keep theirs while they change places among themselves. */
export function marksOf(board: readonly Placed[]): ReadonlyMap<string, number> {
  const leaders = board.filter(({ votes }) => votes > 0).slice(0, marked);
  const order = leaders.toSorted((a, b) => a.entry_number - b.entry_number);
  return new Map(order.map(({ contestant_id }, index) => [contestant_id, index + 1]));
}

/** A mark as a colour; whoever has none is drawn quietly. */
export const colorOf = (mark: number | undefined): string => (mark ? `var(--mark-${mark})` : 'var(--mark-none)');
