/**
 * Sums of the ledger by hour and day. Casting does not know of them: what the ledger got since the last time is folded into them when
 * somebody looks, and by a job, so that reading never counts votes that were counted before.
 */
import { Contest, Vote } from '#shared/contests/entities.ts';
import { type NamedSum, VoteSum, VoteSumState } from '#shared/contests/entities/sums.ts';
import { day, hour, minute } from '#shared/time.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { above, atLeast, atMost, type Ports, type Storage, type SumRow } from '#cloud/kernel/ports.ts';

/** Milliseconds after which no vote can be committed with an earlier time: a transaction lasts three seconds. */
const settled = 10_000;

/** A sum that is written or read: of an hour, or of a day. */
export interface Bucket {
  /** 'h' by source, 'd' by contestant. */
  readonly kind: 'h' | 'd';
  readonly from_ms: number;
  n: number;
  first: number;
  paid: number;
  readonly of: Map<string, number>;
}

/** The source of a vote: `site` when nothing is known, `paid` for bought ones. */
const sourceOf = (via: string, source: string) => (source === 'paid' ? 'paid' : via || 'site');

/** Adds rows, grouped by contestant, source and first vote, to the buckets of their hours and days. */
export function bucketsOf(rows: readonly SumRow[]): Map<string, Bucket> {
  const buckets = new Map<string, Bucket>();
  for (const { key, at, sum } of rows) {
    const [contestant_id = '', via = '', source = '', first = ''] = key;
    for (const kind of ['h', 'd'] as const) {
      const size = kind === 'h' ? hour : day;
      const from_ms = at - (at % size);
      const name = `${kind}${from_ms}`;
      const bucket = buckets.get(name) ?? { kind, from_ms, n: 0, first: 0, paid: 0, of: new Map<string, number>() };
      buckets.set(name, bucket);
      bucket.n += sum;
      if (first === 'true') bucket.first += sum;
      if (source === 'paid') bucket.paid += sum;
      const of = kind === 'h' ? sourceOf(via, source) : contestant_id;
      bucket.of.set(of, (bucket.of.get(of) ?? 0) + sum);
    }
  }
  return buckets;
}

const listOf = (of: ReadonlyMap<string, number>): NamedSum[] => [...of].map(([key, n]) => ({ key, n }));

/** What the ledger has from a moment on, by minute. */
const since = (storage: Storage, cx_id: string, from: number) =>
  storage.sums(
    Vote,
    { cx_id, at_ms: atLeast(from) },
    { by: ['contestant_id', 'via', 'source', 'first'], step: { of: 'at_ms', size: minute }, sum: 'weight' },
  );

/** Folds full minutes into the sums. False when another process did so meanwhile. */
async function fold(storage: Storage, cx_id: string, from: number, until: number, rows: readonly SumRow[]) {
  const added = bucketsOf(rows);
  return storage.transact(async (tx) => {
    const state = await tx.get(VoteSumState, cx_id);
    if ((state?.until_ms ?? 0) !== from) return false;
    const idOf = (name: string) => `${cx_id}@${name}`;
    const known = new Map((await tx.getMany(VoteSum, [...added.keys()].map(idOf))).map((row) => [row.sum_id, row]));
    await tx.apply(
      VoteSum,
      [...added].map(([name, { from_ms, n, first, paid, of }]) => {
        const before = known.get(idOf(name));
        const sums = new Map(before?.of.map((row) => [row.key, row.n]));
        for (const [key, more] of of) sums.set(key, (sums.get(key) ?? 0) + more);
        return { id: idOf(name), add: { n, first, paid }, set: { of: listOf(sums) }, orInsert: { cx_id, from_ms } };
      }),
    );
    await tx.apply(VoteSumState, [{ id: cx_id, set: { until_ms: until }, orInsert: {} }]);
    return true;
  });
}

/** Brings the sums up to date, and answers what is not in them yet. */
async function tailOf({ storage, clock }: Pick<Ports, 'storage' | 'clock'>, cx_id: string): Promise<SumRow[]> {
  for (;;) {
    const from = (await storage.get(VoteSumState, cx_id))?.until_ms ?? 0;
    const rows = await since(storage, cx_id, from);
    const now = clock.now() - settled;
    const until = now - (now % minute);
    const full = rows.filter(({ at }) => at < until);
    if (!full.length) return rows;
    if (await fold(storage, cx_id, from, until, full)) return rows.filter(({ at }) => at >= until);
  }
}

const recentTails = perStorage(() => memoizeFor<SumRow[]>(1000, 500));

/** Few, because a day of a large contest names thousands of contestants. */
const recentBuckets = perStorage(() => memoizeFor<Bucket[]>(20, 500));

/** All buckets of a contest of one kind, from a moment on; at most a second old. */
export const bucketsSince = (
  ports: Pick<Ports, 'storage' | 'clock'>,
  cx_id: string,
  kind: Bucket['kind'],
  from: number,
): Promise<readonly Bucket[]> =>
  recentBuckets(ports.storage)(`${cx_id} ${kind} ${from}`, () => readBuckets(ports, cx_id, kind, from));

async function readBuckets(
  ports: Pick<Ports, 'storage' | 'clock'>,
  cx_id: string,
  kind: Bucket['kind'],
  from: number,
): Promise<Bucket[]> {
  const { storage } = ports;
  const tail = await recentTails(storage)(cx_id, () => tailOf(ports, cx_id));
  // Days come before hours in the order of ids, so that only those of the kind are read.
  const between = `${cx_id}@e`;
  const ids = kind === 'd' ? atMost(between) : above(between);
  const rows = await storage.find(VoteSum, { cx_id, from_ms: atLeast(from), sum_id: ids });
  const buckets = new Map<number, Bucket>(
    rows.map(({ from_ms, n, first, paid, of }) => [
      from_ms,
      { kind, from_ms, n, first, paid, of: new Map(of.map((row) => [row.key, row.n])) },
    ]),
  );
  for (const bucket of bucketsOf(tail).values()) {
    if (bucket.kind !== kind || bucket.from_ms < from) continue;
    const known = buckets.get(bucket.from_ms);
    if (!known) {
      buckets.set(bucket.from_ms, bucket);
      continue;
    }
    known.n += bucket.n;
    known.first += bucket.first;
    known.paid += bucket.paid;
    for (const [key, n] of bucket.of) known.of.set(key, (known.of.get(key) ?? 0) + n);
  }
  return [...buckets.values()].toSorted((a, b) => a.from_ms - b.from_ms);
}

/** Folds the contests that took votes in the last day, so that nobody waits for it. */
export async function foldRecent({ storage, clock }: Ports): Promise<void> {
  const open = await storage.find(Contest, {
    contest_status: 'active',
    end_date: atLeast(new Date(clock.now() - day)),
  });
  for (const { cx_id } of open) await tailOf({ storage, clock }, cx_id);
}
