import { Button } from '#shared/client/ui/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { FormRefusal } from '#shared/client/ui/FormRefusal.tsx';
import classes from '../Money.module.css';

interface AskDialogProps {
  title: string;
  /** What it is about, above the fields. */
  about?: ReactNode;
  /** The button's label. */
  action: string;
  busy: boolean;
  /** Why it was refused; empty or absent for nothing. */
  refusal?: string;
  submit: () => void;
  close: () => void;
  children?: ReactNode;
}

/** A dialog with a form that does one thing about money. */
export function AskDialog({ title, about, action, busy, refusal = '', submit, close, children }: AskDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} close={close}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {about && <div className={classes.about}>{about}</div>}
        {children}
        <FormRefusal text={refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close}>
            {t('payments.back')}
          </Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
