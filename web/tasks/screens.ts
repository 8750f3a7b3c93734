/** The screens of tasks: one row for each address in routes.ts. */
import type { ScreensOf } from '#shared/client/app/routing/routes.ts';
import { tasksData } from '#shared/client/tasks/taskLists.ts';
import { members } from '#shared/model/access.ts';
import type { tasks } from './routes.ts';

export const screens: ScreensOf<typeof tasks> = {
  myTasks: {
    who: members,
    load: () => import('./MyTasksScreen.tsx'),
    title: 'tasks.title',
    account: true,
    data: (_params, { search }) => tasksData(search),
  },
  addTask: {
    account: true,
    above: '/my-tasks',
    who: members,
    load: () => import('./AddTaskScreen.tsx'),
    title: 'tasks.add.title',
  },
  task: {
    account: true,
    above: '/my-tasks',
    who: members,
    load: () => import('./TaskScreen.tsx'),
    title: 'tasks.one.title',
    example: { task_id: 'demotask0001' },
  },
  editTask: {
    account: true,
    above: '/my-tasks',
    who: members,
    load: () => import('./EditTaskScreen.tsx'),
    title: 'tasks.edit.title',
    example: { task_id: 'demotask0001' },
  },
};
