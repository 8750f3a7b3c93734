/** Notifications to all who stand in a contest. Each is told once. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import type { ContestantState } from '#shared/contests/shapes.ts';
import { tell } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';

type Told = 'contest_certified' | 'contest_cancelled';

async function entrantsOf(
  { storage }: Context,
  cx_id: string,
  states: readonly ContestantState[],
): Promise<Set<number>> {
  const rows = await storage.find(Contestant, { cx_id });
  return new Set(rows.flatMap((row) => (states.includes(contestantState(row)) ? (row.user_id ?? []) : [])));
}

async function tellAll(context: Context, { cx_id, contest_name }: Contest, people: Iterable<number>, type: Told) {
  const path = type === 'contest_certified' ? `/result/${cx_id}` : `/cx/${cx_id}`;
  for (const user_id of people)
    await tell(context, { user_id, type, path, params: { contest: contest_name }, once: `${type}|${cx_id}` });
}

export async function tellCertified(context: Context, cx_id: string): Promise<void> {
  const contest = await context.storage.get(Contest, cx_id);
  if (contest) await tellAll(context, contest, await entrantsOf(context, cx_id, ['approved']), 'contest_certified');
}

/** Who waits to be approved too, and its organizer, where somebody else cancelled it. A draft that was thrown away tells nobody. */
export async function tellCancelled(context: Context, cx_id: string): Promise<void> {
  const contest = await context.storage.get(Contest, cx_id);
  if (contest?.contest_status !== 'cancelled') return;
  const people = await entrantsOf(context, cx_id, ['approved', 'waiting']);
  people.add(contest.user_id).delete(context.caller.user_id!);
  await tellAll(context, contest, people, 'contest_cancelled');
}
