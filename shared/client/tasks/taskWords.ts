import { duties } from '#shared/duties.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { day } from '#shared/time.ts';
import { dayOf, endOfDay } from './days.ts';

export const taskGroups = ['overdue', 'today', 'soon', 'later', 'someday'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** Where a task stands in the list at `now`, in milliseconds. */
export function groupOf({ due_at }: Pick<TaskShape, 'due_at'>, now: number): TaskGroup {
  if (due_at === undefined) return 'someday';
  const at = Date.parse(due_at);
  const tonight = endOfDay(dayOf(new Date(now))).getTime();
  if (at <= now) return 'overdue';
  if (at <= tonight) return 'today';
  return at <= tonight + 7 * day ? 'soon' : 'later';
}

/** How a task is called, and when it is due. */
export function useTaskWords() {
  const { t } = useTranslation();
  const { weekday, time } = useFormat();
  return {
    titleOf: ({ title, kind, params }: Pick<TaskShape, 'title' | 'kind' | 'params'>) =>
      kind === undefined ? title : t(duties[kind].title, params),
    dueOf: ({ due_at, due_day }: Pick<TaskShape, 'due_at' | 'due_day'>) =>
      due_day ? weekday(`${due_day}T12:00:00`) : due_at && `${weekday(due_at)}, ${time(due_at)}`,
  };
}
