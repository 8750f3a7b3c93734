/** A person's own list of tasks: nobody else reads it, operators neither. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { author, allows, members } from '#shared/model/access.ts';
import { Task } from '#shared/tasks/entities/task.ts';
import { checkDates, type TaskForm, taskFields } from '#shared/tasks/form.ts';
import { taskLimits } from '#shared/tasks/limits.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { clientId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { atMost, type Reader } from '#cloud/kernel/ports.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import { sortAt } from './dates.ts';
import { reminderOf } from './reminders.ts';

const shapeOf = ({ due_at, done_at, ...task }: Task): TaskShape => ({
  ...{ task_id: task.task_id, title: task.title, note: task.note, path: task.path, due_day: task.due_day },
  ...{ due_at: due_at?.toISOString(), remind_minutes: task.remind_minutes, is_done: task.is_done },
  ...{ done_at: done_at?.toISOString(), kind: task.kind, params: task.params, rev: task.rev },
});

async function ownTask(reader: Reader, caller: Caller, task_id: string): Promise<Task> {
  const row = await reader.get(Task, task_id);
  if (!row || !allows(author, caller, row)) throw new Refusal('not_found');
  return row;
}

/** The fields of a row that follow from the form. */
const valuesOf = (form: TaskForm, now: number) => ({
  ...{ title: form.title, note: form.note, path: form.path, due_at: form.due_at, due_day: form.due_day },
  ...{ remind_minutes: form.remind_minutes, sort_at: sortAt(form.due_at), remind_at: reminderOf(form, now) },
});

/** Open ones by when they are due, those without a date last; done ones by when they were done, the latest first. */
export const getTasks = defineFunction({
  route: 'POST /app/tasks/getTasks',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, which: z.enum(['open', 'done']).default('open') }),
  async run({ storage, caller }, { which, ...page }): Promise<{ tasks: TaskShape[]; count: number }> {
    const where = { user_id: caller.user_id!, is_done: which === 'done' };
    const [rows, count] = await Promise.all([
      storage.find(Task, where, {
        sort: which === 'open' ? { sort_at: 1, objectId: 1 } : { done_at: -1, objectId: 1 },
        ...pageOf(page),
      }),
      storage.count(Task, where),
    ]);
    return { tasks: rows.map(shapeOf), count };
  },
});

export const getTask = defineFunction({
  route: 'POST /app/tasks/getTask',
  who: members,
  limit: usual,
  input: z.strictObject({ task_id: publicId }),
  run: async ({ storage, caller }, { task_id }): Promise<{ task: TaskShape }> => ({
    task: shapeOf(await ownTask(storage, caller, task_id)),
  }),
});

/** How many are open, and how many of them are due until then. */
export const countTasks = defineFunction({
  route: 'POST /app/tasks/countTasks',
  who: members,
  limit: usual,
  input: z.strictObject({ until: z.iso.datetime().transform((at) => new Date(at)) }),
  async run({ storage, caller }, { until }): Promise<{ open: number; due: number }> {
    const own = { user_id: caller.user_id!, is_done: false };
    const [open, due] = await Promise.all([
      storage.count(Task, own),
      storage.count(Task, { ...own, sort_at: atMost(until) }),
    ]);
    return { open, due };
  },
});

/** The same client_id again is the same task. */
export const addTask = defineFunction({
  route: 'POST /app/tasks/addTask',
  who: members,
  limit: changing,
  input: z.strictObject({ client_id: clientId, ...taskFields }).check(checkDates),
  async run({ storage, secrets, clock, caller }, { client_id, ...task }): Promise<{ task: TaskShape }> {
    const user_id = caller.user_id!;
    const task_id = secrets.hash(`task|${user_id}|${client_id}`).slice(0, 16);
    const { row } = await putOnce(
      storage,
      Task,
      { task_id, user_id, ...valuesOf(task, clock.now()) },
      { most: taskLimits.most, of: { user_id, kind: null }, full: 'tasks_full' },
    );
    return { task: shapeOf(row) };
  },
});

/** `rev` is the version that the form was filled from. Throws 'task_is_duty' for what the product put there. */
export const editTask = defineFunction({
  route: 'POST /app/tasks/editTask',
  who: members,
  limit: changing,
  input: z.strictObject({ task_id: publicId, rev, ...taskFields }).check(checkDates),
  run: ({ storage, clock, caller }, { task_id, rev: known, ...task }): Promise<{ task: TaskShape }> =>
    storage.transact(async (tx) => {
      const before = await ownTask(tx, caller, task_id);
      if (before.kind !== undefined) throw new Refusal('task_is_duty');
      refuseStale(known, before.rev);
      const values = valuesOf(task, clock.now());
      const remind_at = before.is_done ? undefined : values.remind_at;
      return { task: shapeOf((await tx.update(Task, task_id, { ...values, remind_at }))!) };
    }),
});

/** Ticks a task off, or opens it again. A duty that is still there can be ticked off too; it opens again when it begins anew. */
export const setTaskDone = defineFunction({
  route: 'POST /app/tasks/setTaskDone',
  who: members,
  limit: changing,
  input: z.strictObject({ task_id: publicId, is_done: z.boolean() }),
  run: ({ storage, clock, caller }, { task_id, is_done }): Promise<{ task: TaskShape }> =>
    storage.transact(async (tx) => {
      const before = await ownTask(tx, caller, task_id);
      if (before.is_done === is_done) return { task: shapeOf(before) };
      // What the product has ticked off is done.
      if (!is_done && before.kind !== undefined && !before.is_needed) throw new Refusal('task_is_duty');
      const now = clock.now();
      const changes = is_done ? { done_at: new Date(now) } : { done_at: undefined };
      const remind_at = before.kind === undefined ? (is_done ? undefined : reminderOf(before, now)) : before.remind_at;
      return { task: shapeOf((await tx.update(Task, task_id, { is_done, ...changes, remind_at }))!) };
    }),
});

/** Throws 'task_is_duty' for a duty that is still there. */
export const removeTask = defineFunction({
  route: 'POST /app/tasks/removeTask',
  who: members,
  limit: changing,
  input: z.strictObject({ task_id: publicId }),
  run: ({ storage, caller }, { task_id }) =>
    storage.transact(async (tx) => {
      const row = await ownTask(tx, caller, task_id);
      if (row.is_needed) throw new Refusal('task_is_duty');
      await tx.remove(Task, task_id);
      return { success: true as const };
    }),
});
