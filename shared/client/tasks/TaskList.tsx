import { Button } from '#shared/client/ui/Button.tsx';
import { IconChecklist, IconMoodSmile } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { ChipChoice } from '#shared/client/ui/ChipChoice.tsx';
import { EmptyState, ErrorState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Heading, Stack } from '#shared/client/ui/Layout.tsx';
import { Task } from '#shared/tasks/entities/task.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { QuickTask } from './QuickTask.tsx';
import { taskCalls, tasksPage, type TaskView, taskViews } from './taskLists.ts';
import { TaskRow } from './TaskRow.tsx';
import { groupOf, taskGroups } from './taskWords.ts';
import classes from './Tasks.module.css';

interface TaskListProps {
  which: TaskView;
  choose: (which: TaskView) => void;
}

/** The reader's own list, live. */
export function TaskList({ which, choose }: TaskListProps): ReactNode {
  const { t } = useTranslation();
  const [pages, setPages] = useState(1);
  useLiveAnswers(Task, 'user_id', useUser()?.user_id, taskCalls);
  const { answers, error, isAsking, reload } = usePages('getTasks', tasksPage(which), pages);
  const tasks = answers?.flatMap((answer) => answer.tasks);
  const isOpen = which === 'open';
  return (
    <>
      <ChipChoice
        label={t('tasks.which')}
        choices={taskViews.map((value) => ({ value, label: t(`tasks.views.${value}`) }))}
        chosen={which}
        input={{
          name: 'which',
          onChange: ({ currentTarget: { value } }) => {
            setPages(1);
            choose(value === 'done' ? 'done' : 'open');
          },
        }}
      />
      {isOpen && <QuickTask />}
      {error && !tasks ? (
        <ErrorState text={error.message} again={() => void reload()} />
      ) : !tasks ? (
        <Loading className={classes.rows}>
          <Bone height={76} />
          <Bone height={76} />
        </Loading>
      ) : !tasks.length ? (
        <EmptyState
          icon={isOpen ? <IconMoodSmile size={28} /> : <IconChecklist size={28} />}
          title={t(`tasks.none.${which}`)}
          text={t(`tasks.noneText.${which}`)}
        />
      ) : isOpen ? (
        <Groups tasks={tasks} />
      ) : (
        <ul className={classes.rows} aria-label={t('tasks.views.done')}>
          {tasks.map((task) => (
            <TaskRow key={task.task_id} task={task} isOverdue={false} />
          ))}
        </ul>
      )}
      {tasks && tasks.length < (answers?.at(-1)?.count ?? 0) && (
        <Button variant="default" self="center" loading={isAsking} onClick={() => setPages(pages + 1)}>
          {t('site.more')}
        </Button>
      )}
    </>
  );
}

function Groups({ tasks }: { tasks: readonly TaskShape[] }) {
  const { t } = useTranslation();
  const now = useNow(30_000);
  return taskGroups.map((group) => {
    const rows = tasks.filter((task) => groupOf(task, now) === group);
    if (!rows.length) return null;
    return (
      <Stack as="section" key={group} gap={3} aria-labelledby={`tasks-${group}`}>
        <Heading
          level={2}
          size={4}
          plain
          id={`tasks-${group}`}
          className={classes.heading}
          data-overdue={group === 'overdue' || undefined}
        >
          {t(`tasks.groups.${group}`)}
        </Heading>
        <ul className={classes.rows}>
          {rows.map((task) => (
            <TaskRow key={task.task_id} task={task} isOverdue={group === 'overdue'} />
          ))}
        </ul>
      </Stack>
    );
  });
}
