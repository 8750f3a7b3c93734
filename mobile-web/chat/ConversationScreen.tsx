import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { ConversationView } from '#shared/client/chat/conversations/ConversationView.tsx';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { To } from '../links.ts';
import classes from './Chat.module.css';

/** A conversation, from one edge of the window to the other. */
export default function ConversationScreen(): ReactNode {
  const { t } = useTranslation();
  const me = useUser();
  const { conversation_id = '' } = useParams();
  const [search] = useSearchParams();
  const talks = useConversations(me?.user_id);
  if (!me) return null;
  return (
    <ConversationView
      key={conversation_id}
      me={me}
      conversation_id={conversation_id}
      talks={talks}
      target={Number(search.get('message')) || undefined}
      level={1}
      className={classes.pane}
      back={
        <ActionIcon aria-label={t('chat.conversations.back')} renderRoot={(props) => <BackLink {...props} />}>
          <IconChevronLeft size={24} aria-hidden />
        </ActionIcon>
      }
      away={
        <Button renderRoot={(props) => <To {...props} name="conversations" />}>{t('chat.conversations.back')}</Button>
      }
      renderName={({ username, full_name }) => (
        <To name="user" params={{ username }}>
          {full_name}
        </To>
      )}
    />
  );
}
