import { contestLimits } from '#shared/contests/limits.ts';
import { admins, anyOf, author } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';
import type { Contest, Round } from './entities.ts';

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

export const roundStates = ['upcoming', 'running', 'counting', 'over'] as const;
export type RoundState = (typeof roundStates)[number];

/**
 * Where a round stands at `now`. Who goes on is settled some seconds after its end, when no vote of it can be on its way any more. The last
 * round has nobody to send on: it is over with its end.
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

/** The round that takes votes at `now`, of rounds in their order: the one that runs, once it is settled who went on to it. */
export function openRound<R extends Pick<Round, 'startDate' | 'endDate' | 'advanced_at'>>(
  rounds: readonly R[],
  now: number,
): R | undefined {
  const index = rounds.findIndex((round) => roundStateOf(round, now, false) === 'running');
  return index === 0 || rounds[index - 1]?.advanced_at ? rounds[index] : undefined;
}

/** When it is settled who goes on from a round, in milliseconds since 1970. */
export const settlesAt = (round: Pick<Round, 'endDate'>) => round.endDate.getTime() + contestLimits.roundSettles;

type RoundDates = Pick<Round, 'startDate' | 'endDate'>;

/**
 * The date that keeps rounds from following one another from the contest's start to its end, undefined when all is well. Between two rounds
 * may be a pause.
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

/** Whether people may enter a contest that ends its first round at `firstRoundEnds`. */
export function mayEnter(
  contest: Dated & Pick<Contest, 'entries_open' | 'entries_until'>,
  firstRoundEnds: Date,
  now: number,
): boolean {
  const state = stateOf(contest, now);
  const until = Math.min(contest.entries_until?.getTime() ?? Infinity, firstRoundEnds.getTime());
  return contest.entries_open && (state === 'pending' || state === 'ongoing') && now < until;
}
