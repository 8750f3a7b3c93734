/** Contests as the calls answer them. */
import type { Contest, Contestant, PastVote, Round } from '#shared/contests/entities.ts';
import { secondsLeft, stateOf } from '#shared/contests/process.ts';
import type { ContestantShape, ContestShape, ContestSummary, PersonShape, RoundShape } from '../rest/shapes.ts';
import { placeKey, type Standing } from './standings.ts';
import { noVotes, type Total } from './totals.ts';

const facesShown = 4;

interface SummaryParts {
  contest: Contest;
  /** Approved ones. */
  contestants: readonly Contestant[];
  total: Total;
  now: number;
}

export function contestSummary({ contest, contestants, total, now }: SummaryParts): ContestSummary {
  const state = stateOf(contest, now);
  return {
    contest_id: contest.contest_id,
    cx_id: contest.cx_id,
    contest_name: contest.contest_name,
    contest_slug: contest.contest_slug,
    contest_status: contest.contest_status,
    state,
    category: contest.category,
    cover: contest.cover ?? '',
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    ongoing: state === 'ongoing',
    timestamp: secondsLeft(contest, now),
    total: total.votes,
    rev: total.rev,
    contestant_count: contestants.length,
    faces: contestants
      .map(({ contestant_img }) => contestant_img)
      .filter((path) => path !== undefined && path !== '')
      .slice(0, facesShown) as string[],
    serverTime: now / 1000,
  };
}

const roundShape = (round: Round, contestants: readonly string[]): RoundShape => ({
  round_id: round.round_id,
  round_number: round.round_number,
  startDate: round.startDate.toISOString(),
  endDate: round.endDate.toISOString(),
  contestants: [...contestants],
});

const contestantShape = (row: Contestant, assox_id: string, total: Total): ContestantShape => ({
  contestant_id: row.contestant_id,
  entry_number: row.entry_number,
  contestant_name: row.contestant_name,
  contestant_img: row.contestant_img ?? '',
  description: row.description ?? '',
  contestant_status: row.contestant_status === 1 ? 1 : 0,
  user_id: row.user_id,
  cx_id: row.cx_id,
  assox_id,
  votes: total.votes,
  rev: total.rev,
});

interface ContestParts {
  standing: Standing;
  /** The round to show. */
  round: Round;
  totals: ReadonlyMap<string, Total>;
  organizer: PersonShape;
  pastVotes: PastVote[];
  version: string;
  now: number;
}

/** A contest with the contestants that stand in the round shown. */
export function contestShape({
  standing,
  round,
  totals,
  organizer,
  pastVotes,
  version,
  now,
}: ContestParts): ContestShape {
  const { contest, rounds, contestants, places } = standing;
  const approved = [...contestants.values()].filter((row) => row.contestant_status === 1);
  const placeOf = (row: Contestant, { round_id }: Round) => places.get(placeKey(round_id, row.contestant_id));
  return {
    ...contestSummary({ contest, contestants: approved, total: totals.get(contest.cx_id) ?? noVotes, now }),
    description: contest.description ?? '',
    contest_exp_hours: contest.contest_exp_hours,
    votes_per_period: contest.votes_per_period,
    lock_per: contest.lock_per,
    voting_disabled: contest.voting_disabled,
    fields: contest.fields,
    organizer,
    rounds: rounds.map((each) =>
      roundShape(
        each,
        approved.filter((row) => placeOf(row, each)).map((row) => row.contestant_id),
      ),
    ),
    round_id: round.round_id,
    contestants: approved.flatMap((row) => {
      const assox_id = placeOf(row, round);
      return assox_id ? [contestantShape(row, assox_id, totals.get(assox_id) ?? noVotes)] : [];
    }),
    pastVotes,
    version,
  };
}
