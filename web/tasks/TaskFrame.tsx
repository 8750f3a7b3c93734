import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone } from '#shared/client/ui/Skeleton.tsx';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { AccountFrame } from '#web/accounts/AccountFrame.tsx';
import { to } from '#web/links.ts';

/** A page about one task, with the way back to the list. */
export const TaskFrame = ({ title, children }: { title?: string; children: ReactNode }): ReactNode => (
  <AccountFrame title={title} back="myTasks">
    {children}
  </AccountFrame>
);

/** The task that the address names; one that names none leads to the list. */
export function NamedTask({ render }: { render: (task: TaskShape) => ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { task_id } = useParams();
  const { answer, error, reload } = useAnswer('getTask', task_id === undefined ? undefined : { task_id });
  if (task_id === undefined) return <Navigate replace to={to('myTasks')} />;
  if (error?.code === 'not_found')
    return <EmptyState icon={<IconFileOff size={28} />} title={t('tasks.gone.title')} text={t('tasks.gone.text')} />;
  if (error && !answer) return <ErrorState text={error.message} again={reload} />;
  return answer ? render(answer.task) : <Bone height={260} />;
}
