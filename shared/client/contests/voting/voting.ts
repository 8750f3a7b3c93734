/** State of the vote form, derived from the contest, the reader's actions and the server's clock. */
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { stateOf } from '#shared/contests/process.ts';
import { contestLimits } from '#shared/contests/limits.ts';

/** What is required before voting in a contest. */
export type Need = 'sign_in' | 'confirm';

/** An intended vote. The id is made on press and kept until the server has answered, which makes retries idempotent. */
export interface Intent {
  contestant_id: string;
  client_id: string;
}

/** Steps of casting. A vote without an answer is in the outbox. */
export type Casting =
  | { step: 'idle' }
  | ({ step: 'sending' } & Intent)
  /** Doing proof of work for the server. */
  | ({ step: 'checking' } & Intent)
  | ({ step: 'counted'; receipt: string } & Intent)
  /** Not counted: an earlier vote, for `earlier`, still locks. */
  | ({ step: 'held'; receipt: string; earlier: string } & Intent);

export type VoteView =
  | { kind: 'cancelled' | 'disabled' | 'draft' | 'ended' | 'offline' }
  /** `left`: remaining votes of the period, once some are used. `need`: what is required first. */
  | { kind: 'ready'; left?: number; need?: Need }
  /** Milliseconds since 1970 by the server's clock. */
  | { kind: 'not_started'; starts: number }
  /** `waiting`: in the outbox until the connection is back. */
  | { kind: 'sending' | 'checking' | 'unsent' | 'waiting'; contestant_id: string; left?: number }
  /** `until`: when the next vote is free, if none is left. `forOthers`: each has votes of their own, and somebody else's are left. */
  | { kind: 'counted'; contestant_id: string; receipt: string; until?: number; left: number; forOthers?: boolean }
  /** `contestant_id`: whose vote still counts. */
  | { kind: 'held'; contestant_id: string; receipt: string; until?: number; left: number; forOthers?: boolean }
  | { kind: 'locked'; until: number }
  /** A vote that still locks was voided. */
  | { kind: 'voided'; contestant_id: string; until?: number; left: number };

export interface Lock {
  /** When the next vote is free, in milliseconds since 1970 by the server's clock. */
  until: number;
  /** Full duration of the lock in milliseconds. */
  length: number;
}

type Voted = Pick<ContestShape, 'pastVotes' | 'lock_per' | 'votes_per_period'>;

/** The reader's votes that still lock at `now`. */
export const running = ({ pastVotes }: Pick<ContestShape, 'pastVotes'>, now: number) =>
  pastVotes.filter((vote) => (vote.timestamp + vote.time) * 1000 > now);

/** Locking votes that count against this contestant. */
const against = (contest: Voted, contestant_id: string, now: number) =>
  running(contest, now).filter((vote) => contest.lock_per === 'contest' || vote.contestant_id === contestant_id);

/** Votes that the reader may still cast for this contestant at `now`. */
export const votesLeft = (contest: Voted, contestant_id: string, now: number) =>
  Math.max(0, contest.votes_per_period - against(contest, contestant_id, now).length);

/** The lock that prevents voting for this contestant at `now`, if any. */
export function lockOn(contest: Voted, contestant_id: string, now: number): Lock | undefined {
  const votes = against(contest, contestant_id, now)
    .map((vote) => ({ until: (vote.timestamp + vote.time) * 1000, length: vote.time * 1000 }))
    .toSorted((a, b) => a.until - b.until);
  // With several votes per period, the first lock to expire frees one.
  return votes[votes.length - contest.votes_per_period];
}

type Dated = Pick<ContestShape, 'contest_status' | 'start_date' | 'end_date'> &
  Partial<Pick<ContestShape, 'serverTime'>>;

type Standing = Voted & Dated & Pick<ContestShape, 'voting_disabled' | 'contestants'>;

/** `now` of a page ticks once a second, and may be before its contest was answered: what had begun by then has begun. */
export const notBefore = ({ serverTime = 0 }: Partial<Pick<ContestShape, 'serverTime'>>, now: number): number =>
  Math.max(now, serverTime * 1000);

/** The contest's state at `now` by the server's clock; starts and ends send no event. */
export const stateAt = (contest: Dated, now: number) =>
  stateOf(
    { ...contest, start_date: new Date(contest.start_date), end_date: new Date(contest.end_date) },
    notBefore(contest, now),
  );

/** State of a contestant's button. */
export type VoteStep = 'idle' | 'sending' | 'unsent' | 'waiting';

/** A vote in the outbox. `unsent`: sending it has failed although there is a connection. */
export interface Waiting {
  readonly contestant_id: string;
  readonly unsent: boolean;
}

/** While online the outbox sends it; the voter is asked to only after that has failed. */
const stepOfWaiting = ({ unsent }: Waiting, online: boolean) => (online ? (unsent ? 'unsent' : 'sending') : 'waiting');

/** `waiting`: this contest's votes in the outbox. */
export function stepFor(
  contestant_id: string,
  casting: Casting,
  waiting: readonly Waiting[],
  online: boolean,
): VoteStep {
  if (casting.step !== 'idle' && casting.contestant_id === contestant_id) {
    if (casting.step === 'sending' || casting.step === 'checking') return 'sending';
  }
  const kept = waiting.find((one) => one.contestant_id === contestant_id);
  return kept ? stepOfWaiting(kept, online) : 'idle';
}

interface Besides {
  need?: Need;
  /** The oldest vote in the outbox. */
  waiting?: Waiting;
}

/** State of the form as a whole. */
export function voteView(
  contest: Standing,
  casting: Casting,
  now: number,
  online: boolean,
  { need, waiting }: Besides = {},
): VoteView {
  const state = stateAt(contest, now);
  if (state === 'cancelled') return { kind: 'cancelled' };
  if (state === 'provisional' || state === 'certified') return { kind: 'ended' };
  if (contest.voting_disabled) return { kind: 'disabled' };
  if (state === 'draft') return { kind: 'draft' };
  if (state === 'pending') return { kind: 'not_started', starts: Date.parse(contest.start_date) };
  const isUsed = contest.lock_per === 'contest' && running(contest, now).length > 0;
  const known = isUsed ? votesLeft(contest, '', now) : undefined;
  if (casting.step === 'sending' || casting.step === 'checking')
    return { kind: casting.step, contestant_id: casting.contestant_id, left: known };
  if (waiting) return { kind: stepOfWaiting(waiting, online), contestant_id: waiting.contestant_id, left: known };
  if (!online) return { kind: 'offline' };
  if (casting.step === 'counted' || casting.step === 'held') {
    const { step, contestant_id, receipt } = casting;
    // After the locks have expired the form is ready again.
    if (against(contest, contestant_id, now).some(({ voided }) => !voided)) {
      const until = lockOn(contest, contestant_id, now)?.until;
      const left = votesLeft(contest, contestant_id, now);
      const whose = step === 'held' ? casting.earlier : contestant_id;
      const isFree = (one: { contestant_id: string }) =>
        one.contestant_id !== whose && !lockOn(contest, one.contestant_id, now);
      const forOthers = (contest.lock_per === 'contestant' && contest.contestants.some(isFree)) || undefined;
      return { kind: step, contestant_id: whose, receipt, until, left, forOthers };
    }
  }
  const voided = running(contest, now).find((vote) => vote.voided);
  if (voided) {
    const { contestant_id } = voided;
    const until = lockOn(contest, contestant_id, now)?.until;
    return { kind: 'voided', contestant_id, until, left: votesLeft(contest, contestant_id, now) };
  }
  const locks = contest.contestants.map((contestant) => lockOn(contest, contestant.contestant_id, now));
  if (locks.length && locks.every((lock) => lock !== undefined))
    return { kind: 'locked', until: Math.min(...locks.map((lock) => lock.until)) };
  return { kind: 'ready', left: known, need };
}

/** Whether contestants have vote buttons. */
export const offersVotes = (view: VoteView) =>
  !['cancelled', 'disabled', 'draft', 'ended', 'not_started'].includes(view.kind);

/** Sorts by votes, then by order of entry; equal votes share a rank. */
export function ranked<C extends { contestant_id: string; votes: number }>(
  contestants: readonly C[],
): (C & { rank: number })[] {
  const sorted = contestants.toSorted((a, b) => b.votes - a.votes);
  let rank = 0;
  return sorted.map((contestant, index) => {
    if (index === 0 || contestant.votes < (sorted[index - 1]?.votes ?? 0)) rank = index + 1;
    return { ...contestant, rank };
  });
}

/** Offered durations of a lock in hours; the longest means once. */
export const lockChoices = [1 / 60, 5 / 60, 1, 6, 12, 24, contestLimits.lockHours.max] as const;
