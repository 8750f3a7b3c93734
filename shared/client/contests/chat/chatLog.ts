/** Reducer of the chat's messages: loaded, received live, and outgoing. */
import type { ChatMessageShape } from '#shared/client/app/core/calls.ts';
import { tidyText } from '#shared/contests/page/chatRules.ts';
import { contestLimits } from '#shared/contests/limits.ts';

/** An outgoing message without an answer. */
export interface Outgoing {
  client_id: string;
  text: string;
  /** The new display name, if it changes. */
  name?: string;
  /** Unix seconds. */
  stamp: number;
  /** The refusal's sentence, once failed. */
  failure?: string;
}

export interface ChatLog {
  /** Oldest first. */
  messages: readonly ChatMessageShape[];
  outgoing: readonly Outgoing[];
  /** Author tags of the reader. */
  own: readonly string[];
  /** Tombstones: ids of removed messages, because a stale answer may still contain them. */
  removed: readonly string[];
}

export type ChatStep =
  /** `serverTime`: when the answer was made, in unix seconds. */
  | { step: 'loaded'; messages: readonly ChatMessageShape[]; own: readonly string[]; serverTime: number }
  | { step: 'heard'; message: ChatMessageShape }
  | { step: 'removed'; message_id: string }
  | { step: 'sending'; outgoing: Outgoing }
  | { step: 'sent'; client_id: string; message: ChatMessageShape }
  | { step: 'failed'; client_id: string; failure: string }
  | { step: 'dropped'; client_id: string };

export const emptyLog: ChatLog = { messages: [], outgoing: [], own: [], removed: [] };

/** Maximum seconds between a message's stamp and its commit. */
const commitTime = 10;
/** Maximum difference of two clocks, in seconds. */
const tolerance = 60;

function merged(...lists: (readonly ChatMessageShape[])[]): ChatMessageShape[] {
  const byId = new Map(lists.flat().map((message) => [message.message_id, message]));
  return [...byId.values()].toSorted((a, b) => a.stamp - b.stamp || (a.message_id < b.message_id ? -1 : 1));
}

const isArrived = ({ text, stamp }: Outgoing, { own, messages }: ChatLog) =>
  messages.some(
    (message) => own.includes(message.author) && message.text === tidyText(text) && message.stamp > stamp - tolerance,
  );

/** Merges the log: removes deleted and duplicate messages, and outgoing ones that have arrived. */
function settled(log: ChatLog): ChatLog {
  const messages = log.messages
    .filter(({ message_id }) => !log.removed.includes(message_id))
    .slice(-contestLimits.chat.held);
  const shown = { ...log, messages };
  return { ...shown, outgoing: log.outgoing.filter((outgoing) => !isArrived(outgoing, shown)) };
}

export function chatLog(log: ChatLog, step: ChatStep): ChatLog {
  switch (step.step) {
    case 'loaded': {
      // Messages older than the answer and missing from it were removed, or are beyond its page.
      const since = log.messages.filter(({ stamp }) => stamp > step.serverTime - commitTime);
      return settled({ ...log, own: step.own, messages: merged(step.messages, since) });
    }
    case 'heard':
      return settled({ ...log, messages: merged(log.messages, [step.message]) });
    case 'removed':
      return settled({ ...log, removed: [...log.removed, step.message_id].slice(-contestLimits.chat.held) });
    case 'sending': {
      const others = log.outgoing.filter(({ client_id }) => client_id !== step.outgoing.client_id);
      return { ...log, outgoing: [...others, step.outgoing] };
    }
    case 'sent': {
      const outgoing = log.outgoing.filter(({ client_id }) => client_id !== step.client_id);
      return chatLog({ ...log, outgoing }, { step: 'heard', message: step.message });
    }
    case 'failed':
      return {
        ...log,
        outgoing: log.outgoing.map((one) =>
          one.client_id === step.client_id ? { ...one, failure: step.failure } : one,
        ),
      };
    case 'dropped':
      return { ...log, outgoing: log.outgoing.filter(({ client_id }) => client_id !== step.client_id) };
  }
}

/** Maximum seconds between messages of one group. */
const together = 300;

/** Whether a message starts a group, shown with its author. */
export const beginsGroup = (message: ChatMessageShape, before: ChatMessageShape | undefined) =>
  before?.author !== message.author || before.name !== message.name || message.stamp - before.stamp > together;
