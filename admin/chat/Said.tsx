import { type ReactNode, useEffect, useRef } from 'react';
import type { MessageShape } from '#shared/chat/shapes.ts';
import type { OnWire } from '#shared/client/app/core/calls.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { Attachments } from '#shared/client/chat/messages/Attachments.tsx';
import { MessageText } from '#shared/client/chat/messages/MessageText.tsx';
import { usePeople } from '#shared/client/accounts/people/usePeople.ts';
import { Stamp } from '../parts/Stamp.tsx';
import { List, Meta, Text } from '#shared/client/ui/Layout.tsx';
import classes from './Messages.module.css';

interface SaidProps {
  messages: readonly OnWire<MessageShape>[];
  /** Opens the conversation's files; without it they are only named. */
  pass?: string;
  /** Whose messages stand on the right. */
  own?: number;
  /** Opens files of their own, by file_id; pictures show when they are asked for. */
  passes?: Readonly<Record<string, string>>;
  /** The one that it is about. */
  marked?: string;
}

/** What two people said, for an operator to read. */
export function Said({ messages, pass, passes, own, marked }: SaidProps): ReactNode {
  const { t } = useTranslation();
  const people = usePeople(messages.map(({ user_id }) => user_id));
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.messageId;
  useEffect(() => {
    if (own !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, own]);
  return (
    <List pad={4} as="ol" gap={3} top className={classes.said} aria-label={t('chat.list.label')}>
      {messages.map(({ messageId, user_id, stamp, title, text, attachments, taken_back_at }) => (
        <li
          key={messageId}
          ref={messageId === last ? end : undefined}
          data-own={user_id === own || undefined}
          data-marked={messageId === marked || undefined}
        >
          <Meta size={1}>
            {people.get(user_id)?.full_name ?? t('chat.closed')} · <Stamp at={stamp} />
          </Meta>
          {title && (
            <Text size={3} strong>
              {title}
            </Text>
          )}
          {text && (
            <p className={classes.text} dir="auto">
              <MessageText text={text} />
            </p>
          )}
          {taken_back_at !== undefined && <Meta size={1}>{t('chat.message.takenBack')}</Meta>}
          {attachments.length > 0 &&
            (pass !== undefined || (passes && attachments.every(({ file_id }) => file_id in passes)) ? (
              <Attachments attachments={attachments} pass={pass ?? passes!} blurred={pass === undefined} />
            ) : (
              <Meta size={1}>{attachments.map(({ name }) => name).join(', ')}</Meta>
            ))}
        </li>
      ))}
    </List>
  );
}
