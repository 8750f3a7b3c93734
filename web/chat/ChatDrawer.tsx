import { ActionIcon } from '#shared/client/ui/Button.tsx';
import { Box, Heading, Row, Text } from '#shared/client/ui/Layout.tsx';
import { IconArrowLeft, IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { ConversationList } from '#shared/client/chat/conversations/ConversationList.tsx';
import { ConversationView } from '#shared/client/chat/conversations/ConversationView.tsx';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { To } from '#web/links.ts';
import classes from './ChatDrawer.module.css';

/** A conversation, and the place of a message in it. */
interface Chosen {
  id: string;
  seq?: number;
}

/** One's messages beside any page on a desktop, which stays in use: the list, or one conversation. Closed by Escape and its button. */
export default function ChatDrawer({ me, close }: { me: UserShape; close: () => void }): ReactNode {
  const { t } = useTranslation();
  const talks = useConversations(me.user_id);
  const [chosen, setChosen] = useState<Chosen>();
  const drawer = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    // What is open inside it closes first.
    if (event.key === 'Escape' && !event.defaultPrevented && drawer.current?.contains(document.activeElement)) close();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return createPortal(
    <Text as="aside" tone="ink" ref={drawer} className={classes.drawer} aria-labelledby={id} tabIndex={-1}>
      <Row edge="bottom" as="header" gap={1} className={classes.head}>
        <Heading grow level={2} size={4} id={id}>
          {t('chat.conversations.title')}
        </Heading>
        <ActionIcon
          variant="subtle"
          aria-label={t('chat.drawer.enlarge')}
          renderRoot={(props) =>
            chosen ? (
              <To {...props} name="conversation" params={{ conversation_id: chosen.id }} />
            ) : (
              <To {...props} name="conversations" />
            )
          }
        >
          <IconArrowsMaximize size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t('site.close')} onClick={close}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </Row>
      <Box grow className={classes.body}>
        {chosen ? (
          <ConversationView
            key={`${chosen.id} ${chosen.seq ?? ''}`}
            me={me}
            conversation_id={chosen.id}
            talks={talks}
            target={chosen.seq}
            level={2}
            className={classes.pane}
            back={
              <ActionIcon
                variant="subtle"
                aria-label={t('chat.conversations.back')}
                onClick={() => setChosen(undefined)}
              >
                <IconArrowLeft size={22} aria-hidden />
              </ActionIcon>
            }
            away={null}
            renderName={({ username, full_name }) => (
              <To name="user" params={{ username }}>
                {full_name}
              </To>
            )}
          />
        ) : (
          <ConversationList
            me={me.user_id!}
            talks={talks}
            chosen={undefined}
            level={undefined}
            renderLink={(conversation_id, { 'aria-current': _current, ...props }) => (
              <button type="button" {...props} onClick={() => setChosen({ id: conversation_id })} />
            )}
            renderPeople={(props) => <To {...props} name="users" />}
            show={({ conversation_id, seq }) => setChosen({ id: conversation_id, seq })}
          />
        )}
      </Box>
    </Text>,
    document.body,
  );
}
