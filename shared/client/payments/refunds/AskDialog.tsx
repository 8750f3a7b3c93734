import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog, DialogActions } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import { Meta, Stack } from '#shared/client/ui/Layout.tsx';
import classes from '../Money.module.css';

interface AskDialogProps {
  title: string;
  /** What it is about, above the fields. */
  about?: ReactNode;
  /** The button's label. */
  action: string;
  /** It refuses somebody something, and cannot be undone. */
  grave?: boolean;
  busy: boolean;
  /** Why it was refused; empty or absent for nothing. */
  refusal?: string;
  submit: () => void;
  close: () => void;
  children?: ReactNode;
}

/** A dialog with a form that does one thing about money. */
export function AskDialog(props: AskDialogProps) {
  const { title, about, action, grave, busy, refusal = '', submit, close, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} close={close}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {about && (
          <Meta as="div" size={3} className={classes.about}>
            {about}
          </Meta>
        )}
        {children}
        <FormRefusal text={refusal} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('payments.back')}
          </Button>
          <Button type="submit" color={grave ? 'red' : undefined} loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
