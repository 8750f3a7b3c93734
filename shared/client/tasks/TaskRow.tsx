import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconCheck, IconCircleCheckFilled, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { tasksChanged } from './taskLists.ts';
import { useTaskWords } from './taskWords.ts';
import classes from './Tasks.module.css';

/** Ticks a task off, or opens it again. */
export function useTick({ task_id, is_done }: Pick<TaskShape, 'task_id' | 'is_done'>) {
  return useAction(
    async () => {
      await call.setTaskDone({ task_id, is_done: !is_done }, { quiet: true });
      await tasksChanged();
    },
    (cause) => toast.refusal(cause.message),
  );
}

/** One task of a list. A duty leads to where it is done, one's own to itself. */
export function TaskRow({ task, isOverdue }: { task: TaskShape; isOverdue: boolean }): ReactNode {
  const { t } = useTranslation();
  const { titleOf, dueOf } = useTaskWords();
  const tick = useTick(task);
  const { task_id, note, path, is_done, kind } = task;
  const title = titleOf(task);
  const due = dueOf(task);
  return (
    <Row
      pad="3 4"
      as="li"
      gap={3}
      cross="start"
      className={classes.row}
      narrow={{ gap: 2, pad: 2 }}
      data-done={is_done || undefined}
      data-testid="task-row"
    >
      <ActionIcon
        role="checkbox"
        aria-checked={is_done}
        aria-label={title}
        loading={tick.isRunning}
        onClick={() => void tick.run()}
      >
        {is_done ? (
          <IconCircleCheckFilled size={24} className={classes.ticked} aria-hidden />
        ) : (
          <Stack as="span" align="center" cross="center" className={classes.circle} radius="full" aria-hidden>
            <IconCheck size={16} />
          </Stack>
        )}
      </ActionIcon>
      <Stack as="span" gap={1} align="start" grow className={classes.said}>
        <PathLink href={kind ? path : `/task/${task_id}`} className={classes.what}>
          {title}
        </PathLink>
        {note && (
          <Meta clamp={2} as="span" size={3} breaks>
            {note}
          </Meta>
        )}
        <Row as="span" gap="1 3" wrap size={2} soft>
          {due && <Badge tone={is_done ? 'plain' : isOverdue ? 'warning' : 'soon'}>{due}</Badge>}
          {kind && <span>{t('tasks.byProduct')}</span>}
          {!kind && path && <PathLink href={path}>{t('tasks.place')}</PathLink>}
        </Row>
      </Stack>
      {!kind && !is_done && (
        <ActionIcon
          aria-label={t('tasks.editNamed', { title })}
          renderRoot={(props) => <PathLink {...props} href={`/editTask/${task_id}`} />}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}
