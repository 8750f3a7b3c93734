/** The messages of one conversation, live, with those that are on their way. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Chat } from '#shared/chat/entities/messages.ts';
import { Offer } from '#shared/chat/entities/offers.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { conversationRoom } from '#shared/chat/rooms.ts';
import { call } from '#shared/client/app/data/api.ts';
import type { RowOf } from '#shared/client/app/core/entitySlices.ts';
import type { SubscriptionStatus } from '#shared/client/app/live/liveRows.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { limits } from '#shared/limits.ts';
import type { Outgoing } from './composer/outbox.ts';
import { useOutgoing } from './composer/sending.ts';

export type MessageRow = RowOf<typeof Chat>;
export type OfferRow = RowOf<typeof Offer>;

export interface Messages {
  readonly status: SubscriptionStatus;
  /** In their one order. */
  readonly rows: readonly MessageRow[];
  /** Whether the first message is among them. */
  readonly complete: boolean;
  readonly older: () => Promise<void>;
  /** Those on their way, which stand behind all others. */
  readonly outgoing: readonly Outgoing[];
  readonly offers: ReadonlyMap<string, OfferRow>;
}

export function useMessages(conversation_id: string): Messages {
  const { rows, status, complete, older } = useLiveRows(Chat, 'conversation_id', conversation_id);
  const offers = useLiveRows(Offer, 'conversation_id', conversation_id);
  const waiting = useOutgoing(conversation_id);
  const outgoing = useMemo(() => {
    if (!waiting.length) return waiting;
    const sent = new Set(rows.map(({ client_id }) => client_id));
    return waiting.filter(({ client_id }) => !sent.has(client_id));
  }, [rows, waiting]);
  const byId = useMemo(() => new Map(offers.rows.map((row) => [row.offer_id, row])), [offers.rows]);
  return { rows, status, complete, older, outgoing, offers: byId };
}

/** Whether the other one is typing; it ends by itself when they stop saying so, and with each message of theirs (`sent`: how many there are). */
export function useTyping(conversation_id: string, other_id: number, sent: number): boolean {
  const [isTyping, setTyping] = useState(false);
  const [known, setKnown] = useState(sent);
  if (sent !== known) {
    setKnown(sent);
    setTyping(false);
  }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = joinRoom(conversationRoom, conversation_id, {
      on: {
        typing({ user_id }) {
          if (user_id !== other_id) return;
          setTyping(true);
          clearTimeout(timer);
          timer = setTimeout(() => setTyping(false), chatLimits.typing.endsAfter);
        },
      },
    });
    return () => {
      leave();
      clearTimeout(timer);
      setTyping(false);
    };
  }, [conversation_id, other_id]);
  return isTyping;
}

/** Returns what a page calls at every key: the other one is told every few seconds at most. */
export function useTellTyping(conversation_id: string): () => void {
  const last = useRef(0);
  return () => {
    const now = performance.now();
    if (last.current && now - last.current < chatLimits.typing.tellEvery) return;
    last.current = now;
    call.tellTyping({ conversation_id }, { quiet: true }).catch(() => (last.current = 0));
  };
}

/** Marks the other's messages as seen up to `n`, while the page is looked at; `marked` is how many are. */
export function useMarkSeen(conversation_id: string, n: number, marked: number): void {
  const isNew = n > marked;
  const waits = useRef<Seen>(undefined);
  const mark = useEffectEvent(() => tellSeen({ conversation_id, n }));
  useEffect(() => {
    if (!isNew) return;
    waits.current = { conversation_id, n };
    const look = () => {
      waits.current = undefined;
      mark();
    };
    const timer = setTimeout(look, limits.debounce.conversation);
    document.addEventListener('visibilitychange', look);
    // What could not be told on a bad line is told when it is back.
    const stop = onLineBack(look);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNew, conversation_id, n]);
  // A reader who leaves at once has seen it all the same.
  useEffect(
    () => () => {
      if (waits.current) tellSeen(waits.current);
      waits.current = undefined;
    },
    [conversation_id],
  );
}

interface Seen {
  conversation_id: string;
  n: number;
}

function tellSeen(seen: Seen): void {
  if (document.visibilityState !== 'visible') return;
  call
    .markSeen({ ...seen }, { quiet: true })
    .catch((cause: unknown) => console.warn('What was seen could not be told', cause));
}
