import { ActionIcon } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#shared/client/app/chunks.ts';
import { loadTexts, useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { useScreen } from '#shared/client/app/useScreen.ts';
import type Badge from '#shared/client/chat/MessagesBadge.tsx';
import { limits } from '#shared/limits.ts';
import type ChatDrawer from '#web/chat/ChatDrawer.tsx';
import { go, To } from '#web/links.ts';

type BadgeProps = Parameters<typeof Badge>[0];
type DrawerProps = Parameters<typeof ChatDrawer>[0];

/** Screens that show the messages themselves. */
const chatScreens = ['conversations', 'conversation', 'chatWith', 'goToConversation'];

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * The way to one's messages in the top bar: on a desktop it opens them beside the page. Its code, and the live line that it needs, come with the user.
 */
export function Messages(): ReactNode {
  const { t } = useTranslation();
  const user = useUser();
  const user_id = user?.user_id;
  const [part, setPart] = useState<{ Badge: ComponentType<BadgeProps> }>();
  const isWanted = user_id !== undefined && !part;
  useEffect(() => {
    if (!isWanted) return;
    loadChunk(() => import('#shared/client/chat/MessagesBadge.tsx')).then(
      (chunk) => setPart({ Badge: chunk.default }),
      (cause: unknown) => console.warn('The messages did not load', cause),
    );
  }, [isWanted]);

  const isChat = chatScreens.includes(useScreen()?.name ?? '');
  const [drawer, setDrawer] = useState<{ Drawer: ComponentType<DrawerProps> }>();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && isChat) setOpen(false);
  const place = useRef<HTMLSpanElement>(null);
  const toggle = (event: MouseEvent) => {
    if (isChat || !isPlainPress(event) || window.innerWidth < limits.breakpoint.wide) return;
    event.preventDefault();
    setOpen(!isOpen);
    if (drawer) return;
    loadChunk(() => Promise.all([import('#web/chat/ChatDrawer.tsx'), loadTexts('chatDrawer')])).then(
      ([chunk]) => setDrawer({ Drawer: chunk.default }),
      () => go('conversations'),
    );
  };
  const close = () => {
    setOpen(false);
    place.current?.querySelector('a')?.focus();
  };
  if (!user || user_id === undefined) return null;
  if (!part)
    return (
      <ActionIcon
        aria-label={t('chat.conversations.title')}
        renderRoot={(props) => <To {...props} name="conversations" />}
      >
        <IconMessageCircle size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <span ref={place}>
      <part.Badge
        key={user_id}
        user_id={user_id}
        renderLink={(props) => <To {...props} name="conversations" onClick={toggle} />}
      />
      {isOpen && drawer && <drawer.Drawer key={user_id} me={user} close={close} />}
    </span>
  );
}
