/** Making, filling and merging rounds. Each is one transaction, and the same request again changes nothing. */
import { z } from 'zod';
import { type Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { mergeProblem, roundIsOver } from '#shared/contests/rounds/roundPlans.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { creationOf } from '#shared/model/zod.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { outOfOrder, scheduleRounds } from './rounds.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/** Runs `work` on the rounds of a contest that the caller may edit, and schedules their ends anew. */
async function changeRounds<Answer>(
  context: Context,
  cx_id: string,
  work: (tx: Transaction, contest: Contest, rounds: Round[]) => Promise<Answer>,
): Promise<Answer> {
  const { storage, caller } = context;
  const answer = await inTurn(storage, `rounds|${cx_id}`, () =>
    storage.transact(async (tx) => {
      const contest = await contestFor(tx, caller, cx_id, 'edit');
      return work(tx, contest, await tx.find(Round, { cx_id }, { sort: { round_number: 1 } }));
    }),
  );
  await scheduleRounds(context, cx_id);
  return answer;
}

function roundOf(rounds: readonly Round[], round_id: string): Round {
  const round = rounds.find((each) => each.round_id === round_id);
  if (!round) throw new Refusal('round_not_found');
  return round;
}

/** Gives contestants a place in a round. Those who have one, or had one that was removed, are left out. Answers how many are new. */
async function addPlaces(
  { secrets }: Context,
  tx: Transaction,
  { cx_id, round_id }: Round,
  contestant_ids: readonly string[],
): Promise<number> {
  const places = await tx.find(RoundContestant, { round_id }, { deleted: true });
  const known = new Set(places.map(({ contestant_id }) => contestant_id));
  const added = contestant_ids.filter((contestant_id) => !known.has(contestant_id));
  const rows = added.map((contestant_id) => ({ assox_id: secrets.random(12), cx_id, round_id, contestant_id }));
  if (rows.length) await tx.insertMany(RoundContestant, rows);
  return rows.length;
}

/** The contestants with a place in a round. */
async function contestantsIn(tx: Transaction, { round_id }: Round): Promise<string[]> {
  const places = await tx.find(RoundContestant, { round_id });
  const rows = await tx.getMany(
    Contestant,
    places.map(({ contestant_id }) => contestant_id),
  );
  return rows.map(({ contestant_id }) => contestant_id);
}

const { endDate, advance } = creationOf(Round).shape;

/**
 * Splits a round at `endDate`: a new one runs from there to the former end, with how many went on from it; `advance` go on to the new one.
 * Throws 'rounds_out_of_order', 'round_over' and 'rounds_full'.
 */
export const addRound = defineFunction({
  route: 'POST /app/contest/v2/addRound',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, client_id: clientId, after: publicId, endDate, advance }),
  async run(context, { cx_id, client_id, after, endDate: at, advance: onward }): Promise<{ round_id: string }> {
    const { clock, secrets } = context;
    const round_id = secrets.hash(`${Round.name}|${cx_id}|${client_id}`).slice(0, 12);
    return changeRounds(context, cx_id, async (tx, contest, rounds) => {
      if (rounds.some((round) => round.round_id === round_id)) return { round_id };
      const split = roundOf(rounds, after);
      const now = clock.now();
      const isDraft = contest.contest_status === 'draft';
      if (!isDraft && roundIsOver(split, now)) throw new Refusal('round_over');
      if (rounds.length >= contestLimits.rounds) throw new Refusal('rounds_full', { most: contestLimits.rounds });
      const earliest = isDraft
        ? split.startDate.getTime()
        : Math.max(split.startDate.getTime(), now + contestLimits.roundEndNotice);
      if (at.getTime() <= earliest || at >= split.endDate) throw outOfOrder('endDate');
      // The number of a round is unique, so those behind make room from the last one on.
      for (const later of rounds.filter((each) => each.round_number > split.round_number).toReversed())
        await tx.update(Round, later.round_id, { round_number: later.round_number + 1 });
      await tx.update(Round, split.round_id, { endDate: at, advance: onward ?? 0 });
      await tx.insert(Round, {
        round_id,
        cx_id,
        round_number: split.round_number + 1,
        startDate: at,
        endDate: split.endDate,
        advance: split.advance,
      });
      await noteChange(tx, context, cx_id, 'round.add', { round_number: split.round_number + 1 });
      return { round_id };
    });
  },
});

/** Adds the contestants of one round to another of the same contest; their votes stay where they were cast. Throws 'round_over'. */
export const addRound2Round = defineFunction({
  route: 'POST /app/contest/v2/addRound2Round',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, from: publicId, into: publicId }),
  run: (context, { cx_id, from, into }): Promise<{ added: number }> =>
    changeRounds(context, cx_id, async (tx, contest, rounds) => {
      const [source, target] = [roundOf(rounds, from), roundOf(rounds, into)];
      if (contest.contest_status !== 'draft' && roundIsOver(target, context.clock.now()))
        throw new Refusal('round_over');
      const added = await addPlaces(context, tx, target, await contestantsIn(tx, source));
      if (added)
        await noteChange(tx, context, cx_id, 'round.fill', { round_number: target.round_number, count: added });
      return { added };
    }),
});

/** Above every number of a round that is there; removed rounds keep a number, which is unique. */
const removedFrom = 1000;

/**
 * Makes a round and the one after it a single round: from the start of the first to the end of the second, with the contestants of both. All
 * votes were cast in the first, where they stay. Throws 'rounds_not_in_a_row', 'round_over' and 'round_has_started'.
 */
export const mergeRounds = defineFunction({
  route: 'POST /app/contest/v2/mergeRounds',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, into: publicId, from: publicId }),
  run: (context, { cx_id, into, from }): Promise<{ round_id: string }> =>
    changeRounds(context, cx_id, async (tx, contest, rounds) => {
      const kept = roundOf(rounds, into);
      const [merged] = await tx.find(Round, { cx_id, round_id: from }, { deleted: true, limit: 1 });
      if (merged?.deleted_at) return { round_id: into };
      const gone = roundOf(rounds, from);
      const problem = mergeProblem(kept, gone, contest.contest_status === 'draft' ? undefined : context.clock.now());
      if (problem) throw new Refusal(problem);
      await addPlaces(context, tx, kept, await contestantsIn(tx, gone));
      for (const { assox_id } of await tx.find(RoundContestant, { round_id: from }))
        await tx.remove(RoundContestant, assox_id);
      const all = await tx.find(Round, { cx_id }, { deleted: true });
      const spare = Math.max(removedFrom, ...all.map(({ round_number }) => round_number)) + 1;
      await tx.update(Round, from, { round_number: spare });
      await tx.remove(Round, from);
      await tx.update(Round, into, { endDate: gone.endDate, advance: gone.advance });
      for (const later of rounds.filter((each) => each.round_number > gone.round_number))
        await tx.update(Round, later.round_id, { round_number: later.round_number - 1 });
      await noteChange(tx, context, cx_id, 'round.merge', { round_number: kept.round_number });
      return { round_id: into };
    }),
});
