/** What the form of a new contest accepts, and what it sends. In the studio's chunk only: it brings zod. */
import { z } from 'zod';
import type { InputOfFunction } from '#shared/client/app/calls.ts';
import { Contest, type ContestCategory, contestCategories, Contestant } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { creationOf } from '#shared/model/zod.ts';
import type { ContestDraft } from './draft.ts';

const contest = creationOf(Contest).shape;
const contestant = creationOf(Contestant).shape;

const day = 24 * 3_600_000;

/** Days that a contest may last, as the form offers them. */
export const lengths = ['1', '3', '7', '14', '30'] as const;

/** When a contest of this draft ends, if it is published at `now` (milliseconds); NaN while no date is given. */
export const endOf = ({ length, end }: Pick<ContestDraft, 'length' | 'end'>, now: number): number =>
  length === 'date' ? new Date(end).getTime() : now + Number(length) * day;

/** Rows without a name are rows that nobody filled. */
export const named = (rows: ContestDraft['contestants']) => rows.filter((row) => row.contestant_name.trim() !== '');

/** The messages are translation keys. The rules of a field are the entity's own. */
export const draftSchema = (now: () => number) =>
  z
    .object({
      contest_name: z
        .string()
        .refine((name) => contest.contest_name.safeParse(name).success, 'contests.form.problem.title'),
      category: z
        .string()
        .refine((name) => (contestCategories as readonly string[]).includes(name), 'contests.form.problem.category'),
      description: z.string().max(limits.description, 'contests.form.problem.description'),
      cover: z.string(),
      length: z.string(),
      end: z.string(),
      lock: z.string(),
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
        .max(limits.contestants, 'contests.form.problem.contestantsMax')
        .refine((rows) => named(rows).length >= 2, 'contests.form.problem.contestants'),
    })
    .superRefine((draft, context) => {
      const end = endOf(draft, now());
      if (Number.isNaN(end))
        context.addIssue({ code: 'custom', path: ['end'], message: 'contests.form.problem.endMissing' });
      else if (end <= now() + 60_000)
        context.addIssue({ code: 'custom', path: ['end'], message: 'contests.form.problem.endPast' });
    });

/** The draft as the server takes it; `now` is the server's clock in milliseconds. */
export const toContest = (cx_id: string, draft: ContestDraft, now: number): InputOfFunction<'createContest'> => ({
  cx_id,
  contest_name: draft.contest_name.trim(),
  category: draft.category as ContestCategory,
  description: draft.description.trim() || undefined,
  cover: draft.cover || undefined,
  end_date: new Date(endOf(draft, now)).toISOString(),
  contest_exp_hours: Number(draft.lock),
  contestants: named(draft.contestants).map(({ contestant_name, contestant_img }) => ({
    contestant_name: contestant_name.trim(),
    contestant_img: contestant_img || undefined,
  })),
  publish: true,
});

/** Names out of a pasted list: one a line, or between commas and semicolons; bullets and numbering go. */
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
