import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useModal } from './useModal.ts';
import { Heading, Row, Text } from './Layout.tsx';
import classes from './Dialog.module.css';

interface DialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

/** The buttons at a dialog's end, the main one last. On a phone they share its width. */
export const DialogActions = ({ children }: { children: ReactNode }): ReactNode => (
  <Row gap={2} cross="stretch" justify="end" wrap className={classes.actions}>
    {children}
  </Row>
);

/** A modal on the native <dialog>, which traps the focus, closes on Escape and restores the focus. Full width on small screens. */
export function Dialog({ title, close, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useModal();
  const id = useId();
  return (
    <Text
      as="dialog"
      pad={0}
      tone="ink"
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // File inputs inside bubble their own cancel events.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
    >
      <Row edge="bottom" gap={3} justify="space-between" className={classes.head} background="card">
        <Heading level={2} size={5} id={id} className={classes.title}>
          {title}
        </Heading>
        <ActionIcon aria-label={t('site.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      <div className={classes.body}>{children}</div>
    </Text>
  );
}
