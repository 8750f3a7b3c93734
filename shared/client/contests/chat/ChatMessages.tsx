import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { beginsGroup, type ChatLog, type Outgoing } from './chatLog.ts';
import { ChatMessage, OutgoingMessage } from './ChatMessage.tsx';
import { Box, Row, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './ChatMessages.module.css';

interface ChatMessagesProps {
  log: ChatLog;
  /** The reader may remove all messages. */
  manages: boolean;
  /** The voting has ended. */
  isOver: boolean;
  again: (outgoing: Outgoing) => void;
  discard: (client_id: string) => void;
  remove: (message_id: string) => Promise<void>;
}

/** Pixels from the end within which the list counts as scrolled to the end. */
const nearly = 48;

/** The message list. Follows new messages unless the reader scrolled up; then shows how many are new. */
export function ChatMessages({ log, manages, isOver, again, discard, remove }: ChatMessagesProps) {
  const { t } = useTranslation();
  const { messages, outgoing, own } = log;
  const list = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  /** Unix time of the newest message when the reader scrolled up. */
  const [seen, setSeen] = useState(0);
  /** Where the list was last put at its end, and the newest message then. */
  const followed = useRef({ top: 0, newest: 0 });
  const newest = messages.at(-1)?.stamp ?? 0;
  const unseen = atEnd ? 0 : messages.filter(({ stamp, author }) => stamp > seen && !own.includes(author)).length;

  const toEnd = () => {
    const { current } = list;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    followed.current.top = current.scrollTop;
  };

  useLayoutEffect(() => {
    // A message may come before the browser has told that the reader scrolled up.
    if (!atEnd || list.current!.scrollTop < followed.current.top - nearly) return;
    toEnd();
    followed.current.newest = newest;
  }, [atEnd, messages, outgoing, newest]);

  // Sending scrolls to the end.
  const sending = outgoing.length;
  useLayoutEffect(() => {
    if (sending) toEnd();
  }, [sending]);

  // The list shrinks when the form grows.
  useEffect(() => {
    const { current } = list;
    if (!current || !atEnd) return;
    const observer = new ResizeObserver(toEnd);
    observer.observe(current);
    return () => observer.disconnect();
  }, [atEnd]);

  return (
    <Box grow className={classes.frame} relative>
      <div
        ref={list}
        role="log"
        aria-label={t('contests.chat.log')}
        // What scrolls is reached and scrolled by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isAtEnd = scrollTop + clientHeight >= scrollHeight - nearly;
          if (atEnd && !isAtEnd) setSeen(followed.current.newest);
          setAtEnd(isAtEnd);
        }}
      >
        {messages.length || outgoing.length ? (
          <ul className={classes.messages}>
            {messages.map((message, index) => (
              <ChatMessage
                key={message.message_id}
                message={message}
                isOwn={own.includes(message.author)}
                isFirst={beginsGroup(message, messages[index - 1])}
                remove={
                  manages || own.includes(message.author)
                    ? async () => {
                        list.current?.focus();
                        await remove(message.message_id);
                      }
                    : undefined
                }
              />
            ))}
            {outgoing.map((one) => (
              <OutgoingMessage
                key={one.client_id}
                outgoing={one}
                again={() => again(one)}
                discard={() => discard(one.client_id)}
              />
            ))}
          </ul>
        ) : (
          <Stack as="p" pad={6} align="center" cross="center" soft textAlign="center" className={classes.empty}>
            {t(isOver ? 'contests.chat.emptyAfter' : 'contests.chat.empty')}
          </Stack>
        )}
      </div>
      {unseen > 0 && (
        <Row as="button" gap={2} pad="2 3" type="button" className={classes.pill} onClick={toEnd}>
          <IconArrowDown size={16} aria-hidden />
          {t('contests.chat.new', { count: unseen })}
        </Row>
      )}
    </Box>
  );
}
