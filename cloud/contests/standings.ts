/** What casting a vote must know of a contest, kept for at most a second: a disabled contest refuses within one, in every process. */
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { perStorage } from '../perStorage.ts';
import type { Storage } from '../ports.ts';

const freshFor = 1000;

export interface Standing {
  readonly contest: Contest;
  readonly rounds: readonly Round[];
  readonly contestants: ReadonlyMap<string, Contestant>;
  /** assox_id by round_id and contestant_id, see `placeKey`. */
  readonly places: ReadonlyMap<string, string>;
}

export const placeKey = (round_id: string, contestant_id: string) => `${round_id}|${contestant_id}`;

/** Rounds by number, contestants in the order of their entering. Undefined when there is no such contest. */
export async function readStanding(storage: Storage, cx_id: string): Promise<Standing | undefined> {
  const [contest, rounds, contestants, places] = await Promise.all([
    storage.get(Contest, cx_id),
    storage.find(Round, { cx_id }, { sort: { round_number: 1 } }),
    storage.find(Contestant, { cx_id }, { sort: { entry_number: 1 } }),
    storage.find(RoundContestant, { cx_id }),
  ]);
  if (!contest) return undefined;
  return {
    contest,
    rounds,
    contestants: new Map(contestants.map((row) => [row.contestant_id, row])),
    places: new Map(places.map((row) => [placeKey(row.round_id, row.contestant_id), row.assox_id])),
  };
}

/** The round that a vote at `now` belongs to: the running one, else the last that began, else the first. */
export function roundAt(rounds: readonly Round[], now: number): Round | undefined {
  return (
    rounds.find((round) => round.startDate.getTime() <= now && now < round.endDate.getTime()) ??
    rounds.findLast((round) => round.startDate.getTime() <= now) ??
    rounds[0]
  );
}

/** Standings by cx_id. A contest that is not there is remembered as short, so that guessing ids costs the database little. */
export const standings = perStorage((storage) => {
  const kept = new Map<string, { standing: Promise<Standing | undefined>; until: number }>();
  return (cx_id: string): Promise<Standing | undefined> => {
    const now = performance.now();
    const found = kept.get(cx_id);
    if (found && found.until > now) return found.standing;
    if (kept.size > 1000) for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
    const standing = readStanding(storage, cx_id);
    kept.set(cx_id, { standing, until: now + freshFor });
    standing.catch(() => kept.delete(cx_id));
    return standing;
  };
});
