/** Decisions about contestants: approval, and the ways out of a contest. */
import { z } from 'zod';
import { Contest, Contestant, RoundContestant, type Ruling } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { stateOf } from '#shared/contests/process.ts';
import { mayApprove, mayView } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { tell } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { contestFor } from '#cloud/contests/team/team.ts';
import { storedAnswers } from '#cloud/contests/entryForms/answers.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { givePlace } from '#cloud/contests/places.ts';
import { totalsOf } from '#cloud/contests/voting/totals.ts';

export const decisions = ['approve', 'refuse', 'withdraw', 'disqualify'] as const;
export type Decision = (typeof decisions)[number];

const rulingOf: Record<Exclude<Decision, 'approve'>, Ruling> = {
  refuse: 'refused',
  withdraw: 'withdrawn',
  disqualify: 'disqualified',
};

export const decisionReason = rawText(contestLimits.rulingReason).trim().max(contestLimits.rulingReason).default('');

interface Decided {
  readonly contest: Contest;
  readonly before: Contestant;
  readonly after: Contestant;
}

/** A certified result and a cancelled contest are final. */
export function refuseFinal(contest: Contest, now: number) {
  const state = stateOf(contest, now);
  if (state === 'certified' || state === 'cancelled') throw new Refusal('step_not_possible');
}

/** Tells the entrant of a decision, with its reason; entries of the organizer's own have nobody to tell. */
export async function tellDecision(
  context: Context,
  { contest_name }: Pick<Contest, 'contest_name'>,
  { contestant_id, contestant_name: entry, contestant_status, ruling, ruling_reason, cx_id, user_id }: Contestant,
): Promise<void> {
  if (user_id === undefined) return;
  const isApproved = contestant_status === 1;
  const isOut = !isApproved && ruling !== undefined && ruling !== 'refused';
  await tell(context, {
    user_id,
    type: isApproved ? 'entry_approved' : isOut ? 'entry_out' : 'entry_refused',
    actor_id: context.caller.user_id,
    path: isApproved ? `/cx/${cx_id}/${contestant_id}` : `/edit-contest-entry/${cx_id}`,
    params: { contest: contest_name, entry, ...(ruling_reason && { reason: ruling_reason }) },
  });
}

/** Whether the organizer has taken somebody out; a refused entry may be changed and ask again. */
const isRuledOut = ({ ruling }: Contestant) => ruling === 'disqualified' || ruling === 'merged';

/** Decides about one contestant. `also` runs in the transaction. Undefined when nothing changed. */
export async function decide(
  context: Context,
  contestant_id: string,
  decision: Decision,
  reason: string,
  also?: (tx: Transaction, decided: Decided) => Promise<void>,
): Promise<Decided | undefined> {
  const { storage, clock, caller } = context;
  const decided = await inTurn(storage, `${Contestant.name}|${contestant_id}`, () =>
    storage.transact(async (tx) => {
      const before = await tx.get(Contestant, contestant_id);
      const contest = before && (await tx.get(Contest, before.cx_id));
      const isSeen =
        contest &&
        allows(Contest.access.read, caller, contest) &&
        (mayView(caller, contest) || allows(Contestant.access.read, caller, before));
      if (!isSeen) throw new Refusal('contestant_not_found');
      // Entrants may withdraw their own entry.
      const isOwn = decision === 'withdraw' && before.user_id === caller.user_id;
      if (!isOwn && !mayApprove(caller, contest)) throw new Refusal('forbidden');
      refuseFinal(contest, clock.now());
      // Who was disqualified cannot say that they withdrew.
      if (isOwn && !mayApprove(caller, contest) && isRuledOut(before)) throw new Refusal('entry_is_final');
      const changes: ChangesOf<typeof Contestant> =
        decision === 'approve'
          ? { contestant_status: 1, ruling: undefined, ruling_reason: undefined, merged_into: undefined }
          : { contestant_status: 0, ruling: rulingOf[decision], ruling_reason: reason || undefined };
      const isSame = before.contestant_status === changes.contestant_status && before.ruling === changes.ruling;
      if (isSame && before.ruling_reason === changes.ruling_reason) return undefined;
      if (decision === 'approve') await givePlace(context, tx, before);
      const after = (await tx.update(Contestant, contestant_id, changes))!;
      await noteChange(tx, context, contest.cx_id, `entry.${decision}`, { contestant_id, reason });
      await also?.(tx, { contest, before, after });
      return { contest, before, after };
    }),
  );
  if (decided) await tellDecision(context, decided.contest, decided.after);
  return decided;
}

/**
 * Approves, refuses, withdraws or disqualifies contestants, each by itself; the entrant gets the reason. A contestant who leaves keeps
 * place and votes in the ledger, and is on no board. Entrants may withdraw their own entry.
 */
export const decideContestants = defineFunction({
  route: 'POST /app/contest/v2/decideContestants',
  who: members,
  limit: usual,
  input: z.strictObject({
    contestant_ids: listOf(publicId, contestLimits.decidedAtOnce, 1),
    decision: z.enum(decisions),
    reason: decisionReason,
  }),
  run: (context, { contestant_ids, decision, reason }): Promise<ChangeAnswer<string>> =>
    changeEach(contestant_ids, async (contestant_id) => {
      await decide(context, contestant_id, decision, reason);
    }),
});

/**
 * Takes a double of a contestant out: the kept one gets what it lacks of picture, description, answers and person. The double's votes
 * stay its own, in the ledger and the contest's total, because a voter may have voted for both; `votes_kept` says how many they are.
 */
export const mergeContestants = defineFunction({
  route: 'POST /app/contest/v2/mergeContestants',
  who: members,
  limit: usual,
  input: z.strictObject({ contestant_id: publicId, double_id: publicId }),
  async run(context, { contestant_id, double_id }): Promise<{ success: true; votes_kept: number }> {
    const { storage, clock, caller } = context;
    if (contestant_id === double_id) throw new Refusal('invalid', { field: 'double_id' });
    const gone = await storage.transact(async (tx) => {
      const [kept, double] = [await tx.get(Contestant, contestant_id), await tx.get(Contestant, double_id)];
      if (!kept || !double || kept.cx_id !== double.cx_id) throw new Refusal('contestant_not_found');
      const contest = await contestFor(tx, caller, kept.cx_id, 'approve');
      refuseFinal(contest, clock.now());
      if (double.ruling === 'merged' && double.merged_into === contestant_id) return undefined;
      if (kept.ruling === 'merged') throw new Refusal('step_not_possible');
      const known = new Set(kept.answers.map(({ key }) => key));
      await tx.update(Contestant, contestant_id, {
        contestant_img: kept.contestant_img || double.contestant_img,
        description: kept.description || double.description,
        ...storedAnswers([...kept.answers, ...double.answers.filter(({ key }) => !known.has(key))]),
        user_id: kept.user_id ?? double.user_id,
      });
      const after = (await tx.update(Contestant, double_id, {
        contestant_status: 0,
        ruling: 'merged',
        ruling_reason: undefined,
        merged_into: contestant_id,
        // One entry a person: the kept one is theirs now.
        ...(kept.user_id === undefined && { user_id: undefined }),
      }))!;
      await noteChange(tx, context, kept.cx_id, 'entry.merge', {
        contestant_id: double_id,
        before: {},
        after: { merged_into: kept.contestant_name },
      });
      return { contest, after };
    });
    if (gone) await tellDecision(context, gone.contest, gone.after);
    const places = await storage.find(RoundContestant, { contestant_id: double_id });
    const totals = places.length ? await totalsOf(storage, places[0]!.cx_id) : undefined;
    const votes_kept = places.reduce((sum, { assox_id }) => sum + (totals?.get(assox_id)?.votes ?? 0), 0);
    return { success: true, votes_kept };
  },
});

/** Stores who comes first in a contest, in the organizer's order; those that are not named follow in order of entry. */
export const orderContestants = defineFunction({
  route: 'POST /app/contest/v2/orderContestants',
  who: members,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, contestant_ids: listOf(publicId, contestLimits.ordered) }),
  async run(context, { cx_id, contestant_ids }): Promise<{ success: true }> {
    const { storage, caller } = context;
    const wanted = new Map([...new Set(contestant_ids)].map((id, index) => [id, index + 1]));
    await storage.transact(async (tx) => {
      await contestFor(tx, caller, cx_id, 'approve');
      const rows = await tx.find(Contestant, { cx_id });
      const changed = rows.filter(({ contestant_id, list_order }) => list_order !== wanted.get(contestant_id));
      for (const { contestant_id } of changed)
        await tx.update(Contestant, contestant_id, { list_order: wanted.get(contestant_id) });
      if (changed.length) await noteChange(tx, context, cx_id, 'entry.order', { count: wanted.size });
    });
    return { success: true };
  },
});
