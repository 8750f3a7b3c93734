import { Button } from '#shared/client/ui/Button.tsx';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { Dialog } from '#shared/client/ui/Dialog.tsx';
import { Row, Text } from '#shared/client/ui/Layout.tsx';
import { useFollowing } from './useFollowing.ts';
import classes from './FollowButton.module.css';

interface FollowButtonProps {
  person: { user_id: number; full_name: string };
  /** The shell's links to log in or sign up. */
  ways: ReactNode;
  size?: 'sm' | 'md';
}

/** Follows or unfollows a person; null for oneself. */
export function FollowButton(props: FollowButtonProps): ReactNode {
  const { status, user } = useSession();
  if (status === 'member') return user?.user_id === props.person.user_id ? null : <MemberButton {...props} />;
  return <VisitorButton {...props} isKnown={status === 'visitor'} />;
}

function MemberButton({ person: { user_id, full_name }, size }: FollowButtonProps) {
  const { t } = useTranslation();
  const { follows, toggle } = useFollowing(user_id);
  return (
    <Button
      size={size}
      variant={follows ? 'default' : 'filled'}
      className={follows === undefined ? classes.unknown : undefined}
      disabled={follows === undefined}
      leftSection={follows ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
      aria-label={
        follows ? t('accounts.follow.stop', { name: full_name }) : t('accounts.follow.whom', { name: full_name })
      }
      onClick={toggle}
    >
      {follows ? t('accounts.follow.following') : t('accounts.follow.follow')}
    </Button>
  );
}

function VisitorButton({ person, ways, size, isKnown }: FollowButtonProps & { isKnown: boolean }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const name = person.full_name;
  return (
    <>
      <Button
        size={size}
        className={isKnown ? undefined : classes.unknown}
        disabled={!isKnown}
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t('accounts.follow.whom', { name })}
        onClick={() => setAsked(true)}
      >
        {t('accounts.follow.follow')}
      </Button>
      {isAsked && (
        <Dialog title={t('accounts.follow.whom', { name })} close={() => setAsked(false)}>
          <Text soft>{t('accounts.follow.ask')}</Text>
          <Row gap={3} cross="stretch" wrap above={5}>
            {ways}
          </Row>
        </Dialog>
      )}
    </>
  );
}
