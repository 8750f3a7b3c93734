/** Votes of contests and contestants, added up from their shards. */
import { VoteTally } from '#shared/contests/entities.ts';
import { oneOf, type Reader } from '../ports.ts';

export interface Total {
  votes: number;
  /** The higher one is the newer total. */
  rev: number;
}

export const noVotes: Total = { votes: 0, rev: 0 };

function sum(tallies: readonly VoteTally[]): Map<string, Total> {
  const totals = new Map<string, Total>();
  for (const { of, n, rev } of tallies) {
    const total = totals.get(of);
    if (total) {
      total.votes += n;
      total.rev += rev;
    } else totals.set(of, { votes: n, rev });
  }
  return totals;
}

/** By assox_id, and the contest's own under its cx_id. */
export const totalsOf = async (storage: Reader, cx_id: string) => sum(await storage.find(VoteTally, { cx_id }));

/** The contests' own totals, by cx_id. */
export const contestTotals = async (storage: Reader, cx_ids: readonly string[]) =>
  sum(await storage.find(VoteTally, { of: oneOf(cx_ids) }));
