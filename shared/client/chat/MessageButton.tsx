import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useSession } from '#shared/client/app/session.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import classes from './Forms.module.css';

interface MessageButtonProps {
  person: { user_id: number; full_name: string };
  /** The shell's ways in, for whoever must sign in first. */
  ways: ReactNode;
  /** The way to the conversation with somebody. */
  renderLink: (user_id: number, props: object) => ReactNode;
}

/** Writes to somebody. Nothing for oneself. */
export function MessageButton({ person, ways, renderLink }: MessageButtonProps): ReactNode {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { user_id, full_name: name } = person;
  if (user?.user_id === user_id) return null;
  const look = {
    variant: 'default',
    leftSection: <IconMessageCircle size={18} aria-hidden />,
    'aria-label': t('chat.writeTo', { name }),
  } as const;
  if (status === 'member')
    return (
      <Button {...look} renderRoot={(props) => renderLink(user_id, props)}>
        {t('chat.write')}
      </Button>
    );
  return (
    <>
      <Button {...look} disabled={status === 'unknown'} onClick={() => setAsked(true)}>
        {t('chat.write')}
      </Button>
      {isAsked && (
        <Dialog title={t('chat.writeTo', { name })} close={() => setAsked(false)}>
          <div className={classes.form}>
            <p>{t('chat.writeAsk', { name })}</p>
            <div className={classes.pair}>{ways}</div>
          </div>
        </Dialog>
      )}
    </>
  );
}
