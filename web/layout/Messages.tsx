import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import type MessagesLink from '#web/chat/MessagesLink.tsx';
import { To } from '#web/links.ts';

/** The way to one's messages in the top bar. Its code, and the live line that it needs, come with the user. */
export function Messages(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const [part, setPart] = useState<{ Link: ComponentType<Parameters<typeof MessagesLink>[0]> }>();
  const isWanted = user?.user_id !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('#web/chat/MessagesLink.tsx')).then(
      (chunk) => setPart({ Link: chunk.default }),
      (cause: unknown) => console.warn('The messages did not load', cause),
    );
  }, [isWanted]);
  if (user?.user_id === undefined) return null;
  if (part) return <part.Link key={user.user_id} user={user} />;
  return (
    <ActionIcon
      aria-label={t('chat.conversations.title')}
      renderRoot={(props) => <To {...props} name="conversations" />}
    >
      <IconMessageCircle size={22} aria-hidden />
    </ActionIcon>
  );
}
