/** Which numbers of a contest a reader may see, for long-lived connections such as sockets. */
import { Contest } from '#shared/contests/entities.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { type Actor, allows } from '#shared/model/access.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { readStanding } from '#cloud/contests/voting/standings.ts';

export interface ToldResults {
  /** All numbers and their changes. */
  readonly all: boolean;
  /** Otherwise: the places (assox_ids) of the finished rounds that are visible. */
  readonly of: ReadonlySet<string>;
  /** When the clock alone may change this, in milliseconds since 1970. */
  readonly changesAt: number;
  /** The inputs of the decision, see `judgedBy`. */
  readonly judged: string;
}

/** Fingerprint of the contest's fields that decide visibility; while it is the same, only the clock and votes can change it. */
export const judgedBy = (contest: Contest): string =>
  JSON.stringify([
    contest.results_policy,
    contest.contest_status,
    contest.start_date,
    contest.end_date,
    contest.user_id,
    contest.viewers,
    Boolean(contest.deleted_at),
  ]);

/** Undefined for contests that do not exist or that this reader may not see. */
export async function toldResults(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  actor: Actor,
  cx_id: string,
): Promise<ToldResults | undefined> {
  const standing = await readStanding(storage, cx_id);
  if (!standing || !allows(Contest.access.read, actor, standing.contest)) return undefined;
  const { contest, rounds, places } = standing;
  const reader = await readerOf(storage, actor, contest);
  const now = clock.now();
  const judged = judgedBy(contest);
  if (showsResults(contest, reader, now)) return { all: true, of: new Set(), changesAt: Infinity, judged };
  const told = new Set(
    rounds.filter((round) => showsResults(contest, reader, now, round)).map((round) => round.round_id),
  );
  const of = new Set([...places].flatMap(([key, assox_id]) => (told.has(key.split('|')[0]!) ? assox_id : [])));
  const ends = [contest, ...rounds].map((part) => ('endDate' in part ? part.endDate : part.end_date).getTime());
  return { all: false, of, changesAt: Math.min(Infinity, ...ends.filter((end) => end > now)), judged };
}
