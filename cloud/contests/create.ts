/** Making a contest: the studio's first form, all or nothing. */
import slugify from '@sindresorhus/slugify';
import { z } from 'zod';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { creationOf } from '#shared/model/zod.ts';
import { defineFunction } from '../define.ts';
import { Duplicate, type Storage } from '../ports.ts';

const contestFields = creationOf(Contest).omit({ fields: true });
const contestantFields = creationOf(Contestant).omit({ cx_id: true, contestant_status: true });

export interface CreatedContest {
  cx_id: string;
  contest_slug: string;
}

const created = ({ cx_id, contest_slug }: Contest): CreatedContest => ({ cx_id, contest_slug });

/** The contest of this id, when the caller made it: sending the form twice makes one. Throws when somebody else has the id. */
async function madeEarlier(storage: Storage, cx_id: string, user_id: number): Promise<CreatedContest | undefined> {
  const contest = await storage.get(Contest, cx_id);
  if (contest && contest.user_id !== user_id) throw new Refusal('id_taken');
  return contest && created(contest);
}

export const createContest = defineFunction({
  who: Contest.access.create,
  input: contestFields.extend({
    /** Now, when it is not given. */
    start_date: contestFields.shape.start_date.optional(),
    contestants: z.array(contestantFields).max(limits.contestants),
    /** Whether people see it at once; a draft is the organizer's own. */
    publish: z.boolean().default(false),
  }),
  async run(
    { storage, clock, secrets, accounts, caller },
    { contestants, publish, ...fields },
  ): Promise<CreatedContest> {
    const user_id = caller.user_id!;
    const { cx_id } = fields;
    const earlier = await madeEarlier(storage, cx_id, user_id);
    if (earlier) return earlier;

    const now = new Date(clock.now());
    const start_date = fields.start_date ?? now;
    if (publish && contestants.length < 2) throw new Refusal('contest_needs_contestants');
    if (fields.end_date <= start_date || (publish && fields.end_date <= now)) throw new Refusal('ends_before_start');

    const contest_id = await storage.next('contest_id', 1);
    const contest = {
      ...fields,
      start_date,
      user_id,
      contest_id,
      contest_slug: `${slugify(fields.contest_name).slice(0, limits.title) || 'contest'}-${contest_id}`,
      contest_status: publish ? ('active' as const) : ('draft' as const),
      secret: secrets.random(32),
    };
    const round = {
      round_id: secrets.random(12),
      cx_id,
      round_number: 1,
      startDate: start_date,
      endDate: fields.end_date,
    };
    const rows = contestants.map((contestant, index) => ({
      ...contestant,
      entry_number: index + 1,
      cx_id,
      organizer_id: user_id,
      contestant_id: secrets.random(12),
      contestant_status: 1,
    }));
    const places = rows.map(({ contestant_id }) => ({
      assox_id: secrets.random(12),
      cx_id,
      round_id: round.round_id,
      contestant_id,
    }));
    try {
      await storage.transact(async (tx) => {
        await tx.insert(Contest, contest);
        await tx.insert(Round, round);
        await tx.insertMany(Contestant, rows);
        await tx.insertMany(RoundContestant, places);
      });
    } catch (error) {
      // Two sends at the same instant: the other one made it.
      if (!(error instanceof Duplicate)) throw error;
      const made = await madeEarlier(storage, cx_id, user_id);
      // Of a contest that was removed, the id stays taken.
      if (!made) throw new Refusal('id_taken');
      return made;
    }
    await accounts.grant(caller.objectId!, 'organizer');
    return { cx_id, contest_slug: contest.contest_slug };
  },
});
