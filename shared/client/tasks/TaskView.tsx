import { Button } from '#shared/client/ui/Button.tsx';
import { IconArrowBackUp, IconCheck, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { useLiveAnswers } from '#shared/client/app/live/useLiveAnswers.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Card, Heading, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { Task } from '#shared/tasks/entities/task.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { taskCalls, tasksChanged } from './taskLists.ts';
import { useTick } from './TaskRow.tsx';
import { useTaskWords } from './taskWords.ts';
import classes from './Tasks.module.css';

/** One task, with what can be done about it. */
export function TaskView({ task, gone }: { task: TaskShape; gone: () => void }): ReactNode {
  const { t } = useTranslation();
  const { exact } = useFormat();
  const { titleOf, dueOf } = useTaskWords();
  const [isAsked, setAsked] = useState(false);
  const tick = useTick(task);
  const { task_id, note, path, is_done, done_at, kind } = task;
  useLiveAnswers(Task, 'user_id', useUser()?.user_id, taskCalls);
  const remove = useAction(
    async () => {
      await call.removeTask({ task_id }, { quiet: true });
      gone();
      await tasksChanged();
    },
    (cause) => toast.refusal(cause.message),
  );
  const due = dueOf(task);
  return (
    <Card as="article" gap={5} pad={7} className={classes.view}>
      <Heading level={1} breaks className={classes.title} data-done={is_done || undefined}>
        {titleOf(task)}
      </Heading>
      <Row as="dl" gap="3 8" cross="stretch" wrap className={classes.facts}>
        {due && (
          <div>
            <Meta as="dt">{t('tasks.one.due')}</Meta>
            <dd>{due}</dd>
          </div>
        )}
        {done_at && (
          <div>
            <Meta as="dt">{t('tasks.one.done')}</Meta>
            <dd>{exact(done_at)}</dd>
          </div>
        )}
      </Row>
      {note && (
        <Text breaks lines>
          {note}
        </Text>
      )}
      {kind && <Meta>{t('tasks.one.byProduct')}</Meta>}
      <Row gap={2} cross="stretch" wrap>
        {path && (
          <Button
            variant={kind && !is_done ? 'filled' : 'default'}
            leftSection={<IconExternalLink size={18} aria-hidden />}
            renderRoot={(props) => <PathLink {...props} href={path} />}
          >
            {t('tasks.place')}
          </Button>
        )}
        <Button
          variant={kind || is_done ? 'default' : 'filled'}
          loading={tick.isRunning}
          leftSection={is_done ? <IconArrowBackUp size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
          onClick={() => void tick.run()}
        >
          {t(is_done ? 'tasks.one.reopen' : 'tasks.one.tick')}
        </Button>
        {!kind && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            renderRoot={(props) => <PathLink {...props} href={`/editTask/${task_id}`} />}
          >
            {t('tasks.one.edit')}
          </Button>
        )}
        {(!kind || is_done) && (
          <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
            {t('tasks.one.remove')}
          </Button>
        )}
      </Row>
      {isAsked && (
        <Dialog title={t('tasks.one.removeAsk')} close={() => setAsked(false)}>
          <p>{t('tasks.one.removeText')}</p>
          <DialogActions>
            <Button variant="default" onClick={() => setAsked(false)}>
              {t('tasks.form.cancel')}
            </Button>
            <Button color="red" loading={remove.isRunning} onClick={() => void remove.run()}>
              {t('tasks.one.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Card>
  );
}
