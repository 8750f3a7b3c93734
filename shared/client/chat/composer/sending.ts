/** The page's outbox of messages, and how one is sent. */
import { useMemo, useSyncExternalStore } from 'react';
import { Chat } from '#shared/chat/entities/messages.ts';
import { inOneTab } from '#shared/client/app/session/tabLock.ts';
import { call } from '#shared/client/app/data/api.ts';
import { uploadBy } from '#shared/client/app/data/uploads.ts';
import { clientId } from '#shared/client/app/clientId.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { type Row, sliceOf } from '#shared/client/app/core/entitySlices.ts';
import { t } from '#shared/client/app/i18n/i18n.ts';
import { keptRows } from '#shared/client/app/offline/keptRows.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { store } from '#shared/client/app/core/store.ts';
import { createOutbox, type Outbox, type Outgoing, type OutgoingFile } from './outbox.ts';

/** The share of each file that has left, by its client_id. */
const shares = new Map<string, number>();
const shareListeners = new Set<() => void>();
const tellShare = (client_id: string, share: number | undefined) => {
  if (share === undefined) shares.delete(client_id);
  else shares.set(client_id, share);
  for (const listener of [...shareListeners]) listener();
};
const onShares = (listener: () => void) => {
  shareListeners.add(listener);
  return () => void shareListeners.delete(listener);
};

/** How far an upload is, from 0 to 1; undefined while it waits, and once it is done. */
export const useShare = (client_id: string): number | undefined =>
  useSyncExternalStore(onShares, () => shares.get(client_id));

/** Shows rows that a call has answered at once, whatever the live line does. */
export function showMessages(rows: readonly object[]): void {
  store.inject(sliceOf(Chat));
  store.dispatch(sliceOf(Chat).actions.upserted(rows as readonly Row[]));
}

async function deliver(
  outgoing: Outgoing,
  uploaded: (file: OutgoingFile) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { client_id, conversation_id, text, reply_to, forward, files } = outgoing;
  const attachments: string[] = [];
  for (const file of files) {
    let { attachment } = file;
    if (!attachment) {
      const { kind, name, blob, seconds, peaks } = file;
      const input = { conversation_id, client_id: file.client_id, kind, name, seconds, peaks: peaks && [...peaks] };
      try {
        const answer = await uploadBy(
          'addAttachment',
          { ...input, bytes: blob },
          { quiet: true, signal, progress: (share) => tellShare(file.client_id, share) },
        );
        ({ attachment } = answer);
      } finally {
        tellShare(file.client_id, undefined);
      }
      await uploaded({ ...file, attachment });
    }
    attachments.push(attachment.file_id);
  }
  signal.throwIfAborted();
  const { message } = await call.sendMessage(
    {
      conversation_id,
      client_id,
      reply_to,
      ...(forward === undefined ? { text, ...(attachments.length && { attachments }) } : { forward }),
    },
    { quiet: true, overSocket: true },
  );
  showMessages([message]);
}

/** A pause that ends when the line comes back. */
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = onLineBack(end);
  });

function tabs() {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('engage.chat');
  return {
    // A channel reaches this site's own pages alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: () => channel?.postMessage('outbox'),
    listen: (heard: () => void) => channel?.addEventListener('message', heard),
  };
}

const user = () => {
  const { status, user: who } = store.getState().session;
  return status === 'member' ? who?.user_id : undefined;
};

let made: Outbox | undefined;

/** Made when chat is first shown; sends what an earlier visit left. */
export function outbox(): Outbox {
  if (made) return made;
  const box = createOutbox({
    rows: keptRows<Outgoing>('chatOutbox', 'client_id'),
    deliver,
    alone: (work) => inOneTab('engage.chat.sending', work),
    tabs: tabs(),
    wait,
    user,
    now: serverNow,
    gaveUp: () => t('chat.outbox.gaveUp'),
  });
  made = box;
  let known = user();
  store.subscribe(() => {
    const now = user();
    if (now === known) return;
    const before = known;
    known = now;
    // What was not sent is nobody else's.
    if (before !== undefined && store.getState().session.status === 'visitor') void box.clear();
    else void box.start();
  });
  onLineBack(() => void box.start());
  void box.start();
  return box;
}

const nothing: readonly Outgoing[] = [];

/** What waits to be sent in a conversation, oldest first. */
export function useOutgoing(conversation_id: string): readonly Outgoing[] {
  const box = useMemo(() => outbox(), []);
  const all = useSyncExternalStore(box.subscribe, box.list, () => nothing);
  return useMemo(() => all.filter((one) => one.conversation_id === conversation_id), [all, conversation_id]);
}

export interface Draft {
  readonly text: string;
  readonly reply_to?: string;
  readonly forward?: string;
  readonly files?: readonly Omit<OutgoingFile, 'client_id' | 'attachment'>[];
}

/** Puts a message on its way; it shows at once. */
export function post(conversation_id: string, { text, reply_to, forward, files = [] }: Draft): void {
  const user_id = user();
  if (user_id === undefined) return;
  void outbox().add({
    ...{ client_id: clientId(), user_id, conversation_id, text, reply_to, forward, at: serverNow() },
    files: files.map((file) => ({ ...file, client_id: clientId() })),
  });
}
