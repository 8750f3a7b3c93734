import { IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { usePush } from '#shared/client/accounts/profile/push.ts';
import { outbox } from '#shared/client/chat/composer/sending.ts';
import { useUnread } from '#shared/client/chat/useConversations.ts';
import { useUnreadSigns } from './useUnreadSigns.ts';
import { Stack } from '#shared/client/ui/Layout.tsx';
import classes from './MessagesBadge.module.css';

interface MessagesBadgeProps {
  user_id: number;
  /** The link to the conversations. */
  renderLink: (props: { 'aria-label': string; className?: string; children: ReactNode }) => ReactNode;
}

/** The way to one's messages, with exactly how many were not seen; what an earlier visit could not send goes out from here. */
export default function MessagesBadge({ user_id, renderLink }: MessagesBadgeProps): ReactNode {
  const { t } = useTranslation();
  const { number } = useFormat();
  const unread = useUnread(user_id) ?? 0;
  outbox();
  usePush(user_id);
  useUnreadSigns(unread);
  return renderLink({
    'aria-label': unread ? t('chat.badge', { count: unread }) : t('chat.conversations.title'),
    className: classes.badge,
    children: (
      <>
        <IconMessageCircle size={22} aria-hidden />
        {unread > 0 && (
          <Stack as="span" align="center" cross="center" className={classes.count} aria-hidden data-testid="unread">
            {number(unread)}
          </Stack>
        )}
      </>
    ),
  });
}
