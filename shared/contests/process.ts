import { contestLimits } from '#shared/contests/limits.ts';
import { anyOf, author, operators, usersIn } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';
import type { Contest, Round } from './entities.ts';
import { type Dated, stateOf } from './stateOf.ts';

export const contestStates = ['draft', 'pending', 'ongoing', 'provisional', 'certified', 'cancelled'] as const;
export type ContestState = (typeof contestStates)[number];

/** Transitions made by a person. */
export const contestTransitions = ['publish', 'certify', 'cancel'] as const;

const organizer = anyOf(author, operators('contests', 'act'));
const editors = anyOf(usersIn('user_id', 'editors'), operators('contests', 'act'));

/** State machine of a contest. Transitions with `at` are derived from the row's date and the database's clock; they write nothing. */
export const contestProcess: Process<ContestState, 'publish' | 'start' | 'end' | 'certify' | 'cancel'> = {
  draft: { publish: { to: 'pending', by: editors }, cancel: { to: 'cancelled', by: organizer } },
  pending: { start: { to: 'ongoing', at: 'start_date' }, cancel: { to: 'cancelled', by: organizer } },
  ongoing: { end: { to: 'provisional', at: 'end_date' }, cancel: { to: 'cancelled', by: organizer } },
  provisional: { certify: { to: 'certified', by: organizer }, cancel: { to: 'cancelled', by: organizer } },
  certified: {},
  cancelled: {},
};

export { stateOf };

/** Seconds left while the contest is ongoing, else 0. */
export const secondsLeft = (contest: Dated, now: number) =>
  stateOf(contest, now) === 'ongoing' ? (contest.end_date.getTime() - now) / 1000 : 0;

export const roundStates = ['upcoming', 'running', 'counting', 'over'] as const;
export type RoundState = (typeof roundStates)[number];

/**
 * The state of a round at `now`. After its end a round is `counting` for some seconds, until no vote can be in flight and the qualifiers
 * are known. The last round has no qualifiers and skips that.
 */
export function roundStateOf(
  round: Pick<Round, 'startDate' | 'endDate' | 'advanced_at'>,
  now: number,
  isLast: boolean,
): RoundState {
  if (now < round.startDate.getTime()) return 'upcoming';
  if (now < round.endDate.getTime()) return 'running';
  return isLast || round.advanced_at ? 'over' : 'counting';
}

/** The round open for votes at `now`, of rounds in order: the running one, once the round before it is settled. */
export function openRound<R extends Pick<Round, 'startDate' | 'endDate' | 'advanced_at' | 'held_at'>>(
  rounds: readonly R[],
  now: number,
): R | undefined {
  const index = rounds.findIndex((round) => roundStateOf(round, now, false) === 'running');
  const before = rounds[index - 1];
  return index === 0 || (before?.advanced_at && !before.held_at) ? rounds[index] : undefined;
}

/** When a round is settled, in milliseconds since 1970. */
export const settlesAt = (round: Pick<Round, 'endDate'>) => round.endDate.getTime() + contestLimits.roundSettles;

type RoundDates = Pick<Round, 'startDate' | 'endDate'>;

/**
 * The date that is out of order, undefined when all are fine. Rounds must follow one another within the contest's dates; gaps are allowed.
 */
export function roundsProblem(
  rounds: readonly RoundDates[],
  { start_date, end_date }: Pick<Contest, 'start_date' | 'end_date'>,
): { index: number; field: keyof RoundDates } | undefined {
  const last = rounds.length - 1;
  for (const [index, { startDate, endDate }] of rounds.entries()) {
    const earliest = index ? rounds[index - 1]!.endDate : start_date;
    if (startDate < earliest || (index === 0 && startDate > earliest)) return { index, field: 'startDate' };
    if (endDate <= startDate || (index === last && endDate.getTime() !== end_date.getTime()))
      return { index, field: 'endDate' };
  }
  return undefined;
}

/** Whether entries are open at `now`; `firstRoundEnds` is the end of the contest's first round. */
export function mayEnter(
  contest: Dated & Pick<Contest, 'entries_open' | 'entries_until'>,
  firstRoundEnds: Date,
  now: number,
): boolean {
  const state = stateOf(contest, now);
  const until = Math.min(contest.entries_until?.getTime() ?? Infinity, firstRoundEnds.getTime());
  return contest.entries_open && (state === 'pending' || state === 'ongoing') && now < until;
}
