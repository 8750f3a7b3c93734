/** Decides which votes of a batch count, are held by an earlier vote, or are refused. Pure: casting.ts reads before and writes after it. */
import type { ActiveVote, SuspectReason, Vote } from '#shared/contests/entities.ts';
import type { SuspectVote } from '#shared/contests/entities/integrity.ts';
import type { ErrorCode, Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { joined, lockEnd, lockIdOf, stillActive } from './locks.ts';
import { asksForProof } from './suspicion.ts';
import { userOf, userVoter, visitorVoter } from './voters.ts';

/** A vote that passed all checks but the lock and the clock. */
export interface Ballot {
  vote_id: string;
  /** What the lock is on: the contest, or one contestant. */
  target: string;
  /** The browser and its signed-in user. */
  visitor_id: string;
  user_id: number | undefined;
  /** The voter by the contest's rule; undefined where browser and user decide. */
  voter: string | undefined;
  /** Tag of the device on this target (suspicion.ts), if its fingerprint is known. */
  evidence: string | undefined;
  /** Why it is suspect, as far as known. */
  reasons: readonly SuspectReason[];
  /** Has a proof of work; without one it may be refused as 'proof_required'. */
  proven: boolean;
  cx_id: string;
  round_id: string;
  contestant_id: string;
  assox_id: string;
  /** End of its round in milliseconds since 1970; refused from then on. */
  closes_at: number;
  /** The code of that refusal. */
  closed: 'round_not_running' | 'contest_ended';
  receipt: string;
  /** Where it was cast. */
  via?: string;
  lockSeconds: number;
  votesPerPeriod: number;
  /** The voter's tag in the ledger and the leaf of the row, at the time of casting. */
  seal(voter: string, at_ms: number): Pick<Vote, 'voter_tag' | 'leaf'>;
  /** Tag of its network in this contest, asked for suspect votes alone. */
  network(): string;
}

export interface Outcome {
  /** Whether this vote counts, now or since an earlier request. */
  counted: boolean;
  receipt: string;
  /** Votes of this lock that have not expired. */
  active: readonly ActiveVote[];
}

/** An outcome, or a Refusal when the round was over or proof of work is required. */
export type Decision = Outcome | Refusal;

/** The first answer to a vote that is already in the ledger, without taking a new lock. */
export const outcomeOf = (row: Vote, now: number): Outcome => {
  const vote: ActiveVote = {
    vote_id: row.vote_id,
    contestant_id: row.contestant_id,
    assox_id: row.assox_id,
    receipt: row.receipt,
    at_ms: row.at_ms,
    until_ms: lockEnd(row.at_ms, row.time),
  };
  return { counted: true, receipt: row.receipt, active: stillActive([vote], now) };
};

/** The locks that may hold earlier votes of this voter: the browser's, the signed-in user's, and that of the voter by the contest's rule. */
export const lockIdsOf = ({ target, visitor_id, user_id, voter }: Ballot): string[] => [
  lockIdOf(target, visitorVoter(visitor_id)),
  ...(user_id === undefined ? [] : [lockIdOf(target, userVoter(user_id))]),
  ...(voter === undefined ? [] : [lockIdOf(target, voter)]),
];

/** Whose locks a vote takes: its voter's and its account's, so a new mailbox or number gives no second vote. */
const takersOf = ({ user_id }: Ballot, voter: string): string[] => [
  ...new Set([voter, ...(user_id === undefined ? [] : [userVoter(user_id)])]),
];

/** Locks held by each device, by device tag. */
export type Devices = Map<string, Set<string>>;

/** The state of a lock while a batch is decided, vote by vote. */
export interface HeldLock {
  active: readonly ActiveVote[];
  readonly stored: boolean;
}

export const noteDevice = (devices: Devices, evidence: string, lock_id: string) =>
  void devices.set(evidence, (devices.get(evidence) ?? new Set()).add(lock_id));

/** Data read for one attempt at a batch. Deciding updates `locks` and `devices`. */
export interface BatchState {
  /** The voter of each ballot. */
  readonly voters: ReadonlyMap<Ballot, string>;
  readonly locks: Map<string, HeldLock>;
  readonly devices: Devices;
  /** Time of casting in milliseconds since 1970. */
  readonly now: number;
}

/** A lock taken by a vote of the batch. */
interface TakenLock {
  readonly cx_id: string;
  readonly voter: string;
  readonly evidence?: string;
}

export interface Decided {
  /** By vote id; `refused` ones are missing. */
  readonly outcomes: Map<string, Decision>;
  /** Refused ballots to look up in the ledger, because they may be resent votes. */
  readonly refused: readonly (readonly [ballot: Ballot, code: ErrorCode])[];
  /** By lock id. */
  readonly taken: ReadonlyMap<string, TakenLock>;
  readonly votes: readonly NewRecordOf<typeof Vote>[];
  /** What is kept of the suspect ones among them. */
  readonly suspects: readonly NewRecordOf<typeof SuspectVote>[];
  /** Votes gained by each contestant of a round and by each contest. */
  readonly added: ReadonlyMap<string, { readonly cx_id: string; readonly n: number }>;
}

/** Decides the ballots in order, so that the second of two on one lock is held. */
export function decide(batch: readonly Ballot[], { voters, locks, devices, now }: BatchState): Decided {
  const outcomes = new Map<string, Decision>();
  const refused: [ballot: Ballot, code: ErrorCode][] = [];
  const taken = new Map<string, TakenLock>();
  const votes: NewRecordOf<typeof Vote>[] = [];
  const suspects: NewRecordOf<typeof SuspectVote>[] = [];
  const added = new Map<string, { cx_id: string; n: number }>();
  const add = (of: string, cx_id: string) => {
    const entry = added.get(of);
    if (entry) entry.n++;
    else added.set(of, { cx_id, n: 1 });
  };

  for (const ballot of batch) {
    const voter = voters.get(ballot)!;
    const lock_id = lockIdOf(ballot.target, voter);
    const lock = locks.get(lock_id);
    const ownIds = lockIdsOf(ballot);
    const takers = takersOf(ballot, voter);
    let active = lock?.active ?? [];
    for (const other of ownIds.map((id) => locks.get(id)))
      if (other && other !== lock) active = joined(active, other.active);
    const mine = active.find((vote) => vote.vote_id === ballot.vote_id);
    if (!mine && now >= ballot.closes_at) {
      refused.push([ballot, ballot.closed]);
      continue;
    }
    if (mine || active.length >= ballot.votesPerPeriod) {
      outcomes.set(ballot.vote_id, { counted: mine !== undefined, receipt: (mine ?? active[0]!).receipt, active });
      continue;
    }
    const { evidence } = ballot;
    const isKnownDevice =
      evidence !== undefined && [...(devices.get(evidence) ?? [])].some((id) => id !== lock_id && !ownIds.includes(id));
    const reasons: SuspectReason[] = isKnownDevice ? ['same_device', ...ballot.reasons] : [...ballot.reasons];
    if (!ballot.proven && asksForProof(reasons)) {
      refused.push([ballot, 'proof_required']);
      continue;
    }
    const { vote_id, cx_id, round_id, contestant_id, assox_id, receipt, via, lockSeconds } = ballot;
    const isNew = takers.every((taker) => !locks.has(lockIdOf(ballot.target, taker)));
    const isFirst = isNew && active.length === 0 && ballot.target === cx_id;
    const vote: ActiveVote = {
      vote_id,
      contestant_id,
      assox_id,
      receipt,
      at_ms: now,
      until_ms: lockEnd(now, lockSeconds),
    };
    active = [...active, vote];
    const tag = isKnownDevice ? undefined : evidence;
    for (const taker of takers) {
      const id = lockIdOf(ballot.target, taker);
      locks.set(id, { active, stored: locks.get(id)?.stored ?? false });
      if (tag !== undefined) noteDevice(devices, tag, id);
      taken.set(id, { cx_id, voter: taker, evidence: tag });
    }
    votes.push({
      vote_id,
      cx_id,
      round_id,
      contestant_id,
      assox_id,
      at_ms: now,
      weight: 1,
      source: 'free',
      time: lockSeconds,
      receipt,
      risk: reasons,
      ...(via !== undefined && { via }),
      ...(isFirst && { first: true }),
      ...ballot.seal(voter, now),
    });
    if (asksForProof(reasons))
      suspects.push({
        ...{ vote_id, cx_id, contestant_id, assox_id, at_ms: now, weight: 1 },
        reasons: reasons.join(' '),
        network: ballot.network(),
        device: evidence ?? '',
        user_id: ballot.user_id ?? userOf(voter),
      });
    add(assox_id, cx_id);
    add(cx_id, cx_id);
    outcomes.set(vote_id, { counted: true, receipt, active });
  }
  return { outcomes, refused, taken, votes, suspects, added };
}
