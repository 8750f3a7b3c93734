/** Invariants: acknowledged votes equal locks, ledger and tallies. */
import { expect } from 'vitest';
import { Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import type { Storage } from '#cloud/kernel/ports.ts';
import type { CrowdAnswer } from './crowd.ts';

/** One vote per voter counts everywhere, and the acknowledged ones are in the ledger. */
export async function expectExact(
  storage: Storage,
  { cx_id }: { readonly cx_id: string },
  answers: readonly CrowdAnswer[],
  { voters, votes }: { readonly voters: number; readonly votes: number },
): Promise<void> {
  const [locks, ledger, tallies] = await Promise.all([
    storage.find(VoteLock, { cx_id }),
    storage.find(Vote, { cx_id }),
    storage.find(VoteTally, { cx_id }),
  ]);
  const sum = (rows: readonly VoteTally[]) => rows.reduce((total, { n }) => total + n, 0);
  const accepted = answers.filter(({ counted }) => counted).map(({ vote_id }) => vote_id);
  expect({
    answers: answers.length,
    accepted: accepted.length,
    voters: new Set(locks.map(({ voter }) => voter)).size,
    locked: locks.flatMap(({ active }) => active).length,
    ledger: ledger.length,
    contest: sum(tallies.filter((row) => row.of === cx_id)),
    contestants: sum(tallies.filter((row) => row.of !== cx_id)),
  }).toEqual({
    answers: votes,
    accepted: voters,
    voters,
    locked: voters,
    ledger: voters,
    contest: voters,
    contestants: voters,
  });
  expect(new Set(ledger.map(({ vote_id }) => vote_id))).toEqual(new Set(accepted));
  expect(await recountContest(storage, cx_id)).toEqual([]);
}
