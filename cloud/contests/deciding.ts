/**
 * Deciding about a batch of votes: which count, which are held by an earlier one, and which are refused. Without storage and without a clock;
 * casting.ts reads before it and writes after it.
 */
import type { ActiveVote, RiskReason, Vote } from '#shared/contests/entities.ts';
import type { ErrorCode, Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { joined, lockIdOf, stillActive } from './locks.ts';
import { asksForProof } from './risk.ts';
import { userVoter, visitorVoter } from './voters.ts';

/** A vote that every check has passed but the lock and the clock. */
export interface Ballot {
  vote_id: string;
  /** What its lock counts for: the contest, or one contestant. */
  target: string;
  /** The browser, and who is signed in on it. */
  visitor_id: string;
  user_id: number | undefined;
  /** The voter that the contest's rule makes of them; undefined where it leaves that to browser and user. */
  voter: string | undefined;
  /** Tag of the device on this target (risk.ts), where its fingerprint is known. */
  evidence: string | undefined;
  /** What is known against it already. */
  risk: readonly RiskReason[];
  /** It brought a proof of work; without one it is refused where the risk asks for one, as 'proof_required'. */
  proven: boolean;
  cx_id: string;
  round_id: string;
  contestant_id: string;
  assox_id: string;
  /** When its round ends, in milliseconds since 1970: cast from then on it is refused. */
  closes_at: number;
  /** As what. */
  closed: 'round_not_running' | 'contest_ended';
  receipt: string;
  lockSeconds: number;
  votesPerPeriod: number;
  /** What the ledger says of the voter, and the leaf of the row as it was granted. */
  seal(voter: string, at_ms: number): Pick<Vote, 'voter_tag' | 'leaf'>;
}

export interface Outcome {
  /** This very vote counts, now or since earlier. */
  counted: boolean;
  receipt: string;
  /** What of this lock still runs. */
  active: readonly ActiveVote[];
}

/** What becomes of a ballot: a Refusal when its round was over before it could be cast, or when it must be proven first. */
export type Decision = Outcome | Refusal;

/** A vote that the ledger already holds: its first answer, for ever, without taking a new lock. */
export const outcomeOf = (row: Vote, now: number): Outcome => {
  const vote: ActiveVote = {
    vote_id: row.vote_id,
    contestant_id: row.contestant_id,
    assox_id: row.assox_id,
    receipt: row.receipt,
    at_ms: row.at_ms,
    until_ms: row.at_ms + row.time * 1000,
  };
  return { counted: true, receipt: row.receipt, active: stillActive([vote], now) };
};

/**
 * The locks that are known to speak for a ballot's voter before its first user is: its browser's own, the signed-in user's, and the one of
 * the voter that the contest's rule makes.
 */
export const lockIdsOf = ({ target, visitor_id, user_id, voter }: Ballot): string[] => [
  lockIdOf(target, visitorVoter(visitor_id)),
  ...(user_id === undefined ? [] : [lockIdOf(target, userVoter(user_id))]),
  ...(voter === undefined ? [] : [lockIdOf(target, voter)]),
];

/** Devices by their tag: the locks that they hold now. */
export type Devices = Map<string, Set<string>>;

/** A lock as the votes of a batch find it, each after the one before. */
export interface HeldLock {
  active: readonly ActiveVote[];
  readonly stored: boolean;
}

export const noteDevice = (devices: Devices, evidence: string, lock_id: string) =>
  void devices.set(evidence, (devices.get(evidence) ?? new Set()).add(lock_id));

/** What was read for one try at a batch, and belongs to it: deciding brings `locks` and `devices` up to date, vote by vote. */
export interface BatchState {
  /** Who each ballot is cast by. */
  readonly voters: ReadonlyMap<Ballot, string>;
  readonly locks: Map<string, HeldLock>;
  readonly devices: Devices;
  /** The moment of casting, in milliseconds since 1970. */
  readonly now: number;
}

/** A lock that a vote of the batch took: whose it is, and in which contest. */
interface TakenLock {
  readonly cx_id: string;
  readonly voter: string;
  readonly evidence?: string;
}

export interface Decided {
  /** By vote id. Those of `refused` are not among them. */
  readonly outcomes: Map<string, Decision>;
  /** The ledger may still know better: it was cast long ago. */
  readonly refused: readonly (readonly [ballot: Ballot, code: ErrorCode])[];
  /** By lock id. */
  readonly taken: ReadonlyMap<string, TakenLock>;
  readonly votes: readonly NewRecordOf<typeof Vote>[];
  /** How many votes each contestant of a round, and each contest, has gained. */
  readonly added: ReadonlyMap<string, { readonly cx_id: string; readonly n: number }>;
}

/** Each ballot after the one before, so that two on one lock are told apart. */
export function decide(batch: readonly Ballot[], { voters, locks, devices, now }: BatchState): Decided {
  const outcomes = new Map<string, Decision>();
  const refused: [ballot: Ballot, code: ErrorCode][] = [];
  const taken = new Map<string, TakenLock>();
  const votes: NewRecordOf<typeof Vote>[] = [];
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
    let active = lock?.active ?? [];
    for (const own of ownIds.map((id) => locks.get(id))) if (own && own !== lock) active = joined(active, own.active);
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
    const isAlike =
      evidence !== undefined && [...(devices.get(evidence) ?? [])].some((id) => id !== lock_id && !ownIds.includes(id));
    const risk: RiskReason[] = isAlike ? ['same_device', ...ballot.risk] : [...ballot.risk];
    if (!ballot.proven && asksForProof(risk)) {
      refused.push([ballot, 'proof_required']);
      continue;
    }
    const { vote_id, cx_id, round_id, contestant_id, assox_id, receipt, lockSeconds } = ballot;
    const vote: ActiveVote = {
      vote_id,
      contestant_id,
      assox_id,
      receipt,
      at_ms: now,
      until_ms: now + lockSeconds * 1000,
    };
    active = [...active, vote];
    locks.set(lock_id, { active, stored: lock?.stored ?? false });
    const tag = isAlike ? undefined : evidence;
    if (tag !== undefined) noteDevice(devices, tag, lock_id);
    taken.set(lock_id, { cx_id, voter, evidence: tag });
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
      risk,
      ...ballot.seal(voter, now),
    });
    add(assox_id, cx_id);
    add(cx_id, cx_id);
    outcomes.set(vote_id, { counted: true, receipt, active });
  }
  return { outcomes, refused, taken, votes, added };
}
