/**
 * Casting in groups: votes that wait together go in one transaction of lock, ledger row and tally. Each counts once, whoever dies when.
 * Why it is made so, and what it was measured against: DECISIONS.md, "Votes are cast in groups".
 */
import { type ActiveVote, Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { perStorage } from '../perStorage.ts';
import { type Clock, Conflict, Duplicate, oneOf, type Storage, type Transaction, Unavailable } from '../ports.ts';
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
} from './deciding.ts';
import { lockIdOf, stillActive } from './locks.ts';
import { firstUsers, signedOutVoter, userVoter } from './voters.ts';

/** Tally rows per contestant and contest, so that processes seldom write the same row. */
export const tallyShards = 8;
/** One more, for what is taken off or put right: there it meets no batch of votes, however busy the contest is. */
export const correctionsOf = (of: string) => `${of}#corrections`;

const largestBatch = 500;
const inFlight = 2;
/** A batch costs the same few round trips however small it is: below this many votes it waits for the one in flight. */
const worthAnother = 100;
const longestQueue = 20_000;
/** Votes in one of the last two batches from which on others may be expected with the next one's first. */
const company = 8;
/** Milliseconds for which a batch waits for them; after the shortest time it goes as soon as a millisecond brings none. */
const gathering = { shortest: 3, longest: 10 } as const;
/** Milliseconds in which a database that is there has failed. */
const soon = 1000;
/** Milliseconds after which a batch behind a transaction gives up: one whose process was killed is open for 3 s, and for the time until mongod sweeps. */
const patience = 8000;
const randomShard = () => Math.floor(Math.random() * tallyShards);

/** Of one device on one target there is one row, or few: whoever comes second leaves no tag. More is a flood, and enough of it. */
const mostAlike = 5000;

/** Outside the transaction, since it is evidence and decides about no vote by itself. */
async function devicesOf(storage: Storage, batch: readonly Ballot[]): Promise<readonly VoteLock[]> {
  const tags = new Set(batch.flatMap(({ evidence }) => evidence ?? []));
  return tags.size ? storage.find(VoteLock, { evidence: oneOf([...tags]) }, { limit: mostAlike }) : [];
}

/** Who the voters of a batch are, the locks that speak for them, and the moment of casting. */
async function read(storage: Storage, tx: Transaction, clock: Clock, batch: readonly Ballot[]): Promise<BatchState> {
  const ids = new Set(batch.flatMap(lockIdsOf));
  const locks = new Map<string, HeldLock>();
  const signedOut = batch.flatMap(({ visitor_id, user_id, voter }) =>
    user_id === undefined && voter === undefined ? [visitor_id] : [],
  );
  // Side by side: few browsers turn out to be somebody's, and only their locks are asked for by another question.
  const [rows, first, alike] = await Promise.all([
    tx.getMany(VoteLock, [...ids]),
    firstUsers(storage)(signedOut),
    devicesOf(storage, batch),
  ]);
  const voters = new Map(
    batch.map((ballot) => {
      const { user_id, visitor_id, voter } = ballot;
      if (voter !== undefined) return [ballot, voter];
      return [ballot, user_id === undefined ? signedOutVoter(visitor_id, first.get(visitor_id)) : userVoter(user_id)];
    }),
  );
  const others = [...voters].map(([{ target }, voter]) => lockIdOf(target, voter)).filter((id) => !ids.has(id));
  if (others.length) rows.push(...(await tx.getMany(VoteLock, [...new Set(others)])));
  // After the snapshot was taken, so that whoever settles a round later meets this transaction's tallies (advance.ts).
  const now = clock.now();
  for (const { lock_id, active } of rows) locks.set(lock_id, { active: stillActive(active, now), stored: true });
  const devices: Devices = new Map();
  for (const { lock_id, evidence, active } of alike)
    if (evidence && stillActive(active, now).length) noteDevice(devices, evidence, lock_id);
  return { voters, locks, devices, now };
}

/** What the ledger says of votes that were refused: one that counted long ago may be sent again, when its lock does not tell any more. */
async function settleRefused(tx: Transaction, { refused, outcomes }: Decided, now: number): Promise<void> {
  const rows = await tx.getMany(
    Vote,
    refused.map(([{ vote_id }]) => vote_id),
  );
  for (const [{ vote_id }, code] of refused) if (!outcomes.has(vote_id)) outcomes.set(vote_id, new Refusal(code));
  for (const row of rows) outcomes.set(row.vote_id, outcomeOf(row, now));
}

/** Writes the locks, the ledger rows and the tallies of the votes that count. */
async function write(
  tx: Transaction,
  { taken, votes, added }: Decided,
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
}

/** One try at a batch. Decides from the locks in the transaction's snapshot; another process that touches them makes it a conflict. */
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

/**
 * Casts a batch. A process killed inside its transaction leaves it open for some seconds, and whoever touches its rows conflicts: so
 * pauses grow, another shard is taken, and the batch is split, so that only the votes behind the orphan wait.
 */
export async function castBatch(
  storage: Storage,
  clock: Clock,
  batch: readonly Ballot[],
  firstShard = randomShard(),
  startedAt = performance.now(),
): Promise<Map<string, Decision>> {
  const known = new Map<string, Decision>();
  let shard = firstShard;
  for (let tries = 1; ; tries++) {
    const rest = batch.filter((ballot) => !known.has(ballot.vote_id));
    if (!rest.length) return known;
    if (tries === 3 && rest.length > 1) {
      const half = rest.length >> 1;
      for (const part of [rest.slice(0, half), rest.slice(half)])
        for (const [id, outcome] of await castBatch(storage, clock, part, randomShard(), startedAt))
          known.set(id, outcome);
      return known;
    }
    if (tries > 2) {
      shard = randomShard();
      await clock.pause(Math.random() * Math.min(500, 5 * 2 ** tries));
    }
    try {
      const outcomes = await storage.transact((tx) => attempt(storage, tx, clock, rest, shard), { tries: 1 });
      for (const [id, outcome] of known) outcomes.set(id, outcome);
      return outcomes;
    } catch (error) {
      if (error instanceof Duplicate) {
        const rows = await storage.getMany(
          Vote,
          rest.map((ballot) => ballot.vote_id),
        );
        for (const row of rows) known.set(row.vote_id, outcomeOf(row, clock.now()));
      } else if (error instanceof Unavailable) {
        // Once more, over another connection, unless it was waited for; who asks with the same id again is answered either way.
        if (tries > 1 || performance.now() - startedAt > soon) throw error;
      } else if (!(error instanceof Conflict)) throw error;
      if (performance.now() - startedAt > patience) throw new Refusal('busy');
    }
  }
}

interface Waiting {
  ballot: Ballot;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Group commit: while a batch is in flight the next one gathers, and in busy times for some milliseconds more, since whoever was just answered
 * makes room for others; a second one goes beside it when many wait. A vote that comes alone never waits. A lock or a vote id is never in two
 * batches of this process at once; within a batch it may come again. Throws Refusal 'busy' when too many wait.
 */
export const casting = perStorage((storage) => {
  const waiting: Waiting[] = [];
  const busy = new Set<string>();
  const firstShard = randomShard();
  const freeShards = Array.from({ length: inFlight }, (_, i) => (firstShard + i) % tallyShards);
  const keysOf = (ballot: Ballot) => [ballot.vote_id, ...lockIdsOf(ballot)];

  let lastTwo: readonly [number, number] = [0, 0];
  let isGathering = false;
  const expected = () => Math.min(worthAnother, Math.max(...lastTwo));

  /** Starts a batch, or waits for its company. */
  const proceed = (clock: Clock) => {
    const isAlone = expected() < company || freeShards.length < inFlight;
    if (isAlone || waiting.length >= expected()) start(clock);
    else if (waiting.length && !isGathering) void awaitCompany(clock);
  };

  const awaitCompany = async (clock: Clock) => {
    isGathering = true;
    const since = performance.now();
    for (let elapsed = 0, before = -1; waiting.length < expected(); elapsed = performance.now() - since) {
      if (elapsed >= gathering.longest || (elapsed >= gathering.shortest && waiting.length === before)) break;
      before = waiting.length;
      await clock.pause(1);
    }
    isGathering = false;
    start(clock);
  };

  const start = (clock: Clock) => {
    while (waiting.length >= (freeShards.length === inFlight ? 1 : worthAnother) && freeShards.length) {
      const batch: Waiting[] = [];
      const later: Waiting[] = [];
      for (const entry of waiting.splice(0, largestBatch))
        (keysOf(entry.ballot).some((key) => busy.has(key)) ? later : batch).push(entry);
      waiting.unshift(...later);
      if (!batch.length) return;
      lastTwo = [lastTwo[1], batch.length];
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
            for (const { ballot, resolve, reject } of batch) {
              const outcome = outcomes.get(ballot.vote_id)!;
              if (outcome instanceof Refusal) reject(outcome);
              else resolve(outcome);
            }
          },
          (error) => {
            for (const { reject } of batch) reject(error);
          },
        )
        .finally(() => {
          for (const { ballot } of batch) for (const key of keysOf(ballot)) busy.delete(key);
          freeShards.push(shard);
          proceed(clock);
        });
    }
  };

  const cast = (clock: Clock, ballot: Ballot): Promise<Outcome> => {
    if (waiting.length >= longestQueue) return Promise.reject(new Refusal('busy'));
    return new Promise((resolve, reject) => {
      waiting.push({ ballot, resolve, reject });
      proceed(clock);
    });
  };
  /** How many votes wait for a batch. */
  return Object.assign(cast, { waiting: () => waiting.length });
});
