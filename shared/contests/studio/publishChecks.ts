/** What a draft needs before it is published: the server refuses without, and the studio lists what is missing. */
import { contestLimits } from '#shared/contests/limits.ts';

interface Publishable {
  readonly start_date: Date;
  readonly end_date: Date;
  readonly entries_open: boolean;
  /** Approved ones. */
  readonly contestants: number;
  /** When its first round ends; before the first round is over nobody could have voted. */
  readonly firstRoundEnds?: Date;
}

type Missing = 'ends_before_start' | 'rounds_out_of_order' | 'contest_needs_contestants';

/** What is missing at `now` (milliseconds since 1970), the first of which the server refuses with. */
export function missingToPublish(contest: Publishable, now: number): Missing[] {
  const { start_date, end_date, entries_open, contestants, firstRoundEnds } = contest;
  const missing: Missing[] = [];
  if (end_date.getTime() <= now || end_date <= start_date) missing.push('ends_before_start');
  if (firstRoundEnds && firstRoundEnds.getTime() <= now) missing.push('rounds_out_of_order');
  // With open entries no contestants are required.
  if (!entries_open && contestants < contestLimits.fewest) missing.push('contest_needs_contestants');
  return missing;
}
