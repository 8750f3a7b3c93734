/**
 * Casting in groups: votes that wait together go in one transaction of lock, ledger row and tally. Each counts once, whoever dies when.
 * Why it is made so, and what it was measured against: DECISIONS.md, "Votes are cast in groups".
 */
import { type ActiveVote, Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { perStorage } from '../perStorage.ts';
import { type Clock, Conflict, Duplicate, type Storage, type Transaction } from '../ports.ts';
import { joined, stillActive } from './locks.ts';

/** Tally rows per contestant and contest, so that processes seldom write the same row. */
export const tallyShards = 8;

/** A vote that every check has passed but the lock. */
export interface Ballot {
  vote_id: string;
  lock_id: string;
  /** Other locks that speak for the same voter, such as the browser's own from before it signed in. */
  alsoLocks: readonly string[];
  voter: string;
  voter_tag: string;
  cx_id: string;
  round_id: string;
  contestant_id: string;
  assox_id: string;
  receipt: string;
  lockSeconds: number;
  votesPerPeriod: number;
  /** The leaf of the row as it was granted, at `at_ms`. */
  leafAt(at_ms: number): string;
}

export interface Outcome {
  /** This very vote counts, now or since earlier. */
  counted: boolean;
  receipt: string;
  /** What of this lock still runs. */
  active: readonly ActiveVote[];
}

const largestBatch = 500;
const longestQueue = 20_000;
const mostTries = 14;
const randomShard = () => Math.floor(Math.random() * tallyShards);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** A lock as the votes of a batch find it, each after the one before. */
interface HeldLock {
  active: ActiveVote[];
  readonly stored: boolean;
}

/** One try at a batch. Decides from the locks in the transaction's snapshot; another process that touches them makes it a conflict. */
async function attempt(tx: Transaction, batch: readonly Ballot[], shard: number, now: number): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const lockIds = new Set(batch.flatMap((ballot) => [ballot.lock_id, ...ballot.alsoLocks]));
  const locks = new Map<string, HeldLock>();
  for (const { lock_id, active } of await tx.getMany(VoteLock, [...lockIds]))
    locks.set(lock_id, { active: stillActive(active, now), stored: true });
  /** By the lock that was taken, the last ballot that took it. */
  const taken = new Map<string, Ballot>();
  const votes: NewRecordOf<typeof Vote>[] = [];
  const added = new Map<string, { cx_id: string; n: number }>();
  const add = (of: string, cx_id: string) => {
    const entry = added.get(of);
    if (entry) entry.n++;
    else added.set(of, { cx_id, n: 1 });
  };

  for (const ballot of batch) {
    const lock = locks.get(ballot.lock_id);
    let active = lock?.active ?? [];
    for (const id of ballot.alsoLocks) active = joined(active, locks.get(id)?.active ?? []);
    const mine = active.find((vote) => vote.vote_id === ballot.vote_id);
    if (mine || active.length >= ballot.votesPerPeriod) {
      outcomes.set(ballot.vote_id, { counted: mine !== undefined, receipt: (mine ?? active[0]!).receipt, active });
      continue;
    }
    const { vote_id, cx_id, round_id, contestant_id, assox_id, receipt, voter_tag, lockSeconds } = ballot;
    const vote: ActiveVote = { vote_id, contestant_id, assox_id, receipt, at_ms: now, until_ms: now + lockSeconds * 1000 };
    active = [...active, vote];
    locks.set(ballot.lock_id, { active, stored: lock?.stored ?? false });
    taken.set(ballot.lock_id, ballot);
    votes.push({
      vote_id,
      cx_id,
      round_id,
      contestant_id,
      assox_id,
      at_ms: now,
      voter_tag,
      weight: 1,
      source: 'free',
      time: lockSeconds,
      receipt,
      leaf: ballot.leafAt(now),
    });
    add(assox_id, cx_id);
    add(cx_id, cx_id);
    outcomes.set(vote_id, { counted: true, receipt, active });
  }
  if (!votes.length) return outcomes;

  const newLocks: NewRecordOf<typeof VoteLock>[] = [];
  const changedLocks: { id: string; set: { active: ActiveVote[] } }[] = [];
  for (const [lock_id, { cx_id, voter }] of taken) {
    const { active, stored } = locks.get(lock_id)!;
    if (stored) changedLocks.push({ id: lock_id, set: { active } });
    else newLocks.push({ lock_id, cx_id, voter, active });
  }
  await tx.insertMany(VoteLock, newLocks);
  await tx.apply(VoteLock, changedLocks);
  await tx.insertMany(Vote, votes);
  await tx.apply(
    VoteTally,
    // In one order everywhere, so that two batches do not wait for each other's rows crosswise.
    [...added].sort(([a], [b]) => (a < b ? -1 : 1)).map(([of, { cx_id, n }]) => ({
      id: `${of}#${shard}`,
      add: { n },
      touch: ['changed_at' as const],
      orInsert: { cx_id, of },
    })),
  );
  return outcomes;
}

/**
 * Casts a batch. A process killed inside its transaction leaves it open for some seconds, and whoever touches its rows conflicts: so
 * pauses grow, another shard is taken, and the batch is split, so that only the votes behind the orphan wait.
 */
export async function castBatch(
  storage: Storage,
  clock: Clock,
  batch: readonly Ballot[],
  firstShard = randomShard(),
): Promise<Map<string, Outcome>> {
  const known = new Map<string, Outcome>();
  let shard = firstShard;
  for (let tries = 1; ; tries++) {
    const rest = batch.filter((ballot) => !known.has(ballot.vote_id));
    if (!rest.length) return known;
    if (tries === 3 && rest.length > 1) {
      const half = rest.length >> 1;
      for (const part of [rest.slice(0, half), rest.slice(half)])
        for (const [id, outcome] of await castBatch(storage, clock, part)) known.set(id, outcome);
      return known;
    }
    if (tries > 2) {
      shard = randomShard();
      await pause(Math.random() * Math.min(500, 5 * 2 ** tries));
    }
    try {
      const outcomes = await storage.transact((tx) => attempt(tx, rest, shard, clock.now()), { tries: 1 });
      for (const [id, outcome] of known) outcomes.set(id, outcome);
      return outcomes;
    } catch (error) {
      if (error instanceof Duplicate) {
        const rows = await storage.getMany(Vote, rest.map((ballot) => ballot.vote_id));
        for (const row of rows) known.set(row.vote_id, outcomeOf(row, clock.now()));
      } else if (!(error instanceof Conflict)) throw error;
      if (tries >= mostTries) throw new Refusal('busy');
    }
  }
}

interface Waiting {
  ballot: Ballot;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Group commit without a timer: while two batches are in flight the next one gathers. A lock or a vote id is never in two batches of this
 * process at once; within a batch it may come again. Throws Refusal 'busy' when too many wait.
 */
export const casting = perStorage((storage) => {
  const waiting: Waiting[] = [];
  const busy = new Set<string>();
  const freeShards = [randomShard(), (randomShard() + 1) % tallyShards];
  const keysOf = ({ lock_id, vote_id, alsoLocks }: Ballot) => [lock_id, vote_id, ...alsoLocks];

  const start = (clock: Clock) => {
    while (waiting.length && freeShards.length) {
      const batch: Waiting[] = [];
      const later: Waiting[] = [];
      for (const entry of waiting.splice(0, largestBatch))
        (keysOf(entry.ballot).some((key) => busy.has(key)) ? later : batch).push(entry);
      waiting.unshift(...later);
      if (!batch.length) return;
      for (const { ballot } of batch) for (const key of keysOf(ballot)) busy.add(key);
      const shard = freeShards.pop()!;
      castBatch(storage, clock, batch.map(({ ballot }) => ballot), shard)
        .then(
          (outcomes) => {
            for (const { ballot, resolve } of batch) resolve(outcomes.get(ballot.vote_id)!);
          },
          (error) => {
            for (const { reject } of batch) reject(error);
          },
        )
        .finally(() => {
          for (const { ballot } of batch) for (const key of keysOf(ballot)) busy.delete(key);
          freeShards.push(shard);
          start(clock);
        });
    }
  };

  return (clock: Clock, ballot: Ballot): Promise<Outcome> => {
    if (waiting.length >= longestQueue) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      waiting.push({ ballot, resolve, reject });
      start(clock);
    });
  };
});
