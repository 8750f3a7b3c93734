import { Button } from '#shared/client/ui/Button.tsx';
import { IconFlag } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useIsVisitor } from '#shared/client/app/session/session.ts';
import { ReportDialog } from '#shared/client/chat/messages/ReportDialog.tsx';
import { Dialog } from '#shared/client/ui/Dialog.tsx';

interface ReportButtonProps {
  sx_id: string;
  /** The shell's ways in, for people who must sign in first. */
  ways: ReactNode;
}

/** Tells the operators of a service. */
export function ReportButton({ sx_id, ways }: ReportButtonProps): ReactNode {
  const { t } = useTranslation();
  const isVisitor = useIsVisitor();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        leftSection={<IconFlag size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('services.page.report')}
      </Button>
      {isAsked &&
        (isVisitor ? (
          <Dialog title={t('services.page.reportTitle')} close={close}>
            <p>{t('services.page.reportAsk')}</p>
            {ways}
          </Dialog>
        ) : (
          <ReportDialog
            title={t('services.page.reportTitle')}
            hint={t('services.page.reportHint')}
            send={(said) => call.reportService({ sx_id, ...said }, { quiet: true })}
            close={close}
          />
        ))}
    </>
  );
}
