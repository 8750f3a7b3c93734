/** Live totals of the contests watched in this process, by one query for all of them every 100 ms. */
import { VoteTally } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { ContestRoomEvents } from '#shared/contests/rooms.ts';
import type { TotalRow } from '#shared/contests/shapes.ts';
import { atLeast, type Clock, type Log, oneOf, type Storage } from '#cloud/kernel/ports.ts';
import type { After } from '#cloud/kernel/rooms.ts';

export interface TotalsOptions {
  readonly storage: Pick<Storage, 'snapshot'>;
  readonly clock: Clock;
  /** Broadcasts in this process to readers who may see the numbers. */
  readonly send: (cx_id: string, event: ContestRoomEvents['totals']) => void;
  /** Milliseconds between queries. */
  readonly every?: number;
  readonly after: After;
  readonly log: Log;
}

export interface Totals {
  /** Adds a watcher. Resolves when the totals are loaded; rejects, without a watcher, when they cannot be. */
  watch(cx_id: string): Promise<void>;
  unwatch(cx_id: string): void;
  /** Throws without watchers. */
  snapshot(cx_id: string): TotalRow[];
  close(): Promise<void>;
}

/** Maximum backoff in milliseconds while the database does not answer. */
const longestPause = 5000;

/** Milliseconds; longer than the longest transaction plus clock skew, because rows can commit that late. */
const overlap = 5000;

type Tally = Pick<VoteTally, 'tally_id' | 'of' | 'n' | 'rev'>;

interface Contest {
  watchers: number;
  readonly shards: Map<string, Tally>;
  readonly totals: Map<string, TotalRow>;
  loaded: Promise<void>;
  /** Everything visible before this time of the database is loaded; undefined before the first load. */
  knownUntil?: number;
}

/** Merges newer shards into a contest's totals and returns the changed ones. Absolute values, because totals can fall. */
export function applyShards(
  { shards, totals }: Pick<Contest, 'shards' | 'totals'>,
  rows: readonly Tally[],
): TotalRow[] {
  const changed = new Map<string, TotalRow>();
  for (const row of rows) {
    const before = shards.get(row.tally_id);
    if (before && before.rev >= row.rev) continue;
    shards.set(row.tally_id, row);
    const [, n, rev] = totals.get(row.of) ?? [row.of, 0, 0];
    const total: TotalRow = [row.of, n + row.n - (before?.n ?? 0), rev + row.rev - (before?.rev ?? 0)];
    totals.set(row.of, total);
    changed.set(row.of, total);
  }
  return [...changed.values()];
}

export function createTotals({
  storage,
  clock,
  send,
  every = contestLimits.totalsEvery,
  after,
  log,
}: TotalsOptions): Totals {
  // From one snapshot, so that a contest's total is the sum of its contestants'.
  const talliesOf = (cx_ids: readonly string[], since?: Date) =>
    storage.snapshot((reader) =>
      reader.find(VoteTally, { cx_id: oneOf(cx_ids), ...(since && { changed_at: atLeast(since) }) }),
    );
  const contests = new Map<string, Contest>();
  let callOff: (() => void) | undefined;
  let polling: Promise<void> | undefined;
  let failures = 0;
  let closed = false;

  const poll = async () => {
    const known = [...contests].filter(([, contest]) => contest.knownUntil !== undefined);
    if (!known.length) return;
    const now = clock.now();
    const since = new Date(Math.min(...known.map(([, contest]) => contest.knownUntil!)) - overlap);
    const rows = await talliesOf(
      known.map(([cx_id]) => cx_id),
      since,
    );
    const byContest = new Map<string, Tally[]>(known.map(([cx_id]) => [cx_id, []]));
    for (const row of rows) byContest.get(row.cx_id)!.push(row);
    for (const [cx_id, contest] of known) {
      contest.knownUntil = now;
      // All watchers may have left, and new ones come with a new state.
      if (contests.get(cx_id) !== contest) continue;
      const changed = applyShards(contest, byContest.get(cx_id)!);
      if (changed.length) send(cx_id, { rows: changed, serverTime: clock.now() / 1000 });
    }
  };

  /** Schedules the next query after the former one; stops without watchers. */
  const schedule = () => {
    if (callOff || polling || closed || !contests.size) return;
    callOff = after(Math.min(longestPause, every * 2 ** failures), () => {
      callOff = undefined;
      polling = poll()
        .then(() => {
          failures = 0;
        })
        .catch((error: unknown) => {
          failures += 1;
          log.error({ err: error }, 'totals could not be read');
        })
        .finally(() => {
          polling = undefined;
          schedule();
        });
    });
  };

  const load = async (cx_id: string, contest: Contest) => {
    const now = clock.now();
    applyShards(contest, await talliesOf([cx_id]));
    contest.knownUntil = now;
    schedule();
  };

  const unwatch = (cx_id: string) => {
    const contest = contests.get(cx_id);
    if (!contest) return;
    contest.watchers -= 1;
    if (contest.watchers === 0) contests.delete(cx_id);
    if (!contests.size) {
      callOff?.();
      callOff = undefined;
    }
  };

  return {
    async watch(cx_id) {
      let contest = contests.get(cx_id);
      if (!contest) {
        contest = { watchers: 0, shards: new Map(), totals: new Map(), loaded: Promise.resolve() };
        contests.set(cx_id, contest);
        contest.loaded = load(cx_id, contest);
      }
      contest.watchers += 1;
      try {
        await contest.loaded;
      } catch (error) {
        // The next watcher starts with a new state.
        if (contests.get(cx_id) === contest) contests.delete(cx_id);
        throw error;
      }
    },
    unwatch,
    snapshot(cx_id) {
      const contest = contests.get(cx_id);
      if (!contest) throw new Error(`Nobody watches the contest ${cx_id}`);
      return [...contest.totals.values()];
    },
    async close() {
      closed = true;
      callOff?.();
      await polling;
    },
  };
}
