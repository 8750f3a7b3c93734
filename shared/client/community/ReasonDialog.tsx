import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { communityLimits } from '#shared/community/limits.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';

interface ReasonDialogProps {
  title: string;
  /** What follows from it. */
  text?: string;
  /** Who is told the reason. */
  hint: string;
  /** The words of the button. */
  act: string;
  send: (reason: string) => Promise<void>;
  close: () => void;
}

/** A moderator says why. */
export function ReasonDialog({ title, text, hint, act, send, close }: ReasonDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const work = useAction(async () => {
    await send(reason);
    close();
  });
  return (
    <Dialog title={title} close={close}>
      <Stack
        as="form"
        gap={3}
        onSubmit={(event) => {
          event.preventDefault();
          void work.run();
        }}
      >
        {text && <p>{text}</p>}
        <Textarea
          label={t('community.moderate.reason')}
          description={hint}
          rows={3}
          maxLength={communityLimits.reason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormRefusal text={work.error?.message ?? ''} />
        <Button type="submit" color="red" loading={work.isRunning} disabled={!reason.trim()}>
          {act}
        </Button>
      </Stack>
    </Dialog>
  );
}
