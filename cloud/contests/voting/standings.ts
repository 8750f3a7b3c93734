/**
 * A contest's standing: its row, rounds, contestants and places. Cached by the contest's `rev`, so that an unchanged one costs one read.
 */
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { VotePrice } from '#shared/contests/entities/prices.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Clock, Storage } from '#cloud/kernel/ports.ts';
import { lruCache, memoizeFor } from '#cloud/patterns/caches.ts';

export interface Standing {
  readonly contest: Contest;
  readonly rounds: readonly Round[];
  readonly contestants: ReadonlyMap<string, Contestant>;
  /** assox_id by `placeKey` (round_id and contestant_id). */
  readonly places: ReadonlyMap<string, string>;
  /** What its votes cost, where some are bought. */
  readonly prices?: VotePrice;
}

export const placeKey = (round_id: string, contestant_id: string) => `${round_id}|${contestant_id}`;

/** Cached contestants over all contests, about 40 MB. */
const mostKept = 20_000;

/** From one snapshot, so that all parts belong to the same `rev`. */
const load = (storage: Storage, cx_id: string): Promise<Standing | undefined> =>
  storage.transact(async (tx) => {
    const contest = await tx.get(Contest, cx_id);
    if (!contest) return undefined;
    const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
    const contestants = await tx.find(Contestant, { cx_id }, { sort: { entry_number: 1 } });
    const places = await tx.find(RoundContestant, { cx_id });
    const prices = await tx.get(VotePrice, cx_id);
    return {
      contest,
      rounds,
      contestants: new Map(contestants.map((row) => [row.contestant_id, row])),
      places: new Map(places.map((row) => [placeKey(row.round_id, row.contestant_id), row.assox_id])),
      prices,
    };
  });

interface KeptStanding {
  /** Minimum `rev`. */
  readonly rev: number;
  readonly standing: Promise<Standing | undefined>;
}

/**
 * The standing of a contest whose row was just read, at least as new as the row. Rounds by number, contestants in order of entry. Undefined
 * when the contest is gone.
 */
export const standingOf = perStorage((storage) => {
  const loading = new Map<string, KeptStanding>();
  const kept = lruCache<{ rev: number; standing: Standing }>(mostKept, ({ standing }) => 1 + standing.contestants.size);
  return async ({ cx_id, rev }: Pick<Contest, 'cx_id' | 'rev'>): Promise<Standing | undefined> => {
    const found = kept.get(cx_id);
    if (found && found.rev >= rev) return found.standing;
    const asked = loading.get(cx_id);
    if (asked && asked.rev >= rev) return asked.standing;
    const own: KeptStanding = { rev, standing: load(storage, cx_id) };
    loading.set(cx_id, own);
    try {
      const standing = await own.standing;
      // A later load may have finished first.
      const newest = kept.get(cx_id);
      if (standing && !(newest && newest.rev > standing.contest.rev))
        kept.set(cx_id, { rev: standing.contest.rev, standing });
      return standing;
    } finally {
      if (loading.get(cx_id) === own) loading.delete(cx_id);
    }
  };
});

/** A contest's current row by cx_id; concurrent lookups are batched. */
export const contestNow = perStorage((storage) =>
  gather<string, Contest>(
    async (cx_ids) => new Map((await storage.getMany(Contest, cx_ids)).map((row) => [row.cx_id, row])),
  ),
);

/** The current standing; one read if nothing changed. Undefined when there is no such contest. */
export async function readStanding(storage: Storage, cx_id: string): Promise<Standing | undefined> {
  const contest = await contestNow(storage)(cx_id);
  return contest && standingOf(storage)(contest);
}

/** The round shown at `now`: the running one, else the last that started, else the first. */
export function roundAt(rounds: readonly Round[], now: number): Round | undefined {
  return (
    rounds.find((round) => round.startDate.getTime() <= now && now < round.endDate.getTime()) ??
    rounds.findLast((round) => round.startDate.getTime() <= now) ??
    rounds[0]
  );
}

/** Maximum age in milliseconds of what casting knows: a disabled contest refuses votes within that time in every process. */
const freshFor = 1000;

/** Waits until every process casts votes by the contest's current state. */
export const castingHasHeard = (clock: Pick<Clock, 'pause'>): Promise<void> => clock.pause(freshFor);

/** Whether a change of a contest stops its voting. */
export const stopsVoting = (before: Contest, after: Contest): boolean =>
  (after.voting_disabled && !before.voting_disabled) ||
  (after.contest_status !== 'active' && before.contest_status === 'active');

/** Standings for casting, by cx_id, at most a second old. Missing contests are cached too, so that guessing ids is cheap. */
export const standings = perStorage((storage) => {
  const kept = memoizeFor<Standing | undefined>(freshFor, 5000);
  return (cx_id: string) => kept(cx_id, () => readStanding(storage, cx_id));
});
