import { Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { Textarea } from '#shared/client/ui/inputs.tsx';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { siteLimits } from '#shared/site/limits.ts';

interface ConfirmProps {
  title: string;
  /** Whom or what it is done to. */
  about?: string;
  text: ReactNode;
  /** The button's label. */
  action: string;
  /** Irreversible, or locks somebody out. */
  grave?: boolean;
  busy: boolean;
  close: () => void;
  confirm: (reason: string | undefined) => void;
  /** Who will read the reason; admins only by default. */
  hint?: string;
}

interface ReasonedProps extends Omit<ConfirmProps, 'confirm'> {
  confirm: (reason: string) => void;
}

/** Confirm with a required reason. */
export function ConfirmWithReason({ confirm, ...props }: ReasonedProps) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const asked = (reason: string | undefined) => {
    setMissing(reason === undefined);
    if (reason !== undefined) confirm(reason);
  };
  return <Confirm {...props} confirm={asked} error={isMissing ? t('admin.reasonNeeded') : undefined} />;
}

/** Asks for confirmation and for a reason, which goes to the log. */
export function Confirm(props: ConfirmProps & { error?: string }) {
  const { title, about, text, action, grave = false, busy, close, confirm, hint, error } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} close={close}>
      <Stack
        as="form"
        gap={5}
        onSubmit={(event) => {
          event.preventDefault();
          confirm(reason.trim() || undefined);
        }}
      >
        {about && (
          <p>
            <strong>{about}</strong>
          </p>
        )}
        <p>{text}</p>
        <Textarea
          label={t('admin.reason')}
          withAsterisk
          aria-required
          description={hint ?? t('admin.reasonHint')}
          error={error}
          rows={3}
          maxLength={siteLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('admin.cancel')}
          </Button>
          <Button type="submit" loading={busy} {...(grave && { color: 'red' as const })}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
