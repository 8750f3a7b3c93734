import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { contestLimits } from '#shared/contests/limits.ts';

const texts = {
  refuse: { title: 'contests.desk.refuseTitle', text: 'contests.desk.refuseText', send: 'contests.desk.refuse' },
  withdraw: { title: 'contests.desk.withdrawTitle', text: 'contests.desk.outText', send: 'contests.desk.withdraw' },
  disqualify: {
    title: 'contests.desk.disqualifyTitle',
    text: 'contests.desk.outText',
    send: 'contests.desk.disqualify',
  },
} as const;
export type OutDecision = keyof typeof texts;

interface DecisionDialogProps {
  decision: OutDecision;
  count: number;
  isSending: boolean;
  send: (reason: string) => void;
  close: () => void;
}

/** Asks for the reason that the people are told. */
export function DecisionDialog({ decision, count, isSending, send, close }: DecisionDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { title, text, send: word } = texts[decision];
  return (
    <Dialog title={t(title, { count })} close={close}>
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          send(reason.trim());
        }}
      >
        <p>{t(text)}</p>
        <Textarea
          label={t('contests.desk.reason')}
          placeholder={t('contests.desk.reasonPlaceholder')}
          rows={3}
          maxLength={contestLimits.rulingReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={isSending}>
          {t(word)}
        </Button>
      </Stack>
    </Dialog>
  );
}
