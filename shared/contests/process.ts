import { admins, anyOf, author } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';
import type { Contest } from './entities.ts';

export const contestStates = ['draft', 'pending', 'ongoing', 'provisional', 'certified', 'cancelled'] as const;
export type ContestState = (typeof contestStates)[number];

/** The steps that a person takes. */
export const contestTransitions = ['publish', 'certify', 'cancel'] as const;

const organizer = anyOf(author, admins);

/** The life of a contest. Steps with `at` follow from the row's date and the database's clock; nothing is written for them. */
export const contestProcess: Process<ContestState, 'publish' | 'start' | 'end' | 'certify' | 'cancel'> = {
  draft: { publish: { to: 'pending', by: organizer }, cancel: { to: 'cancelled', by: organizer } },
  pending: { start: { to: 'ongoing', at: 'start_date' }, cancel: { to: 'cancelled', by: organizer } },
  ongoing: { end: { to: 'provisional', at: 'end_date' }, cancel: { to: 'cancelled', by: organizer } },
  provisional: { certify: { to: 'certified', by: organizer }, cancel: { to: 'cancelled', by: organizer } },
  certified: {},
  cancelled: {},
};

type Dated = Pick<Contest, 'contest_status' | 'start_date' | 'end_date'>;

/** Where a contest stands at `now` (milliseconds since 1970, the database's clock). */
export function stateOf(contest: Dated, now: number): ContestState {
  if (contest.contest_status !== 'active') return contest.contest_status;
  if (now < contest.start_date.getTime()) return 'pending';
  return now < contest.end_date.getTime() ? 'ongoing' : 'provisional';
}

/** Seconds left while the contest is ongoing, else 0. */
export const secondsLeft = (contest: Dated, now: number) =>
  stateOf(contest, now) === 'ongoing' ? (contest.end_date.getTime() - now) / 1000 : 0;
