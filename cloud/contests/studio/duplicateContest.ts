/** A contest as the start of another one: a draft of the same settings, rounds and contestants, without votes. */
import { z } from 'zod';
import { Contest, Contestant, RoundContestant } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { creationOf } from '#shared/model/zod.ts';
import { day, inSeconds } from '#shared/time.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import { refuseWhenOff } from '#cloud/site/index.ts';
import { storedAnswers } from '#cloud/contests/entryForms/answers.ts';
import { copyContest, noTeam } from './contestCopies.ts';
import { type CreatedContest, madeEarlier } from './createContest.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/**
 * Copies a contest that the caller may edit into a draft of their own, whose dates keep their distances and begin in a day if they have passed.
 * Contestants come along as the organizer's entries, with their public answers. Idempotent by `client_id`.
 */
export const duplicateContest = defineFunction({
  route: 'POST /app/contest/v2/duplicateContest',
  who: members,
  limit: changing,
  input: z.strictObject({
    cx_id: publicId,
    client_id: clientId,
    contest_name: creationOf(Contest).shape.contest_name.optional(),
    /** Its approved contestants come along, all of them in the first round. */
    with_contestants: z.boolean().default(true),
  }),
  async run(context, { cx_id, client_id, contest_name, with_contestants }): Promise<CreatedContest> {
    const { storage, clock, secrets, accounts, limiter, caller } = context;
    const user_id = caller.user_id!;
    const original = await contestFor(storage, caller, cx_id, 'edit');
    const copy_id = secrets.hash(`${Contest.name}|${user_id}|${client_id}`).slice(0, 12);
    const earlier = await madeEarlier(storage, copy_id, user_id);
    if (earlier) return earlier;
    await refuseWhenOff(context, 'create_contest');
    await limiter.take(
      'contests by person',
      { points: contestLimits.perPersonADay, seconds: inSeconds(day) },
      String(user_id),
    );
    const contest_id = await storage.next('contest_id', 1);
    try {
      await storage.transact(async (tx) => {
        const contestants = with_contestants
          ? await tx.find(Contestant, { cx_id, contestant_status: 1 }, { sort: { entry_number: 1 } })
          : [];
        const names = { cx_id: copy_id, contest_id, contest_name: contest_name ?? original.contest_name };
        const { contest, rounds } = await copyContest(
          context,
          tx,
          original,
          { ...names, ...noTeam(), user_id, contest_status: 'draft', voting_disabled: false },
          Math.max(0, clock.now() + day - original.start_date.getTime()),
        );
        const open = new Set(contest.fields.filter((field) => field.public).map(({ key }) => key));
        const rows = contestants.map((row, index) => ({
          contestant_id: secrets.random(12),
          cx_id: copy_id,
          organizer_id: user_id,
          entry_number: index + 1,
          contestant_name: row.contestant_name,
          contestant_img: row.contestant_img,
          description: row.description,
          contestant_status: 1,
          ...storedAnswers(row.answers.filter(({ key }) => open.has(key))),
        }));
        if (rows.length) {
          await tx.insertMany(Contestant, rows);
          await tx.insertMany(
            RoundContestant,
            rows.map(({ contestant_id }) => ({
              assox_id: secrets.random(12),
              cx_id: copy_id,
              round_id: rounds[0]!.round_id,
              contestant_id,
            })),
          );
        }
      });
    } catch (error) {
      // A concurrent identical request has made it.
      if (!(error instanceof Duplicate)) throw error;
    }
    const made = await madeEarlier(storage, copy_id, user_id);
    // The ids of removed contests stay taken.
    if (!made) throw new Refusal('id_taken');
    await accounts.grant(caller.objectId!, 'organizer');
    return made;
  },
});
