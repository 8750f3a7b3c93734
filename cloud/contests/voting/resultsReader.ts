/** The reader of a contest's numbers. */
import { type Contest, VoteLock } from '#shared/contests/entities.ts';
import type { ResultsReader } from '#shared/contests/rules.ts';
import { mayView, rightOf } from '#shared/contests/studio/team.ts';
import type { Actor } from '#shared/model/access.ts';
import { oneOf, type Storage } from '#cloud/kernel/ports.ts';
import { votersOf } from './voters.ts';

/** A visitor without votes. */
export const stranger: Actor = { roles: [] };
export const newcomer: ResultsReader = { manages: false, hasVoted: false };

/** By cx_id. Whether somebody has voted is looked up only where the policy needs it; lock rows are never deleted. */
export async function readersOf(
  storage: Storage,
  caller: Actor,
  contests: readonly Contest[],
): Promise<ReadonlyMap<string, ResultsReader>> {
  const asking = contests.filter((contest) => contest.results_policy === 'after_vote').map(({ cx_id }) => cx_id);
  const voters = asking.length ? await votersOf(storage, caller) : [];
  const locks = voters.length ? await storage.find(VoteLock, { voter: oneOf(voters), cx_id: oneOf(asking) }) : [];
  const voted = new Set(locks.map(({ cx_id }) => cx_id));
  return new Map(
    contests.map((contest) => [
      contest.cx_id,
      { manages: mayView(caller, contest), right: rightOf(caller, contest), hasVoted: voted.has(contest.cx_id) },
    ]),
  );
}

export const readerOf = async (storage: Storage, caller: Actor, contest: Contest): Promise<ResultsReader> =>
  (await readersOf(storage, caller, [contest])).get(contest.cx_id)!;
