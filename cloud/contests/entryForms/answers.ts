/** Answers to an entry form: reading, checking and storing them. */
import { z } from 'zod';
import type { Contestant, EntryAnswer, EntryField } from '#shared/contests/entities.ts';
import { isPicture, picturesIn, readAnswers } from '#shared/contests/entries/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { listOf } from '#shared/model/measured.ts';

export const answers = listOf(
  z.strictObject({ key: z.string().max(60), value: z.string() }),
  2 * contestLimits.entryFields,
);

/** Validates answers; throws a refusal that names each invalid one. What stands in `kept` already is not judged again. */
export function checkedAnswers(
  fields: readonly EntryField[],
  given: readonly EntryAnswer[],
  kept?: readonly EntryAnswer[],
): EntryAnswer[] {
  const read = readAnswers(fields, given, kept);
  const [first] = read.problems;
  if (first) throw new Refusal('invalid', { field: first.path }, read.problems);
  return read.answers;
}

/** Answers as they are stored, beside the paths of the pictures in them. */
export const storedAnswers = (given: EntryAnswer[]): Pick<Contestant, 'answers' | 'answer_pictures'> => ({
  answers: given,
  answer_pictures: picturesIn(given),
});

/** The pictures that answers bring, other than those that are there, for refuseForeignPictures. */
export const newPictures = (given: readonly EntryAnswer[], there: readonly string[] = []) =>
  given
    .filter(({ value }) => isPicture(value) && !there.includes(value))
    .map(({ key, value }) => ({ field: `answers.${key}`, path: value }));
