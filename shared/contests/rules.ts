/** Rules of contests that server and pages share. */
import type { Contest, Round } from './entities.ts';
import { stateOf } from './process.ts';

/** Who asks for numbers. */
export interface ResultsReader {
  /** The organizer, or an operator. */
  readonly manages: boolean;
  /** Has ever voted in this contest. */
  readonly hasVoted: boolean;
}

type Judged = Pick<Contest, 'results_policy' | 'contest_status' | 'start_date' | 'end_date'>;

const isOver = (contest: Judged, now: number) => {
  const state = stateOf(contest, now);
  return state === 'provisional' || state === 'certified';
};

/**
 * Whether somebody is told the numbers at `now` (milliseconds since 1970, the database's clock): those of a round when one is given, else the
 * contest's own total. A round that is over tells its numbers, since who went on tells them anyway; the contest's total waits for its end.
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
