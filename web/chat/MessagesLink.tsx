import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { loadChunk } from '#shared/client/app/core/chunks.ts';
import { withTexts } from '#shared/client/app/i18n/i18n.ts';
import { useScreen } from '#shared/client/app/routing/useScreen.ts';
import MessagesBadge from '#shared/client/chat/conversations/MessagesBadge.tsx';
import { limits } from '#shared/limits.ts';
import { go, To } from '#web/links.ts';
import type ChatDrawer from './ChatDrawer.tsx';

type DrawerProps = Parameters<typeof ChatDrawer>[0];

/** Screens that show the messages themselves. */
const chatScreens = ['conversations', 'conversation', 'chatWith', 'goToConversation'];

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The way to one's messages: on a desktop it opens them beside the page. */
export default function MessagesLink({ user }: { user: UserShape }): ReactNode {
  const isChat = chatScreens.includes(useScreen()?.name ?? '');
  const [part, setPart] = useState<{ Drawer: ComponentType<DrawerProps> }>();
  const [isOpen, setOpen] = useState(false);
  if (isOpen && isChat) setOpen(false);
  const place = useRef<HTMLSpanElement>(null);
  const toggle = (event: MouseEvent) => {
    if (isChat || !isPlainPress(event) || window.innerWidth < limits.breakpoint.wide) return;
    event.preventDefault();
    setOpen(!isOpen);
    if (part) return;
    loadChunk(() => withTexts(import('./ChatDrawer.tsx'), 'chatDrawer')).then(
      (chunk) => setPart({ Drawer: chunk.default }),
      () => go('conversations'),
    );
  };
  const close = () => {
    setOpen(false);
    place.current?.querySelector('a')?.focus();
  };
  return (
    <span ref={place}>
      <MessagesBadge
        user_id={user.user_id!}
        renderLink={(props) => <To {...props} name="conversations" onClick={toggle} />}
      />
      {isOpen && part && <part.Drawer me={user} close={close} />}
    </span>
  );
}
