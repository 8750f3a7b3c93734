/** Visibility rules of contest results, shared by server and pages. */
import type { Contest, Round } from './entities.ts';
import { stateOf } from './process.ts';
import type { ContestRight } from './studio/team.ts';

/** The reader of the numbers. */
export interface ResultsReader {
  /** Organizer, somebody of their team, or operator. */
  readonly manages: boolean;
  /** What they may do. */
  readonly right?: ContestRight;
  /** Has ever voted in this contest. */
  readonly hasVoted: boolean;
}

type Judged = Pick<Contest, 'results_policy' | 'contest_status' | 'start_date' | 'end_date'>;

const isOver = (contest: Judged, now: number) => {
  const state = stateOf(contest, now);
  return state === 'provisional' || state === 'certified';
};

/**
 * Whether the reader may see the numbers at `now` (milliseconds since 1970, the database's clock): a round's when one is given, else the
 * contest's total. Finished rounds are visible, because who qualified reveals them; the total waits for the end.
 */
export function showsResults(
  contest: Judged,
  { manages, hasVoted }: ResultsReader,
  now: number,
  round?: Pick<Round, 'endDate'>,
): boolean {
  if (manages) return true;
  switch (contest.results_policy) {
    case 'live':
      return true;
    case 'hidden':
      return false;
    case 'after_vote':
      if (hasVoted) return true;
      break;
    case 'after_end':
  }
  return (
    isOver(contest, now) ||
    (round !== undefined && contest.contest_status !== 'draft' && now >= round.endDate.getTime())
  );
}
