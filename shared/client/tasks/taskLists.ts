/** Which call answers which list: screens ask before they show, and parts ask the same. */
import type { CallName } from '#shared/client/app/core/calls.ts';
import { invalidate, load, pagesQuery } from '#shared/client/app/data/queries.ts';
import { taskLimits } from '#shared/tasks/limits.ts';

export const taskViews = ['open', 'done'] as const;
export type TaskView = (typeof taskViews)[number];
export const taskViewOf = (search: URLSearchParams): TaskView => (search.get('which') === 'done' ? 'done' : 'open');
export const tasksPage = (which: TaskView) => (page: number) => ({ which, page, limit: taskLimits.page });
export const tasksData = (search: URLSearchParams) => load(pagesQuery('getTasks', tasksPage(taskViewOf(search)), 1));

/** What changes with any task. */
export const taskCalls: readonly CallName[] = ['getTasks', 'getTask', 'countTasks'];
export const tasksChanged = () => Promise.all(taskCalls.map((call) => invalidate(call)));
