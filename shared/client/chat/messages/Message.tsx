import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconCornerUpRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sideOf, otherSide } from '#shared/chat/rules.ts';
import { marksOf } from '#shared/chat/shapes.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { PathLink } from '#shared/client/app/routing/PathLink.tsx';
import { Attachments } from './Attachments.tsx';
import { LinkCard } from './LinkCard.tsx';
import { MessageMenu, type MessageActs } from './MessageMenu.tsx';
import { MessageText } from './MessageText.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OutgoingFiles } from '#shared/client/chat/OutgoingFiles.tsx';
import type { Outgoing } from '#shared/client/chat/composer/outbox.ts';
import type { ConversationRow } from '#shared/client/chat/useConversations.ts';
import type { MessageRow, OfferRow } from '#shared/client/chat/useMessages.ts';
import { Card, Meta, Row, Text } from '#shared/client/ui/Layout.tsx';
import { longPress } from '#shared/client/ui/longPress.ts';
import classes from './Message.module.css';

interface MessageProps {
  message: MessageRow;
  conversation: ConversationRow;
  me: number;
  /** The first of several that one of the two wrote in a row. */
  isFirst: boolean;
  /** It was just looked for. */
  isMarked: boolean;
  answered: MessageRow | undefined;
  offer: OfferRow | undefined;
  pass: string;
  blurred: boolean;
  acts: MessageActs;
}

export function Message(props: MessageProps): ReactNode {
  const { message, conversation, me, isFirst, isMarked, answered, offer, pass, blurred, acts } = props;
  const { t } = useTranslation();
  const isOwn = message.user_id === me;
  const side = sideOf(conversation, me) ?? 1;
  const reactions = [message[`reaction_${side}`], message[`reaction_${otherSide(side)}`]].filter(Boolean);
  const isGone = message.taken_back_at !== undefined;
  const [press] = useState(() =>
    longPress((row) => row.querySelector<HTMLElement>(`.${classes.menu} [aria-haspopup]`)?.click()),
  );
  return (
    <Row
      pad="half 4"
      gap={1}
      cross="end"
      className={classes.row}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
      data-seq={message.seq}
      {...press}
    >
      <Card gap={1} bounded pad="2 3" shrink className={classes.bubble} relative>
        <span className="visually-hidden">{isOwn ? t('chat.message.you') : t('chat.message.them')}</span>
        {message.forwarded && !isGone && (
          <Row as="p" gap={1} size={1} soft className={classes.note}>
            <IconCornerUpRight size={14} aria-hidden /> {t('chat.message.forwarded')}
          </Row>
        )}
        {message.reply_to !== undefined && !isGone && (
          <Meta
            as="button"
            pad="1 2"
            cut
            type="button"
            className={classes.quote}
            onClick={() => acts.show(message.reply_to!)}
          >
            {answered ? answered.text || answered.title || t('chat.message.withoutText') : t('chat.message.earlier')}
          </Meta>
        )}
        {isGone ? (
          <Row as="p" gap={1} size={1} soft className={classes.note}>
            {t('chat.message.takenBack')}
          </Row>
        ) : (
          <>
            {message.type === 'service_offer' && offer ? (
              <OfferCard offer={offer} me={me} />
            ) : (
              message.title && (
                <Text breaks className={classes.title}>
                  {message.title}
                </Text>
              )
            )}
            <CardNote message={message} />
            {message.attachments.length > 0 && (
              <Attachments attachments={message.attachments} pass={pass} blurred={blurred && !isOwn} />
            )}
            {message.text && (
              <Text shrink breaks className={classes.text} lineHeight={1.45} dir="auto">
                <MessageText text={message.text} />
              </Text>
            )}
            {message.previews.map((preview) => (
              <LinkCard key={preview.url} preview={preview} blurred={blurred && !isOwn} />
            ))}
          </>
        )}
        <Row as="p" gap={1} justify="end" size={1} soft figures className={classes.foot}>
          {message.edited_at !== undefined && !isGone && <span>{t('chat.message.edited')}</span>}
          <Time at={message.stamp} />
          {isOwn && <Marks {...marksOf(message, conversation)} />}
        </Row>
        {reactions.length > 0 && !isGone && (
          <Text
            pad="half 2"
            className={classes.reactions}
            aria-label={t('chat.message.reactions', { emoji: reactions.join(' ') })}
          >
            {reactions.join(' ')}
          </Text>
        )}
      </Card>
      {!isGone && <MessageMenu message={message} isOwn={isOwn} own={message[`reaction_${side}`]} acts={acts} />}
    </Row>
  );
}

/** Steps that cards of orders tell of: those that have a text. */
type OrderCardStep = Key extends infer K ? (K extends `chat.order.${infer Step}` ? Step : never) : never;

/** What a card is about, and where it leads. */
function CardNote({ message: { type, type_data } }: { message: MessageRow }) {
  const { t } = useTranslation();
  const { exact } = useFormat();
  if (type === 'message' || type === 'service_offer') return null;
  const { path, step, starts_at } = (type_data ?? {}) as { path?: string; step?: OrderCardStep; starts_at?: string };
  return (
    <Meta breaks size={1} className={classes.about}>
      {type === 'service_order' && step ? t(`chat.order.${step}`) : t(`chat.card.${type}`)}
      {starts_at && (
        <>
          {' · '}
          <time dateTime={starts_at}>{exact(starts_at)}</time>
        </>
      )}
      {path?.startsWith('/') && (
        <>
          {' · '}
          <PathLink href={path}>{t('chat.card.open')}</PathLink>
        </>
      )}
    </Meta>
  );
}

function Time({ at }: { at: string | number }) {
  const { exact, time } = useFormat();
  return (
    <time dateTime={new Date(at).toISOString()} title={exact(at)}>
      {time(at)}
    </time>
  );
}

function Marks({ is_seen, is_received }: { is_seen: boolean; is_received: boolean }) {
  const { t } = useTranslation();
  const label = is_seen ? t('chat.mark.seen') : is_received ? t('chat.mark.received') : t('chat.mark.sent');
  const Icon = is_received ? IconChecks : IconCheck;
  return (
    <Row
      as="span"
      cross="stretch"
      inline
      className={classes.mark}
      data-seen={is_seen || undefined}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon size={16} aria-hidden />
    </Row>
  );
}

interface OutgoingMessageProps {
  outgoing: Outgoing;
  retry: () => void;
  discard: () => void;
}

/** One that is on its way, or was refused. */
export function OutgoingMessage({ outgoing, retry, discard }: OutgoingMessageProps): ReactNode {
  const { t } = useTranslation();
  const { text, files, at, refusal } = outgoing;
  return (
    <Row pad="half 4" gap={1} cross="end" className={classes.row} data-own data-first>
      <Card gap={1} bounded pad="2 3" shrink className={classes.bubble} relative data-waiting>
        <span className="visually-hidden">{t('chat.message.you')}</span>
        <OutgoingFiles files={files} />
        {text && (
          <Text shrink breaks className={classes.text} lineHeight={1.45} dir="auto">
            <MessageText text={text} />
          </Text>
        )}
        <Row as="p" gap={1} justify="end" size={1} soft figures className={classes.foot}>
          <Time at={at} />
          {refusal === undefined ? (
            <span role="img" aria-label={t('chat.mark.sending')} title={t('chat.mark.sending')}>
              <IconClock size={14} aria-hidden />
            </span>
          ) : (
            <IconAlertCircle size={16} aria-hidden />
          )}
        </Row>
        {refusal !== undefined && (
          <Row gap={2} wrap size={2} danger className={classes.refused} role="alert">
            <p>{refusal}</p>
            <button type="button" onClick={retry}>
              {t('chat.outbox.retry')}
            </button>
            <button type="button" onClick={discard}>
              {t('chat.outbox.discard')}
            </button>
          </Row>
        )}
      </Card>
      {refusal === undefined && files.length > 0 && (
        <button type="button" className={classes.cancel} onClick={discard}>
          {t('chat.outbox.cancel')}
        </button>
      )}
    </Row>
  );
}
