import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import type { ChatState } from '#shared/contests/page/chatRules.ts';
import { joinContestRoom } from '../contestRoom.ts';
import { type ChatLog, chatLog, emptyLog, type Outgoing } from './chatLog.ts';

/** Refusals after which the same message can be retried. */
const worthAnotherTry: readonly CallError['code'][] = [
  'offline',
  'timeout',
  'busy',
  'unavailable',
  'too_many',
  'chat_too_fast',
  'something_wrong',
  'visitor_required',
];

interface ContestChat {
  log: ChatLog;
  /** Undefined until loaded. */
  state: ChatState | undefined;
  may_write: boolean;
  /** The reader's display name; empty for visitors without one. */
  name: string;
  /** Why the first load failed. */
  error: CallError | undefined;
  reload: () => void;
  /** Resolves to a permanent refusal; the message is then removed from the log. */
  send: (message: Pick<Outgoing, 'text' | 'name'> & { client_id?: string }) => Promise<CallError | undefined>;
  drop: (client_id: string) => void;
  remove: (message_id: string) => Promise<void>;
}

/** A contest's chat, kept fresh by the contest's room. */
export function useContestChat({ cx_id, chat_enabled, contest_status }: ContestShape): ContestChat {
  const { token, status } = useSession();
  const [log, dispatch] = useReducer(chatLog, emptyLog);
  const [about, setAbout] = useState<{ state: ChatState; may_write: boolean; name: string }>();
  const [error, setError] = useState<CallError>();
  /** Sequence number of loads; answers to earlier ones are ignored. */
  const turn = useRef(0);

  const load = useCallback(() => {
    const mine = ++turn.current;
    return call.getContestChat({ cx_id }, { quiet: true }).then(
      ({ messages, own, serverTime, state, may_write, name }) => {
        if (mine !== turn.current) return;
        dispatch({ step: 'loaded', messages, own, serverTime });
        setAbout({ state, may_write, name });
        setError(undefined);
      },
      (cause: unknown) => {
        if (!(cause instanceof CallError)) throw cause;
        if (mine === turn.current) setError(cause);
      },
    );
  }, [cx_id]);

  useEffect(() => {
    return joinContestRoom(cx_id, {
      // Messages of a gap are within the last page, or too old to matter.
      joined: () => void load(),
      on: {
        chat: ({ message }) => dispatch({ step: 'heard', message }),
        chat_removed: ({ message_id }) => dispatch({ step: 'removed', message_id }),
      },
    });
  }, [cx_id, load]);

  // Reload with the session, which decides the reader's own messages, and with the contest's state, which decides whether the chat is open.
  const isKnown = status !== 'unknown';
  useEffect(() => {
    if (isKnown) void load();
  }, [load, isKnown, token, chat_enabled, contest_status]);

  const send: ContestChat['send'] = async ({ text, name, client_id = clientId() }) => {
    dispatch({ step: 'sending', outgoing: { client_id, text, name, stamp: serverNow() / 1000 } });
    try {
      const { message } = await call.sendContestMessage({ cx_id, client_id, text, name }, { quiet: true });
      dispatch({ step: 'sent', client_id, message });
      setAbout((was) => was && { ...was, name: message.name });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (cause.code === 'chat_closed') void load();
      if (worthAnotherTry.includes(cause.code)) {
        dispatch({ step: 'failed', client_id, failure: cause.message });
        return;
      }
      dispatch({ step: 'dropped', client_id });
      return cause;
    }
  };

  const remove = async (message_id: string) => {
    try {
      await call.removeContestMessage({ message_id });
      dispatch({ step: 'removed', message_id });
    } catch (cause) {
      // The toast has shown the refusal.
      if (!(cause instanceof CallError)) throw cause;
    }
  };

  return {
    log,
    state: about?.state,
    may_write: about?.may_write ?? false,
    name: about?.name ?? '',
    error: about ? undefined : error,
    reload: () => void load(),
    send,
    drop: (client_id) => dispatch({ step: 'dropped', client_id }),
    remove,
  };
}
