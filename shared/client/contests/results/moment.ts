/** What a vote has changed, as the voter is told right after it. */
import type { Placed } from '#shared/client/contests/board.ts';

export type Moment =
  /** The first vote of the round. */
  | { kind: 'opens' }
  /** Took the lead with it, alone. */
  | { kind: 'leads'; over: string }
  /** Shares the first place now. */
  | { kind: 'level'; with: string }
  /** Gained places, without the first. */
  | { kind: 'passes'; over: string; rank: number }
  /** Led before: votes ahead of the second. */
  | { kind: 'ahead'; of: string; gap: number }
  /** Votes behind the next above. */
  | { kind: 'behind'; of: string; gap: number };

/** `before`: the board when the vote was pressed; `now`: the newest. Undefined where numbers are withheld. */
export function momentOf(before: readonly Placed[], now: readonly Placed[], contestant_id: string): Moment | undefined {
  const was = before.find((one) => one.contestant_id === contestant_id);
  const is = now.find((one) => one.contestant_id === contestant_id);
  if (!was || !is || was.rank === 0 || is.rank === 0) return undefined;
  // The answer may come before the new total.
  const votes = Math.max(is.votes, was.votes + 1);
  const others = now.filter((one) => one.contestant_id !== contestant_id).toSorted((a, b) => b.votes - a.votes);
  const [best] = others;
  if (!best || best.votes === 0) return was.votes === 0 ? { kind: 'opens' } : undefined;
  if (votes === best.votes) return { kind: 'level', with: best.contestant_name };
  if (votes > best.votes) {
    const ledAlone = was.rank === 1 && before.every((one) => one === was || one.votes < was.votes);
    return ledAlone
      ? { kind: 'ahead', of: best.contestant_name, gap: votes - best.votes }
      : { kind: 'leads', over: best.contestant_name };
  }
  const rank = 1 + others.filter((one) => one.votes > votes).length;
  if (rank < was.rank) {
    const passed = others.find((one) => one.votes < votes);
    if (passed) return { kind: 'passes', over: passed.contestant_name, rank };
  }
  const next = others.findLast((one) => one.votes >= votes)!;
  return next.votes === votes
    ? { kind: 'level', with: next.contestant_name }
    : { kind: 'behind', of: next.contestant_name, gap: next.votes - votes };
}
