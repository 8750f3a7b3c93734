import { ActionIcon, Button } from '#shared/client/ui/Button.tsx';
import { Loader } from '#shared/client/ui/Loader.tsx';
import { IconAlertCircle, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChatMessageShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Avatar } from '#shared/client/ui/Avatar.tsx';
import { Badge } from '#shared/client/ui/Badge.tsx';
import { Row, Stack, Text } from '#shared/client/ui/Layout.tsx';
import type { Outgoing } from './chatLog.ts';
import classes from './ChatMessage.module.css';

const tones = 5;
/** A stable colour per author. */
const toneOf = (author: string) => [...author].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones;

/** Relative time; the exact date on hover or tap. Not focusable, because fifty of them would fill the tab order. */
function Written({ stamp }: { stamp: number }) {
  const now = useNow(15_000);
  const { exact, relative } = useFormat();
  const [isExact, setExact] = useState(false);
  const at = stamp * 1000;
  // Clamped, because the device's clock may be behind.
  const shown = isExact ? exact(at) : relative(Math.min(at, now), now);
  return (
    <Text
      as="button"
      soft
      type="button"
      tabIndex={-1}
      className={classes.time}
      title={exact(at)}
      onClick={() => setExact(!isExact)}
    >
      <time dateTime={new Date(at).toISOString()}>{shown}</time>
    </Text>
  );
}

interface ChatMessageProps {
  message: ChatMessageShape;
  isOwn: boolean;
  /** First of the author's group: shown with face and name. */
  isFirst: boolean;
  /** Removes the message, if the reader may. */
  remove: (() => Promise<void>) | undefined;
}

export function ChatMessage({ message, isOwn, isFirst, remove }: ChatMessageProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const name = message.name || t('contests.chat.someone');
  return (
    <li className={classes.message} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {isFirst && !isOwn && (
        <span className={classes.face} data-tone={message.avatar ? undefined : toneOf(message.author)}>
          <Avatar src={message.avatar} name={name} size={32} />
        </span>
      )}
      <Stack gap={1} align="start" shrink className={classes.body}>
        <p className={isFirst ? classes.head : 'visually-hidden'}>
          <Text as="bdi" strong cut maxWidth="100%" title={message.username ? `@${message.username}` : undefined}>
            {isOwn ? t('contests.chat.you') : name}
          </Text>
          {message.organizer && <Badge tone="success">{t('contests.chat.organizer')}</Badge>}
          {message.member && !message.organizer && (
            <Text as="span" tone="link" className={classes.member} title={t('contests.chat.member')}>
              <IconUserCheck size={16} aria-hidden />
              <span className="visually-hidden">{t('contests.chat.member')}</span>
            </Text>
          )}
          {isFirst && <Written stamp={message.stamp} />}
        </p>
        <Row gap={1} shrink className={classes.line} maxWidth="100%">
          <Text size={3} pad="2 3" shrink className={classes.text} dir="auto">
            {message.text}
          </Text>
          {remove && !asks && (
            <ActionIcon
              className={classes.remove}
              size={28}
              aria-label={t('contests.chat.remove', { name })}
              onClick={() => setAsks(true)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Row>
        {remove && asks && (
          <Stack
            size={1}
            gap={2}
            pad="2 0"
            role="group"
            aria-label={t('contests.chat.removeAsk')}
            className={classes.ask}
          >
            <span>{t('contests.chat.removeAsk')}</span>
            <Row as="span" gap={2} cross="stretch" wrap>
              {/* Focused, because it replaces the pressed button. */}
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
              <Button autoFocus size="compact-sm" onClick={() => void remove()}>
                {t('contests.chat.removeYes')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAsks(false)}>
                {t('contests.chat.removeNo')}
              </Button>
            </Row>
          </Stack>
        )}
      </Stack>
    </li>
  );
}

interface OutgoingMessageProps {
  outgoing: Outgoing;
  again: () => void;
  discard: () => void;
}

/** The reader's message while it is being sent, or after it failed. */
export function OutgoingMessage({ outgoing: { text, failure }, again, discard }: OutgoingMessageProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.message} data-own data-waiting={!failure || undefined}>
      <Stack gap={1} align="start" shrink className={classes.body}>
        <Row gap={1} shrink className={classes.line} maxWidth="100%">
          <Text size={3} pad="2 3" shrink className={classes.text} dir="auto">
            {text}
          </Text>
        </Row>
        {failure ? (
          <Stack size={1} gap={2} pad="2 0" className={classes.failure}>
            <Row as="p" gap={2} cross="stretch" danger className={classes.why} role="alert">
              <IconAlertCircle size={16} aria-hidden />
              {failure}
            </Row>
            <Row as="span" gap={2} cross="stretch" wrap>
              <Button size="compact-sm" onClick={again}>
                {t('contests.chat.again')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={discard}>
                {t('contests.chat.discard')}
              </Button>
            </Row>
          </Stack>
        ) : (
          <Row as="p" gap={2} size={1} soft>
            <Loader size={12} color="currentColor" aria-hidden />
            {t('contests.chat.sending')}
          </Row>
        )}
      </Stack>
    </li>
  );
}
