import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconChevronLeft, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { UserShape } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useUser } from '#shared/client/app/session/session.ts';
import { ConversationList } from '#shared/client/chat/conversations/ConversationList.tsx';
import { ConversationView } from '#shared/client/chat/conversations/ConversationView.tsx';
import { type Talks, useConversations } from '#shared/client/chat/useConversations.ts';
import { PageHead } from '#shared/client/ui/PageHead.tsx';
import { useIsNarrow } from '#shared/client/ui/useIsNarrow.ts';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { go, To } from '#web/links.ts';
import { PersonCard } from './PersonCard.tsx';
import { Box, Grid } from '#shared/client/ui/Layout.tsx';
import classes from './ConversationsScreen.module.css';

/** One's conversations, and the one that was chosen: two panes on a desktop, one of them on a phone. */
export default function ConversationsScreen(): ReactNode {
  const { t } = useTranslation();
  const me = useUser();
  const { conversation_id } = useParams();
  const talks = useConversations(me?.user_id);
  // On a phone the list is a page with its heading, as in the mobile-web shell.
  const isPage = useIsNarrow() && conversation_id === undefined;
  if (!me) return null;
  const list = (
    <ConversationList
      me={me.user_id!}
      talks={talks}
      chosen={conversation_id}
      level={isPage ? undefined : conversation_id === undefined ? 1 : 2}
      renderLink={(id, props) => <To name="conversation" params={{ conversation_id: id }} {...props} />}
      renderPeople={(props) => <To {...props} name="users" />}
      show={(message) =>
        go('conversation', { conversation_id: message.conversation_id }, { search: { message: message.seq } })
      }
    />
  );
  if (isPage)
    return (
      <Box above={4} className="content">
        <PageHead title={t('chat.conversations.title')} />
        <div className={classes.edges}>{list}</div>
      </Box>
    );
  return (
    <Grid
      columns="minmax(280px, 360px) 1fr"
      className={classes.page}
      data-chosen={conversation_id !== undefined || undefined}
    >
      <Box shrink className={classes.list}>
        {list}
      </Box>
      {conversation_id === undefined ? (
        talks.talks.length > 0 && <Choose />
      ) : (
        <Chosen key={conversation_id} me={me} talks={talks} />
      )}
    </Grid>
  );
}

function Choose() {
  const { t } = useTranslation();
  return (
    <Grid medium="hidden" columns="minmax(0, 560px)" pad={6} className={classes.choose}>
      <EmptyState
        icon={<IconMessageCircle size={28} />}
        title={t('chat.pane.choose.title')}
        text={t('chat.pane.choose.text')}
      />
    </Grid>
  );
}

function Chosen({ me, talks }: { me: UserShape; talks: Talks }) {
  const { t } = useTranslation();
  const { conversation_id = '' } = useParams();
  const [search] = useSearchParams();
  const { key: arrival } = useLocation();
  return (
    <ConversationView
      me={me}
      conversation_id={conversation_id}
      talks={talks}
      target={Number(search.get('message')) || undefined}
      arrival={arrival}
      level={1}
      className={classes.pane}
      back={
        <span className={classes.back}>
          <ActionIcon
            variant="subtle"
            aria-label={t('chat.conversations.back')}
            renderRoot={(props) => <To {...props} name="conversations" />}
          >
            <IconChevronLeft size={24} aria-hidden />
          </ActionIcon>
        </span>
      }
      away={
        <Button renderRoot={(props) => <To {...props} name="conversations" />}>{t('chat.conversations.back')}</Button>
      }
      renderName={({ username, full_name }) => (
        <To name="user" params={{ username }}>
          {full_name}
        </To>
      )}
      renderBeside={(other) => <PersonCard person={other} />}
    />
  );
}
