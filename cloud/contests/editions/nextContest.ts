/** The next contest of an edition: opened by itself when the last one is full, or by its organizer when that is over. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { editionLimits } from '#shared/contests/editions/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { members, withoutRights } from '#shared/model/access.ts';
import { day, inSeconds } from '#shared/time.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { Duplicate, type Transaction } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { copyContest } from '#cloud/contests/studio/contestCopies.ts';
import { entriesOf, isOver, mayRun, openOf } from './editions.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';

const laterBy =
  (starts: number) =>
  (original: Contest): number =>
    starts - original.start_date.getTime();

/** So that there is a day for entries, also where they close long before voting begins. */
const laterForEntries =
  (now: number) =>
  ({ start_date, entries_until = start_date }: Contest): number =>
    now + day - Math.min(start_date.getTime(), entries_until.getTime());

/** Stores the next contest, a copy of the original. `later`: milliseconds by which its dates differ. */
async function addContest(
  context: Context,
  tx: Transaction,
  edition: Edition,
  later: (original: Contest) => number,
  changes: { entries_open?: true; voting_disabled?: false } = {},
): Promise<Contest> {
  const { storage, secrets, limiter } = context;
  const { edx_id, contests, user_id } = edition;
  if (contests.length >= editionLimits.contests) throw new Refusal('edition_full');
  const perDay = { points: contestLimits.perPersonADay, seconds: inSeconds(day) };
  await limiter.take('contests of editions', perDay, String(user_id));
  const original = (await tx.get(Contest, edition.original_contest_id))!;
  const number = contests.length + 1;
  // Derived, so that two processes cannot open it twice.
  const cx_id = secrets.hash(`${Edition.name}|${edx_id}|${number}`).slice(0, 12);
  const { contest } = await copyContest(
    context,
    tx,
    original,
    {
      cx_id,
      contest_id: await storage.next('contest_id', 1),
      contest_name: `${original.contest_name} · ${number}`,
      ...changes,
      // The original may be certified by now, or called off.
      ...(original.contest_status !== 'draft' && { contest_status: 'active' as const }),
    },
    later(original),
  );
  await tx.update(Edition, edx_id, { contests: [...contests, cx_id] });
  return contest;
}

/** The contest that takes the next entry: the last one, or when that is full its successor, opened in the same transaction. */
export async function openContest(
  context: Context,
  tx: Transaction,
  edition: Edition,
): Promise<{ contest: Contest; isNew: boolean }> {
  const last = (await tx.get(Contest, openOf(edition)))!;
  if ((await entriesOf(tx, last.cx_id)) < edition.max_user) return { contest: last, isNew: false };
  if (isOver(last, context.clock.now())) throw new Refusal('entries_closed');
  return { contest: await addContest(context, tx, edition, laterBy(last.start_date.getTime())), isNew: true };
}

/**
 * Repeats an edition whose last contest is over. The next contest takes entries at once, and voting begins in a day, or later by the time
 * that entries close before it. Idempotent: while the next contest runs, it is the answer. Throws 'step_not_possible' while the first
 * contest runs.
 */
export const openNextContest = defineFunction({
  route: 'POST /app/contest/v2/openNextContest',
  who: members,
  limit: changing,
  input: z.strictObject({ edx_id: publicId }),
  async run(context, { edx_id }): Promise<{ cx_id: string }> {
    const { storage, clock, caller } = context;
    const open = () =>
      storage.transact(async (tx) => {
        await tx.hold(`${Edition.name}|${edx_id}`);
        const edition = await tx.get(Edition, edx_id);
        if (!edition) throw new Refusal('edition_not_found');
        const original = await tx.get(Contest, edition.original_contest_id);
        if (!mayRun(caller, edition, original)) throw new Refusal(refusalFor(caller));
        const last = (await tx.get(Contest, openOf(edition)))!;
        if (!isOver(last, clock.now())) {
          if (edition.contests.length === 1) throw new Refusal('step_not_possible');
          return { cx_id: last.cx_id, isNew: false };
        }
        const contest = await addContest(context, tx, edition, laterForEntries(clock.now()), {
          entries_open: true,
          voting_disabled: false,
        });
        const { cx_id } = contest;
        await noteChange(tx, context, cx_id, 'contest.publish');
        // More than a part of the edition that changes with it.
        if (!mayRun(withoutRights(caller), edition, original))
          await writeAuditLog(tx, context, { action: 'row.add', entity: Contest, row_id: cx_id, after: contest });
        return { cx_id, isNew: true };
      });
    const { cx_id, isNew } = await inTurn(storage, `${Edition.name}|${edx_id}`, () =>
      // Another process opened it.
      open().catch((error: unknown) => {
        if (error instanceof Duplicate) return open();
        throw error;
      }),
    );
    if (isNew) await scheduleRounds(context, cx_id);
    return { cx_id };
  },
});
