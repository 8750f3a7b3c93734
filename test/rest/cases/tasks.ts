/** The plain case of each call of tasks. */
import { expect } from 'vitest';
import type { tasks } from '#cloud/tasks/domain.ts';
import type { TestActor } from '../../support/actors.ts';
import type { CasesOf } from '../cases.ts';

let count = 0;
const form = () => ({ client_id: `task-of-a-case-${++count}`, title: 'Write to the printer' });

/** A task of the caller's own. */
const own = async (as: TestActor) => {
  const { body } = await as.run('addTask', form());
  return { task_id: body?.task.task_id ?? 'nosuchtask1' };
};
const task = (more: object = {}) => ({
  task: expect.objectContaining({ title: 'Write to the printer', ...more }) as object,
});

export const casesOf = (): CasesOf<typeof tasks> => ({
  'POST /app/tasks/getTasks': {
    who: 'members',
    input: () => ({ which: 'done' as const }),
    answer: () => ({ tasks: expect.any(Array) as object, count: expect.any(Number) as object }),
  },
  'POST /app/tasks/getTask': { who: 'members', input: (as) => own(as), answer: () => task() },
  'POST /app/tasks/countTasks': {
    who: 'members',
    input: () => ({ until: '2026-12-01T00:00:00Z' }),
    answer: () => ({ open: expect.any(Number) as object, due: expect.any(Number) as object }),
  },
  'POST /app/tasks/addTask': { who: 'members', input: form, answer: () => task({ is_done: false }) },
  'POST /app/tasks/editTask': {
    who: 'members',
    input: async (as) => ({ ...(await own(as)), title: 'Write to the printer', note: 'About the posters' }),
    answer: () => task({ note: 'About the posters' }),
  },
  'POST /app/tasks/setTaskDone': {
    who: 'members',
    input: async (as) => ({ ...(await own(as)), is_done: true }),
    answer: () => task({ is_done: true }),
  },
  'POST /app/tasks/removeTask': { who: 'members', input: (as) => own(as), answer: () => ({ success: true }) },
});
