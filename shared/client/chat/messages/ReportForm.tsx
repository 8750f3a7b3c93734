import type { ReactNode } from 'react';
import { call } from '#shared/client/app/data/api.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { ReportDialog } from './ReportDialog.tsx';
import type { MessageRow } from '#shared/client/chat/useMessages.ts';

/** Tells the operators of a message. */
export function ReportForm({ message, close }: { message: MessageRow; close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <ReportDialog
      title={t('chat.report.title')}
      hint={t('chat.report.hint')}
      send={(said) => call.reportMessage({ messageId: message.messageId, ...said }, { quiet: true })}
      close={close}
    />
  );
}
