import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { chatLimits } from '#shared/chat/limits.ts';
import { call } from '#shared/client/app/data/api.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Bone, Loading } from '#shared/client/ui/Skeleton.tsx';
import { minute } from '#shared/time.ts';
import { Message, OutgoingMessage } from './Message.tsx';
import type { MessageActs } from './MessageMenu.tsx';
import { outbox } from '#shared/client/chat/composer/sending.ts';
import type { ConversationRow } from '#shared/client/chat/useConversations.ts';
import type { History } from './useHistory.ts';
import type { MessageRow } from '#shared/client/chat/useMessages.ts';
import { Box, Stack } from '#shared/client/ui/Layout.tsx';
import classes from './MessageList.module.css';

interface MessageListProps {
  messages: History;
  conversation: ConversationRow;
  me: number;
  /** The `n` of the other's messages that were there, and not seen, when the reader came: those behind `after`; and the place of the first one. */
  fresh: { after: number; upTo: number; seq: number | undefined };
  /** The place of a message that was asked for. */
  target: number | undefined;
  pass: string;
  blurred: boolean;
  acts: Omit<MessageActs, 'show'>;
  /** Hears the `n` of the other's last message that came into sight. */
  shows: (n: number) => void;
}

/** Closer to an end than this, in pixels, a list is at its end. */
const nearly = 80;
/** Closer to its beginning than this, the page before is asked for. */
const ahead = 800;
/** Milliseconds within which messages of one of the two stand together. */
const together = 5 * minute;

const dayOf = (at: string | number) => new Date(at).toDateString();

/** What has changed at the ends of a list since it was last shown. */
interface Ends {
  first?: string;
  last?: string;
}

/**
 * The messages, newest below. It stays at its end unless the reader has gone up; pages that come before what is read push nothing: `shift` is on
 * in the one rendering that prepends.
 */
export function MessageList(props: MessageListProps): ReactNode {
  const { messages, conversation, me, fresh, target, pass, blurred, acts, shows } = props;
  const { rows, outgoing, offers, complete, isNewest, status } = messages;
  const { t } = useTranslation();
  const { weekday } = useFormat();
  const list = useRef<VListHandle>(null);
  const ends = useRef<Ends>({});
  const stays = useRef(true);
  const offsetBefore = useRef(0);
  const loading = useRef<Promise<boolean>>(undefined);
  const [isAway, setAway] = useState(false);
  const [marked, setMarked] = useState<number>();

  const keys = [...rows.map(({ messageId }) => messageId), ...outgoing.map(({ client_id }) => client_id)];
  const [first, last] = [keys[0], keys.at(-1)];
  // One goes on reading where one left off.
  const leftOff = useRef(target === undefined && fresh.upTo > fresh.after);
  const newAt = rows.findIndex(({ user_id, n }) => user_id !== me && n > fresh.after && n <= fresh.upTo);
  const isNewLoaded = newAt >= 0 && (rows[newAt]!.n === fresh.after + 1 || complete);
  // What the last rendering showed is known only afterwards.
  const isPrepended = ends.current.last === last && ends.current.first !== first && ends.current.first !== undefined;
  useLayoutEffect(() => {
    const isAppended = ends.current.last !== last;
    ends.current = { first, last };
    if (leftOff.current && isNewLoaded) {
      leftOff.current = false;
      stays.current = false;
      list.current?.scrollToIndex(newAt, { align: 'start' });
    } else if (isAppended && stays.current && isNewest) list.current?.scrollToIndex(keys.length - 1, { align: 'end' });
  });

  // People who write want to see their message.
  const sending = outgoing.length;
  useLayoutEffect(() => {
    if (!sending) return;
    stays.current = true;
    list.current?.scrollToIndex(keys.length - 1, { align: 'end' });
    // Once for each that is put on its way.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sending]);

  /** One page at a time: who asks meanwhile waits for the same one. Resolves with whether there is more to see. */
  const loadOlder = (): Promise<boolean> => {
    if (complete) return Promise.resolve(false);
    loading.current ??= messages
      .older()
      .then(
        () => true,
        (cause: unknown) => {
          console.warn('Earlier messages were not loaded', cause);
          return false;
        },
      )
      .finally(() => (loading.current = undefined));
    return loading.current;
  };

  const showSeq = (seq: number) => {
    const index = rows.findIndex((row) => row.seq >= seq);
    if (index < 0 || (rows[0]!.seq > seq && !complete)) return false;
    stays.current = false;
    const isNew = seq === fresh.seq;
    list.current?.scrollToIndex(index, { align: isNew ? 'start' : 'center' });
    if (!isNew) setMarked(rows[index]!.seq);
    return true;
  };
  const [wanted, setWanted] = useState(target);
  const opened = useRef<number>(undefined);
  const seek = useEffectEvent(() => {
    if (leftOff.current && newAt >= 0) {
      // It stands above what is loaded.
      leftOff.current = false;
      setWanted(fresh.seq);
    }
    if (wanted === undefined) return;
    const newest = rows.at(-1)?.seq;
    if (newest === undefined) return;
    if (wanted > newest || showSeq(wanted)) setWanted(undefined);
    else if (rows[0]!.seq - wanted > chatLimits.page && wanted !== opened.current) {
      // One of them is held back, or was never there: once is enough.
      opened.current = wanted;
      void messages.open(wanted);
    } else void loadOlder().then((isMore) => isMore && setLooks((count) => count + 1));
  });
  /** A message that is not loaded is looked up first. */
  const find = useAction(async (messageId: string) => {
    const known = rows.find((row) => row.messageId === messageId);
    if (known && showSeq(known.seq)) return;
    const { conversation_id } = conversation;
    const { messages: found } = await call.getMessages({ conversation_id, near: messageId, limit: 2 });
    setWanted(found.find((row) => row.messageId === messageId)?.seq);
  });
  const [looks, setLooks] = useState(0);
  useEffect(() => seek(), [rows, wanted, looks]);

  /** Says what is in sight, and whether the end is, which also changes when the window or a row does. */
  const lookForEnd = (offset = list.current?.scrollOffset ?? 0): boolean => {
    if (!list.current) return false;
    const { scrollSize, viewportSize } = list.current;
    const isEnd = isNewest && offset + viewportSize >= scrollSize - nearly;
    if (isEnd) stays.current = true;
    setAway(!isEnd);
    const lowest = isEnd ? rows.length : list.current.findItemIndex(offset + viewportSize - nearly / 2) + 1;
    shows(rows.slice(0, lowest).findLast(({ user_id }) => user_id !== me)?.n ?? 0);
    return isEnd;
  };
  const scrolled = (offset: number) => {
    const { scrollSize, viewportSize } = list.current ?? {};
    if (scrollSize === undefined || viewportSize === undefined) return;
    if (!isNewest && offset + viewportSize >= scrollSize - ahead) void messages.newer();
    // Rows that turn out higher than they were taken for push the end away; the reader has not gone up.
    if (!lookForEnd(offset) && offset < offsetBefore.current) stays.current = false;
    offsetBefore.current = offset;
    if (offset < ahead) void loadOlder();
  };
  const toEnd = () => {
    stays.current = true;
    messages.leave();
    list.current?.scrollToIndex(keys.length - 1, { align: 'end', smooth: false });
  };

  // The list grows smaller when the form under it grows, and what it holds grows when rows are measured.
  const frame = useRef<HTMLDivElement>(null);
  const isEmpty = rows.length + outgoing.length === 0;
  const resized = useEffectEvent(() => {
    if (!stays.current || !list.current) return void lookForEnd();
    const { scrollSize, viewportSize } = list.current;
    list.current.scrollTo(scrollSize);
    lookForEnd(scrollSize - viewportSize);
  });
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => resized());
    observer.observe(current);
    const content = current.querySelector('[role="list"] > *');
    if (content) observer.observe(content);
    return () => observer.disconnect();
  }, [isEmpty]);
  // Rows that fill no window move nothing that would be heard: they are in sight once the list has measured itself.
  const measured = useEffectEvent(() => void lookForEnd());
  useEffect(() => {
    const next = requestAnimationFrame(() => measured());
    return () => cancelAnimationFrame(next);
  }, [rows.length]);

  const byId = new Map(rows.map((row) => [row.messageId, row]));
  const messageAt = (row: MessageRow, index: number) => {
    const before = rows[index - 1];
    const isNewDay = !before || dayOf(before.stamp) !== dayOf(row.stamp);
    const isFirst =
      isNewDay ||
      before.user_id !== row.user_id ||
      new Date(row.stamp).getTime() - new Date(before.stamp).getTime() > together;
    return (
      <div key={row.messageId} role="listitem">
        {isNewDay && <p className={classes.day}>{weekday(row.stamp)}</p>}
        {index === newAt && isNewLoaded && fresh.after > 0 && <p className={classes.new}>{t('chat.list.new')}</p>}
        <Message
          message={row}
          conversation={conversation}
          me={me}
          isFirst={isFirst}
          isMarked={marked === row.seq}
          answered={row.reply_to === undefined ? undefined : byId.get(row.reply_to)}
          offer={row.offer === undefined ? undefined : offers.get(row.offer)}
          pass={pass}
          blurred={blurred}
          acts={{ ...acts, show: (messageId) => void find.run(messageId) }}
        />
      </div>
    );
  };

  return (
    <Box grow ref={frame} className={classes.frame} role="log" aria-label={t('chat.list.label')}>
      {isEmpty && status === 'loading' ? (
        <Loading className={classes.loading}>
          {[48, 80, 48, 64].map((height, index) => (
            <Bone key={index} width="60%" height={height} />
          ))}
        </Loading>
      ) : isEmpty ? (
        <Stack as="p" pad={6} align="center" cross="center" soft textAlign="center" className={classes.empty}>
          {t('chat.list.empty')}
        </Stack>
      ) : (
        <VList
          ref={list}
          className={classes.list}
          role="list"
          // What scrolls is reached and scrolled by the keyboard.
          tabIndex={0}
          shift={isPrepended}
          onScroll={scrolled}
        >
          {[
            ...rows.map(messageAt),
            ...outgoing.map((one) => (
              <div key={one.client_id} role="listitem">
                <OutgoingMessage
                  outgoing={one}
                  retry={() => void outbox().retry(one.client_id)}
                  discard={() => void outbox().discard(one.client_id)}
                />
              </div>
            )),
          ]}
        </VList>
      )}
      {isAway && (
        <Stack
          tone="ink"
          as="button"
          align="center"
          cross="center"
          type="button"
          className={classes.newest}
          onClick={toEnd}
          aria-label={t('chat.list.newest')}
        >
          <IconArrowDown size={20} aria-hidden />
        </Stack>
      )}
    </Box>
  );
}
