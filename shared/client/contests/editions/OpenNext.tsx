import { Button } from '#shared/client/ui/Button.tsx';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Editions.module.css';

interface OpenNextProps {
  edx_id: string;
  opened: (cx_id: string) => void;
}

/** Repeats an edition whose contest is over, after it was said what that does. */
export function OpenNext({ edx_id, opened }: OpenNextProps): ReactNode {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning, error } = useAction(async () => {
    const { cx_id } = await call.openNextContest({ edx_id }, { quiet: true });
    toast.success(t('contests.edition.openedNext'), 'contest');
    opened(cx_id);
  });
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('contests.edition.openNext')}
      </Button>
      {isAsking && (
        <Dialog title={t('contests.edition.openNext')} close={() => setAsking(false)}>
          <Stack gap={4} className={classes.form}>
            <p>{t('contests.edition.openNextText')}</p>
            {error && <p role="alert">{error.message}</p>}
            <Button loading={isRunning} onClick={() => void run()}>
              {t('contests.edition.openNext')}
            </Button>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
