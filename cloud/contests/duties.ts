import { Contest, Contestant } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import { defineDuties } from '../tasks/index.ts';

/** Entries that wait for their organizer: one task for all of a contest's. */
export const entryDuties = defineDuties({
  // Its row changes with each of its entries.
  entity: Contest,
  about: ({ cx_id }) => cx_id,
  async needed(reader, cx_id, now) {
    const contest = await reader.get(Contest, cx_id);
    const state = contest && stateOf(contest, now);
    if (!contest || state === 'certified' || state === 'cancelled') return [];
    const [waiting] = await reader.find(Contestant, { cx_id, contestant_status: 0, ruling: null }, { limit: 1 });
    if (!waiting) return [];
    const { user_id, contest_name } = contest;
    const path = `/managecontestant?cx_id=${cx_id}&status=waiting`;
    return [{ kind: 'entries_decide', user_id, path, params: { what: contest_name } }];
  },
});
