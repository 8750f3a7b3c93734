import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { IconDotsVertical, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sideOf, otherSide } from '#shared/chat/rules.ts';
import type { ConversationShape } from '#shared/chat/shapes.ts';
import type { OnWire, PersonShape, UserShape } from '#shared/client/app/core/calls.ts';
import { PresenceAvatar, PresenceWords } from '#shared/client/accounts/people/PresenceDot.tsx';
import { useStanding } from '#shared/client/accounts/people/presence.ts';
import { useFreshness } from '#shared/client/app/live/useFreshness.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Dropdown, DropdownButton } from '#shared/client/ui/Dropdown.tsx';
import { limits } from '#shared/limits.ts';
import { useCopy } from '#shared/client/ui/useCopy.ts';
import { Box, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { minute } from '#shared/time.ts';
import { Composer } from '#shared/client/chat/composer/Composer.tsx';
import type { About } from '#shared/client/chat/composer/ComposerParts.tsx';
import { ForwardList } from '#shared/client/chat/messages/ForwardList.tsx';
import { MessageList } from '#shared/client/chat/messages/MessageList.tsx';
import { PushAsk } from './PushAsk.tsx';
import { OfferForm } from '#shared/client/chat/offers/OfferForm.tsx';
import { ReportForm } from '#shared/client/chat/messages/ReportForm.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { changeMessage, draftHere, keepInbox, reactTo, takeMessageBack } from '#shared/client/chat/messageActions.ts';
import type { MessageActs } from '#shared/client/chat/messages/MessageMenu.tsx';
import type { Talk } from '#shared/client/chat/useConversations.ts';
import { useHistory } from '#shared/client/chat/messages/useHistory.ts';
import { type MessageRow, useMarkSeen, useMessages, useTyping } from '#shared/client/chat/useMessages.ts';
import classes from './ConversationPane.module.css';

type Shape = OnWire<ConversationShape>;

interface ConversationPaneProps {
  me: UserShape;
  /** As it was answered when the page opened it. */
  opened: Shape;
  /** The same, live. */
  talk: Talk | undefined;
  pass: string;
  /** When the other one was last here, if they show it. */
  lastSeen: string | undefined;
  /** The place of a message that was asked for. */
  target?: number;
  /** Another one for each time that it was. */
  arrival?: string;
  /** The place of the first message that was not seen when the page opened it. */
  firstUnread: number | undefined;
  /** All of the reader's, for sending a message on. */
  talks: readonly Talk[];
  /** The level of the other's name. */
  level: 1 | 2;
  /** What stands before the name, such as the way back on a phone. */
  back?: ReactNode;
  /** The other one's name, as a link to their page. */
  renderName: (person: PersonShape) => ReactNode;
}

function Menu({
  inbox,
  keep,
}: {
  inbox: { readonly muted: boolean; readonly archived: boolean; readonly blocked: boolean };
  keep: (change: Parameters<typeof keepInbox>[1]) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dropdown
      renderToggle={(toggle) => (
        <ActionIcon {...toggle} variant="subtle" aria-label={t('chat.pane.menu')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      <DropdownButton onClick={() => keep({ muted: !inbox.muted })}>
        {inbox.muted ? t('chat.pane.unmute') : t('chat.pane.mute')}
      </DropdownButton>
      <DropdownButton onClick={() => keep({ archived: !inbox.archived })}>
        {inbox.archived ? t('chat.pane.unarchive') : t('chat.pane.archive')}
      </DropdownButton>
      <DropdownButton onClick={() => keep({ blocked: !inbox.blocked })}>
        {inbox.blocked ? t('chat.pane.unblock') : t('chat.pane.block')}
      </DropdownButton>
    </Dropdown>
  );
}

/** A stranger has written: the reader takes the conversation up, or does not. */
function Request({ name, keep }: { name: string; keep: (change: Parameters<typeof keepInbox>[1]) => void }) {
  const { t } = useTranslation();
  return (
    <Row gap={2} wrap size={2} pad="3 4" edge="top" background="sunken" className={classes.banner} role="status">
      <p>{t('chat.request.text', { name })}</p>
      <Row gap={2} cross="stretch">
        <Button size="sm" onClick={() => keep({ request: false })}>
          {t('chat.request.accept')}
        </Button>
        <Button size="sm" variant="default" onClick={() => keep({ blocked: true })}>
          {t('chat.pane.block')}
        </Button>
      </Row>
    </Row>
  );
}

/** A conversation: who it is with, what was said, and where one writes. */
export function ConversationPane(props: ConversationPaneProps): ReactNode {
  const { me, opened, talk, pass, lastSeen, target, arrival, firstUnread, talks, level, back, renderName } = props;
  const { t } = useTranslation();
  const { conversation_id } = opened;
  const user_id = me.user_id!;
  const conversation = talk?.conversation ?? opened;
  const inbox = talk?.inbox ?? opened.inbox;
  const side = sideOf(opened, user_id) ?? 1;
  const other = side === 1 ? opened.user_2 : opened.user_1;
  const messages = useHistory(conversation_id, useMessages(conversation_id));
  const [about, setAbout] = useState<About>();
  const { copyText } = useCopy();
  const [isSearching, setSearching] = useState(false);
  // Asking for the same place again goes there again.
  const [sought, setSought] = useState({ seq: target, times: 0 });
  const seek = (seq: number) => setSought(({ times }) => ({ seq, times: times + 1 }));
  const [came, setCame] = useState({ target, arrival });
  if (came.target !== target || came.arrival !== arrival) {
    setCame({ target, arrival });
    if (target !== undefined) seek(target);
  }
  const [dialog, setDialog] = useState<{ what: 'offer' } | { what: 'report' | 'forward'; message: MessageRow }>();
  const close = () => setDialog(undefined);
  const keep = (change: Parameters<typeof keepInbox>[1]) => void keepInbox(conversation_id, change);
  const acts: Omit<MessageActs, 'show'> = {
    reply: (message) => setAbout({ what: 'reply', message }),
    edit: (message) => setAbout({ what: 'edit', message }),
    takeBack: (message) => void takeMessageBack(message),
    react: (message, reaction) => void reactTo(message, reaction),
    copy: ({ text }) => void copyText(text),
    forward: (message) => setDialog({ what: 'forward', message }),
    report: (message) => setDialog({ what: 'report', message }),
  };
  // Written by the reader here and now: that is when an answer is worth being told of.
  const newest = messages.rows.at(-1);
  const [opening] = useState(() => Math.max(conversation.last_seq, talk?.inbox?.last_seq ?? 0));
  const waits = newest !== undefined && newest.user_id === user_id && newest.seq > opening;
  const theirs = conversation[`n_${otherSide(side)}`];
  // What comes while one looks is not new since one was here.
  const [fresh] = useState({
    ...{ after: inbox.seen_n, upTo: theirs },
    seq: inbox.seen_n === opened.inbox.seen_n ? firstUnread : undefined,
  });
  const [shown, setShown] = useState(0);
  // What was read of a request is told once the request is answered. People who tell nobody what they read tell it never.
  const isTelling = !inbox.request && me.settings.read_receipts !== false;
  const told = conversation[`seen_${side}`];
  useMarkSeen(conversation_id, Math.min(shown, theirs), isTelling ? Math.min(told, inbox.seen_n) : inbox.seen_n);

  return (
    <Text
      as="section"
      shrink
      className={classes.pane}
      aria-label={t('chat.pane.with', { name: other?.full_name ?? t('chat.closed') })}
    >
      <Row edge="bottom" pad="2 3" as="header" gap={1} className={classes.head}>
        {back}
        {other ? (
          <Other
            person={other}
            conversation_id={conversation_id}
            sent={theirs}
            lastSeen={lastSeen}
            level={level}
            renderName={renderName}
          />
        ) : (
          <p className={classes.name}>{t('chat.closed')}</p>
        )}
        <ActionIcon
          variant="subtle"
          aria-label={t('chat.search.open')}
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <Menu inbox={inbox} keep={keep} />
      </Row>
      {isSearching && (
        <SearchPanel
          me={user_id}
          conversation_id={conversation_id}
          choose={(message) => {
            setSearching(false);
            seek(message.seq);
          }}
        />
      )}
      <MessageList
        // What was sought is shown by a list that begins with it.
        key={`${conversation_id} ${sought.times}`}
        messages={messages}
        conversation={conversation}
        me={user_id}
        fresh={fresh}
        target={sought.seq}
        pass={pass}
        blurred={inbox.request}
        acts={acts}
        shows={(n) => setShown((known) => Math.max(known, n))}
      />
      {inbox.request && !inbox.blocked && <Request name={other?.full_name ?? ''} keep={keep} />}
      {waits && <PushAsk user_id={user_id} />}
      {conversation.closed || !other ? (
        <Row as="p" gap={2} wrap size={2} pad="3 4" edge="top" background="sunken" className={classes.banner}>
          {t('errors.chat_person_gone')}
        </Row>
      ) : inbox.blocked ? (
        <Row gap={2} wrap size={2} pad="3 4" edge="top" background="sunken" className={classes.banner}>
          <p>{t('errors.chat_person_blocked')}</p>
          <Button size="sm" variant="default" onClick={() => keep({ blocked: false })}>
            {t('chat.pane.unblock')}
          </Button>
        </Row>
      ) : (
        <Composer
          key={conversation_id}
          conversation_id={conversation_id}
          draft={draftHere(conversation_id) || inbox.draft}
          stored={inbox.draft}
          about={about}
          setAbout={setAbout}
          edit={changeMessage}
          offer={
            me.roles.includes('provider') && other.user_id !== limits.supportUser
              ? () => setDialog({ what: 'offer' })
              : undefined
          }
        />
      )}
      {dialog?.what === 'offer' && <OfferForm conversation_id={conversation_id} close={close} />}
      {dialog?.what === 'report' && <ReportForm message={dialog.message} close={close} />}
      {dialog?.what === 'forward' && <ForwardList message={dialog.message} me={user_id} talks={talks} close={close} />}
    </Text>
  );
}

function Other({
  person,
  conversation_id,
  sent,
  lastSeen,
  level,
  renderName,
}: {
  person: PersonShape;
  conversation_id: string;
  /** How many messages are theirs. */
  sent: number;
  lastSeen: string | undefined;
  level: 1 | 2;
  renderName: (person: PersonShape) => ReactNode;
}) {
  const { t } = useTranslation();
  const standing = useStanding({ user_id: person.user_id, online: false, followers: 0 });
  // Without a line nobody knows.
  const online = useFreshness() !== 'offline' && standing.online;
  const isTyping = useTyping(conversation_id, person.user_id, sent);
  const Name = `h${level}` as const;
  return (
    <Row gap={3} grow>
      <PresenceAvatar src={person.avatar} name={person.full_name} size={40} online={online} />
      <Box size={2} shrink>
        <Name className={classes.name}>{renderName(person)}</Name>
        {isTyping ? (
          <Text tone="link" role="status">
            {t('chat.pane.typing')}
          </Text>
        ) : online || lastSeen === undefined ? (
          <PresenceWords online={online} live />
        ) : (
          <LastSeen at={lastSeen} />
        )}
      </Box>
    </Row>
  );
}

function LastSeen({ at }: { at: string }) {
  const { t } = useTranslation();
  const { relative } = useFormat();
  const now = useNow(minute);
  return (
    <Meta size={1} cut>
      {t('chat.pane.lastSeen', { when: relative(at, now) })}
    </Meta>
  );
}
