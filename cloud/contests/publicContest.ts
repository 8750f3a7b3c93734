/** A contest as visitors without votes see it, for heads, share cards and site maps. */
import { Contest, type Contestant, type Round } from '#shared/contests/entities.ts';
import { type ContestState, stateOf } from '#shared/contests/process.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { allows } from '#shared/model/access.ts';
import type { Ports } from '../ports.ts';
import { placeKey, roundAt, standings } from './standings.ts';
import { noVotes, type Total, totalsNow } from './totals.ts';

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

/** Undefined for missing and unpublished contests. At most a second old. */
export async function publicContest({ storage, clock }: Ports, cx_id: string): Promise<PublicContest | undefined> {
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
  return {
    contest,
    state: stateOf(contest, now),
    rounds,
    round,
    contestants,
    total: totalShown ? (totals.get(cx_id) ?? noVotes).votes : undefined,
    find(contestant_id) {
      const contestant = contestants.find((row) => row.contestant_id === contestant_id);
      if (!contestant) return undefined;
      const votes = votesOf(contestant);
      // Without votes there is no rank.
      const rank = votes ? 1 + contestants.filter((other) => (votesOf(other) ?? 0) > votes).length : undefined;
      return { contestant, votes, rank };
    },
  };
}
