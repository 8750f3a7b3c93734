import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TaskForm } from '#shared/client/tasks/TaskForm.tsx';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { go, To, to } from '#web/links.ts';
import { NamedTask, TaskFrame } from './TaskFrame.tsx';

/** Changes a task of one's own; a duty is only shown. */
export default function EditTaskScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <TaskFrame title={t('tasks.edit.title')}>
      <NamedTask render={(task) => <Edit key={task.task_id} task={task} />} />
    </TaskFrame>
  );
}

function Edit({ task }: { task: TaskShape }) {
  const { t } = useTranslation();
  const { task_id } = task;
  if (task.kind) return <Navigate replace to={to('task', { task_id })} />;
  return (
    <TaskForm
      task={task}
      done={() => go('task', { task_id })}
      cancel={
        <Button variant="default" renderRoot={(props) => <To {...props} name="task" params={{ task_id }} />}>
          {t('tasks.form.cancel')}
        </Button>
      }
    />
  );
}
