import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TaskList } from '#shared/client/tasks/TaskList.tsx';
import { taskViewOf } from '#shared/client/tasks/taskLists.ts';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { To } from '#web/links.ts';

/** What the reader has to do; with `?which=done` what is done. */
export default function MyTasksScreen(): ReactNode {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  return (
    <AccountFrame
      title={t('tasks.title')}
      lead={t('tasks.lead')}
      actions={
        <Button variant="default" renderRoot={(props) => <To {...props} name="addTask" />}>
          {t('tasks.withDetails')}
        </Button>
      }
    >
      <TaskList which={taskViewOf(params)} choose={(which) => setParams(which === 'done' ? { which } : {})} />
    </AccountFrame>
  );
}
