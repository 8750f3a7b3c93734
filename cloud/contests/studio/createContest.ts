/** Creating a contest with rounds and contestants, in one transaction. */
import { z } from 'zod';
import { Contest, Contestant, type EntryField, Round, RoundContestant } from '#shared/contests/entities.ts';
import { formProblems } from '#shared/contests/entries/entryForm.ts';
import { roundsProblem } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { creationOf } from '#shared/model/zod.ts';
import { listOf } from '#shared/model/measured.ts';
import { day, inSeconds } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { refuseForeignPictures, refuseWhenOff } from '#cloud/site/index.ts';
import { Duplicate, type Storage } from '#cloud/kernel/ports.ts';
import { outOfOrder, scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import { idOfSlug, unusedSlug } from './slugs.ts';

const contestFields = creationOf(Contest).omit({ texts: true });
const { startDate, endDate, advance } = creationOf(Round).shape;
/** A round starts when the previous one ends, the first one with the contest, unless a start is given. */
const roundFields = z.strictObject({ startDate: startDate.optional(), endDate, advance });
type RoundForm = z.output<typeof roundFields>;
const contestantFields = creationOf(Contestant).omit({ cx_id: true, contestant_status: true });

export interface CreatedContest {
  cx_id: string;
  contest_slug: string;
}

/** Throws a refusal that names the invalid parts of an entry form. */
export function refuseBadForm(fields: readonly EntryField[]): void {
  const problems = formProblems(fields);
  if (problems.length) throw new Refusal('invalid', { field: problems[0]!.path }, problems);
}

/** The rows of the rounds. Throws when they do not follow one another within the contest's dates. */
function roundsOf(
  random: (length: number) => string,
  dates: Pick<Contest, 'cx_id' | 'start_date' | 'end_date'>,
  given: readonly RoundForm[],
): NewRecordOf<typeof Round>[] {
  const { cx_id, start_date, end_date } = dates;
  const rounds = given.map((round, index) => ({
    round_id: random(12),
    cx_id,
    round_number: index + 1,
    startDate: round.startDate ?? (index ? given[index - 1]!.endDate : start_date),
    endDate: round.endDate,
    advance: round.advance,
  }));
  const problem = roundsProblem(rounds, { start_date, end_date });
  if (problem) throw outOfOrder(`rounds.${problem.index}.${problem.field}`);
  return rounds;
}

const created = ({ cx_id, contest_slug }: Contest): CreatedContest => ({ cx_id, contest_slug });

/** The contest of this id if the caller created it (idempotency). Throws when the id belongs to somebody else. */
export async function madeEarlier(
  storage: Storage,
  cx_id: string,
  user_id: number,
): Promise<CreatedContest | undefined> {
  const contest = await storage.get(Contest, cx_id);
  if (contest && contest.user_id !== user_id) throw new Refusal('id_taken');
  return contest && created(contest);
}

export const createContest = defineFunction({
  who: Contest.access.create,
  limit: usual,
  input: contestFields.extend({
    /** Now, by default. */
    start_date: contestFields.shape.start_date.optional(),
    contestants: listOf(contestantFields, contestLimits.contestantsAtFirst),
    /** In order; one for the whole contest by default. */
    rounds: listOf(roundFields, contestLimits.rounds, 1).optional(),
    /** Publishes at once; otherwise it is a draft. */
    publish: z.boolean().default(false),
  }),
  async run(context, { contestants, publish, rounds: given, ...fields }): Promise<CreatedContest> {
    const { storage, clock, secrets, accounts, caller } = context;
    const user_id = caller.user_id!;
    const { cx_id } = fields;
    const earlier = await madeEarlier(storage, cx_id, user_id);
    if (earlier) return earlier;
    await refuseWhenOff(context, 'create_contest');
    // Embeds are addressed by either.
    if (await idOfSlug(storage, cx_id)) throw new Refusal('id_taken');

    const now = new Date(clock.now());
    const start_date = fields.start_date ?? given?.[0]?.startDate ?? now;
    if (publish && !fields.entries_open && contestants.length < 2) throw new Refusal('contest_needs_contestants');
    if (fields.end_date <= start_date || (publish && fields.end_date <= now)) throw new Refusal('ends_before_start');
    refuseBadForm(fields.fields ?? []);
    const rounds = roundsOf(
      (length) => secrets.random(length),
      { ...fields, start_date },
      given ?? [{ endDate: fields.end_date }],
    );
    if (publish && rounds[0]!.endDate <= now) throw outOfOrder('rounds.0.endDate');

    await refuseForeignPictures(
      storage,
      [
        { field: 'cover', path: fields.cover },
        ...contestants.map(({ contestant_img }, index) => ({
          field: `contestants.${index}.contestant_img`,
          path: contestant_img,
        })),
      ],
      [user_id],
    );
    const perDay = { points: contestLimits.perPersonADay, seconds: inSeconds(day) };
    await context.limiter.take('contests by person', perDay, String(user_id));
    const contest_id = await storage.next('contest_id', 1);
    const contest = {
      ...fields,
      language: fields.language ?? caller.language,
      start_date,
      user_id,
      contest_id,
      contest_slug: await unusedSlug(storage, fields.contest_name, contest_id),
      contest_status: publish ? ('active' as const) : ('draft' as const),
      secret: secrets.random(32),
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
      round_id: rounds[0]!.round_id,
      contestant_id,
    }));
    try {
      await storage.transact(async (tx) => {
        await tx.insert(Contest, contest);
        await tx.insertMany(Round, rounds);
        await tx.insertMany(Contestant, rows);
        await tx.insertMany(RoundContestant, places);
      });
    } catch (error) {
      // A concurrent identical request has created it.
      if (!(error instanceof Duplicate)) throw error;
      const made = await madeEarlier(storage, cx_id, user_id);
      // The ids of removed contests stay taken.
      if (!made) throw new Refusal('id_taken');
      return made;
    }
    await accounts.grant(caller.objectId!, 'organizer');
    if (publish) await scheduleRounds(context, cx_id);
    return { cx_id, contest_slug: contest.contest_slug };
  },
});
