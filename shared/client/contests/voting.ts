/** What the vote form shows, worked out from the contest, from what this person just did, and from the server's clock. */
import type { ContestShape } from '#shared/client/app/calls.ts';
import { stateOf } from '#shared/contests/process.ts';
import { contestLimits } from '#shared/contests/limits.ts';

/** What somebody must do before they can vote in a contest. */
export type Need = 'sign_in' | 'confirm';

/** What somebody wants their vote to be. The id is made when the button is pressed and kept until the server has answered for it. */
export interface Intent {
  contestant_id: string;
  client_id: string;
}

/**
 * Where the press of a button has come to. `unsent`: the answer never arrived, so nobody knows yet whether the vote counts; asking again
 * with the same id settles it.
 */
export type Casting =
  | { step: 'idle' }
  | ({ step: 'sending' } & Intent)
  /** The device proves that it is one: a moment of work that the server asked for. */
  | ({ step: 'checking' } & Intent)
  | ({ step: 'unsent' } & Intent)
  | ({ step: 'counted'; receipt: string } & Intent)
  /** An earlier vote still locked; this one was not counted. */
  | ({ step: 'held'; receipt: string } & Intent);

export type VoteView =
  | { kind: 'cancelled' | 'disabled' | 'draft' | 'ended' | 'offline' }
  /** `left`: votes that remain of the period, once some of it is used. `need`: what must be done before one can be cast. */
  | { kind: 'ready'; left?: number; need?: Need }
  /** Milliseconds since 1970 by the server's clock. */
  | { kind: 'not_started'; starts: number }
  /** `waiting`: kept in this browser until there is a line. */
  | { kind: 'sending' | 'checking' | 'unsent' | 'waiting'; contestant_id: string }
  /** `until`: when the next vote is free, where none is left. */
  | { kind: 'counted' | 'held'; contestant_id: string; receipt: string; until?: number; left: number }
  | { kind: 'locked'; until: number }
  /** A vote that still locks was taken out of the count. */
  | { kind: 'voided'; contestant_id: string; until?: number; left: number };

export interface Lock {
  /** When the next vote is free, in milliseconds since 1970 by the server's clock. */
  until: number;
  /** How long it locks in all, in milliseconds. */
  length: number;
}

type Voted = Pick<ContestShape, 'pastVotes' | 'lock_per' | 'votes_per_period'>;

/** The reader's votes that still lock at `now`. */
export const running = ({ pastVotes }: Pick<ContestShape, 'pastVotes'>, now: number) =>
  pastVotes.filter((vote) => (vote.timestamp + vote.time) * 1000 > now);

/** The running votes that count against one for this contestant. */
const against = (contest: Voted, contestant_id: string, now: number) =>
  running(contest, now).filter((vote) => contest.lock_per === 'contest' || vote.contestant_id === contestant_id);

/** Votes that the reader may still cast for this contestant at `now`. */
export const votesLeft = (contest: Voted, contestant_id: string, now: number) =>
  Math.max(0, contest.votes_per_period - against(contest, contestant_id, now).length);

/** What keeps the reader from voting for this contestant at `now`, if anything does. */
export function lockOn(contest: Voted, contestant_id: string, now: number): Lock | undefined {
  const votes = against(contest, contestant_id, now)
    .map((vote) => ({ until: (vote.timestamp + vote.time) * 1000, length: vote.time * 1000 }))
    .toSorted((a, b) => a.until - b.until);
  // With several votes a period, the one that runs out first sets a place free.
  return votes[votes.length - contest.votes_per_period];
}

type Standing = Voted &
  Pick<ContestShape, 'contest_status' | 'voting_disabled' | 'start_date' | 'end_date' | 'contestants'>;

/** The state of the contest at `now`, by the server's clock: nobody writes when a contest starts or ends. */
export const stateAt = (contest: Pick<ContestShape, 'contest_status' | 'start_date' | 'end_date'>, now: number) =>
  stateOf({ ...contest, start_date: new Date(contest.start_date), end_date: new Date(contest.end_date) }, now);

/** Where the button of one contestant has come to. */
export type VoteStep = 'idle' | 'sending' | 'unsent' | 'waiting';

/** A vote that is kept until there is a line. `unsent`: there is one, and it could not be sent all the same. */
export interface Waiting {
  readonly contestant_id: string;
  readonly unsent: boolean;
}

/** With a line it is on its way by itself; nobody is told to send it before that has failed. */
const stepOfWaiting = ({ unsent }: Waiting, online: boolean) => (online ? (unsent ? 'unsent' : 'sending') : 'waiting');

/** `waiting`: the votes of this contest that are kept until there is a line. */
export function stepFor(
  contestant_id: string,
  casting: Casting,
  waiting: readonly Waiting[],
  online: boolean,
): VoteStep {
  if (casting.step !== 'idle' && casting.contestant_id === contestant_id) {
    if (casting.step === 'sending' || casting.step === 'checking') return 'sending';
    if (casting.step === 'unsent') return 'unsent';
  }
  const kept = waiting.find((one) => one.contestant_id === contestant_id);
  return kept ? stepOfWaiting(kept, online) : 'idle';
}

interface Besides {
  need?: Need;
  /** The oldest vote that is kept until there is a line. */
  waiting?: Waiting;
}

/** What the form says as a whole. */
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
  if (casting.step === 'unsent' || casting.step === 'sending' || casting.step === 'checking')
    return { kind: casting.step, contestant_id: casting.contestant_id };
  if (waiting) return { kind: stepOfWaiting(waiting, online), contestant_id: waiting.contestant_id };
  if (!online) return { kind: 'offline' };
  if (casting.step === 'counted' || casting.step === 'held') {
    const { step, contestant_id, receipt } = casting;
    // Once the votes have run out, the form begins anew.
    if (against(contest, contestant_id, now).some(({ voided }) => !voided)) {
      const until = lockOn(contest, contestant_id, now)?.until;
      return { kind: step, contestant_id, receipt, until, left: votesLeft(contest, contestant_id, now) };
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
  const isUsed = contest.lock_per === 'contest' && running(contest, now).length > 0;
  return { kind: 'ready', left: isUsed ? votesLeft(contest, '', now) : undefined, need };
}

/** Whether the contestants carry vote buttons at all. */
export const offersVotes = (view: VoteView) =>
  !['cancelled', 'disabled', 'draft', 'ended', 'not_started'].includes(view.kind);

/** Contestants by votes, the earlier entry first among equals; equal votes share a rank. */
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

/** How long a lock may last, in hours, as the form offers it; the longest means once. */
export const lockChoices = [1 / 60, 5 / 60, 1, 6, 12, 24, contestLimits.lockHours.max] as const;
