import { Button, type ButtonProps } from '#shared/client/ui/Button.tsx';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Grid, Stack } from '#shared/client/ui/Layout.tsx';
import classes from '../messages/Forms.module.css';

interface MessageButtonProps {
  person: { user_id: number; full_name: string };
  /** A sign alone, for lists. */
  small?: boolean;
  /** The screen's first action. */
  main?: boolean;
  /** The shell's ways in, for people who must sign in first. */
  ways: ReactNode;
  /** The way to the conversation with somebody. */
  renderLink: (user_id: number, props: object) => ReactNode;
}

/** Writes to somebody. Nothing for oneself. */
export function MessageButton({
  person,
  small = false,
  main = false,
  ways,
  renderLink,
}: MessageButtonProps): ReactNode {
  const { t } = useTranslation();
  const { status, user } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { user_id, full_name: name } = person;
  if (user?.user_id === user_id) return null;
  const sign = <IconMessageCircle size={18} aria-hidden />;
  const look: ButtonProps = {
    variant: main ? 'filled' : 'default',
    fullWidth: main,
    'aria-label': t('chat.writeTo', { name }),
    ...(small
      ? { size: 'sm', className: classes.small, children: sign }
      : { leftSection: sign, children: t('chat.write') }),
  };
  if (status === 'member') return <Button {...look} renderRoot={(props) => renderLink(user_id, props)} />;
  return (
    <>
      <Button {...look} disabled={status === 'unknown'} onClick={() => setAsked(true)} />
      {isAsked && (
        <Dialog title={t('chat.writeTo', { name })} close={() => setAsked(false)}>
          <Stack gap={4}>
            <p>{t('chat.writeAsk', { name })}</p>
            <Grid fit="120px" gap={3} cross="start">
              {ways}
            </Grid>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
