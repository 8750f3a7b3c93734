/** The organizer's entry form: validation of its fields and of the answers, shared by server and pages. */
import type { FieldProblem } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { folded, normalized } from '#shared/model/unicode.ts';
import { urlOf } from '#shared/urls.ts';
import { videoLinkOf } from '#shared/videoLinks.ts';
import { type Contestant, type EntryAnswer, type EntryField, entryFieldTypes } from '#shared/contests/entities.ts';
import type { ContestState } from '#shared/contests/process.ts';

const isText = (value: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) && value.isWellFormed();

/** Characters of a label: a consent is a whole sentence. */
export const labelLimit = (type: EntryField['type'] | undefined): number =>
  type === 'consent' ? contestLimits.consent : limits.name;

type Wrong = Pick<FieldProblem, 'why' | 'limit'>;

function labelProblem({ label, type }: Partial<EntryField>): Wrong | undefined {
  if (typeof label !== 'string' || !isText(label)) return { why: 'invalid' };
  if (!label.trim()) return { why: 'missing' };
  const limit = labelLimit(type);
  return label.trim().length > limit ? { why: 'too_long', limit } : undefined;
}

function helpProblem({ help }: Partial<EntryField>): Wrong | undefined {
  if (help === undefined) return undefined;
  if (typeof help !== 'string' || !isText(help)) return { why: 'invalid' };
  return help.trim().length > contestLimits.fieldHelp ? { why: 'too_long', limit: contestLimits.fieldHelp } : undefined;
}

function optionsProblem({ type, options }: Partial<EntryField>): Wrong | undefined {
  if (type !== 'choice') return options === undefined ? undefined : { why: 'unknown' };
  if (!Array.isArray(options)) return { why: 'missing' };
  const { min, max } = contestLimits.options;
  if (options.some((option) => typeof option !== 'string' || !isText(option) || !option || option !== option.trim()))
    return { why: 'invalid' };
  if (new Set(options.map(folded)).size < options.length) return { why: 'invalid' };
  if (options.length < min) return { why: 'too_small', limit: min };
  if (options.length > max) return { why: 'too_big', limit: max };
  return options.some((option) => option.length > contestLimits.option)
    ? { why: 'too_long', limit: contestLimits.option }
    : undefined;
}

const knownParts = ['key', 'label', 'type', 'required', 'public', 'help', 'options'];

/** Validates a form; paths are `fields.<index>.<part>`. */
export function formProblems(fields: readonly Partial<EntryField>[]): FieldProblem[] {
  const keys = new Set<unknown>();
  return fields.flatMap((field, index): FieldProblem[] => {
    const problems: FieldProblem[] = [];
    const note = (part: string, wrong: Wrong | undefined) => {
      if (wrong) problems.push({ path: `fields.${index}.${part}`, ...wrong });
    };
    const { key, type, required, public: isPublic } = field;
    if (typeof key !== 'string' || !/^[a-z][a-z0-9_]{0,29}$/.test(key) || keys.has(key))
      note('key', { why: 'invalid' });
    keys.add(key);
    note('label', labelProblem(field));
    if (!type || !entryFieldTypes.includes(type)) note('type', { why: 'not_one_of' });
    if (typeof required !== 'boolean') note('required', { why: 'invalid' });
    // What somebody agreed to is between them and the organizer.
    if (typeof isPublic !== 'boolean' || (type === 'consent' && isPublic)) note('public', { why: 'invalid' });
    note('help', helpProblem(field));
    note('options', optionsProblem(field));
    for (const part of Object.keys(field)) if (!knownParts.includes(part)) note(part, { why: 'unknown' });
    return problems;
  });
}

/** The form as it is sent: without blanks around the texts, and without values that its type does not use. */
export const tidyForm = (fields: readonly EntryField[]): EntryField[] =>
  fields.map(({ key, label, type, required, public: isPublic, help, options }) => ({
    key,
    label: label.trim(),
    type,
    required,
    public: isPublic && type !== 'consent',
    ...(help?.trim() && { help: help.trim() }),
    ...(type === 'choice' && { options: (options ?? []).map((option) => option.trim()).filter(Boolean) }),
  }));

function isLink(value: string): boolean {
  const url = urlOf(value);
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
}

function isDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What is stored of an answer: one line, decimal comma to point, the option or the sentence as the form has it. */
function tidy({ type, options = [] }: Pick<EntryField, 'type' | 'options'>, given: string): string {
  const value = normalized(given, 'NFC').trim();
  switch (type) {
    case 'text':
    case 'consent':
      return oneLine(value);
    case 'number':
      return value.replace(',', '.');
    case 'choice':
      return options.find((option) => option === value || folded(option) === folded(value)) ?? value;
    case 'video':
      return videoLinkOf(value) ?? value;
    default:
      return value;
  }
}

const picturePath = /^\/files\/[\w-]{1,64}\/[\w.-]{1,120}$/;
export const isPicture = (value: string): boolean => picturePath.test(value);

/** The answer by which somebody agrees to a consent. */
export const consentOf = ({ label }: Pick<EntryField, 'label'>): string => oneLine(normalized(label, 'NFC'));

const fits: Record<EntryField['type'], (value: string, field: EntryField) => Wrong['why'] | undefined> = {
  text: () => undefined,
  long_text: () => undefined,
  number: (value) => (/^-?\d+(\.\d+)?$/.test(value) ? undefined : 'not_a_number'),
  url: (value) => (isLink(value) ? undefined : 'not_a_link'),
  date: (value) => (isDay(value) ? undefined : 'not_a_date'),
  choice: (value, { options = [] }) => (options.includes(value) ? undefined : 'not_one_of'),
  picture: (value) => (isPicture(value) ? undefined : 'invalid'),
  video: (value) => (videoLinkOf(value) ? undefined : 'not_a_video'),
  // Who agreed to one sentence has not agreed to another.
  consent: (value, field) => (value === consentOf(field) ? undefined : 'invalid'),
};

/** Why an answer does not fit its field, if so; empty answers are missing only in required fields. */
export function answerProblem(field: EntryField, given: string): Wrong | undefined {
  if (!isText(given)) return { why: 'invalid' };
  const value = tidy(field, given);
  if (!value) return field.required ? { why: 'missing' } : undefined;
  const limit = contestLimits.answer[field.type];
  if (value.length > limit) return { why: 'too_long', limit };
  const why = fits[field.type](value, field);
  return why && { why };
}

const valueIn = (answers: readonly EntryAnswer[], key: string) =>
  answers.find((answer) => answer.key === key)?.value ?? '';

/**
 * Validates answers and returns them normalized, in the form's order, without empty ones. Problem paths are `answers.<key>`. Answers in
 * `kept` are not judged again, so that a changed form makes no entry impossible to change. But people who agreed to a sentence that has
 * been changed since are asked again.
 */
export function readAnswers(
  fields: readonly EntryField[],
  given: readonly EntryAnswer[],
  kept: readonly EntryAnswer[] = [],
): { answers: EntryAnswer[]; problems: FieldProblem[] } {
  const known = new Set(fields.map(({ key }) => key));
  const odd = given
    .filter(({ key }, index) => !known.has(key) || given.findIndex((other) => other.key === key) < index)
    .map(({ key }): FieldProblem => ({ path: `answers.${key}`, why: known.has(key) ? 'invalid' : 'unknown' }));
  const values = new Map(given.map(({ key, value }) => [key, value]));
  const stands = ({ key, type }: EntryField) =>
    type !== 'consent' && !!values.get(key) && values.get(key) === valueIn(kept, key);
  const wrong = fields.flatMap((field): FieldProblem[] => {
    const problem = stands(field) ? undefined : answerProblem(field, values.get(field.key) ?? '');
    return problem ? [{ path: `answers.${field.key}`, ...problem }] : [];
  });
  const answers = fields
    .map((field) => {
      const value = values.get(field.key) ?? '';
      return { key: field.key, value: stands(field) ? value : tidy(field, value) };
    })
    .filter(({ value }) => value !== '');
  return { answers, problems: [...odd, ...wrong] };
}

/** The paths of the pictures among answers, each once. */
export const picturesIn = (answers: readonly EntryAnswer[]): string[] => [
  ...new Set(answers.map(({ value }) => value).filter(isPicture)),
];

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
    some.some(({ key }) => valueIn(before.answers, key) !== valueIn(after.answers, key));
  return {
    essence:
      before.contestant_name !== after.contestant_name ||
      (before.contestant_img ?? '') !== (after.contestant_img ?? '') ||
      differs(fields.filter((field) => field.public)),
    answers: differs(fields),
  };
}
