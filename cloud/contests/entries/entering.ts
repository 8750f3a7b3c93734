/** Entering a contest, or an edition: whichever of its contests is open. */
import { z } from 'zod';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { mayEnter } from '#shared/contests/process.ts';
import type { ContestantShape } from '#shared/contests/shapes.ts';
import { mayApprove } from '#shared/contests/studio/team.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { Conflict, Duplicate, oneOf, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { refuseWhenOff } from '#cloud/site/index.ts';
import { entriesOf, isOver } from '#cloud/contests/editions/editions.ts';
import { addEntry, entryContent, type EntryForm, entryShape, tellWaiting } from './entries.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { openContest } from '#cloud/contests/editions/nextContest.ts';
import { roundsOf } from '#cloud/contests/places.ts';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';

interface Entered {
  readonly contestant: ContestantShape;
}

async function refuseClosed({ clock }: Context, reader: Reader, contest: Contest): Promise<void> {
  const [first] = await roundsOf(reader, contest.cx_id);
  if (!mayEnter(contest, first?.endDate ?? contest.end_date, clock.now())) throw new Refusal('entries_closed');
}

/** Adds the entry, and writes it into the contest's log. */
async function add(
  context: Context,
  tx: Transaction,
  contest: Contest,
  { contestant_id, given }: { contestant_id: string; given: EntryForm },
): Promise<Entered> {
  const row = await addEntry(context, tx, contest, contestant_id, given);
  const deed = row.user_id === undefined ? 'entry.add' : 'entry.enter';
  await noteChange(tx, context, contest.cx_id, deed, { contestant_id });
  return { contestant: await entryShape(context, tx, contest, row) };
}

/** In the edition's contest that is open. */
async function enterOpen(context: Context, edx_id: string, contestant_id: string, given: EntryForm): Promise<Entered> {
  const { storage, clock, caller } = context;
  const user_id = caller.user_id!;
  let entered: Contest | undefined;
  let opened: string | undefined;
  const enter = () =>
    storage.transact(async (tx) => {
      [entered, opened] = [undefined, undefined];
      // Conflicts of processes show at the first write, not after all the work.
      await tx.hold(`${Edition.name}|${edx_id}`);
      const edition = await tx.get(Edition, edx_id);
      if (!edition) throw new Refusal('edition_not_found');
      const sentEarlier = await tx.get(Contestant, contestant_id);
      if (sentEarlier) {
        const contest = (await tx.get(Contest, sentEarlier.cx_id))!;
        return { contestant: await entryShape(context, tx, contest, sentEarlier) };
      }
      const { contest, isNew } = await openContest(context, tx, edition);
      if (!allows(Contest.access.read, caller, contest)) throw new Refusal('edition_not_found');
      const manages = mayApprove(caller, contest);
      if (!manages) {
        await refuseWhenOff(context, 'entries');
        // Who stood in a contest that is over may stand in the next one.
        const running = (await tx.getMany(Contest, edition.contests)).filter((one) => !isOver(one, clock.now()));
        const others = { cx_id: oneOf(running.map(({ cx_id }) => cx_id)), user_id };
        if ((await tx.count(Contestant, others)) > 0) throw new Refusal('entered_already');
        await refuseClosed(context, tx, contest);
      }
      const answer = await add(context, tx, contest, { contestant_id, given });
      if (!manages) entered = contest;
      if (isNew) opened = contest.cx_id;
      return answer;
    });
  const answer = await inTurn(storage, `${Edition.name}|${edx_id}`, () =>
    // Another process opened the next contest, handled the same request, or was always faster.
    enter().catch((error: unknown) => {
      if (error instanceof Duplicate || error instanceof Conflict) return enter();
      throw error;
    }),
  );
  if (opened) await scheduleRounds(context, opened);
  if (entered) await tellWaiting(context, entered, answer.contestant);
  return answer;
}

/** `most`: entries that the contest takes as one of an edition. */
async function enterOne(
  context: Context,
  cx_id: string,
  contestant_id: string,
  given: EntryForm,
  most = Infinity,
): Promise<Entered> {
  const { storage, caller } = context;
  const user_id = caller.user_id!;
  /** Set for a new entry, whose organizer is notified. */
  let entered: Contest | undefined;
  const enter = () =>
    storage.transact(async (tx) => {
      entered = undefined;
      const contest = await tx.get(Contest, cx_id);
      if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
      const sentEarlier = await tx.get(Contestant, contestant_id);
      if (sentEarlier) return { contestant: await entryShape(context, tx, contest, sentEarlier) };

      const manages = mayApprove(caller, contest);
      if (manages) {
        if (contest.contest_status === 'cancelled') throw new Refusal('contest_cancelled');
        if (most < Infinity && (await entriesOf(tx, cx_id)) >= most) throw new Refusal('contest_full');
      } else {
        await refuseWhenOff(context, 'entries');
        // Concurrent entries: adding a part of a contest writes the contest's row, so the later transaction is retried and finds the
        // earlier entry.
        if ((await tx.count(Contestant, { cx_id, user_id })) > 0) throw new Refusal('entered_already');
        await refuseClosed(context, tx, contest);
      }
      const answer = await add(context, tx, contest, { contestant_id, given });
      if (!manages) entered = contest;
      return answer;
    });

  const answer = await inTurn(storage, `${Contestant.name}|${cx_id}`, () =>
    // Another process handled the same request; its row exists by now.
    enter().catch((error: unknown) => {
      if (error instanceof Duplicate) return enter();
      throw error;
    }),
  );
  if (entered) await tellWaiting(context, entered, answer.contestant);
  return answer;
}

/**
 * Enters a contest: once per person and pending approval; organizers may enter any number, approved at once. Through a contest of an edition people
 * enter the edition, whose open contest may be another one, and so do organizers when that contest is full. Idempotent by `client_id`.
 */
export const enterContest = defineFunction({
  route: 'POST /app/contest/v2/enterContest',
  who: members,
  limit: changing,
  input: z.strictObject({ cx_id: publicId, client_id: clientId, ...entryContent }),
  async run(context, { client_id, cx_id, ...given }): Promise<Entered> {
    const { storage, secrets, caller } = context;
    const contestant_id = secrets.hash(`${Contestant.name}|${cx_id}|${caller.user_id}|${client_id}`).slice(0, 12);
    const [contest, [edition]] = await Promise.all([
      storage.get(Contest, cx_id),
      storage.find(Edition, { contests: oneOf([cx_id]) }, { limit: 1 }),
    ]);
    const isEntrant = contest && allows(Contest.access.read, caller, contest) && !mayApprove(caller, contest);
    if (!edition) return enterOne(context, cx_id, contestant_id, given);
    if (!isEntrant) {
      const isFull = (await entriesOf(storage, cx_id)) >= edition.max_user;
      if (!isFull) return enterOne(context, cx_id, contestant_id, given, edition.max_user);
    } else if (!(await storage.get(Contestant, contestant_id))) await refuseClosed(context, storage, contest);
    return enterOpen(context, edition.edx_id, contestant_id, given);
  },
});

/** Enters an edition: once a person, in the contest that is open; the next one opens when that is full. Idempotent by `client_id`. */
export const enterEdition = defineFunction({
  route: 'POST /app/contest/v2/enterEdition',
  who: members,
  limit: changing,
  input: z.strictObject({ edx_id: publicId, client_id: clientId, ...entryContent }),
  run(context, { edx_id, client_id, ...given }): Promise<Entered> {
    const { secrets, caller } = context;
    const contestant_id = secrets.hash(`${Contestant.name}|${edx_id}|${caller.user_id}|${client_id}`).slice(0, 12);
    return enterOpen(context, edx_id, contestant_id, given);
  },
});
