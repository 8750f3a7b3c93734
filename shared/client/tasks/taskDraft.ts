/** The form of a task: what stands in its fields, and what is sent of it. Dates and hours are those of the person's own zone. */
import { taskForm } from '#shared/tasks/form.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { type Read, readWith } from '#shared/client/accounts/useSavedForm.ts';
import { day, hour, inMinutes, week } from '#shared/time.ts';
import { dayOf, endOfDay, timeOf } from './days.ts';

export const reminders = ['none', 'at', 'hour', 'day', 'week'] as const;
export type Reminder = (typeof reminders)[number];

export interface TaskDraft {
  title: string;
  note: string;
  /** YYYY-MM-DD, or empty. */
  date: string;
  /** HH:MM; empty for a whole day. */
  time: string;
  remind: Reminder;
  path: string;
}

/** Minutes before an hour, and before the end of a day: at nine in the morning. */
const before: Record<'hour' | 'day', Partial<Record<Reminder, number>>> = {
  hour: { at: 0, hour: inMinutes(hour), day: inMinutes(day), week: inMinutes(week) },
  day: { at: inMinutes(15 * hour), day: inMinutes(day + 15 * hour), week: inMinutes(week + 15 * hour) },
};

/** The reminders that there are for a task with an hour, or without one. */
export const remindersFor = (time: string): Reminder[] =>
  reminders.filter((each) => each === 'none' || before[time ? 'hour' : 'day'][each] !== undefined);

export const emptyDraft: TaskDraft = { title: '', note: '', date: '', time: '', remind: 'at', path: '' };

export function draftOf({ title, note, path, due_at, due_day, remind_minutes }: TaskShape): TaskDraft {
  const at = due_at === undefined ? undefined : new Date(due_at);
  const time = at && !due_day ? timeOf(at) : '';
  const [remind] =
    Object.entries(before[time ? 'hour' : 'day']).find(([, minutes]) => minutes === remind_minutes) ?? [];
  return {
    ...{ title, note, path, time },
    date: due_day ?? (at ? dayOf(at) : ''),
    remind: remind_minutes === undefined && at ? 'none' : ((remind as Reminder | undefined) ?? 'at'),
  };
}

/** The place without this site's own name, as it stands in the address bar. */
const pathOf = (given: string) => {
  const text = given.trim();
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text;
};

type Due = Partial<Pick<TaskShape, 'due_at' | 'due_day' | 'remind_minutes'>>;

function dueOf({ date, time, remind }: TaskDraft): Due {
  if (!date) return {};
  const at = time ? new Date(`${date}T${time}`) : endOfDay(date);
  const minutes = before[time ? 'hour' : 'day'][remind];
  return {
    due_at: Number.isNaN(at.getTime()) ? date : at.toISOString(),
    ...(!time && { due_day: date }),
    ...(minutes !== undefined && { remind_minutes: minutes }),
  };
}

/** What is sent. */
export const inputOf = (draft: TaskDraft) => ({
  ...{ title: draft.title, note: draft.note, path: pathOf(draft.path) },
  ...dueOf(draft),
});
export type TaskInput = ReturnType<typeof inputOf>;

const fieldOf: Readonly<Record<string, keyof TaskDraft>> = {
  due_at: 'date',
  due_day: 'date',
  remind_minutes: 'remind',
};

/** What is sent, or the text key of what is wrong with each field. */
export function readDraft(draft: TaskDraft): Read<TaskInput> {
  const input = inputOf(draft);
  const found = readWith(taskForm, input);
  if ('data' in found) return { data: input };
  return {
    problems: Object.fromEntries(Object.entries(found.problems).map(([name, key]) => [fieldOf[name] ?? name, key])),
  };
}
