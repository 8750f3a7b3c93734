/**
 * Casting in groups: votes that wait together go in one transaction of lock, ledger row and tally. Each counts once, whoever dies when.
 * Why it is made so, and what it was measured against: DECISIONS.md, "Votes are cast in groups".
 */
import { type ActiveVote, Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { perStorage } from '../perStorage.ts';
import { type Clock, Conflict, Duplicate, type Storage, type Transaction } from '../ports.ts';
import { joined, lockIdOf, stillActive } from './locks.ts';
import { firstUsers, signedOutVoter, userVoter, visitorVoter } from './voters.ts';

/** Tally rows per contestant and contest, so that processes seldom write the same row. */
export const tallyShards = 8;

/** A vote that every check has passed but the lock. */
export interface Ballot {
  vote_id: string;
  /** What its lock counts for: the contest, or one contestant. */
  target: string;
  /** The browser, and who is signed in on it. */
  visitor_id: string;
  user_id: number | undefined;
  cx_id: string;
  round_id: string;
  contestant_id: string;
  assox_id: string;
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

const largestBatch = 500;
const inFlight = 2;
/** A batch costs the same few round trips however small it is: below this many votes it waits for the one in flight. */
const worthAnother = 100;
const longestQueue = 20_000;
const mostTries = 14;
const randomShard = () => Math.floor(Math.random() * tallyShards);

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

/** The locks that are known to speak for a ballot's voter before its first user is: its browser's own, and the signed-in user's. */
const lockIdsOf = ({ target, visitor_id, user_id }: Ballot): string[] => [
  lockIdOf(target, visitorVoter(visitor_id)),
  ...(user_id === undefined ? [] : [lockIdOf(target, userVoter(user_id))]),
];

/** A lock as the votes of a batch find it, each after the one before. */
interface HeldLock {
  active: readonly ActiveVote[];
  readonly stored: boolean;
}

/** Who the voters of a batch are, and the locks that speak for them. */
async function read(storage: Storage, tx: Transaction, batch: readonly Ballot[], now: number) {
  const ids = new Set(batch.flatMap(lockIdsOf));
  const locks = new Map<string, HeldLock>();
  const signedOut = batch.flatMap(({ visitor_id, user_id }) => (user_id === undefined ? [visitor_id] : []));
  // Side by side: few browsers turn out to be somebody's, and only their locks are asked for by another question.
  const [rows, first] = await Promise.all([tx.getMany(VoteLock, [...ids]), firstUsers(storage)(signedOut)]);
  const voters = new Map(
    batch.map((ballot) => {
      const { user_id, visitor_id } = ballot;
      return [ballot, user_id === undefined ? signedOutVoter(visitor_id, first.get(visitor_id)) : userVoter(user_id)];
    }),
  );
  const others = [...voters].map(([{ target }, voter]) => lockIdOf(target, voter)).filter((id) => !ids.has(id));
  if (others.length) rows.push(...(await tx.getMany(VoteLock, [...new Set(others)])));
  for (const { lock_id, active } of rows) locks.set(lock_id, { active: stillActive(active, now), stored: true });
  return { voters, locks };
}

/** One try at a batch. Decides from the locks in the transaction's snapshot; another process that touches them makes it a conflict. */
async function attempt(
  storage: Storage,
  tx: Transaction,
  batch: readonly Ballot[],
  shard: number,
  now: number,
): Promise<Map<string, Outcome>> {
  const { voters, locks } = await read(storage, tx, batch, now);
  const outcomes = new Map<string, Outcome>();
  /** By the lock that was taken: whose it is, and in which contest. */
  const taken = new Map<string, { cx_id: string; voter: string }>();
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
    const own = locks.get(lockIdOf(ballot.target, visitorVoter(ballot.visitor_id)));
    let active = lock?.active ?? [];
    if (own && own !== lock) active = joined(active, own.active);
    const mine = active.find((vote) => vote.vote_id === ballot.vote_id);
    if (mine || active.length >= ballot.votesPerPeriod) {
      outcomes.set(ballot.vote_id, { counted: mine !== undefined, receipt: (mine ?? active[0]!).receipt, active });
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
    taken.set(lock_id, { cx_id, voter });
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
      ...ballot.seal(voter, now),
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
    if (stored) changedLocks.push({ id: lock_id, set: { active: [...active] } });
    else newLocks.push({ lock_id, cx_id, voter, active: [...active] });
  }
  await tx.insertMany(VoteLock, newLocks);
  await tx.apply(VoteLock, changedLocks);
  await tx.insertMany(Vote, votes);
  await tx.apply(
    VoteTally,
    // In one order everywhere, so that two batches do not wait for each other's rows crosswise.
    [...added]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, { cx_id, n }]) => ({
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
      await clock.pause(Math.random() * Math.min(500, 5 * 2 ** tries));
    }
    try {
      const outcomes = await storage.transact((tx) => attempt(storage, tx, rest, shard, clock.now()), { tries: 1 });
      for (const [id, outcome] of known) outcomes.set(id, outcome);
      return outcomes;
    } catch (error) {
      if (error instanceof Duplicate) {
        const rows = await storage.getMany(
          Vote,
          rest.map((ballot) => ballot.vote_id),
        );
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
 * Group commit without a timer: while a batch is in flight the next one gathers; a second one goes beside it when many wait. A lock or a
 * vote id is never in two batches of this process at once; within a batch it may come again. Throws Refusal 'busy' when too many wait.
 */
export const casting = perStorage((storage) => {
  const waiting: Waiting[] = [];
  const busy = new Set<string>();
  const firstShard = randomShard();
  const freeShards = Array.from({ length: inFlight }, (_, i) => (firstShard + i) % tallyShards);
  const keysOf = (ballot: Ballot) => [ballot.vote_id, ...lockIdsOf(ballot)];

  const start = (clock: Clock) => {
    while (waiting.length >= (freeShards.length === inFlight ? 1 : worthAnother) && freeShards.length) {
      const batch: Waiting[] = [];
      const later: Waiting[] = [];
      for (const entry of waiting.splice(0, largestBatch))
        (keysOf(entry.ballot).some((key) => busy.has(key)) ? later : batch).push(entry);
      waiting.unshift(...later);
      if (!batch.length) return;
      for (const { ballot } of batch) for (const key of keysOf(ballot)) busy.add(key);
      const shard = freeShards.pop()!;
      castBatch(
        storage,
        clock,
        batch.map(({ ballot }) => ballot),
        shard,
      )
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
