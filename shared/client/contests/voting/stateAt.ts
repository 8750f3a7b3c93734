/** The state of a contest that a page shows. */
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { stateOf } from '#shared/contests/stateOf.ts';

export type Dated = Pick<ContestShape, 'contest_status' | 'start_date' | 'end_date'> &
  Partial<Pick<ContestShape, 'serverTime'>>;

/** `now` of a page ticks once a second, and may be before its contest was answered: what had begun by then has begun. */
export const notBefore = ({ serverTime = 0 }: Partial<Pick<ContestShape, 'serverTime'>>, now: number): number =>
  Math.max(now, serverTime * 1000);

/** The contest's state at `now` by the server's clock; starts and ends send no event. */
export const stateAt = (contest: Dated, now: number) =>
  stateOf(
    { ...contest, start_date: new Date(contest.start_date), end_date: new Date(contest.end_date) },
    notBefore(contest, now),
  );
