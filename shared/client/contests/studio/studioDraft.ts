/** What the studio edits of a contest, as it stands in form fields, and as the call takes it. */
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { Contest, type EntryField } from '#shared/contests/entities.ts';
import { formProblems, tidyForm } from '#shared/contests/entries/entryForm.ts';
import { type ContestText, inLanguage } from '#shared/contests/studio/texts.ts';
import { type Language, languages } from '#shared/languages.ts';
import { changesOf } from '#shared/model/zod.ts';
import { fieldTime } from '../contestForm.ts';
import { same } from './same.ts';

/** Texts in one further language; what is empty is read in the main one. */
type TextDraft = Record<'contest_name' | 'description' | 'share_title' | 'share_text', string>;

export interface StudioDraft {
  contest_name: string;
  category: string;
  description: string;
  cover: string;
  /** Local time in the format of a native datetime input. */
  start_date: string;
  end_date: string;
  entries_open: boolean;
  entries_until: string;
  fields: EntryField[];
  who_may_vote: string;
  contest_exp_hours: string;
  votes_per_period: string;
  lock_per: string;
  results_policy: string;
  tie_rule: string;
  appeal_days: string;
  chat_enabled: boolean;
  theme: string;
  picture_look: string;
  share_title: string;
  share_text: string;
  /** The main language, and the texts in all of them: those in the main one are of no use. */
  language: Language;
  texts: Record<Language, TextDraft>;
}
export type StudioField = keyof StudioDraft;

interface Known {
  readonly draft: StudioDraft;
  readonly rev: number;
}

const local = (date: string | undefined) => (date ? fieldTime(Date.parse(date)) : '');

const textIn = (contest: ContestShape, language: Language): TextDraft => ({
  ...{ contest_name: '', description: '', share_title: '', share_text: '' },
  ...without(contest.texts?.find((text) => text.language === language)),
});
function without(text: ContestText | undefined): Partial<TextDraft> {
  const { language: _language, ...rest } = text ?? {};
  return rest;
}

/** What is stored, and the contest's `rev`, which its entries and rounds raise too. */
export const knownOf = (contest: ContestShape): Known => ({
  rev: Number(contest.version.split('.')[0]),
  draft: {
    contest_name: contest.main?.contest_name ?? contest.contest_name,
    category: contest.category,
    description: contest.main?.description ?? contest.description,
    cover: contest.cover,
    start_date: local(contest.start_date),
    end_date: local(contest.end_date),
    entries_open: contest.entries_open ?? false,
    entries_until: local(contest.entries_until),
    fields: contest.fields,
    who_may_vote: contest.who_may_vote,
    // A minute is no whole part of an hour.
    contest_exp_hours: String(Math.round(contest.contest_exp_hours * 10_000) / 10_000),
    votes_per_period: String(contest.votes_per_period),
    lock_per: contest.lock_per,
    results_policy: contest.results_policy,
    tie_rule: contest.tie_rule,
    appeal_days: String(contest.appeal_days),
    chat_enabled: contest.chat_enabled,
    theme: contest.theme,
    picture_look: contest.picture_look,
    share_title: contest.share_title ?? '',
    share_text: contest.share_text ?? '',
    language: contest.language,
    texts: { EN: textIn(contest, 'EN'), FR: textIn(contest, 'FR'), ES: textIn(contest, 'ES') },
  },
});

export const fieldsIn = (draft: StudioDraft) => Object.keys(draft) as StudioField[];

const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')));
const momentOf = (text: string) => (text ? new Date(text).toISOString() : undefined);

/** Those that are written, without what is empty in them. */
const textsOf = ({ texts }: StudioDraft): ContestText[] =>
  languages.flatMap((language) => {
    const written = Object.entries(texts[language]).flatMap(([name, text]) =>
      text.trim() ? [[name, text.trim()] as const] : [],
    );
    return written.length ? [{ language, ...Object.fromEntries(written) }] : [];
  });

/** The languages that a draft can be read in, the main one first. */
export const languagesIn = (draft: StudioDraft): Language[] => [
  draft.language,
  ...textsOf(draft).flatMap(({ language }) => (language === draft.language ? [] : [language])),
];

/** The value that the call takes; null empties a field. */
function valueOf(draft: StudioDraft, name: StudioField): unknown {
  switch (name) {
    case 'contest_exp_hours':
    case 'votes_per_period':
    case 'appeal_days':
      return numberOf(draft[name]);
    case 'start_date':
    case 'end_date':
      return momentOf(draft[name]);
    case 'entries_until':
      return momentOf(draft[name]) ?? null;
    case 'fields':
      return tidyForm(draft.fields);
    case 'texts':
      return textsOf(draft);
    case 'contest_name':
      return draft.contest_name.trim();
    case 'description':
    case 'share_title':
    case 'share_text':
      return draft[name].trim() || null;
    case 'cover':
      return draft.cover || null;
    default:
      return draft[name];
  }
}

/** Whether both would be stored as the same value: blanks around what was typed are no part of it. */
export const sameStored = (name: StudioField, one: StudioDraft, other: StudioDraft): boolean =>
  same(valueOf(one, name), valueOf(other, name));

const sentences: Partial<Record<StudioField, Key>> = {
  contest_name: 'contests.form.problem.title',
  category: 'contests.form.problem.category',
  description: 'contests.form.problem.description',
  start_date: 'contests.form.problem.startMissing',
  end_date: 'contests.form.problem.endMissing',
  contest_exp_hours: 'contests.form.problem.lockHours',
  votes_per_period: 'contests.form.problem.votes',
  appeal_days: 'contests.form.problem.appealDays',
  fields: 'contests.form.problem.fieldLabel',
};

const shape = changesOf(Contest).shape as Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;

function problemOf(draft: StudioDraft, name: StudioField, value: unknown): Key | undefined {
  if (name === 'end_date' && draft.start_date && draft.end_date && draft.end_date <= draft.start_date)
    return 'errors.ends_before_start';
  if (name === 'fields') {
    const [first] = formProblems(value as EntryField[]);
    return first && (first.path.endsWith('.options') ? 'contests.form.problem.options' : sentences.fields);
  }
  if (
    name === 'texts' &&
    textsOf(draft).some((text) => text.contest_name !== undefined && text.contest_name.length < 3)
  )
    return sentences.contest_name;
  const isFine = shape[name]!.safeParse(value).success;
  return isFine && value !== undefined ? undefined : (sentences[name] ?? 'validation.invalid');
}

export type Problems = Partial<Record<StudioField, string>>;

/** What can be sent of these fields, and why the others cannot, as text keys. */
export function changesIn(
  draft: StudioDraft,
  names: readonly StudioField[],
): { values: Partial<Record<StudioField, unknown>>; problems: Partial<Record<StudioField, Key>> } {
  const values: Partial<Record<StudioField, unknown>> = {};
  const problems: Partial<Record<StudioField, Key>> = {};
  for (const name of names) {
    const value = valueOf(draft, name);
    const problem = problemOf(draft, name, value);
    if (problem) problems[name] = problem;
    else values[name] = value;
  }
  return { values, problems };
}

/** The contest as its page would show the draft to a reader of this language, once it is published. */
export function shownAs(
  contest: ContestShape,
  draft: StudioDraft,
  language: Language = draft.language,
): Partial<ContestShape> {
  const { values } = changesIn(draft, fieldsIn(draft));
  const written = { ...draft, ...(values as Partial<Contest>), language: draft.language, texts: textsOf(draft) };
  const { contest_name, description } = inLanguage(written as Contest, language);
  const { cover, share_title: _title, share_text: _text, texts: _texts, ...rest } = values;
  return {
    ...(rest as Partial<ContestShape>),
    cover: (cover as string | null) ?? '',
    contest_name,
    description: description ?? '',
    entries_until: (rest.entries_until as string | null) ?? undefined,
    contest_status: contest.contest_status === 'draft' ? 'active' : contest.contest_status,
  };
}
