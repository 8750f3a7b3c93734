/** State of rounds, derived from the last answer and the server's clock. */
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { type RoundState, roundStateOf } from '#shared/contests/process.ts';
import { stateAt } from './voting/voting.ts';

type Rounds = Pick<ContestShape, 'rounds'>;

/** The state of a round at `now`. Starts and ends are derived from the clock, the settlement comes from the server. */
export function roundStateAt({ rounds }: Rounds, round: RoundShape, now: number): RoundState {
  if (round.state === 'over') return 'over';
  const dates = { startDate: new Date(round.startDate), endDate: new Date(round.endDate) };
  return roundStateOf(dates, now, rounds.at(-1)?.round_id === round.round_id);
}

/** The state of a round for voting: after its start it still waits until the previous round is settled. */
export function roundPhase(contest: Rounds, round: RoundShape, now: number): RoundState {
  const state = roundStateAt(contest, round, now);
  const before = contest.rounds[contest.rounds.findIndex(({ round_id }) => round_id === round.round_id) - 1];
  const isWaiting = state === 'running' && before && roundStateAt(contest, before, now) === 'counting';
  return isWaiting ? 'counting' : state;
}

/** The round that the contest is shown with. */
export const shownRound = ({ rounds, round_id }: Pick<ContestShape, 'rounds' | 'round_id'>): RoundShape | undefined =>
  rounds.find((round) => round.round_id === round_id);

export const isLastRound = ({ rounds }: Rounds, round: RoundShape | undefined): boolean =>
  round === undefined || rounds.at(-1)?.round_id === round.round_id;

export const roundAfter = ({ rounds }: Rounds, round: RoundShape): RoundShape | undefined =>
  rounds[rounds.findIndex(({ round_id }) => round_id === round.round_id) + 1];

/** Who qualified for the next round; empty before that is settled. */
export function wentOn(contest: Rounds, round: RoundShape | undefined, now: number): ReadonlySet<string> {
  const next = round && roundAfter(contest, round);
  if (!round || !next || roundStateAt(contest, round, now) !== 'over') return new Set();
  return new Set(next.contestants);
}

/** The target of the page's countdown. */
export type Clock =
  | { kind: 'ends' | 'starts'; until: number }
  /** With several rounds: the running or the upcoming one. */
  | { kind: 'round_ends' | 'round_starts'; until: number; round: RoundShape };

/** The next start or end; undefined once the contest is over. */
export function clockOf(
  contest: Pick<ContestShape, 'contest_status' | 'start_date' | 'end_date' | 'rounds'>,
  now: number,
): Clock | undefined {
  const state = stateAt(contest, now);
  if (state === 'pending') return { kind: 'starts', until: Date.parse(contest.start_date) };
  if (state !== 'ongoing') return undefined;
  const { rounds } = contest;
  const running = rounds.find((round) => roundStateAt(contest, round, now) === 'running');
  if (running && !isLastRound(contest, running))
    return { kind: 'round_ends', until: Date.parse(running.endDate), round: running };
  const next = running ? undefined : rounds.find((round) => roundStateAt(contest, round, now) === 'upcoming');
  if (next) return { kind: 'round_starts', until: Date.parse(next.startDate), round: next };
  return { kind: 'ends', until: Date.parse(contest.end_date) };
}

/** Poll interval while votes are being counted, in milliseconds, for pages that missed the event. */
const countingAgain = 20_000;

/** The next time after `after` (server clock, milliseconds) at which the derived state changes without an event; undefined for none. */
export function nextEdge(
  contest: Pick<ContestShape, 'contest_status' | 'start_date' | 'end_date' | 'entries_until' | 'rounds'>,
  after: number,
): number | undefined {
  if (contest.contest_status !== 'active') return undefined;
  const { start_date, end_date, entries_until, rounds } = contest;
  const moments = [start_date, end_date, entries_until, ...rounds.flatMap((round) => [round.startDate, round.endDate])]
    .map((moment) => (moment ? Date.parse(moment) : NaN))
    .filter((moment) => moment > after);
  // Settlement is written some seconds after a round's end, and announced in the contest's room.
  if (rounds.some((round) => roundStateAt(contest, round, after) === 'counting')) moments.push(after + countingAgain);
  return moments.length ? Math.min(...moments) : undefined;
}
