import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { type ReportReason, reportReasons } from '#shared/chat/types.ts';
import { run } from '#shared/client/app/api.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { toast } from '#shared/client/app/toasts.ts';
import { useAction } from '#shared/client/app/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.ts';
import type { MessageRow } from './useMessages.ts';
import classes from './Forms.module.css';

/** Tells the operators of a message. */
export function ReportForm({ message, close }: { message: MessageRow; close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const report = useAction(async () => {
    await run('reportMessage', { messageId: message.messageId, reason, note }, { quiet: true });
    toast.success(t('chat.report.done'));
    close();
  });
  return (
    <Dialog title={t('chat.report.title')} close={close}>
      <form
        className={classes.form}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void report.run();
        }}
      >
        <fieldset className={classes.choices}>
          <legend>{t('chat.report.why')}</legend>
          {reportReasons.map((each) => (
            <label key={each}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {t(`chat.report.reason.${each}`)}
            </label>
          ))}
        </fieldset>
        <Textarea
          label={t('chat.report.note')}
          rows={3}
          value={note}
          maxLength={chatLimits.note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <p className={classes.hint}>{t('chat.report.hint')}</p>
        {report.error && <p role="alert">{report.error.message}</p>}
        <Button type="submit" loading={report.isRunning}>
          {t('chat.report.send')}
        </Button>
      </form>
    </Dialog>
  );
}
