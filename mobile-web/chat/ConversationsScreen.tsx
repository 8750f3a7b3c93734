import { IconArchive, IconArchiveOff, IconBell, IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { keepInbox } from '#shared/client/chat/messageActions.ts';
import { ConversationList } from '#shared/client/chat/conversations/ConversationList.tsx';
import { useConversations } from '#shared/client/chat/useConversations.ts';
import { Page } from '../layout/Page.tsx';
import { SwipeRow } from '../layout/SwipeRow.tsx';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
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
          renderRow={({ conversation: { conversation_id }, inbox }, row) => {
            const { archived = false, muted = false } = inbox ?? {};
            return (
              <SwipeRow
                start={{
                  label: t(muted ? 'chat.pane.unmute' : 'chat.pane.mute'),
                  icon: muted ? <IconBell size={20} /> : <IconBellOff size={20} />,
                  run: () => void keepInbox(conversation_id, { muted: !muted }),
                }}
                end={{
                  label: t(archived ? 'chat.pane.unarchive' : 'chat.pane.archive'),
                  icon: archived ? <IconArchiveOff size={20} /> : <IconArchive size={20} />,
                  run: () => void keepInbox(conversation_id, { archived: !archived }),
                }}
              >
                {row}
              </SwipeRow>
            );
          }}
          renderPeople={(props) => <PathLink {...props} href="/users" />}
          show={({ conversation_id, seq }) => go('conversation', { conversation_id }, { search: { message: seq } })}
        />
      </div>
    </Page>
  );
}
