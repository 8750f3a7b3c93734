import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useUser } from '#shared/client/app/session.ts';
import { ConversationList } from '#shared/client/chat/ConversationList.tsx';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { Page } from '../layout/Page.tsx';
import { go, To } from '../links.ts';
import classes from './Chat.module.css';

/** One's conversations. */
export default function ConversationsScreen(): ReactNode {
  const { t } = useTranslation();
  const me = useUser();
  const talks = useConversations(me?.user_id);
  if (me?.user_id === undefined) return null;
  return (
    <Page title={t('chat.conversations.title')}>
      <div className={classes.list}>
        <ConversationList
          me={me.user_id}
          talks={talks}
          chosen={undefined}
          level={undefined}
          renderLink={(conversation_id, props) => <To {...props} name="conversation" params={{ conversation_id }} />}
          show={({ conversation_id, seq }) => go('conversation', { conversation_id }, { search: { message: seq } })}
        />
      </div>
    </Page>
  );
}
