import type { ReactNode } from 'react';
import { TaskView } from '#shared/client/tasks/TaskView.tsx';
import { go } from '#web/links.ts';
import { NamedTask, TaskFrame } from './TaskFrame.tsx';

export default function TaskScreen(): ReactNode {
  return (
    <TaskFrame>
      <NamedTask render={(task) => <TaskView key={task.task_id} task={task} gone={() => go('myTasks')} />} />
    </TaskFrame>
  );
}
