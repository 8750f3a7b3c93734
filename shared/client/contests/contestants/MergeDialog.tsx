import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './BulkBar.module.css';

interface MergeDialogProps {
  two: readonly [ContestantShape, ContestantShape];
  merged: () => void;
  close: () => void;
}

/** Chooses which of two doubles stays, and says what happens to the other one's votes. */
export function MergeDialog({ two, merged, close }: MergeDialogProps): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  const [first] = two.toSorted((a, b) => b.votes - a.votes);
  const [keptId, keep] = useState(first!.contestant_id);
  const double = two.find(({ contestant_id }) => contestant_id !== keptId)!;
  const { run, isRunning } = useAction(async () => {
    await call.mergeContestants({ contestant_id: keptId, double_id: double.contestant_id });
    toast.success(t('contests.desk.merged'), 'contest');
    merged();
  });
  return (
    <Dialog title={t('contests.desk.mergeTitle')} close={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {two.map(({ contestant_id, contestant_name, entry_number, votes }) => (
          <Row pad="3 4" as="label" key={contestant_id} gap={3} radius="control" className={classes.choice}>
            <input type="radio" name={name} checked={contestant_id === keptId} onChange={() => keep(contestant_id)} />
            <span>
              <b>{contestant_name}</b>
              <br />
              {t('contests.manage.number', { number: entry_number })} · {votes} {t('contests.votes', { count: votes })}
            </span>
          </Row>
        ))}
        <p>{t('contests.desk.mergeText', { name: double.contestant_name, count: double.votes })}</p>
        <Button type="submit" loading={isRunning}>
          {t('contests.desk.merge')}
        </Button>
      </Stack>
    </Dialog>
  );
}
