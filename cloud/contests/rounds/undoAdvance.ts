/** Taking an advance back while the next round has no vote, and asking for it again. */
import { z } from 'zod';
import { Contest, Contestant, Round, RoundContestant, Vote } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { tell } from '#cloud/accounts/index.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { atMost, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { advanceContest, meetVotesOf } from './advance.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { refuseFinal } from '#cloud/contests/approval/approvals.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/** The round and the one after it, in a contest that the caller may edit. Throws 'round_not_found'. */
async function pairOf({ caller, clock }: Context, tx: Transaction, cx_id: string, round_id: string) {
  const contest = await contestFor(tx, caller, cx_id, 'edit');
  refuseFinal(contest, clock.now());
  const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
  const index = rounds.findIndex((each) => each.round_id === round_id);
  const [round, next] = [rounds[index], rounds[index + 1]];
  if (!round) throw new Refusal('round_not_found');
  return { contest, round, next };
}

/** Throws 'round_held' while a round waits for its organizer to let it advance. */
export async function refuseWhileHeld(tx: Transaction, cx_id: string): Promise<void> {
  const rounds = await tx.find(Round, { cx_id });
  if (rounds.some(({ held_at }) => held_at)) throw new Refusal('round_held');
}

interface Undone {
  readonly contest: Contest;
  readonly round: Round;
  readonly gone: readonly Contestant[];
}

const isVotedIn = async (tx: Transaction, next: Round): Promise<boolean> =>
  next.advanced_at !== undefined ||
  (await tx.find(Vote, { cx_id: next.cx_id, round_id: next.round_id }, { limit: 1 })).length > 0;

/** Closes the next round for votes; what is in flight is waited for. False when that was done before. */
async function hold(context: Context, tx: Transaction, cx_id: string, round_id: string): Promise<boolean> {
  const { round, next } = await pairOf(context, tx, cx_id, round_id);
  if (round.held_at) return round.advanced_at !== undefined;
  if (!round.advanced_at || !next) throw new Refusal('round_not_settled');
  if (await isVotedIn(tx, next)) throw new Refusal('round_has_votes');
  await tx.update(Round, round_id, { held_at: new Date(context.clock.now()) });
  return true;
}

type UndoPorts = Pick<Ports, 'storage' | 'clock' | 'secrets'> & { caller?: Caller };

/** Takes the places of a held round's advance away, or lets them be where a vote was faster. */
async function undo(ports: UndoPorts, tx: Transaction, round_id: string): Promise<Undone | 'voted' | undefined> {
  const round = await tx.get(Round, round_id);
  if (!round?.held_at || !round.advanced_at) return undefined;
  const { cx_id, round_number } = round;
  const [next] = await tx.find(Round, { cx_id, round_number: round_number + 1 });
  const contest = await tx.get(Contest, cx_id);
  await meetVotesOf(tx, cx_id);
  if (!next || !contest || (await isVotedIn(tx, next))) {
    await tx.update(Round, round_id, { held_at: undefined });
    return 'voted';
  }
  const places = await tx.find(RoundContestant, { round_id: next.round_id });
  const marked = places.filter(({ by_round }) => by_round === round_id);
  // Places of advances from before they were marked came with them.
  const made = marked.length ? marked : places.filter(({ createdAt }) => createdAt >= round.advanced_at!);
  for (const { assox_id } of made) await tx.remove(RoundContestant, assox_id);
  await tx.update(Round, round_id, { advanced_at: undefined });
  await noteChange(tx, ports, cx_id, 'round.undo', { round_number, count: made.length });
  const ids = made.map(({ contestant_id }) => contestant_id);
  return { contest, round, gone: await tx.getMany(Contestant, ids) };
}

type TellPorts = Parameters<typeof tell>[0];

async function undoHeld(ports: UndoPorts & TellPorts, cx_id: string, round_id: string): Promise<void> {
  const { storage } = ports;
  const undone = await inTurn(storage, `advance|${cx_id}`, () => storage.transact((tx) => undo(ports, tx, round_id)));
  if (undone === 'voted') throw new Refusal('round_has_votes');
  if (!undone) return;
  const { contest, round, gone } = undone;
  for (const { user_id, contestant_id, contestant_name } of gone)
    if (user_id !== undefined)
      await tell(ports, {
        user_id,
        type: 'round_undone',
        path: `/cx/${cx_id}/${contestant_id}`,
        params: { contest: contest.contest_name, entry: contestant_name },
        once: `round_undone|${round_id}|${contestant_id}|${round.advanced_at!.getTime()}`,
      });
}

/**
 * Takes the advance of a round back, whole: who went on by it leaves the next round, which waits. All votes stay. Takes some seconds, until
 * no vote is in flight. Refused with 'round_has_votes' once the next round has one, and with 'round_not_settled' before there is an
 * advance. Idempotent.
 */
export const undoAdvance = defineFunction({
  route: 'POST /app/contest/v2/undoAdvance',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, round_id: publicId }),
  async run(context, { cx_id, round_id }): Promise<{ success: true }> {
    const { storage, clock } = context;
    if (!(await storage.transact((tx) => hold(context, tx, cx_id, round_id)))) return { success: true };
    await clock.pause(contestLimits.roundSettles);
    await undoHeld(context, cx_id, round_id);
    return { success: true };
  },
});

/** Finishes what a server left that ended in the middle. */
export async function finishUndone(ports: Ports): Promise<void> {
  const { storage, clock, log } = ports;
  const before = new Date(clock.now() - 2 * contestLimits.roundSettles);
  for (const { cx_id, round_id, advanced_at } of await storage.find(Round, { held_at: atMost(before) }))
    if (advanced_at)
      await undoHeld(ports, cx_id, round_id).catch((error: unknown) =>
        log.warn({ err: error, cx_id, round_id }, 'an advance was not undone'),
      );
}

/** Lets a round advance whose advance was taken back, by the votes that it has and the rules of now. Idempotent. */
export const advanceAgain = defineFunction({
  route: 'POST /app/contest/v2/advanceAgain',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, round_id: publicId }),
  async run(context, { cx_id, round_id }): Promise<{ success: true }> {
    const { storage } = context;
    await storage.transact(async (tx) => {
      const { round } = await pairOf(context, tx, cx_id, round_id);
      if (round.advanced_at && !round.held_at) return;
      // It is being taken back.
      if (!round.held_at || round.advanced_at) throw new Refusal('round_not_settled');
      await tx.update(Round, round_id, { held_at: undefined });
    });
    await advanceContest(context, cx_id);
    return { success: true };
  },
});
