import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import type Badge from '#shared/client/chat/MessagesBadge.tsx';
import { To } from '#web/links.ts';

type BadgeProps = Parameters<typeof Badge>[0];

/** The way to one's messages in the top bar. Its code, and the live line that it needs, come with the user. */
export function Messages(): ReactNode {
  const { t } = useTranslation();
  const user_id = useUser()?.user_id;
  const [part, setPart] = useState<{ Badge: ComponentType<BadgeProps> }>();
  const isWanted = user_id !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('#shared/client/chat/MessagesBadge.tsx')).then(
      (chunk) => setPart({ Badge: chunk.default }),
      (cause: unknown) => console.warn('The messages did not load', cause),
    );
  }, [isWanted]);
  if (user_id === undefined) return null;
  if (!part)
    return (
      <ActionIcon
        aria-label={t('chat.conversations.title')}
        renderRoot={(props) => <To {...props} name="conversations" />}
      >
        <IconMessageCircle size={22} aria-hidden />
      </ActionIcon>
    );
  return <part.Badge key={user_id} user_id={user_id} renderLink={(props) => <To {...props} name="conversations" />} />;
}
