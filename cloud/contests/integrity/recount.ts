/** Compares tallies with the ledger and reports differences, without correcting them. */
import { Contest } from '#shared/contests/entities.ts';
import { day } from '#shared/time.ts';
import { atLeast, type Log, type Ports, type Reader, type Storage } from '#cloud/kernel/ports.ts';
import { totalsOf } from '#cloud/contests/voting/totals.ts';
import { countedSums } from './voids.ts';

export interface Difference {
  cx_id: string;
  /** An assox_id, or the cx_id for the contest's total. */
  of: string;
  ledger: number;
  tally: number;
}

/** Differences between a contest's tallies and its ledger, within one snapshot; empty when consistent. */
export async function differencesOf(reader: Reader, cx_id: string): Promise<Difference[]> {
  const ledger = new Map<string, number>();
  for (const { key, sum } of await countedSums(reader, { cx_id }, { by: ['assox_id'], sum: 'weight' })) {
    ledger.set(key[0]!, sum);
    ledger.set(cx_id, (ledger.get(cx_id) ?? 0) + sum);
  }
  const tallies = await totalsOf(reader, cx_id);
  return [...new Set([...ledger.keys(), ...tallies.keys()])]
    .map((of) => ({ cx_id, of, ledger: ledger.get(of) ?? 0, tally: tallies.get(of)?.votes ?? 0 }))
    .filter((row) => row.ledger !== row.tally);
}

/** The same, in its own snapshot. */
export const recountContest = (storage: Storage, cx_id: string): Promise<Difference[]> =>
  storage.snapshot((reader) => differencesOf(reader, cx_id));

/** Recounts the contests changed since `since`, and logs differences as errors. */
export async function recount(storage: Storage, log: Log, since: Date): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { cx_id } of await storage.find(Contest, { end_date: atLeast(since) }))
    differences.push(...(await recountContest(storage, cx_id)));
  for (const difference of differences) log.error(difference, 'tally and ledger differ');
  return differences;
}

const recentMs = day;

/** Recounts the contests of the last day. */
export async function recountRecent({ storage, log, clock }: Ports): Promise<void> {
  await recount(storage, log, new Date(clock.now() - recentMs));
}
