/** Appeals against provisional results: filed by anybody who is signed in, and answered by the organizer in public. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { Appeal } from '#shared/contests/entities/certification.ts';
import { appealsUntil } from '#shared/contests/certification/appeals.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { stateOf } from '#shared/contests/process.ts';
import { mayEdit } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, anyOf, author, members, operators } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { day, inSeconds } from '#shared/time.ts';
import { tell } from '#cloud/accounts/index.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import type { Transaction } from '#cloud/kernel/ports.ts';
import { noteChange } from '#cloud/contests/team/log.ts';

const limits = contestLimits.appeals;
const words = rawText(limits.text).trim().min(1).max(limits.text);

/** Filing an appeal and certifying a result exclude each other. */
export const holdAppeals = (tx: Transaction, cx_id: string): Promise<void> => tx.hold(`appeals|${cx_id}`);

/** Throws 'appeal_window_fixed' when the window would change after the end, when people count on it. */
export function refuseOtherWindow(before: Contest, after: Contest, now: number): void {
  const isOver = before.contest_status !== 'draft' && now >= before.end_date.getTime();
  if (isOver && before.appeal_days !== after.appeal_days)
    throw new Refusal('appeal_window_fixed', { field: 'appeal_days' });
}

/**
 * Files an appeal. Idempotent by `client_id`. Throws 'appeals_closed' outside of the window, and 'appeals_full' when the person, or the
 * contest, has as many as there may be.
 */
export const fileAppeal = defineFunction({
  route: 'POST /app/contest/v2/fileAppeal',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, text: words, client_id: clientId.optional() }),
  async run(context, { cx_id, text, client_id }): Promise<{ appeal_id: string }> {
    const { storage, clock, secrets, caller } = context;
    const user_id = caller.user_id!;
    const appeal_id = secrets.hash(`${user_id}|appeal|${cx_id}|${client_id ?? secrets.random(21)}`).slice(0, 12);
    if (await storage.get(Appeal, appeal_id)) return { appeal_id };
    await context.limiter.take('appeals', { points: limits.perDay, seconds: inSeconds(day) }, String(user_id));
    const contest = await inTurn(storage, `appeals|${cx_id}`, () =>
      storage.transact(async (tx) => {
        await holdAppeals(tx, cx_id);
        const row = await tx.get(Contest, cx_id);
        if (!row || !allows(Contest.access.read, caller, row)) throw new Refusal('contest_not_found');
        const now = clock.now();
        if (stateOf(row, now) !== 'provisional' || now >= appealsUntil(row)) throw new Refusal('appeals_closed');
        if (await tx.get(Appeal, appeal_id)) return undefined;
        const [own, all] = await Promise.all([tx.count(Appeal, { cx_id, user_id }), tx.count(Appeal, { cx_id })]);
        if (own >= limits.perPerson || all >= limits.perContest)
          throw new Refusal('appeals_full', { most: limits.perPerson });
        await tx.insert(Appeal, { appeal_id, cx_id, user_id, text });
        return row;
      }),
    );
    if (contest)
      await tell(context, {
        user_id: contest.user_id,
        type: 'appeal_filed',
        actor_id: user_id,
        path: `/result/${cx_id}`,
        params: { contest: contest.contest_name },
        topic: cx_id,
      });
    return { appeal_id };
  },
});

/** Answers an appeal, once. Throws 'appeal_not_found' and 'appeal_answered'. */
export const answerAppeal = defineFunction({
  route: 'POST /app/contest/v2/answerAppeal',
  who: members,
  limit: changing,
  input: z.strictObject({ appeal_id: publicId, state: z.enum(['upheld', 'dismissed']), answer: words }),
  async run(context, { appeal_id, state, answer }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const answered = await storage.transact(async (tx) => {
      const appeal = await tx.get(Appeal, appeal_id);
      const contest = appeal && (await tx.get(Contest, appeal.cx_id));
      if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('appeal_not_found');
      if (!mayEdit(caller, contest)) throw new Refusal(refusalFor(caller));
      if (appeal.state !== 'open') {
        if (appeal.state === state && appeal.answer === answer) return undefined;
        throw new Refusal('appeal_answered');
      }
      const answered_at = new Date(clock.now());
      await tx.update(Appeal, appeal_id, { state, answer, answered_by: caller.user_id, answered_at });
      await noteChange(tx, context, contest.cx_id, 'votes.appeal', { reason: answer });
      return { appeal, contest };
    });
    if (answered)
      await tell(context, {
        user_id: answered.appeal.user_id,
        type: 'appeal_answered',
        actor_id: caller.user_id,
        path: `/result/${answered.contest.cx_id}`,
        params: { contest: answered.contest.contest_name },
      });
    return { success: true };
  },
});

/** Takes an appeal back while it is open; operators remove any. */
export const withdrawAppeal = defineFunction({
  route: 'POST /app/contest/v2/withdrawAppeal',
  who: members,
  limit: changing,
  input: z.strictObject({ appeal_id: publicId }),
  async run({ storage, caller }, { appeal_id }): Promise<{ success: true }> {
    await storage.transact(async (tx) => {
      const appeal = await tx.get(Appeal, appeal_id);
      if (!appeal || !allows(anyOf(author, operators('contests', 'act')), caller, appeal))
        throw new Refusal('appeal_not_found');
      if (appeal.state !== 'open' && !allows(operators('contests', 'act'), caller))
        throw new Refusal('appeal_answered');
      await tx.remove(Appeal, appeal_id);
    });
    return { success: true };
  },
});
