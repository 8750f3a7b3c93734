/**
 * Notifications to all who stand in a contest, each once. A job of their own tells them: there may be thousands, with a mail for each, and one
 * that breaks off begins again.
 */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import { tell } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

const kinds = {
  contest_certified: { status: 'certified', states: ['approved'], page: '/result' },
  contest_cancelled: { status: 'cancelled', states: ['approved', 'waiting'], page: '/cx' },
} as const;

/** People whom one run tells: their mails take less than the minute for which a job is one process's. */
const atOneTime = 200;

export const tellContestantsJob = 'contestants are told';

/** Has them told that the result is certified, or that the contest was cancelled; of that its organizer too, where somebody else did it. */
export const tellSoon = ({ jobs, clock, caller }: Context, cx_id: string, type: keyof typeof kinds): Promise<void> =>
  jobs.at(tellContestantsJob, `${type}|${cx_id}|${caller.user_id}|0`, new Date(clock.now()));

/** `key`: the kind, the cx_id, by whom, and how many were told before. A draft that was thrown away tells nobody. */
export async function tellContestants(ports: Ports, key: string): Promise<void> {
  const [type, cx_id, by, before] = key.split('|') as [keyof typeof kinds, string, string, string];
  const { status, states, page } = kinds[type];
  const contest = await ports.storage.get(Contest, cx_id);
  if (contest?.contest_status !== status) return;
  const rows = await ports.storage.find(Contestant, { cx_id }, { sort: { entry_number: 1 } });
  const people = new Set(
    rows.flatMap((row) => (states.some((state) => state === contestantState(row)) ? (row.user_id ?? []) : [])),
  );
  if (type === 'contest_cancelled') people.add(contest.user_id).delete(Number(by));
  const news = { type, path: `${page}/${cx_id}`, params: { contest: contest.contest_name }, once: `${type}|${cx_id}` };
  const end = Number(before) + atOneTime;
  for (const user_id of [...people].slice(Number(before), end)) await tell(ports, { user_id, ...news });
  if (people.size > end)
    await ports.jobs.at(tellContestantsJob, `${type}|${cx_id}|${by}|${end}`, new Date(ports.clock.now()));
}
