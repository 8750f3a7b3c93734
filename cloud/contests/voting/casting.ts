/**
 * Group commit of votes: waiting votes share one transaction of locks, ledger rows and tallies. Each counts exactly once, whatever crashes.
 * Reasons and measurements: docs/decisions/0001-votes-are-written-in-groups.md.
 */
import { type ActiveVote, Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { SuspectVote } from '#shared/contests/entities/integrity.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { groupCommit } from '#cloud/patterns/groupCommit.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { writeWithRetries } from '#cloud/patterns/retries.ts';
import { type Clock, oneOf, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import {
  type Ballot,
  type BatchState,
  decide,
  type Decided,
  type Decision,
  type Devices,
  type HeldLock,
  lockIdsOf,
  noteDevice,
  type Outcome,
  outcomeOf,
} from './voteDecisions.ts';
import { lockIdOf, stillActive } from './locks.ts';
import { firstUsers, signedOutVoter, userVoter } from './voters.ts';

/** Tally shards per contestant and contest, to reduce write conflicts between processes. */
export const tallyShards = 8;
/** An extra shard for voids and repairs, which never conflicts with batches of votes. */
export const correctionsOf = (of: string) => `${of}#corrections`;

const largestBatch = 500;
const inFlight = 2;
/** Votes that must wait before a second batch runs beside the first: a batch costs the same whatever its size. */
const worthAnother = 100;
const longestQueue = 20_000;
/** First tally shard of this process. Each batch in flight has a shard from here on, and bought votes have the one after those. */
const ownShard = perStorage(() => randomShard());
export const paidShard = (storage: Storage): number => (ownShard(storage) + inFlight) % tallyShards;
const randomShard = () => Math.floor(Math.random() * tallyShards);

/** Locks that are read of the batch's device tags. A tag has one or few, because later voters on the same device leave none. */
const mostAlike = 5000;

/** Locks with the device tags of this batch. Read outside the transaction: a shared device is evidence and decides no vote by itself. */
async function locksOfDevices(storage: Storage, batch: readonly Ballot[]): Promise<readonly VoteLock[]> {
  const tags = new Set(batch.flatMap(({ evidence }) => evidence ?? []));
  return tags.size ? storage.find(VoteLock, { evidence: oneOf([...tags]) }, { limit: mostAlike }) : [];
}

/** Reads the batch's voters, their locks, and the time of casting. */
async function read(storage: Storage, tx: Transaction, clock: Clock, batch: readonly Ballot[]): Promise<BatchState> {
  const ids = new Set(batch.flatMap(lockIdsOf));
  const locks = new Map<string, HeldLock>();
  const signedOut = batch.flatMap(({ visitor_id, user_id, voter }) =>
    user_id === undefined && voter === undefined ? [visitor_id] : [],
  );
  // In parallel. Few browsers turn out to belong to a user, whose locks then need a second query.
  const [rows, firstUserOf, alike] = await Promise.all([
    tx.getMany(VoteLock, [...ids]),
    firstUsers(storage)(signedOut),
    locksOfDevices(storage, batch),
  ]);
  const voters = new Map(
    batch.map((ballot) => {
      const { user_id, visitor_id, voter } = ballot;
      if (voter !== undefined) return [ballot, voter];
      return [
        ballot,
        user_id === undefined ? signedOutVoter(visitor_id, firstUserOf.get(visitor_id)) : userVoter(user_id),
      ];
    }),
  );
  const unread = [...voters].map(([{ target }, voter]) => lockIdOf(target, voter)).filter((id) => !ids.has(id));
  if (unread.length) rows.push(...(await tx.getMany(VoteLock, [...new Set(unread)])));
  // The time is taken after the snapshot. So a round that is settled later conflicts with this transaction's tallies (advance.ts).
  const now = clock.now();
  for (const { lock_id, active } of rows) locks.set(lock_id, { active: stillActive(active, now), stored: true });
  const devices: Devices = new Map();
  for (const { lock_id, evidence, active } of alike)
    if (evidence && stillActive(active, now).length) noteDevice(devices, evidence, lock_id);
  return { voters, locks, devices, now };
}

/** Refuses votes, unless the ledger has them: one that counted long ago may be sent again after its lock expired. */
async function settleRefused(tx: Transaction, { refused, outcomes }: Decided, now: number): Promise<void> {
  const rows = await tx.getMany(
    Vote,
    refused.map(([{ vote_id }]) => vote_id),
  );
  for (const [{ vote_id }, code] of refused) if (!outcomes.has(vote_id)) outcomes.set(vote_id, new Refusal(code));
  for (const row of rows) outcomes.set(row.vote_id, outcomeOf(row, now));
}

/** Writes locks, ledger rows and tallies of the counted votes. */
async function write(
  tx: Transaction,
  { taken, votes, suspects, added }: Decided,
  locks: ReadonlyMap<string, HeldLock>,
  shard: number,
): Promise<void> {
  const newLocks: NewRecordOf<typeof VoteLock>[] = [];
  const changedLocks: { id: string; set: { active: ActiveVote[]; evidence?: string } }[] = [];
  for (const [lock_id, { cx_id, voter, evidence }] of taken) {
    const { active, stored } = locks.get(lock_id)!;
    if (stored) changedLocks.push({ id: lock_id, set: { active: [...active], evidence } });
    else newLocks.push({ lock_id, cx_id, voter, active: [...active], evidence });
  }
  await tx.insertMany(VoteLock, newLocks);
  await tx.apply(VoteLock, changedLocks);
  if (suspects.length) await tx.insertMany(SuspectVote, suspects);
  await countVotes(tx, votes, added, shard);
}

/** Writes ledger rows of votes that count, free ones or paid, and adds them to their tallies. */
export async function countVotes(
  tx: Transaction,
  votes: Decided['votes'],
  added: Decided['added'],
  shard: number,
): Promise<void> {
  await tx.insertMany(Vote, votes);
  await tx.apply(
    VoteTally,
    // Sorted, so that batches acquire rows in the same order and cannot deadlock.
    [...added]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, { cx_id, n }]) => ({
        id: `${of}#${shard}`,
        add: { n },
        touch: ['changed_at' as const],
        orInsert: { cx_id, of },
      })),
  );
}

/** One attempt at a batch. Decides by the locks in the transaction's snapshot; concurrent changes of them cause a conflict. */
async function attempt(
  storage: Storage,
  tx: Transaction,
  clock: Clock,
  batch: readonly Ballot[],
  shard: number,
): Promise<Map<string, Decision>> {
  const state = await read(storage, tx, clock, batch);
  const decided = decide(batch, state);
  if (decided.refused.length) await settleRefused(tx, decided, state.now);
  if (decided.votes.length) await write(tx, decided, state.locks, shard);
  return decided.outcomes;
}

/** Casts a batch; behind another process's transaction it takes another shard (retries.ts). Answers by vote id. */
export async function castBatch(
  storage: Storage,
  clock: Clock,
  batch: readonly Ballot[],
  firstShard = randomShard(),
): Promise<Map<string, Decision>> {
  const decisions = await writeWithRetries<Ballot, Decision>(clock, batch, {
    async attempt(ballots, isApart) {
      const shard = isApart ? randomShard() : firstShard;
      const outcomes = await storage.transact((tx) => attempt(storage, tx, clock, ballots, shard), { tries: 1 });
      return new Map(ballots.map((ballot) => [ballot, outcomes.get(ballot.vote_id)!]));
    },
    async known(ballots) {
      const rows = await storage.getMany(
        Vote,
        ballots.map(({ vote_id }) => vote_id),
      );
      const byId = new Map(rows.map((row) => [row.vote_id, outcomeOf(row, clock.now())]));
      return new Map(
        ballots.flatMap((ballot) => {
          const outcome = byId.get(ballot.vote_id);
          return outcome ? [[ballot, outcome] as const] : [];
        }),
      );
    },
  });
  return new Map([...decisions].map(([{ vote_id }, decision]) => [vote_id, decision]));
}

/**
 * Votes in group commit; a lock or a vote id is never in two batches of this process at once. Throws Refusal 'busy' when too many wait.
 */
export const casting = perStorage((storage) => {
  const firstShard = ownShard(storage);
  return groupCommit<Ballot, Outcome>({
    keysOf: (ballot) => [ballot.vote_id, ...lockIdsOf(ballot)],
    lanes: inFlight,
    largestBatch,
    longestQueue,
    worthAnother,
    async run(batch, lane, clock) {
      const outcomes = await castBatch(storage, clock, batch, (firstShard + lane) % tallyShards);
      return new Map(batch.map((ballot) => [ballot, outcomes.get(ballot.vote_id)!]));
    },
  });
});
