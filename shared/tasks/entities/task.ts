/** A person's list of what there is to do. */
import { dutyKinds } from '#shared/duties.ts';
import { author, members } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, ref, text } from '#shared/model/fields.ts';
import { taskLimits } from '../limits.ts';

/** A task: written by its person, or put there by a duty, which also ticks it off. */
export const Task = defineEntity({
  name: 'Tasks',
  id: 'task_id',
  fields: {
    task_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Empty for a duty, whose kind says what it is. */
    title: text({ default: '', max: taskLimits.title }),
    note: text({ default: '', max: taskLimits.note }),
    /** The path on this site that it is about. */
    path: text({ default: '', max: taskLimits.path }),
    due_at: date(),
    /** The day, YYYY-MM-DD, of one that is due at no certain hour; `due_at` is then the end of that day where its person was. */
    due_day: text({ max: 10 }),
    /** A reminder comes so many minutes before `due_at`; none where it is absent. */
    remind_minutes: integer({ min: 0, max: taskLimits.reminder }),
    is_done: flag({ default: false }),
    done_at: date({ set: 'byServer' }),
    /** The duty that put it there. */
    kind: choice(dutyKinds, { set: 'byServer' }),
    /** Values for the placeholders of a duty's title. */
    params: data<Record<string, string>>()({ default: {}, set: 'byServer' }),
    /** What the duty is about: class and id. */
    about: text({ max: 120, set: 'byServer', hidden: true }),
    /** Whether the duty is still there. Its person may have ticked it off before. */
    is_needed: flag({ set: 'byServer', hidden: true }),
    /** Orders the list: when it is due, after everything else without a date. */
    sort_at: date({ required: true, set: 'byServer', hidden: true }),
    /** When somebody is reminded next, or the duty is looked at again. */
    remind_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'remove',
  access: { read: author, create: members, update: author, delete: author },
  live: { by: ['user_id'] },
  indexes: [
    ['user_id', 'is_done', 'sort_at'],
    ['user_id', 'is_done', 'done_at'],
    ['user_id', 'kind'],
    ['about'],
    ['remind_at'],
  ],
});
export type Task = RecordOf<typeof Task>;

/** How far the changes of a class were looked at for duties. */
export const DutyMark = defineEntity({
  name: 'DutyMarks',
  id: 'class_name',
  kind: 'internal',
  fields: {
    class_name: text({ required: true }),
    at: date({ required: true }),
  },
});
export type DutyMark = RecordOf<typeof DutyMark>;
