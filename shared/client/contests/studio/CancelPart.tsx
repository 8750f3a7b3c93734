/** Calling a contest off, after a question, because it is final. A draft, which nobody has seen, is thrown away. */
import { Button } from '#shared/client/ui/Button.tsx';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Heading, Meta, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Studio.module.css';

interface CancelPartProps {
  contest: ContestShape;
  cancelled: () => void | Promise<void>;
}

const leads = {
  draft: 'contests.cancel.leadDraft',
  running: 'contests.cancel.lead',
  over: 'contests.cancel.leadOver',
} as const;

export function CancelPart({ contest, cancelled }: CancelPartProps): ReactNode {
  const { t } = useTranslation();
  const { cx_id, state, right } = contest;
  const [isAsked, setAsked] = useState(false);
  const isDraft = state === 'draft';
  const { run: cancel, isRunning } = useAction(async () => {
    await call.moveContest({ cx_id, transition: 'cancel' });
    toast.success(t(isDraft ? 'contests.cancel.thrownAway' : 'contests.cancel.done'), 'contest');
    setAsked(false);
    await cancelled();
  });
  if (right !== 'own' || state === 'certified' || state === 'cancelled') return null;
  const title = t(isDraft ? 'contests.cancel.throwAway' : 'contests.cancel.button');
  const Icon = isDraft ? IconTrash : IconBan;
  return (
    <Stack as="section" gap={5} shrink className={classes.group} aria-labelledby="studio-cancel">
      <Heading id="studio-cancel" level={3} size={4}>
        {title}
      </Heading>
      <Meta size={3}>{t(leads[isDraft ? 'draft' : state === 'provisional' ? 'over' : 'running'])}</Meta>
      <Button
        variant="default"
        self="start"
        aria-haspopup="dialog"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {title}
      </Button>
      {isAsked && (
        <Dialog title={title} close={() => setAsked(false)}>
          <Stack gap={5} shrink className={classes.group}>
            <p>{t('contests.cancel.ask', { name: contest.contest_name })}</p>
            <DialogActions>
              <Button variant="default" onClick={() => setAsked(false)}>
                {t('contests.cancel.no')}
              </Button>
              <Button color="red" loading={isRunning} onClick={() => void cancel()}>
                {t(isDraft ? 'contests.cancel.yesDraft' : 'contests.cancel.yes')}
              </Button>
            </DialogActions>
          </Stack>
        </Dialog>
      )}
    </Stack>
  );
}
