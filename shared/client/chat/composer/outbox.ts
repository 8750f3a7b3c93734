/**
 * Messages on their way: kept over a lost line and a closed tab, sent under their own ids until the server has answered for each. One of a
 * conversation at a time, so that they keep their order; a refusal keeps the words, and lets those behind it go on.
 */
import { CallError } from '#shared/client/app/data/api.ts';
import type { KeptRows } from '#shared/client/app/offline/keptRows.ts';
import type { Attachment } from '#shared/chat/types.ts';
import { day } from '#shared/time.ts';

export interface OutgoingFile {
  readonly client_id: string;
  readonly kind: Attachment['kind'];
  readonly name: string;
  readonly blob: Blob;
  readonly seconds?: number;
  readonly peaks?: readonly number[];
  /** Once it was uploaded. */
  readonly attachment?: Attachment;
}

export interface Outgoing {
  readonly client_id: string;
  /** Who writes: somebody else who signs in on this browser sends nothing of it. */
  readonly user_id: number;
  readonly conversation_id: string;
  readonly text: string;
  readonly reply_to?: string;
  readonly forward?: string;
  readonly files: readonly OutgoingFile[];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Why it was refused, or given up. It waits for its author then. */
  readonly refusal?: string;
}

export interface OutboxOptions {
  readonly rows: KeptRows<Outgoing>;
  /**
   * Sends one: uploads what was not uploaded, telling each file that was, and resolves when the server has the message. Throws a CallError, or the
   * signal's reason once somebody has discarded it.
   */
  readonly deliver: (
    outgoing: Outgoing,
    uploaded: (file: OutgoingFile) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Does it unless another tab is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that the kept rows have changed; `heard` is called when one of them says so. */
  readonly tabs: { tell(): void; listen(heard: () => void): void };
  /** Resolves after so many milliseconds, or sooner when the line comes back. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly user: () => number | undefined;
  readonly now: () => number;
  /** What is said of one that could not be sent for a day. */
  readonly gaveUp: () => string;
}

export interface Outbox {
  /** Those of the signed-in person, oldest first; the same list until it changes. */
  list(): readonly Outgoing[];
  subscribe(listener: () => void): () => void;
  add(outgoing: Outgoing): Promise<void>;
  /** Tries one that was refused again, under its own id. */
  retry(client_id: string): Promise<void>;
  discard(client_id: string): Promise<void>;
  /** Reads what was kept and sends it; at the start, and when the line comes back. */
  start(): Promise<void>;
  /** Somebody signs out: nothing of theirs stays. */
  clear(): Promise<void>;
}

/** Milliseconds for which one is tried by itself. */
const retryMs = day;
const longestPause = 30_000;
/** The server may have it, or may take it later: asked again under the same id, nothing is stored twice. */
const worthAnotherTry: readonly CallError['code'][] = ['offline', 'timeout', 'busy', 'unavailable', 'something_wrong'];

export function createOutbox({ rows, deliver, alone, tabs, wait, user, now, gaveUp }: OutboxOptions): Outbox {
  let known: readonly Outgoing[] = [];
  let shown: readonly Outgoing[] = [];
  const listeners = new Set<() => void>();
  const sending = new Set<string>();
  /** Stops the delivery of a message, by its client_id. */
  const stops = new Map<string, AbortController>();

  const set = (next: readonly Outgoing[]) => {
    known = next;
    // Discarded, in this tab or another one, is not sent.
    for (const [client_id, stop] of stops) if (!next.some((one) => one.client_id === client_id)) stop.abort();
    const mine = user();
    shown = next.filter(({ user_id }) => user_id === mine).toSorted((a, b) => a.at - b.at);
    for (const listener of [...listeners]) listener();
  };
  /** What has changed here since each reading that is under way began. */
  const readings = new Set<Set<string>>();
  const touch = (client_id: string) => {
    for (const changed of readings) changed.add(client_id);
  };
  const read = async () => {
    const changed = new Set<string>();
    readings.add(changed);
    const kept = await rows.all().finally(() => readings.delete(changed));
    // It is newer than what was read.
    const isNewer = ({ client_id }: Outgoing) => changed.has(client_id);
    set([...kept.filter((one) => !isNewer(one)), ...known.filter(isNewer)]);
  };
  const change = async (next: Outgoing) => {
    // Discarded meanwhile.
    if (!known.some(({ client_id }) => client_id === next.client_id)) return;
    touch(next.client_id);
    set(known.map((one) => (one.client_id === next.client_id ? next : one)));
    await rows.put(next);
    tabs.tell();
  };
  const drop = async (client_id: string) => {
    touch(client_id);
    set(known.filter((one) => one.client_id !== client_id));
    await rows.remove(client_id);
    tabs.tell();
  };
  const current = (client_id: string) => known.find((one) => one.client_id === client_id);

  /** Resolves when this one is answered for, given up, or gone. */
  async function settle(client_id: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      const outgoing = current(client_id);
      if (!outgoing || outgoing.user_id !== user() || outgoing.refusal !== undefined) return;
      const stop = new AbortController();
      stops.set(client_id, stop);
      try {
        await deliver(
          outgoing,
          async (file) => {
            const latest = current(client_id);
            if (!latest) return;
            const files = latest.files.map((one) => (one.client_id === file.client_id ? file : one));
            await change({ ...latest, files });
          },
          stop.signal,
        );
        stops.delete(client_id);
        return await drop(client_id);
      } catch (cause) {
        stops.delete(client_id);
        if (stop.signal.aborted) return;
        if (!(cause instanceof CallError)) throw cause;
        const latest = current(client_id) ?? outgoing;
        const isOver = now() - outgoing.at > retryMs;
        if (cause.code === 'too_many' && !isOver) await wait((cause.retryAfter ?? 1) * 1000);
        else if (worthAnotherTry.includes(cause.code) && !isOver)
          await wait((0.5 + Math.random() / 2) * Math.min(longestPause, 1000 * 2 ** tries));
        // Signed out in the meantime: the next time its author signs in it is sent.
        else if (cause.code === 'session_expired' || cause.code === 'session_required') return;
        else return await change({ ...latest, refusal: isOver ? gaveUp() : cause.message });
      }
    }
  }

  async function sendConversation(conversation_id: string): Promise<void> {
    if (sending.has(conversation_id)) return;
    sending.add(conversation_id);
    try {
      const tried = new Set<string>();
      for (;;) {
        const next = shown.find(
          (one) => one.conversation_id === conversation_id && one.refusal === undefined && !tried.has(one.client_id),
        );
        if (!next) return;
        await settle(next.client_id);
        if (current(next.client_id)?.refusal === undefined) tried.add(next.client_id);
      }
    } finally {
      sending.delete(conversation_id);
    }
  }

  const waitingIn = () => [
    ...new Set(shown.filter(({ refusal }) => refusal === undefined).map(({ conversation_id }) => conversation_id)),
  ];
  let isRunning = false;
  const send = async (): Promise<void> => {
    if (isRunning) {
      for (const id of waitingIn()) void sendConversation(id);
      return;
    }
    isRunning = true;
    try {
      await alone(async () => {
        for (let left = waitingIn(); left.length && user() !== undefined; left = waitingIn()) {
          const before = left.length;
          await Promise.all(left.map(sendConversation));
          if (waitingIn().length >= before) return;
        }
      });
    } finally {
      isRunning = false;
    }
  };

  tabs.listen(() => void read().then(send));

  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async add(outgoing) {
      touch(outgoing.client_id);
      set([...known, outgoing]);
      await rows.put(outgoing);
      tabs.tell();
      void send();
    },
    async retry(client_id) {
      const found = current(client_id);
      if (!found) return;
      const { refusal: _refusal, ...again } = found;
      await change({ ...again, at: now() });
      void send();
    },
    discard: drop,
    async start() {
      await read();
      void send();
    },
    async clear() {
      set([]);
      await rows.clear();
      tabs.tell();
    },
  };
}
