/** Contestants from a CSV file: which column is what, and what is wrong with a row. Shared by the preview and the server. */
import { startsFormula } from '#shared/csv.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { folded } from '#shared/model/unicode.ts';
import type { EntryAnswer, EntryField } from '#shared/contests/entities.ts';
import { importLimits } from './limits.ts';
import { readAnswers } from './entryForm.ts';

/** A row as it is sent; `row` is its number in the file, from 1. */
export interface ImportedRow {
  row: number;
  contestant_name: string;
  contestant_img?: string;
  description: string;
  answers: EntryAnswer[];
}

/** What a column of the file holds; answers are named by the field's key. */
export type ColumnTarget = 'name' | 'description' | 'picture' | `answer:${string}`;

/** Words by which files of three languages name the columns that every contest has. */
const columnWords: Record<'name' | 'description' | 'picture', readonly string[]> = {
  name: ['name', 'contestant', 'contestant_name', 'nom', 'participant', 'nombre', 'participante'],
  description: ['description', 'about', 'text', 'texte', 'a propos', 'descripcion', 'texto', 'acerca de'],
  picture: [
    'picture',
    'photo',
    'image',
    'file',
    'contestant_img',
    'photographie',
    'fichier',
    'foto',
    'imagen',
    'archivo',
  ],
};

const plain = (text: string) => folded(text).trim();

/** Fields that a cell can answer: nobody agrees for somebody else, and a picture is no text. */
export const columnFields = (fields: readonly EntryField[]): EntryField[] =>
  fields.filter(({ type }) => type !== 'consent' && type !== 'picture');

/** What each header means; undefined for columns that are left out. */
export function targetsOf(headers: readonly string[], fields: readonly EntryField[]): (ColumnTarget | undefined)[] {
  const asked = columnFields(fields);
  return headers.map((header): ColumnTarget | undefined => {
    const word = plain(header);
    const field = asked.find(({ key, label }) => plain(key) === word || plain(label) === word);
    if (field) return `answer:${field.key}`;
    return (Object.keys(columnWords) as (keyof typeof columnWords)[]).find((name) => columnWords[name].includes(word));
  });
}

/** Headers that stand twice in a file, or mean the same. */
export function doubledHeaders(headers: readonly string[], fields: readonly EntryField[]): string[] {
  const targets = targetsOf(headers, fields);
  return headers.filter((header, index) => {
    const isLike = (other: string, at: number) =>
      at !== index &&
      ((plain(other) !== '' && plain(other) === plain(header)) ||
        (targets[index] !== undefined && targets[at] === targets[index]));
    return headers.some(isLike);
  });
}

/** Whether a spreadsheet would compute the cell. Numbers and telephone numbers are harmless; `-2+3+cmd|…` is no number. */
export const isFormula = (cell: string): boolean =>
  startsFormula.test(cell.trim()) && !/^[+-][\d\s.,()/-]+$/.test(cell.trim());

/** The text of a cell; an apostrophe before what a spreadsheet might compute, as our own exports write it, is no part of it. */
export const cellText = (cell: string): string =>
  (cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell).trim();

/** Paths of a row's texts that are formulas, after {@link cellText}: the same in the preview and on the server. */
export const formulasIn = ({
  contestant_name,
  description,
  answers,
}: Pick<ImportedRow, 'contestant_name' | 'description' | 'answers'>): string[] =>
  [
    ['contestant_name', contestant_name] as const,
    ['description', description] as const,
    ...answers.map(({ key, value }) => [`answers.${key}`, value] as const),
  ].flatMap(([path, text]) => (isFormula(text) ? [path] : []));

/** What is wrong with a row: paths are `contestant_name`, `description` and `answers.<key>`. */
export function rowProblems(
  row: Pick<ImportedRow, 'contestant_name' | 'description' | 'answers'>,
  fields: readonly EntryField[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const name = row.contestant_name.trim();
  if (!name) problems.push({ path: 'contestant_name', why: 'missing' });
  else if (name.length > limits.name) problems.push({ path: 'contestant_name', why: 'too_long', limit: limits.name });
  if (row.description.length > importLimits.description)
    problems.push({ path: 'description', why: 'too_long', limit: importLimits.description });
  // Who stands by the organizer's hand may leave answers out.
  const optional = columnFields(fields).map((field) => ({ ...field, required: false }));
  return [...problems, ...readAnswers(optional, row.answers).problems];
}
