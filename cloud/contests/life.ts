/** The steps of a contest's life that somebody asks for; the others follow from dates. */
import { z } from 'zod';
import { Contest, Contestant, type Contest as ContestRow } from '#shared/contests/entities.ts';
import { contestProcess, type ContestState, contestTransitions, stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { defineFunction, refusalFor } from '../define.ts';
import { publicId } from '../input.ts';

/** What is stored once a step has led there: pending, ongoing and provisional are all 'active'. */
const statusOf = (state: ContestState): ContestRow['contest_status'] =>
  state === 'pending' || state === 'ongoing' || state === 'provisional' ? 'active' : state;

/** Publishes, certifies or cancels a contest. Answers the state that it is in then; a step that was taken already answers the same. */
export const moveContest = defineFunction({
  who: members,
  input: z.strictObject({ cx_id: publicId, transition: z.enum(contestTransitions) }),
  async run({ storage, clock, caller }, { cx_id, transition }): Promise<{ state: ContestState }> {
    return storage.transact(async (tx) => {
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
        if (contest.end_date.getTime() <= clock.now()) throw new Refusal('ends_before_start');
        if ((await tx.count(Contestant, { cx_id, contestant_status: 1 })) < 2)
          throw new Refusal('contest_needs_contestants');
      }
      const moved = await tx.update(Contest, cx_id, { contest_status: status });
      return { state: stateOf(moved!, clock.now()) };
    });
  },
});
