/** Manual transitions of contests; the others follow from dates. */
import { z } from 'zod';
import { Contest, Contestant, type Contest as ContestRow, Round } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { contestProcess, type ContestState, contestTransitions, stateOf } from '#shared/contests/process.ts';
import { mayEdit } from '#shared/contests/studio/team.ts';
import { missingToPublish } from '#shared/contests/studio/publishChecks.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Caller, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { makeCertificate, refuseUncertifiable } from './certification/certificates.ts';
import { outOfOrder, scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import { refuseWhileHeld } from '#cloud/contests/rounds/undoAdvance.ts';
import { tellSoon } from './tellContestants.ts';
import { castingHasHeard } from '#cloud/contests/voting/standings.ts';

/** The stored status of a state: pending, ongoing and provisional are all 'active'. */
const statusOf = (state: ContestState): ContestRow['contest_status'] =>
  state === 'pending' || state === 'ongoing' || state === 'provisional' ? 'active' : state;

/** Whether this was the caller's draft, removed by an earlier call whose answer may have been lost. */
async function wasThrownAway(reader: Reader, caller: Caller, cx_id: string): Promise<boolean> {
  const [row] = await reader.find(Contest, { cx_id }, { deleted: true, limit: 1 });
  return row?.deleted_at !== undefined && row.contest_status === 'draft' && row.user_id === caller.user_id;
}

/**
 * Publishes, certifies or cancels a contest. Returns the new state; idempotent. Everybody may read a cancelled contest, so a draft, which
 * nobody has seen, is removed instead: unless an edition holds it.
 */
export const moveContest = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, transition: z.enum(contestTransitions) }),
  async run(context, { cx_id, transition }): Promise<{ state: ContestState }> {
    const { storage, clock, caller } = context;
    const answer = await storage.transact(async (tx) => {
      const contest = await tx.get(Contest, cx_id);
      if (!contest && transition === 'cancel' && (await wasThrownAway(tx, caller, cx_id)))
        return { state: 'cancelled' as const };
      if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
      const state = stateOf(contest, clock.now());
      const taken = step(contestProcess, state, transition);
      const status = taken && statusOf(taken.to);
      if (!taken?.by) {
        const isThere = Object.values(contestProcess).some(
          (steps) => steps[transition] && statusOf(steps[transition].to) === contest.contest_status,
        );
        if (isThere && mayEdit(caller, contest)) return { state };
        throw new Refusal('step_not_possible');
      }
      if (!allows(taken.by, caller, contest)) throw new Refusal(refusalFor(caller));
      if (state === 'draft' && transition === 'cancel') {
        if (await tx.count(Edition, { contests: cx_id })) throw new Refusal('step_not_possible');
        await tx.remove(Contest, cx_id);
        return { state: 'cancelled' as const };
      }
      if (transition === 'publish') {
        const now = clock.now();
        const [first] = await tx.find(Round, { cx_id }, { sort: { round_number: 1 }, limit: 1 });
        const contestants = await tx.count(Contestant, { cx_id, contestant_status: 1 });
        const [missing] = missingToPublish({ ...contest, contestants, firstRoundEnds: first?.endDate }, now);
        if (missing) throw missing === 'rounds_out_of_order' ? outOfOrder('endDate') : new Refusal(missing);
      }
      const isFinal = transition === 'certify';
      if (isFinal) {
        await refuseUncertifiable(tx, contest, clock.now());
        await refuseWhileHeld(tx, cx_id);
      }
      const moved = await tx.update(Contest, cx_id, {
        contest_status: status,
        ...(isFinal && { certified_at: new Date(clock.now()) }),
      });
      await noteChange(tx, context, cx_id, `contest.${transition}`);
      return { state: stateOf(moved!, clock.now()) };
    });
    if (transition === 'publish') await scheduleRounds(context, cx_id);
    if (transition === 'cancel') {
      await castingHasHeard(context.clock);
      await tellSoon(context, cx_id, 'contest_cancelled');
    }
    if (transition === 'certify') {
      await makeCertificate(context, cx_id);
      await tellSoon(context, cx_id, 'contest_certified');
    }
    return answer;
  },
});
