import { Button } from '#shared/client/ui/Button.tsx';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSavedForm } from '#shared/client/accounts/useSavedForm.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea, TextInput } from '#shared/client/ui/inputs.tsx';
import { Select } from '#shared/client/ui/Select.tsx';
import { Card, Grid, Row } from '#shared/client/ui/Layout.tsx';
import { taskLimits } from '#shared/tasks/limits.ts';
import type { TaskShape } from '#shared/tasks/shapes.ts';
import { draftOf, emptyDraft, readDraft, remindersFor, type TaskDraft, type TaskInput } from './taskDraft.ts';
import { tasksChanged } from './taskLists.ts';
import classes from './Tasks.module.css';

interface TaskFormProps {
  /** The task that is changed; without it one is added. */
  task?: TaskShape;
  /** What a new one begins with. */
  start?: Partial<TaskDraft>;
  done: (task_id: string) => void;
  /** The shell's way out. */
  cancel: ReactNode;
}

/** A refusal about what is sent, at the fields of the form. */
function atFields(cause: unknown): never {
  if (!(cause instanceof CallError) || !cause.fields) throw cause;
  const { status, requestId, fields } = cause;
  const { due_at, due_day, remind_minutes, ...same } = fields;
  const date = due_at ?? due_day;
  throw new CallError(cause.code, cause.message, {
    ...{ status, requestId },
    fields: { ...same, ...(date && { date }), ...(remind_minutes && { remind: remind_minutes }) },
  });
}

/** Adds a task, or changes one of one's own. */
export function TaskForm({ task, start, done, cancel }: TaskFormProps): ReactNode {
  const { t } = useTranslation();
  // Sent again after a failed answer, it is the same task.
  const id = useRef(clientId());
  const knownOf = (row: TaskShape) => ({ draft: draftOf(row), rev: row.rev });
  const { form, submit, sending, refusal, takeNewer, problem } = useSavedForm<TaskDraft, TaskInput, number>({
    known: task ? knownOf(task) : { draft: { ...emptyDraft, ...start }, rev: 0 },
    read: readDraft,
    async send(input, rev) {
      const answer = task
        ? await call.editTask({ task_id: task.task_id, rev, ...input }, { quiet: true }).catch(atFields)
        : await call.addTask({ client_id: id.current, ...input }, { quiet: true }).catch(atFields);
      await tasksChanged();
      done(answer.task.task_id);
    },
    newer: async () => knownOf((await call.getTask({ task_id: task!.task_id }, { quiet: true })).task),
  });
  const [date, time] = useWatch({ control: form.control, name: ['date', 'time'] });
  const send = (event: FormEvent<HTMLFormElement>) => {
    // Half a date reads as none.
    for (const name of ['date', 'time'] as const) {
      const field = event.currentTarget.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement) || !field.validity.badInput) continue;
      event.preventDefault();
      return form.setError(name, { message: t('tasks.invalid.due') }, { shouldFocus: true });
    }
    submit(event);
  };
  return (
    <Card noValidate as="form" gap={5} pad={7} className={classes.form} onSubmit={send}>
      <TextInput
        label={t('tasks.form.title')}
        autoComplete="off"
        maxLength={taskLimits.title}
        error={problem('title')}
        {...form.register('title')}
      />
      <Textarea
        label={t('tasks.form.note')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={taskLimits.note}
        error={problem('note')}
        {...form.register('note')}
      />
      <Grid narrow={{ columns: 1 }} columns="repeat(2, 1fr) 1.5fr" gap={4} cross="start">
        <TextInput type="date" label={t('tasks.form.date')} error={problem('date')} {...form.register('date')} />
        <TextInput
          type="time"
          label={t('tasks.form.time')}
          disabled={!date}
          error={problem('time')}
          {...form.register('time')}
        />
        <Select
          label={t('tasks.form.remind')}
          disabled={!date}
          error={problem('remind')}
          choices={remindersFor(time).map((value) => ({
            value,
            label: t(value === 'at' && !time ? 'tasks.remind.morning' : `tasks.remind.${value}`),
          }))}
          {...form.register('remind')}
        />
      </Grid>
      <TextInput
        label={t('tasks.form.path')}
        description={t('tasks.form.pathHint')}
        autoComplete="off"
        inputMode="url"
        error={problem('path')}
        {...form.register('path')}
      />
      <FormRefusal text={refusal} takeNewer={takeNewer} />
      <Row gap={2} cross="stretch" wrap>
        <Button type="submit" loading={sending}>
          {t(task ? 'tasks.form.save' : 'tasks.form.add')}
        </Button>
        {cancel}
      </Row>
    </Card>
  );
}
