import type { Contest } from './entities.ts';
import type { ContestState } from './process.ts';

export type Dated = Pick<Contest, 'contest_status' | 'start_date' | 'end_date'>;

/** The state of a contest at `now` (milliseconds since 1970, the database's clock). */
export function stateOf(contest: Dated, now: number): ContestState {
  if (contest.contest_status !== 'active') return contest.contest_status;
  if (now < contest.start_date.getTime()) return 'pending';
  return now < contest.end_date.getTime() ? 'ongoing' : 'provisional';
}
