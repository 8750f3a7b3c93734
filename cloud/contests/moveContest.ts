/** Manual transitions of contests; the others follow from dates. */
import { z } from 'zod';
import { Contest, Contestant, type Contest as ContestRow, Round } from '#shared/contests/entities.ts';
import { contestProcess, type ContestState, contestTransitions, stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { tell } from '../accounts/index.ts';
import { usual } from '../allowances.ts';
import { type Context, defineFunction, refusalFor } from '../define.ts';
import { publicId } from '../input.ts';
import { outOfOrder, scheduleRounds } from './rounds.ts';
import { castingHasHeard } from './standings.ts';

/** The stored status of a state: pending, ongoing and provisional are all 'active'. */
const statusOf = (state: ContestState): ContestRow['contest_status'] =>
  state === 'pending' || state === 'ongoing' || state === 'provisional' ? 'active' : state;

/** Notifies all contestants of the certification, once. */
async function tellCertified(context: Context, cx_id: string): Promise<void> {
  const { storage } = context;
  const contest = await storage.get(Contest, cx_id);
  const entrants = await storage.find(Contestant, { cx_id, contestant_status: 1 });
  const people = new Set(entrants.flatMap(({ user_id }) => (user_id === undefined ? [] : [user_id])));
  for (const user_id of people)
    await tell(context, {
      user_id,
      type: 'contest_certified',
      path: `/cx/${cx_id}`,
      params: { contest: contest!.contest_name },
      once: `contest_certified|${cx_id}`,
    });
}

/** Publishes, certifies or cancels a contest. Returns the new state; idempotent. */
export const moveContest = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, transition: z.enum(contestTransitions) }),
  async run(context, { cx_id, transition }): Promise<{ state: ContestState }> {
    const { storage, clock, caller } = context;
    const answer = await storage.transact(async (tx) => {
      const contest = await tx.get(Contest, cx_id);
      if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
      const state = stateOf(contest, clock.now());
      const taken = step(contestProcess, state, transition);
      const status = taken && statusOf(taken.to);
      if (!taken?.by) {
        const isThere = Object.values(contestProcess).some(
          (steps) => steps[transition] && statusOf(steps[transition].to) === contest.contest_status,
        );
        if (isThere && allows(Contest.access.update, caller, contest)) return { state };
        throw new Refusal('step_not_possible');
      }
      if (!allows(taken.by, caller, contest)) throw new Refusal(refusalFor(caller));
      if (transition === 'publish') {
        const now = clock.now();
        if (contest.end_date.getTime() <= now) throw new Refusal('ends_before_start');
        // Before the first round nobody could have voted.
        const [first] = await tx.find(Round, { cx_id }, { sort: { round_number: 1 }, limit: 1 });
        if (first && first.endDate.getTime() <= now) throw outOfOrder('endDate');
        // With open entries no contestants are required.
        if (!contest.entries_open && (await tx.count(Contestant, { cx_id, contestant_status: 1 })) < 2)
          throw new Refusal('contest_needs_contestants');
      }
      const moved = await tx.update(Contest, cx_id, { contest_status: status });
      return { state: stateOf(moved!, clock.now()) };
    });
    if (transition === 'publish') await scheduleRounds(context, cx_id);
    if (transition === 'cancel') await castingHasHeard(context.clock);
    if (transition === 'certify') await tellCertified(context, cx_id);
    return answer;
  },
});
