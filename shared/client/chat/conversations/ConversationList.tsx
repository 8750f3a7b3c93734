import { IconArchive, IconBellOff, IconMessageCircle, IconSearch } from '@tabler/icons-react';
import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { isHeldBack, lineOf, sideOf } from '#shared/chat/rules.ts';
import type { MessageShape } from '#shared/chat/shapes.ts';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import type { OnWire } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { EmptyState } from '#shared/client/ui/Notice.tsx';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { Box, Meta, Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { SearchPanel } from './SearchPanel.tsx';
import type { Talk, Talks } from '#shared/client/chat/useConversations.ts';
import classes from './ConversationList.module.css';

interface ConversationListProps {
  me: number;
  talks: Talks;
  chosen: string | undefined;
  /** Its heading; undefined where something above it says what it is. */
  level: 1 | 2 | undefined;
  /** A conversation's row as a link to it. */
  renderLink: (
    conversation_id: string,
    props: { className?: string; children: ReactNode; 'aria-current'?: 'page' },
  ) => ReactNode;
  /** The shell's link to the list of people, from a list that is empty. */
  renderPeople: (props: { children?: ReactNode }) => ReactNode;
  /** What the shell puts around a row, such as actions for thumbs. */
  renderRow?: (talk: Talk, row: ReactNode) => ReactNode;
  /** Shows a message that was found. */
  show: (message: OnWire<MessageShape>) => void;
}

/** Milliseconds that rows wait for names. */
const patience = 1500;

/** Somebody's conversations, the newest first; archived ones apart. */
export function ConversationList({
  me,
  talks: all,
  chosen,
  level,
  renderLink,
  renderPeople,
  renderRow = (_talk, row) => row,
  show,
}: ConversationListProps): ReactNode {
  const { t } = useTranslation();
  const [isArchive, setArchive] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const { talks, status, complete, older } = all;
  const shown = talks.filter(
    ({ conversation, inbox }) =>
      Boolean(inbox?.archived) === isArchive &&
      (conversation.last_kind !== undefined || inbox?.draft || isHeldBack(conversation, inbox)),
  );
  const archived = talks.filter(({ inbox }) => inbox?.archived).length;
  const Title = level && (`h${level}` as const);
  const shownName = isArchive ? t('chat.conversations.archive') : t('chat.conversations.title');
  const people = usePeople(shown.map(({ other_id }) => other_id));
  // Rows come with their names and faces, unless those are late.
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const isNamed = isLate || status !== 'live' || shown.every(({ other_id }) => people.has(other_id));
  return (
    <Text as="nav" shrink className={classes.side} background="card" aria-label={t('chat.conversations.title')}>
      <Row edge="bottom" as="header" gap={1} className={classes.head}>
        {Title ? (
          <>
            <Title className={classes.title}>{shownName}</Title>
            <ActionIcon
              variant="subtle"
              aria-label={t('chat.search.open')}
              aria-expanded={isSearching}
              onClick={() => setSearching(!isSearching)}
            >
              <IconSearch size={20} aria-hidden />
            </ActionIcon>
          </>
        ) : isArchive ? (
          <Text grow strong>
            {shownName}
          </Text>
        ) : (
          // Where the name stands above, its place is the search's.
          <Box grow>
            <SearchPanel me={me} choose={show} stays />
          </Box>
        )}
        {(archived > 0 || isArchive) && (
          <ActionIcon
            variant="subtle"
            aria-pressed={isArchive}
            aria-label={t('chat.conversations.archive')}
            onClick={() => setArchive(!isArchive)}
          >
            <IconArchive size={20} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      {isSearching && <SearchPanel me={me} choose={show} />}
      {status === 'loading' || !isNamed ? (
        <Loading>
          {[0, 1, 2, 3, 4, 5].map((each) => (
            <span key={each} className={classes.row}>
              <Bone width={48} height={48} round />
              <Stack as="span" gap="half" grow>
                <Bone width="45%" height={16} />
                <Bone width="80%" height={14} />
              </Stack>
            </span>
          ))}
        </Loading>
      ) : shown.length === 0 ? (
        isArchive ? (
          <Text pad="8 4" soft textAlign="center">
            {t('chat.conversations.noneArchived')}
          </Text>
        ) : (
          <EmptyState
            bare
            icon={<IconMessageCircle size={28} />}
            title={t('chat.conversations.empty.title')}
            text={t('chat.conversations.empty.text')}
          >
            <Button variant="default" renderRoot={renderPeople}>
              {t('chat.conversations.begin')}
            </Button>
          </EmptyState>
        )
      ) : (
        <Text as="ul" grow className={classes.list}>
          {shown.map((talk) => {
            const { conversation_id } = talk.conversation;
            return (
              <li key={conversation_id}>
                {renderRow(
                  talk,
                  renderLink(conversation_id, {
                    className: classes.row,
                    'aria-current': chosen === conversation_id ? 'page' : undefined,
                    children: <ConversationRow talk={talk} me={me} person={people.get(talk.other_id)} />,
                  }),
                )}
              </li>
            );
          })}
        </Text>
      )}
      {!complete && status === 'live' && (
        <Button variant="subtle" onClick={() => void older()}>
          {t('chat.conversations.older')}
        </Button>
      )}
    </Text>
  );
}

interface ConversationRowProps {
  talk: Talk;
  me: number;
  /** Undefined until it is known, null of a closed account. */
  person: ReturnType<ReturnType<typeof usePeople>['get']>;
}

function ConversationRow({ talk, me, person }: ConversationRowProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { conversation, inbox } = talk;
  const unread = inbox?.unread ?? 0;
  return (
    <>
      <Avatar src={person?.avatar ?? ''} name={person?.full_name ?? ''} size={48} />
      <Stack as="span" gap="half" grow>
        <Row as="span" gap={2} cross="baseline" justify="space-between" shrink className={classes.top}>
          <Row as="span" gap={1} strong cut>
            {person === null ? t('chat.closed') : (person?.full_name ?? <Bone width={128} height={16} />)}
            {inbox?.muted && <IconBellOff size={14} aria-label={t('chat.pane.muted')} />}
          </Row>
          <When at={inbox?.last_at ?? conversation.last_at} />
        </Row>
        <Row as="span" gap={2} cross="baseline" justify="space-between" shrink className={classes.top}>
          <LastLine talk={talk} me={me} />
          {unread > 0 && (
            <Stack
              as="span"
              align="center"
              cross="center"
              rigid
              className={classes.count}
              data-muted={inbox?.muted || undefined}
            >
              <span className="visually-hidden">{t('chat.unread', { count: unread })}</span>
              <span aria-hidden>{number(unread)}</span>
            </Stack>
          )}
        </Row>
      </Stack>
    </>
  );
}

function When({ at }: { at: string }) {
  const { relative } = useFormat();
  const now = useNow(minute);
  return (
    <Meta rigid as="time" size={1} className={classes.when} dateTime={at}>
      {relative(at, now)}
    </Meta>
  );
}

function LastLine({ talk: { conversation, inbox }, me }: { talk: Talk; me: number }) {
  const { t } = useTranslation();
  if (inbox?.draft)
    return (
      <Meta as="span" cut className={classes.line}>
        <em>{t('chat.draft')}</em> {inbox.draft}
      </Meta>
    );
  if (isHeldBack(conversation, inbox))
    return <OwnLastLine conversation_id={conversation.conversation_id} last_seq={inbox!.last_seq!} />;
  const { last_kind, last_line, last_by } = conversation;
  if (last_kind === undefined) return null;
  const own = last_by === sideOf(conversation, me);
  const what = last_kind === 'text' ? '' : t(`chat.last.${last_kind}`);
  return (
    <Meta as="span" cut className={classes.line} data-request={inbox?.request || undefined}>
      {inbox?.request && <strong>{t('chat.request.short')} </strong>}
      {own && `${t('chat.message.you')} `}
      {what} {last_kind === 'taken_back' || last_kind === 'voice' ? '' : last_line}
    </Meta>
  );
}

/** A message of one's own that does not arrive changes nothing that the other one sees; its author reads it as any other. */
function OwnLastLine({ conversation_id, last_seq }: { conversation_id: string; last_seq: number }) {
  const { t } = useTranslation();
  const { answer } = useAnswer('getMessages', { conversation_id, before: last_seq + 1, limit: 1 });
  const message = answer?.messages[0];
  if (!message) return null;
  const line = message.title || message.text || message.attachments[0]?.name;
  return (
    <Meta as="span" cut className={classes.line}>
      {`${t('chat.message.you')} `}
      {lineOf(line ?? '')}
    </Meta>
  );
}
