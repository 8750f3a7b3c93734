import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { chatLimits } from '#shared/chat/limits.ts';
import { type ReportReason, reportReasons } from '#shared/chat/types.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Meta, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './Forms.module.css';

interface ReportDialogProps {
  title: string;
  /** Who reads it. */
  hint: string;
  send: (said: { reason: ReportReason; note: string }) => Promise<unknown>;
  close: () => void;
}

/** Tells the operators what is wrong with something. */
export function ReportDialog({ title, hint, send, close }: ReportDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const report = useAction(async () => {
    await send({ reason, note });
    toast.success(t('chat.report.done'));
    close();
  });
  return (
    <Dialog title={title} close={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void report.run();
        }}
      >
        <Stack as="fieldset" gap={1} className={classes.choices}>
          <legend>{t('chat.report.why')}</legend>
          {reportReasons.map((each) => (
            <Row as="label" key={each} gap={2}>
              <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
              {t(`chat.report.reason.${each}`)}
            </Row>
          ))}
        </Stack>
        <Textarea
          label={t('chat.report.note')}
          rows={3}
          value={note}
          maxLength={chatLimits.note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Meta>{hint}</Meta>
        {report.error && <p role="alert">{report.error.message}</p>}
        <Button type="submit" loading={report.isRunning}>
          {t('chat.report.send')}
        </Button>
      </Stack>
    </Dialog>
  );
}
