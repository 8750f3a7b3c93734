/** Storing an entry, changing one, showing and hiding it. Entering is entering.ts, decisions are in approval/approvals.ts. */
import { z } from 'zod';
import { Contest, Contestant, type EntryField, RoundContestant } from '#shared/contests/entities.ts';
import { changeOf, type OwnChange, ownChangeOf } from '#shared/contests/entries/entryForm.ts';
import { stateOf } from '#shared/contests/process.ts';
import { mayApprove, mayView } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { allows, members } from '#shared/model/access.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { changesOf, creationOf } from '#shared/model/zod.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { tell } from '#cloud/accounts/index.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import type { ContestantShape } from '#shared/contests/shapes.ts';
import { refuseForeignPictures } from '#cloud/site/index.ts';
import { answers, checkedAnswers, newPictures, storedAnswers } from '#cloud/contests/entryForms/answers.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { givePlace, roundsOf } from '#cloud/contests/places.ts';
import { refuseFinal, tellDecision } from '#cloud/contests/approval/approvals.ts';
import { contestantShape } from '#cloud/contests/shapes.ts';
import { roundAt } from '#cloud/contests/voting/standings.ts';
import { noVotes } from '#cloud/contests/voting/totals.ts';

/**
 * The form's fields with `required` adapted to the writer: organizers may leave answers out, and entrants who can no longer change public
 * answers need not give new ones.
 */
const fieldsFor = (fields: readonly EntryField[], manages: boolean, may: OwnChange) =>
  fields.map((field) => ({
    ...field,
    required: field.required && !manages && !(may === 'no_essence' && field.public),
  }));

/** The entry for readers with full access, with its place in the current round. */
export async function entryShape(
  { clock }: Context,
  reader: Reader,
  contest: Contest,
  row: Contestant,
): Promise<ContestantShape> {
  const [rounds, places] = await Promise.all([
    roundsOf(reader, contest.cx_id),
    reader.find(RoundContestant, { cx_id: contest.cx_id, contestant_id: row.contestant_id }),
  ]);
  const round = roundAt(rounds, clock.now());
  const assox_id = places.find(({ round_id }) => round_id === round?.round_id)?.assox_id ?? '';
  return contestantShape({ contest, row, assox_id, total: noVotes, own: true });
}

/** Tells the organizer that an entry waits for a decision. */
export const tellWaiting = (
  context: Context,
  { cx_id, contest_name, user_id }: Contest,
  { contestant_name }: Pick<Contestant, 'contestant_name'>,
): Promise<void> =>
  tell(context, {
    user_id,
    type: 'entry_waiting',
    actor_id: context.caller.user_id,
    path: `/managecontestant?cx_id=${cx_id}`,
    params: { contest: contest_name, entry: contestant_name },
    topic: cx_id,
  });

const { contestant_name, contestant_img, description } = creationOf(Contestant).shape;

/** What an entry says. */
export const entryContent = {
  contestant_name,
  contestant_img,
  description,
  answers: answers.default([]),
};
export type EntryForm = z.output<z.ZodObject<typeof entryContent>>;

/** Stores an entry: waiting, or approved and without a person if somebody who runs the contest adds it. */
export async function addEntry(
  context: Context,
  tx: Transaction,
  contest: Contest,
  contestant_id: string,
  given: EntryForm,
): Promise<Contestant> {
  const { cx_id } = contest;
  const user_id = context.caller.user_id!;
  const manages = mayApprove(context.caller, contest);
  const said = checkedAnswers(fieldsFor(contest.fields, manages, 'free'), given.answers);
  await refuseForeignPictures(
    tx,
    [{ field: 'contestant_img', path: given.contestant_img }, ...newPictures(said)],
    [user_id],
  );
  if ((await tx.count(Contestant, { cx_id })) >= contestLimits.contestants) throw new Refusal('contest_full');
  const [last] = await tx.find(Contestant, { cx_id }, { sort: { entry_number: -1 }, limit: 1, deleted: true });
  const row = await tx.insert(Contestant, {
    ...given,
    ...storedAnswers(said),
    contestant_id,
    cx_id,
    // An entry made by the organizer has no person.
    user_id: manages ? undefined : user_id,
    organizer_id: contest.user_id,
    entry_number: (last?.entry_number ?? 0) + 1,
    contestant_status: manages ? 1 : 0,
  });
  if (manages) await givePlace(context, tx, row);
  return row;
}

const changeable = changesOf(Contestant).shape;

/**
 * Updates a contestant. Organizers may change everything, and only they approve (0 -> 1) and hide (1 -> 0), until the contest is certified
 * or cancelled; then everything stays that people voted for. ownChangeOf limits entrants. Hidden contestants keep their place and votes.
 * Without changes it returns the entry unchanged.
 */
export const updateContestant = defineFunction({
  route: 'POST /app/contest/v2/updateContestant',
  who: members,
  limit: usual,
  input: z.strictObject({
    contestant_id: publicId,
    contestant_name: changeable.contestant_name,
    contestant_img: changeable.contestant_img,
    description: changeable.description,
    answers: answers.optional(),
    contestant_status: z.union([z.literal(0), z.literal(1)]).optional(),
    rev,
  }),
  async run(
    context,
    { contestant_id, contestant_status, rev: known, ...given },
  ): Promise<{ contestant: ContestantShape }> {
    const { storage, clock, caller } = context;
    /** Set when the organizer has decided about an entry. */
    let decided: { contest: Contest; row: Contestant } | undefined;
    /** Set when a refused entry waits again. */
    let waits: typeof decided;
    const update = () =>
      storage.transact(async (tx) => {
        decided = undefined;
        const before = await tx.get(Contestant, contestant_id);
        const contest = before && (await tx.get(Contest, before.cx_id));
        const isSeen =
          contest &&
          allows(Contest.access.read, caller, contest) &&
          (mayView(caller, contest) || allows(Contestant.access.read, caller, before));
        if (!isSeen) throw new Refusal('contestant_not_found');
        const manages = mayApprove(caller, contest);
        if (!manages && (before.user_id !== caller.user_id || contestant_status !== undefined))
          throw new Refusal('forbidden');
        refuseStale(known, before.rev);

        const may = manages ? 'free' : ownChangeOf(stateOf(contest, clock.now()), before.contestant_status);
        const changes: ChangesOf<typeof Contestant> = {};
        if (given.contestant_name) changes.contestant_name = given.contestant_name;
        if (given.contestant_img !== undefined) changes.contestant_img = given.contestant_img || undefined;
        if (given.description !== undefined) changes.description = given.description || undefined;
        if (given.answers)
          Object.assign(
            changes,
            storedAnswers(checkedAnswers(fieldsFor(contest.fields, manages, may), given.answers, before.answers)),
          );
        const change = changeOf(contest.fields, before, { ...before, ...changes });
        const picture = changes.contestant_img === before.contestant_img ? undefined : changes.contestant_img;
        await refuseForeignPictures(
          tx,
          [{ field: 'contestant_img', path: picture }, ...newPictures(changes.answers ?? [], before.answer_pictures)],
          [caller.user_id, before.user_id, contest.user_id],
        );

        const isDecided = contestant_status !== undefined && contestant_status !== before.contestant_status;
        if (manages && (isDecided || change.essence)) refuseFinal(contest, clock.now());
        if (contestant_status !== undefined) changes.contestant_status = contestant_status;
        if (contestant_status === 1 && before.ruling)
          Object.assign(changes, { ruling: undefined, ruling_reason: undefined, merged_into: undefined });
        const isOut = before.ruling !== undefined && before.ruling !== 'refused';
        if (may === 'nothing' || (may === 'no_essence' && change.essence) || (!manages && isOut))
          throw new Refusal('entry_is_final');
        // A refused entry that was changed asks again.
        const asksAgain = !manages && before.ruling === 'refused' && Object.keys(changes).length > 0;
        if (asksAgain) Object.assign(changes, { ruling: undefined, ruling_reason: undefined });
        if (may === 'waits_again' && (change.essence || change.answers)) changes.contestant_status = 0;
        if (contestant_status === 1 && before.contestant_status !== 1) await givePlace(context, tx, before);
        const after = Object.keys(changes).length ? (await tx.update(Contestant, contestant_id, changes))! : before;
        if (manages) {
          const { cx_id } = contest;
          if (after.contestant_status !== before.contestant_status)
            await noteChange(tx, context, cx_id, after.contestant_status === 1 ? 'entry.approve' : 'entry.wait', {
              contestant_id,
            });
          const edited = ['contestant_name', 'contestant_img', 'description', 'answers'] as const;
          const pick = (row: Contestant) => Object.fromEntries(edited.map((name) => [name, row[name]]));
          const [from, to] = [pick(before), pick(after)];
          await noteChange(tx, context, cx_id, 'entry.edit', { contestant_id, before: from, after: to });
        }
        if (manages && after.contestant_status !== before.contestant_status) decided = { contest, row: after };
        waits = asksAgain ? { contest, row: after } : undefined;
        return { contestant: await entryShape(context, tx, contest, after) };
      });
    const answer = await inTurn(storage, `${Contestant.name}|${contestant_id}`, update);
    if (decided) await tellDecision(context, decided.contest, decided.row);
    if (waits) await tellWaiting(context, waits.contest, waits.row);
    return answer;
  },
});
