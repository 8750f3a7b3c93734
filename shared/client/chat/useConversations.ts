/** Somebody's conversations, live: what both see of each, and what they keep of it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { Conversation, Inbox } from '#shared/chat/entities/conversations.ts';
import { otherOf } from '#shared/chat/rules.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { RowOf } from '#shared/client/app/core/entitySlices.ts';
import type { SubscriptionStatus } from '#shared/client/app/live/liveRows.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { limits } from '#shared/limits.ts';

export type ConversationRow = Omit<RowOf<typeof Conversation>, 'opened_1' | 'opened_2'>;
type InboxRow = RowOf<typeof Inbox>;

export interface Talk {
  readonly conversation: ConversationRow;
  /** Undefined before anything was said or kept. */
  readonly inbox: InboxRow | undefined;
  readonly other_id: number;
}

export interface Talks {
  readonly status: SubscriptionStatus;
  /** The one last written in first. */
  readonly talks: readonly Talk[];
  /** Whether there are no others. */
  readonly complete: boolean;
  readonly older: () => Promise<void>;
}

const worst: readonly SubscriptionStatus[] = ['refused', 'loading', 'offline', 'catching up', 'live'];

/** All of somebody's; an undefined user has none. */
export function useConversations(user_id: number | undefined): Talks {
  const first = useLiveRows(Conversation, 'user_id1', user_id);
  const second = useLiveRows(Conversation, 'user_id2', user_id);
  const own = useLiveRows(Inbox, 'user_id', user_id);
  const talks = useMemo(() => {
    const inboxes = new Map(own.rows.map((row) => [row.conversation_id, row]));
    return [...first.rows, ...second.rows]
      .map((conversation): Talk => ({
        conversation,
        inbox: inboxes.get(conversation.conversation_id),
        other_id: otherOf(conversation, user_id ?? 0),
      }))
      .filter(({ inbox }) => inbox)
      .toSorted((a, b) => (a.inbox!.last_at < b.inbox!.last_at ? 1 : -1));
  }, [first.rows, second.rows, own.rows, user_id]);
  const all = [first, second, own];
  return {
    talks,
    status: worst.find((status) => all.some((each) => each.status === status)) ?? 'live',
    complete: all.every((each) => each.complete),
    older: async () => {
      await Promise.all(all.filter((each) => !each.complete).map((each) => each.older()));
    },
  };
}

const countsOf = ({ unread, muted, blocked, archived }: InboxRow) => (muted || blocked || archived ? 0 : unread);

/**
 * The exact number of messages that somebody has not seen; undefined while it is not known. Arrival is told to the senders, which makes
 * their second tick.
 */
export function useUnread(user_id: number): number | undefined {
  const { rows, complete, status } = useLiveRows(Inbox, 'user_id', user_id);
  const [counted, setCounted] = useState<number>();
  const loaded = rows.reduce((sum, row) => sum + countsOf(row), 0);
  const isCounting = !complete && status === 'live';
  useEffect(() => {
    if (!isCounting) return;
    let isOver = false;
    const timer = setTimeout(() => {
      call.countUnread({}, { quiet: true }).then(
        ({ unread }) => isOver || setCounted(unread),
        (cause: unknown) => console.warn('Unread messages could not be counted', cause),
      );
    }, limits.debounce.conversations);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isCounting, loaded]);
  useReceipts(rows);
  if (status === 'loading') return undefined;
  return complete ? loaded : counted === undefined ? undefined : Math.max(counted, loaded);
}

/** Tells that messages arrived, once for each that did. */
function useReceipts(rows: readonly InboxRow[]): void {
  const told = useRef(new Map<string, number>());
  useEffect(() => {
    const news = rows.filter(
      ({ conversation_id, unread, seen_n, blocked }) =>
        unread > 0 && !blocked && (told.current.get(conversation_id) ?? 0) < seen_n + unread,
    );
    if (!news.length) return;
    const timer = setTimeout(() => {
      for (const { conversation_id, seen_n, unread } of news) {
        told.current.set(conversation_id, seen_n + unread);
        call
          .markReceived({ conversation_id, n: seen_n + unread }, { quiet: true })
          .catch(() => told.current.delete(conversation_id));
      }
    }, limits.debounce.conversations);
    return () => clearTimeout(timer);
  }, [rows]);
}
