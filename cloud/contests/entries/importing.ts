/** Contestants from a file, in pieces that can be sent again. */
import { z } from 'zod';
import { Contestant, RoundContestant } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { readAnswers } from '#shared/contests/entries/entryForm.ts';
import { formulasIn, rowProblems } from '#shared/contests/entries/importing.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { folded } from '#shared/model/unicode.ts';
import { creationOf } from '#shared/model/zod.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { Duplicate } from '#cloud/kernel/ports.ts';
import { refuseForeignPictures } from '#cloud/site/index.ts';
import { answers, storedAnswers } from '#cloud/contests/entryForms/answers.ts';
import { entriesOf } from '#cloud/contests/editions/editions.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { contestFor } from '#cloud/contests/team/team.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { roundsOf, roundToEnter } from '#cloud/contests/places.ts';

const { contestant_name, contestant_img, description } = creationOf(Contestant).shape;

export interface ImportAnswer {
  /** Rows that stand by this call. */
  added: number;
  /** Rows that an earlier call of the same import stored. */
  known: number;
  /** Rows that were left out, because somebody of that name stands already. */
  skipped: number[];
}

/**
 * Stores rows of a file as approved contestants, all of the call or none. Ids follow from import and row, so that the same piece again,
 * after a lost answer or a killed server, changes nothing: an import is resumed by sending it once more.
 */
export const importContestants = defineFunction({
  route: 'POST /app/contest/v2/importContestants',
  who: members,
  limit: usual,
  input: z.strictObject({
    cx_id: publicId,
    /** The file: a hash of its content. */
    import_id: clientId,
    rows: listOf(
      z.strictObject({
        row: z.int().min(1).max(importLimits.rows),
        contestant_name,
        contestant_img,
        description,
        answers: answers.default([]),
      }),
      importLimits.rowsAtOnce,
      1,
    ),
    /** Leaves out rows whose name somebody has already. */
    skip_known: z.boolean().default(true),
  }),
  async run(context, { cx_id, import_id, rows, skip_known }): Promise<ImportAnswer> {
    const { storage, clock, secrets, caller } = context;
    const idOf = (row: number) => secrets.hash(`${Contestant.name}|${cx_id}|${import_id}|${row}`).slice(0, 12);
    const store = () =>
      storage.transact(async (tx): Promise<ImportAnswer> => {
        const contest = await contestFor(tx, caller, cx_id, 'approve');
        if (contest.contest_status === 'cancelled') throw new Refusal('contest_cancelled');
        if (contest.contest_status === 'certified') throw new Refusal('contest_ended');
        const round = roundToEnter(await roundsOf(tx, cx_id), clock.now());
        if (!round) throw new Refusal('contest_ended');
        // With removed ones, whose ids and numbers stay taken.
        const standing = await tx.find(Contestant, { cx_id }, { deleted: true });
        const present = standing.filter(({ deleted_at }) => !deleted_at);
        const ids = new Set(standing.map(({ contestant_id }) => contestant_id));
        const ownIds = new Set(rows.map(({ row }) => idOf(row)));
        const others = present.filter(({ contestant_id }) => !ownIds.has(contestant_id));
        const names = new Set(others.map((one) => folded(one.contestant_name)));
        const fresh = rows.filter(({ row }) => !ids.has(idOf(row)));
        const wanted = fresh.filter((row) => !(skip_known && names.has(folded(row.contestant_name))));
        // A contest of an edition takes fewer. Somebody who leaves makes room there.
        const [edition] = await tx.find(Edition, { contests: cx_id }, { limit: 1 });
        const isFull =
          present.length + wanted.length > contestLimits.contestants ||
          (edition && wanted.length > 0 && (await entriesOf(tx, cx_id)) + wanted.length > edition.max_user);
        if (isFull) throw new Refusal('contest_full');
        for (const row of wanted) {
          const given = { ...row, description: row.description ?? '' };
          const path = `rows.${rows.indexOf(row)}`;
          const [problem] = rowProblems(given, contest.fields);
          const [formula] = formulasIn(given);
          const named = problem ?? (formula === undefined ? undefined : { path: formula, why: 'invalid' as const });
          if (named) {
            const found = { ...named, path: `${path}.${named.path}` };
            throw new Refusal('invalid', { field: found.path }, [found]);
          }
        }
        await refuseForeignPictures(
          tx,
          wanted.map((row) => ({ field: `rows.${rows.indexOf(row)}.contestant_img`, path: row.contestant_img })),
          [caller.user_id, contest.user_id],
        );
        const last = Math.max(0, ...standing.map(({ entry_number }) => entry_number ?? 0));
        await tx.insertMany(
          Contestant,
          wanted.map((row, index) => ({
            contestant_id: idOf(row.row),
            cx_id,
            organizer_id: contest.user_id,
            entry_number: last + index + 1,
            contestant_name: row.contestant_name,
            contestant_img: row.contestant_img,
            description: row.description,
            ...storedAnswers(readAnswers(contest.fields, row.answers).answers),
            contestant_status: 1,
          })),
        );
        await tx.insertMany(
          RoundContestant,
          wanted.map(({ row }) => ({
            assox_id: secrets.random(12),
            cx_id,
            round_id: round.round_id,
            contestant_id: idOf(row),
          })),
        );
        if (wanted.length) await noteChange(tx, context, cx_id, 'entry.import', { count: wanted.length });
        const added = new Set(wanted);
        return {
          added: wanted.length,
          known: rows.length - fresh.length,
          skipped: fresh.filter((row) => !added.has(row)).map(({ row }) => row),
        };
      });
    return inTurn(storage, `${Contestant.name}|${cx_id}`, () =>
      // Another process stored the same piece; its rows are there by now.
      store().catch((error: unknown) => {
        if (error instanceof Duplicate) return store();
        throw error;
      }),
    );
  },
});
