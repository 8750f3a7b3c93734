/** When a result can be certified, shared by server and pages. */
import { appealsUntil } from './appeals.ts';
import type { Contest } from '#shared/contests/entities.ts';
import type { ContestState } from '#shared/contests/process.ts';

interface Certifiable {
  state: ContestState;
  /** When the window for appeals closes, in milliseconds since 1970. */
  appeals_until: number;
  open_appeals: number;
  /** Those that an operator has to decide about, and those whose voids are being written. */
  open_flags: number;
}

/** The code of the refusal to certify a result, undefined where it can be certified. A round that is held back is refused besides. */
export function certifyProblem({ state, appeals_until, open_appeals, open_flags }: Certifiable, now: number) {
  if (state !== 'provisional') return 'step_not_possible';
  if (now < appeals_until) return 'appeal_window_open';
  if (open_appeals > 0) return 'appeals_open';
  return open_flags > 0 ? 'flags_open' : undefined;
}

type Timed = { state: ContestState } & Pick<Contest, 'end_date' | 'appeal_days'>;

/** Whether state and dates allow it, for pages that know of no appeals and flags: the server has the last word. */
export const isTimeToCertify = ({ state, ...dates }: Timed, now: number): boolean =>
  !certifyProblem({ state, appeals_until: appealsUntil(dates), open_appeals: 0, open_flags: 0 }, now);
