import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TaskForm } from '#shared/client/tasks/TaskForm.tsx';
import { go, To } from '#web/links.ts';
import { TaskFrame } from './TaskFrame.tsx';

/** A new task; `?title=` and `?path=` are put into its form. */
export default function AddTaskScreen(): ReactNode {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <TaskFrame title={t('tasks.add.title')}>
      <TaskForm
        start={{ title: params.get('title') ?? '', path: params.get('path') ?? '' }}
        done={() => go('myTasks')}
        cancel={
          <Button variant="default" renderRoot={(props) => <To {...props} name="myTasks" />}>
            {t('tasks.form.cancel')}
          </Button>
        }
      />
    </TaskFrame>
  );
}
