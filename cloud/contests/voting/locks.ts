/** Vote locks: where a voter has voted, and until when that locks. */
import { type ActiveVote, type Contest, type PastVote, VoteLock, VoteVoid } from '#shared/contests/entities.ts';
import type { Actor } from '#shared/model/access.ts';
import { userVoter, visitorVoter, votersOf } from './voters.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { type Clock, oneOf, type Storage } from '#cloud/kernel/ports.ts';

export const lockIdOf = (target: string, voter: string) => `${target}|${voter}`;

/** What a lock is on: the contest, or one contestant. */
export const targetOf = (contest: Pick<Contest, 'cx_id' | 'lock_per'>, contestant_id: string) =>
  contest.lock_per === 'contest' ? contest.cx_id : contestant_id;

export const stillActive = (active: readonly ActiveVote[], now: number) => active.filter((vote) => vote.until_ms > now);

/** Merges two lists of a voter's votes, oldest first. */
export const joined = (one: readonly ActiveVote[], other: readonly ActiveVote[]): ActiveVote[] =>
  [...new Map([...one, ...other].map((vote) => [vote.vote_id, vote])).values()].toSorted((a, b) => a.at_ms - b.at_ms);

const voidsNow = perStorage((storage) =>
  gather<string, VoteVoid>(
    async (vote_ids) => new Map((await storage.getMany(VoteVoid, vote_ids)).map((row) => [row.vote_id, row])),
  ),
);

/** When a vote's lock ends, in milliseconds since 1970: by whole seconds, as pages count it from `timestamp` and `time`. */
export const lockEnd = (at_ms: number, seconds: number): number => (Math.floor(at_ms / 1000) + seconds) * 1000;

export const toPastVote = ({ assox_id, contestant_id, at_ms, until_ms }: ActiveVote): PastVote => ({
  casx_id: assox_id,
  contestant_id,
  timestamp: Math.floor(at_ms / 1000),
  time: Math.round(until_ms / 1000) - Math.floor(at_ms / 1000),
});

/** Converts votes for the client, marking voided ones. */
export const toPastVotes = (storage: Storage, votes: readonly ActiveVote[]): Promise<PastVote[]> =>
  Promise.all(
    votes.map(async (vote) => ({
      ...toPastVote(vote),
      ...((await voidsNow(storage)(vote.vote_id)) && { voided: true as const }),
    })),
  );

const keyOf = ({ cx_id, voter }: Pick<VoteLock, 'cx_id' | 'voter'>) => `${cx_id}|${voter}`;

/** A voter's locks in a contest; concurrent lookups are batched. */
const locksNow = perStorage((storage) => {
  const look = gather<string, VoteLock[]>(async (keys) => {
    const asked = keys.map((key) => key.split('|') as [string, string]);
    const parts = { cx_id: oneOf(asked.map(([cx_id]) => cx_id)), voter: oneOf(asked.map(([, voter]) => voter)) };
    const found = new Map<string, VoteLock[]>(keys.map((key) => [key, []]));
    for (const lock of await storage.find(VoteLock, parts)) found.get(keyOf(lock))?.push(lock);
    return found;
  });
  return async (cx_id: string, voters: readonly string[]): Promise<readonly VoteLock[]> =>
    (await Promise.all(voters.map(async (voter) => (await look(keyOf({ cx_id, voter })))!))).flat();
});

/** The caller's votes in a contest that still lock. */
export async function pastVotesOf(storage: Storage, clock: Clock, caller: Actor, cx_id: string): Promise<PastVote[]> {
  const voters = await votersOf(storage, caller);
  if (!voters.length) return [];
  const locks = await locksNow(storage)(cx_id, voters);
  const now = clock.now();
  const active = locks.reduce<ActiveVote[]>((all, lock) => joined(all, stillActive(lock.active, now)), []);
  return toPastVotes(storage, active);
}

/** The caller's votes that still lock, in all contests. */
export async function votesOf({ storage, clock, caller }: Context): Promise<PastVote[]> {
  const voters = await votersOf(storage, caller);
  if (!voters.length) return [];
  const locks = await storage.find(VoteLock, { voter: oneOf(voters) });
  const now = clock.now();
  return toPastVotes(
    storage,
    locks.reduce<ActiveVote[]>((all, lock) => joined(all, stillActive(lock.active, now)), []),
  );
}

/** On sign-in, copies the browser's locks to the user. Idempotent. */
export async function mergeLocks(storage: Storage, clock: Clock, visitor_id: string, user_id: number): Promise<void> {
  const from = visitorVoter(visitor_id);
  const to = userVoter(user_id);
  await storage.transact(async (tx) => {
    const now = clock.now();
    const locks = (await tx.find(VoteLock, { voter: from })).filter((lock) => stillActive(lock.active, now).length);
    const idOf = (lock: VoteLock) => lockIdOf(lock.lock_id.slice(0, -from.length - 1), to);
    const own = new Map((await tx.getMany(VoteLock, locks.map(idOf))).map((lock) => [lock.lock_id, lock]));
    await tx.apply(
      VoteLock,
      locks.map((lock) => ({
        id: idOf(lock),
        set: { active: joined(stillActive(own.get(idOf(lock))?.active ?? [], now), stillActive(lock.active, now)) },
        orInsert: { cx_id: lock.cx_id, voter: to },
      })),
    );
  });
}
