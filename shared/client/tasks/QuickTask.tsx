import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useAccountForm } from '#shared/client/accounts/useAccountForm.ts';
import { call } from '#shared/client/app/data/api.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { TextInput } from '#shared/client/ui/inputs.tsx';
import { taskLimits } from '#shared/tasks/limits.ts';
import { tasksChanged } from './taskLists.ts';
import { Grid } from '#shared/client/ui/Layout.tsx';

/** A task by its title alone. */
export function QuickTask(): ReactNode {
  const { t } = useTranslation();
  // Sent again after a failed answer, it is the same task.
  const id = useRef(clientId());
  const { ref, submit, sending, problems, clear } = useAccountForm(undefined, async ({ title = '' }, form) => {
    await call.addTask({ client_id: id.current, title }, { quiet: true });
    id.current = clientId();
    await tasksChanged();
    form.reset();
    form.querySelector('input')?.focus();
  });
  return (
    <Grid as="form" columns="1fr auto" gap={2} cross="start" ref={ref} noValidate onSubmit={submit}>
      <TextInput
        name="title"
        autoComplete="off"
        aria-label={t('tasks.quick')}
        placeholder={t('tasks.quick')}
        maxLength={taskLimits.title}
        error={problems.fields['title'] ?? (problems.form || undefined)}
        onChange={clear}
      />
      <Button type="submit" loading={sending} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('tasks.quickAdd')}
      </Button>
    </Grid>
  );
}
