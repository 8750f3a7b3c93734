/** The organizer's entry form: validation of its fields and of the answers, shared by server and pages. */
import type { FieldProblem } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';
import { type Contestant, type EntryAnswer, type EntryField, entryFieldTypes } from './entities.ts';
import type { ContestState } from './process.ts';

const isText = (value: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed();

/** Validates a form; paths are `fields.<index>.<part>`. */
export function formProblems(fields: readonly Partial<EntryField>[]): FieldProblem[] {
  const keys = new Set<unknown>();
  return fields.flatMap((field, index): FieldProblem[] => {
    const problem = (part: string, why: FieldProblem['why'], limit?: number): FieldProblem => ({
      path: `fields.${index}.${part}`,
      why,
      limit,
    });
    const problems: FieldProblem[] = [];
    const { key, label, type, required, public: isPublic } = field;
    if (typeof key !== 'string' || !/^[a-z][a-z0-9_]{0,29}$/.test(key) || keys.has(key))
      problems.push(problem('key', 'invalid'));
    keys.add(key);
    if (typeof label !== 'string' || !isText(label)) problems.push(problem('label', 'invalid'));
    else if (!label.trim()) problems.push(problem('label', 'missing'));
    else if (label.trim().length > limits.name) problems.push(problem('label', 'too_long', limits.name));
    if (!type || !entryFieldTypes.includes(type)) problems.push(problem('type', 'not_one_of'));
    if (typeof required !== 'boolean') problems.push(problem('required', 'invalid'));
    if (typeof isPublic !== 'boolean') problems.push(problem('public', 'invalid'));
    const known = ['key', 'label', 'type', 'required', 'public'];
    for (const part of Object.keys(field)) if (!known.includes(part)) problems.push(problem(part, 'unknown'));
    return problems;
  });
}

function isLink(value: string): boolean {
  const url = urlOf(value);
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** Normalizes an answer: one line, decimal comma to point. */
function tidy({ type }: Pick<EntryField, 'type'>, given: string): string {
  const value = normalized(given, 'NFC').trim();
  if (type === 'text') return value.replace(/\s+/g, ' ');
  return type === 'number' ? value.replace(',', '.') : value;
}

/** Why an answer does not fit its field, if so; empty answers are missing only in required fields. */
export function answerProblem(field: EntryField, given: string): Pick<FieldProblem, 'why' | 'limit'> | undefined {
  if (!isText(given)) return { why: 'invalid' };
  const value = tidy(field, given);
  if (!value) return field.required ? { why: 'missing' } : undefined;
  const limit = contestLimits.answer[field.type];
  if (value.length > limit) return { why: 'too_long', limit };
  if (field.type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return { why: 'not_a_number' };
  if (field.type === 'url' && !isLink(value)) return { why: 'not_a_link' };
  if (field.type === 'date' && !isDay(value)) return { why: 'not_a_date' };
  return undefined;
}

/** Validates answers and returns them normalized, in the form's order, without empty ones. Problem paths are `answers.<key>`. */
export function readAnswers(
  fields: readonly EntryField[],
  given: readonly EntryAnswer[],
): { answers: EntryAnswer[]; problems: FieldProblem[] } {
  const known = new Set(fields.map(({ key }) => key));
  const odd = given
    .filter(({ key }, index) => !known.has(key) || given.findIndex((other) => other.key === key) < index)
    .map(({ key }): FieldProblem => ({ path: `answers.${key}`, why: known.has(key) ? 'invalid' : 'unknown' }));
  const values = new Map(given.map(({ key, value }) => [key, value]));
  const wrong = fields.flatMap((field): FieldProblem[] => {
    const problem = answerProblem(field, values.get(field.key) ?? '');
    return problem ? [{ path: `answers.${field.key}`, ...problem }] : [];
  });
  const answers = fields
    .map((field) => ({ key: field.key, value: tidy(field, values.get(field.key) ?? '') }))
    .filter(({ value }) => value !== '');
  return { answers, problems: [...odd, ...wrong] };
}

/**
 * What entrants may change in their entry. `free`: everything. `waits_again`: everything, but a new name, picture or answer needs approval
 * again. `no_essence`: everything but the essence (see `changeOf`).
 */
export type OwnChange = 'free' | 'waits_again' | 'no_essence' | 'nothing';

export function ownChangeOf(state: ContestState, contestant_status: number): OwnChange {
  const isApproved = contestant_status === 1;
  if (state === 'draft' || state === 'pending') return isApproved ? 'waits_again' : 'free';
  if (state !== 'ongoing') return 'nothing';
  return isApproved ? 'no_essence' : 'free';
}

/** The content of an entry. */
export type EntryContent = Pick<Contestant, 'contestant_name' | 'contestant_img' | 'description' | 'answers'>;

/**
 * Compares two versions of an entry. `essence` is what was approved and voted for: name, picture and public answers. Answers to removed
 * fields are ignored.
 */
export function changeOf(
  fields: readonly EntryField[],
  before: EntryContent,
  after: EntryContent,
): { essence: boolean; answers: boolean } {
  const differs = (some: readonly EntryField[]) =>
    some.some(({ key }) => {
      const valueIn = ({ answers }: EntryContent) => answers.find((answer) => answer.key === key)?.value ?? '';
      return valueIn(before) !== valueIn(after);
    });
  return {
    essence:
      before.contestant_name !== after.contestant_name ||
      (before.contestant_img ?? '') !== (after.contestant_img ?? '') ||
      differs(fields.filter((field) => field.public)),
    answers: differs(fields),
  };
}
