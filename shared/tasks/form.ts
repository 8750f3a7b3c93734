/** What a person writes of a task. Problems have text keys. */
import { z } from 'zod';
import { rawText } from '#shared/model/measured.ts';
import { seen, seenLine } from '#shared/model/unicode.ts';
import { taskLimits } from './limits.ts';

const { title, note, path, reminder } = taskLimits;
/** The years that a task may be due in. */
const [first, last] = [Date.UTC(2000, 0), Date.UTC(2200, 0)];

export const taskFields = {
  title: rawText(title, 'tasks.invalid.title')
    .transform(seenLine)
    .pipe(z.string().min(1, 'tasks.invalid.title').max(title, 'tasks.invalid.titleLong')),
  note: rawText(note, 'tasks.invalid.note')
    .transform(seen)
    .pipe(z.string().max(note, 'tasks.invalid.note'))
    .default(''),
  /** Of this site; empty where it is about no place. */
  path: rawText(path, 'tasks.invalid.path')
    .transform((given) => given.trim())
    .pipe(
      z
        .string()
        .max(path, 'tasks.invalid.path')
        .regex(/^(\/(?![/\\])[^\s\\]*)?$/, 'tasks.invalid.path'),
    )
    .default(''),
  due_at: z.iso
    .datetime({ offset: true, error: 'tasks.invalid.due' })
    .transform((at) => new Date(at))
    .refine((at) => at.getTime() >= first && at.getTime() < last, 'tasks.invalid.due')
    .optional(),
  /** YYYY-MM-DD: it is due at no certain hour of this day, and `due_at` is the end of it. */
  due_day: z.iso.date({ error: 'tasks.invalid.due' }).optional(),
  remind_minutes: z.int().min(0).max(reminder, 'tasks.invalid.reminder').optional(),
};

type Dates = { due_at?: Date | undefined; due_day?: string | undefined; remind_minutes?: number | undefined };

/** A day and a reminder need a date. */
export function checkDates({ value, issues }: z.core.ParsePayload<Dates>): void {
  const problem = (field: keyof Dates, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value });
  if (value.due_at) return;
  if (value.due_day) problem('due_at', 'tasks.invalid.due');
  if (value.remind_minutes !== undefined) problem('remind_minutes', 'tasks.invalid.reminderWhen');
}

const form = z.strictObject(taskFields);
export const taskForm = form.check(checkDates);
export type TaskForm = z.output<typeof form>;
