/** Vote totals, summed over their shards. */
import { VoteTally } from '#shared/contests/entities.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';

export interface Total {
  votes: number;
  /** Version; the higher one is newer. */
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

/** By assox_id, and by cx_id for the contest's total. */
export const totalsOf = async (storage: Reader, cx_id: string) => sum(await storage.find(VoteTally, { cx_id }));

/** Current totals; concurrent lookups are batched, over contests too. */
export const totalsNow = perStorage((storage) => {
  const look = gather<string, ReadonlyMap<string, Total>>(async (cx_ids) => {
    const all = sum(await storage.find(VoteTally, { cx_id: oneOf(cx_ids) }));
    return new Map(cx_ids.map((cx_id) => [cx_id, all]));
  });
  return async (cx_id: string): Promise<ReadonlyMap<string, Total>> => (await look(cx_id))!;
});

/** The same, at most a second old. */
export const recentTotalsOf = perStorage((storage) => {
  const kept = memoizeFor<ReadonlyMap<string, Total>>(1000, 1000);
  return (cx_id: string) => kept(cx_id, () => totalsOf(storage, cx_id));
});

/** Totals of contests by cx_id. */
export const contestTotals = async (storage: Reader, cx_ids: readonly string[]) =>
  sum(await storage.find(VoteTally, { of: oneOf(cx_ids) }));
