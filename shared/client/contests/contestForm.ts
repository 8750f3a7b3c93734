/** Validation and conversion of the new contest's form. In a lazy chunk, because it brings zod. */
import { z } from 'zod';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { Contest, type ContestCategory, contestCategories, Contestant } from '#shared/contests/entities.ts';
import { formProblems, tidyForm } from '#shared/contests/entries/entryForm.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { creationOf } from '#shared/model/zod.ts';
import { day, minute } from '#shared/time.ts';
import type { ContestDraft } from './draft.ts';

const contest = creationOf(Contest).shape;
const contestant = creationOf(Contestant).shape;

/** Offered lengths of a contest, in days. */
export const lengths = ['1', '3', '7', '14', '30'] as const;

/** Local time in the format of a native datetime input. */
export const fieldTime = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * minute).toISOString().slice(0, 16);

/** Start of the contest if published at `now` (milliseconds); NaN without a date. */
export const startOf = ({ opens, start }: Pick<ContestDraft, 'opens' | 'start'>, now: number): number =>
  opens === 'date' ? new Date(start).getTime() : now;

/** End of the contest; NaN without a date. */
export const endOf = (draft: Pick<ContestDraft, 'length' | 'end' | 'opens' | 'start'>, now: number): number =>
  draft.length === 'date' ? new Date(draft.end).getTime() : startOf(draft, now) + Number(draft.length) * day;

/** Parses hours with point or comma; NaN when invalid. */
const numberIn = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')));

/** Duration of the lock in hours. */
export const lockHours = ({ lock, lock_hours }: Pick<ContestDraft, 'lock' | 'lock_hours'>): number =>
  numberIn(lock === 'other' ? lock_hours : lock);

/** Rows without a name are ignored. */
export const named = (rows: ContestDraft['contestants']) => rows.filter((row) => row.contestant_name.trim() !== '');

/** The origin of a typed site, such as `example.org/blog`; undefined when invalid. */
export function originOf(typed: string): string | undefined {
  try {
    const { protocol, origin, hostname } = new URL(/^\w+:\/\//.test(typed) ? typed : `https://${typed}`);
    const isSite = protocol === 'https:' || protocol === 'http:';
    return isSite && (hostname.includes('.') || hostname === 'localhost') ? origin : undefined;
  } catch {
    return undefined;
  }
}

const sitesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

function originsOf({ embed, embed_origins }: ContestDraft): string[] {
  if (embed === 'everywhere') return ['*'];
  return embed === 'nowhere' ? [] : [...new Set(sitesIn(embed_origins).flatMap((site) => originOf(site) ?? []))];
}

type Problem = { path: (string | number)[]; message: string };

/** Validates dates, which depend on each other. */
function dateProblems(draft: ContestDraft, now: number): Problem[] {
  const problems: Problem[] = [];
  const start = startOf(draft, now);
  const end = endOf(draft, now);
  if (Number.isNaN(start)) problems.push({ path: ['start'], message: 'contests.form.problem.startMissing' });
  else if (draft.opens === 'date' && start <= now)
    problems.push({ path: ['start'], message: 'contests.form.problem.endPast' });
  if (draft.length === 'date') {
    if (Number.isNaN(end)) problems.push({ path: ['end'], message: 'contests.form.problem.endMissing' });
    else if (end <= now + minute) problems.push({ path: ['end'], message: 'contests.form.problem.endPast' });
    else if (end <= start) problems.push({ path: ['end'], message: 'errors.ends_before_start' });
  }
  let earliest = start;
  draft.rounds.forEach((round, index) => {
    const at = new Date(round.end).getTime();
    if (Number.isNaN(at))
      problems.push({ path: ['rounds', index, 'end'], message: 'contests.form.problem.endMissing' });
    else if (at <= earliest || at >= end || at <= now)
      problems.push({ path: ['rounds', index, 'end'], message: 'contests.form.problem.roundOrder' });
    else earliest = at;
  });
  if (draft.entries_open && draft.entries_until && !(new Date(draft.entries_until).getTime() > now))
    problems.push({ path: ['entries_until'], message: 'contests.form.problem.endPast' });
  return problems;
}

/** Validates the other options. */
function optionProblems(draft: ContestDraft): Problem[] {
  const problems: Problem[] = [];
  const add = (message: string, ...path: (string | number)[]) => problems.push({ path, message });
  if (!contest.contest_exp_hours.safeParse(lockHours(draft)).success)
    add('contests.form.problem.lockHours', 'lock_hours');
  if (!contest.votes_per_period.safeParse(numberIn(draft.votes_per_period)).success)
    add('contests.form.problem.votes', 'votes_per_period');
  draft.rounds.forEach(({ advance }, index) => {
    const count = numberIn(advance);
    if (advance.trim() && !(Number.isInteger(count) && count >= 1 && count <= contestLimits.contestants))
      add('contests.form.problem.advance', 'rounds', index, 'advance');
  });
  if (draft.entries_open)
    for (const { path, why } of formProblems(tidyForm(draft.fields))) {
      const sentence = path.endsWith('.options') ? 'contests.form.problem.options' : 'contests.form.problem.fieldLabel';
      add(why === 'missing' ? 'validation.missing' : sentence, ...path.split('.'));
    }
  if (draft.embed === 'some') {
    const sites = sitesIn(draft.embed_origins);
    if (!sites.length || sites.some((site) => !originOf(site))) add('contests.form.problem.sites', 'embed_origins');
    else if (!contest.embed_origins.safeParse(originsOf(draft)).success)
      add('contests.form.problem.sitesMax', 'embed_origins');
  }
  return problems;
}

/** Messages are translation keys. The rules of single fields come from the entity. */
export const draftSchema = (now: () => number): z.ZodType<ContestDraft, ContestDraft> =>
  z
    .looseObject({
      contest_name: z
        .string()
        .refine((name) => contest.contest_name.safeParse(name).success, 'contests.form.problem.title'),
      category: z
        .string()
        .refine((name) => (contestCategories as readonly string[]).includes(name), 'contests.form.problem.category'),
      description: z.string().max(limits.description, 'contests.form.problem.description'),
      contestants: z
        .array(
          z.object({
            contestant_name: z
              .string()
              .refine(
                (name) => name.trim() === '' || contestant.contestant_name.safeParse(name).success,
                'contests.form.problem.name',
              ),
            contestant_img: z.string(),
          }),
        )
        .max(contestLimits.contestantsAtFirst, 'contests.form.problem.contestantsMax'),
    })
    .superRefine((given, context) => {
      const draft = given as unknown as ContestDraft;
      // With open entries no contestants are required.
      if (!draft.entries_open && named(draft.contestants).length < 2)
        context.addIssue({ code: 'custom', path: ['contestants'], message: 'contests.form.problem.contestants' });
      for (const problem of [...dateProblems(draft, now()), ...optionProblems(draft)])
        context.addIssue({ code: 'custom', ...problem });
    }) as unknown as z.ZodType<ContestDraft, ContestDraft>;

/** Converts the draft to the call's input; `now` is the server's clock in milliseconds. */
export function toContest(cx_id: string, draft: ContestDraft, now: number): InputOfCall<'createContest'> {
  const iso = (at: number | string) => new Date(at).toISOString();
  const end_date = iso(endOf(draft, now));
  const { entries_open, entries_until, rounds } = draft;
  return {
    cx_id,
    contest_name: draft.contest_name.trim(),
    category: draft.category as ContestCategory,
    description: draft.description.trim() || undefined,
    cover: draft.cover || undefined,
    // Without a date the server uses its own clock.
    start_date: draft.opens === 'date' ? iso(draft.start) : undefined,
    end_date,
    contest_exp_hours: lockHours(draft),
    lock_per: draft.lock_per,
    votes_per_period: numberIn(draft.votes_per_period),
    results_policy: draft.results_policy,
    who_may_vote: draft.who_may_vote,
    rounds: rounds.length
      ? [
          ...rounds.map(({ end, advance }) => ({ endDate: iso(end), advance: advance.trim() ? Number(advance) : 0 })),
          { endDate: end_date },
        ]
      : undefined,
    tie_rule: draft.tie_rule,
    entries_open,
    entries_until: entries_open && entries_until ? iso(entries_until) : undefined,
    fields: entries_open ? tidyForm(draft.fields) : undefined,
    chat_enabled: draft.chat_enabled,
    theme: draft.theme,
    picture_look: draft.picture_look,
    embed_origins: originsOf(draft),
    contestants: named(draft.contestants).map(({ contestant_name, contestant_img }) => ({
      contestant_name: contestant_name.trim(),
      contestant_img: contestant_img || undefined,
    })),
    publish: true,
  };
}

/** Maps a field path in a refusal to the form's field; undefined for unknown ones. */
export function draftPath(path: string, { rounds }: Pick<ContestDraft, 'rounds'>): string | undefined {
  const [head = '', index = '', part = ''] = path.split('.');
  const renamed: Readonly<Record<string, string>> = {
    start_date: 'start',
    end_date: 'end',
    contest_exp_hours: 'lock_hours',
    embed_origins: 'embed_origins',
  };
  if (head === 'rounds') {
    // The last round ends with the contest.
    if (Number(index) >= rounds.length) return 'end';
    return `rounds.${index}.${part === 'advance' ? 'advance' : 'end'}`;
  }
  if (renamed[head]) return renamed[head];
  const same = [
    'contest_name',
    'category',
    'description',
    'contestants',
    'votes_per_period',
    'entries_until',
    'fields',
  ];
  return same.includes(head) ? path : undefined;
}

/** The first invalid field, in the form's order. */
export function firstProblem(errors: object, above = ''): string | undefined {
  for (const [name, error] of Object.entries(errors) as [string, unknown][]) {
    if (typeof error !== 'object' || error === null || name === 'ref') continue;
    const path = name === 'root' ? above : `${above && `${above}.`}${name}`;
    const found = 'message' in error && typeof error.message === 'string' ? path : firstProblem(error, path);
    if (found) return found;
  }
  return undefined;
}

/** Splits a pasted list of names by lines, commas or semicolons, and strips bullets and numbers. */
export const namesIn = (text: string): string[] => {
  const parts = /[\r\n]/.test(text) ? text.split(/[\r\n]+/) : text.split(/[;,\t]/);
  return parts
    .map((part) =>
      part
        .replace(/^\s*(?:[-*•·]|\d+[.)])\s+/, '')
        .trim()
        .slice(0, limits.name),
    )
    .filter(Boolean);
};
