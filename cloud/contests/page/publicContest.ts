/** A contest as visitors without votes see it, for heads, share cards and site maps. */
import { Contest, type Contestant, type Round } from '#shared/contests/entities.ts';
import { type ContestState, stateOf } from '#shared/contests/process.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { inLanguage } from '#shared/contests/studio/texts.ts';
import type { Language } from '#shared/languages.ts';
import { allows } from '#shared/model/access.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { placeKey, roundAt, standings } from '#cloud/contests/voting/standings.ts';
import { noVotes, type Total, totalsNow } from '#cloud/contests/voting/totals.ts';

export interface PublicContestant {
  readonly contestant: Contestant;
  /** Rank in the round; undefined while numbers are withheld and before the first vote. */
  readonly rank?: number;
  /** Undefined while withheld. */
  readonly votes?: number;
}

export interface PublicContest {
  readonly contest: Contest;
  readonly state: ContestState;
  readonly rounds: readonly Round[];
  /** The current round. */
  readonly round?: Round;
  /** Approved ones, in order of entry. */
  readonly contestants: readonly Contestant[];
  /** The contest's total; undefined while withheld. */
  readonly total?: number;
  /** Undefined for contestants that are not public. */
  find(contestant_id: string): PublicContestant | undefined;
}

const stranger = { roles: [] };
const newcomer = { manages: false, hasVoted: false };

/** Undefined for missing and unpublished contests. At most a second old. Its texts are in `language` where they are written. */
export async function publicContest(
  { storage, clock }: Ports,
  cx_id: string,
  language?: Language,
): Promise<PublicContest | undefined> {
  const standing = await standings(storage)(cx_id);
  if (!standing || !allows(Contest.access.read, stranger, standing.contest)) return undefined;
  const { contest, rounds, places } = standing;
  const now = clock.now();
  const round = roundAt(rounds, now);
  const shown = showsResults(contest, newcomer, now, round);
  const totalShown = showsResults(contest, newcomer, now);
  const totals = shown || totalShown ? await totalsNow(storage)(cx_id) : new Map<string, Total>();
  const contestants = [...standing.contestants.values()].filter((row) => row.contestant_status === 1);

  const votesOf = ({ contestant_id }: Contestant): number | undefined => {
    const assox_id = round && places.get(placeKey(round.round_id, contestant_id));
    return shown && assox_id ? (totals.get(assox_id) ?? noVotes).votes : undefined;
  };
  /** With ranks, in one pass: a contest may have thousands. */
  const judged = (): ReadonlyMap<string, PublicContestant> => {
    const rows = contestants.map((contestant) => ({ contestant, votes: votesOf(contestant) }));
    const ranks = new Map<number, number>();
    for (const [index, { votes }] of rows.toSorted((a, b) => (b.votes ?? 0) - (a.votes ?? 0)).entries())
      // Without votes there is no rank.
      if (votes && !ranks.has(votes)) ranks.set(votes, index + 1);
    return new Map(rows.map((row) => [row.contestant.contestant_id, { ...row, rank: ranks.get(row.votes ?? 0) }]));
  };
  let found: ReturnType<typeof judged> | undefined;
  return {
    contest: inLanguage(contest, language),
    state: stateOf(contest, now),
    rounds,
    round,
    contestants,
    total: totalShown ? (totals.get(cx_id) ?? noVotes).votes : undefined,
    find: (contestant_id) => (found ??= judged()).get(contestant_id),
  };
}
