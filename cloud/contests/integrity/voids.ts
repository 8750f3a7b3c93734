/** Voiding votes. The ledger is append-only: a void is a separate row with reason and operator, which subtracts the vote. */
import { Contest, Vote, VoteTally, VoteVoid } from '#shared/contests/entities.ts';
import { SuspectVote } from '#shared/contests/entities/integrity.ts';
import { stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { tell } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Reader, SumOptions, SumRow, Transaction, Where } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { correctionsOf } from '#cloud/contests/voting/casting.ts';
import { noteChange } from '#cloud/contests/team/log.ts';

/** Voids of these votes, by vote_id. */
export async function voidsOf(reader: Reader, votes: readonly Pick<Vote, 'vote_id'>[]): Promise<Map<string, VoteVoid>> {
  const rows = votes.length
    ? await reader.getMany(
        VoteVoid,
        votes.map(({ vote_id }) => vote_id),
      )
    : [];
  return new Map(rows.map((row) => [row.vote_id, row]));
}

/** Filters that apply to votes and voids alike. */
type Shared = Where<typeof Vote> & Where<typeof VoteVoid>;

/** Sums of the ledger minus voids; fully voided groups have the sum 0. */
export async function countedSums(reader: Reader, where: Shared, options: SumOptions): Promise<SumRow[]> {
  // In this order: votes voided by then have been counted.
  const voided = await reader.sums(VoteVoid, where, options);
  const cast = await reader.sums(Vote, where, options);
  if (!voided.length) return cast;
  const nameOf = ({ key, at }: SumRow) => JSON.stringify([key, at]);
  const off = new Map(voided.map((row) => [nameOf(row), row.sum]));
  return cast.map((row) => ({ ...row, sum: row.sum - (off.get(nameOf(row)) ?? 0) }));
}

async function voidIn(context: Context, tx: Transaction, cx_id: string, votes: readonly Vote[], reason: string) {
  const contest = await tx.get(Contest, cx_id);
  if (!contest) throw new Refusal('contest_not_found');
  // A certified result is final.
  if (stateOf(contest, context.clock.now()) === 'certified') throw new Refusal('step_not_possible');
  const rows = await freshVoids(tx, votes, reason, context.caller.user_id!);
  if (!rows.length) return;
  for (const row of rows)
    await writeAuditLog(tx, context, {
      action: 'vote.void',
      entity: VoteVoid,
      row_id: row.vote_id,
      after: row,
      reason,
    });
  await writeVoids(tx, cx_id, rows);
  await noteChange(tx, context, cx_id, 'votes.void', { count: rows.length, reason });
  // The integrity desk need not decide about these any more.
  const ids = rows.map(({ vote_id }) => vote_id);
  const suspects = (await tx.getMany(SuspectVote, ids)).filter(({ flag_id }) => !flag_id);
  await tx.apply(
    SuspectVote,
    suspects.map(({ vote_id }) => ({ id: vote_id, set: { flag_id: voidedApart } })),
  );
}

/** In the place of a flag: voided by an operator, one by one. */
const voidedApart = 'voided';

/** Voids of those of the votes that have none. */
export async function freshVoids(reader: Reader, votes: readonly Vote[], reason: string, voided_by: number) {
  const before = await voidsOf(reader, votes);
  return votes
    .filter(({ vote_id }) => !before.has(vote_id))
    .map(({ vote_id, cx_id, contestant_id, assox_id, at_ms, weight }) => {
      return { vote_id, cx_id, contestant_id, assox_id, at_ms, weight, reason, voided_by };
    });
}

/** Writes voids, and takes off what their votes added. */
export async function writeVoids(
  tx: Transaction,
  cx_id: string,
  rows: readonly NewRecordOf<typeof VoteVoid>[],
): Promise<void> {
  await tx.insertMany(VoteVoid, rows);
  const off = new Map<string, number>();
  for (const row of rows) {
    for (const of of [row.assox_id, cx_id]) off.set(of, (off.get(of) ?? 0) + row.weight);
  }
  await tx.apply(
    VoteTally,
    [...off]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([of, n]) => ({
        id: correctionsOf(of),
        add: { n: -n },
        touch: ['changed_at' as const],
        orInsert: { cx_id, of },
      })),
  );
  // Raises the contest's rev, so that pages reload the history.
  await tx.update(Contest, cx_id, {});
}

/**
 * Voids votes of one contest, all or none, and logs each; already voided ones are skipped. Their locks stay, so that the voter cannot vote
 * again. Throws 'contest_not_found', and 'step_not_possible' for certified contests.
 */
export async function voidVotesOf(
  context: Context,
  cx_id: string,
  votes: readonly Vote[],
  reason: string,
): Promise<void> {
  await inTurn(context.storage, `${Contest.name}|${cx_id}`, () =>
    context.storage.transact((tx) => voidIn(context, tx, cx_id, votes, reason)),
  );
  const ids = votes.map(({ vote_id }) => vote_id);
  await tellVoided(context, cx_id, await context.storage.getMany(SuspectVote, ids));
}

type TellPorts = Parameters<typeof tell>[0];

/** Tells the members among the voters, each once a decision, with the way to the vote's receipt. */
export async function tellVoided(ports: TellPorts, cx_id: string, suspects: readonly SuspectVote[]): Promise<void> {
  const first = new Map(suspects.map((row) => [row.user_id, row]));
  first.delete(undefined);
  if (!first.size) return;
  const { storage } = ports;
  const contest = await storage.get(Contest, cx_id);
  const votes = await storage.getMany(
    Vote,
    [...first.values()].map(({ vote_id }) => vote_id),
  );
  const receipts = new Map(votes.map(({ vote_id, receipt }) => [vote_id, receipt]));
  for (const [user_id, { vote_id }] of first)
    await tell(ports, {
      user_id: user_id!,
      type: 'vote_voided',
      path: `/receipt/${receipts.get(vote_id)}`,
      params: { contest: contest!.contest_name },
      topic: cx_id,
      once: `vote_voided|${vote_id}`,
    });
}

/** Time of the newest counted vote of a contestant's place; 0 for none. */
export async function lastCountedAt(reader: Reader, assox_id: string): Promise<number> {
  const voided = await reader.find(VoteVoid, { assox_id });
  const ids = new Set(voided.map(({ vote_id }) => vote_id));
  const newest = await reader.find(Vote, { assox_id }, { sort: { at_ms: -1 }, limit: ids.size + 1 });
  return newest.find(({ vote_id }) => !ids.has(vote_id))?.at_ms ?? 0;
}
