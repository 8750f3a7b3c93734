import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { IconBell } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link } from '#shared/client/app/routing/Link.tsx';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { useTranslation, withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import type Bell from '#shared/client/community/notifications/NotificationBell.tsx';

type BellProps = Parameters<typeof Bell>[0];

/** The bell in the top bar; its code and live connection are loaded for signed-in people only. */
export function NotificationBell(): ReactNode {
  const { t } = useTranslation();
  const user_id = useUser()?.user_id;
  const [part, setPart] = useState<{ Bell: ComponentType<BellProps> }>();
  const [presses, setPresses] = useState(0);
  const isWanted = user_id !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => withTexts(import('#shared/client/community/notifications/NotificationBell.tsx'), 'bell')).then(
      (chunk) => setPart({ Bell: chunk.default }),
      (cause: unknown) => console.warn('The bell did not load', cause),
    );
  }, [isWanted, presses]);
  if (user_id === undefined) return null;
  if (!part)
    return (
      <ActionIcon aria-label={t('community.notifications.title')} onClick={() => setPresses(presses + 1)}>
        <IconBell size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <part.Bell
      key={user_id}
      user_id={user_id}
      isPressed={presses > 0}
      renderPreferences={(props) => <Link {...props} to="/user-profile/preferences" />}
    />
  );
}
