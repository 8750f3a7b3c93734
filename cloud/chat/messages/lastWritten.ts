/**
 * Conversations as this process wrote them last, so that going on writing costs no reads. A write happens only while the rows still have
 * the `rev` that is known here; otherwise it is tried again with rows that are read.
 */
import type { Conversation, Inbox } from '#shared/chat/entities.ts';
import { minute } from '#shared/time.ts';
import { lruCache } from '#cloud/patterns/caches.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Storage } from '#cloud/kernel/ports.ts';

export interface Written {
  readonly conversation: Conversation;
  /** Of both people. */
  readonly inboxes: readonly Inbox[];
}

const most = 5000;
/** Milliseconds in which a conversation that another process writes too is read each time, since a write that is tried again costs more. */
const sharedFor = minute;

const written = perStorage(() => lruCache<Written>(most));
/** Until when each is taken for shared, by performance.now(). */
const shared = perStorage(() => lruCache<number>(most));

/** Whether a message writes all three rows, so that all three are compared: a conversation in which nobody is held back. */
const isPlain = ({ conversation: { closed, n_1, n_2 }, inboxes }: Written) =>
  !closed && n_1 > 0 && n_2 > 0 && inboxes.length === 2 && !inboxes.some(({ blocked, request }) => blocked || request);

export const lastWritten = (storage: Storage, conversation_id: string): Written | undefined =>
  written(storage).get(conversation_id);

/** After the commit. */
export function noteWritten(storage: Storage, rows: Written): void {
  const { conversation_id } = rows.conversation;
  const isShared = (shared(storage).get(conversation_id) ?? 0) > performance.now();
  if (isPlain(rows) && !isShared) written(storage).set(conversation_id, rows);
  else written(storage).delete(conversation_id);
}

export const forgetWritten = (storage: Storage, conversation_id: string): void =>
  written(storage).delete(conversation_id);

/** Another process writes in it, too. */
export function noteShared(storage: Storage, conversation_id: string): void {
  forgetWritten(storage, conversation_id);
  shared(storage).set(conversation_id, performance.now() + sharedFor);
}

/** A row that arrived: one that somebody else wrote ends what is known. */
export function hearInbox(storage: Storage, { inbox_id, conversation_id, rev }: Inbox): void {
  const known = lastWritten(storage, conversation_id);
  if (known && !known.inboxes.some((inbox) => inbox.inbox_id === inbox_id && inbox.rev >= rev))
    forgetWritten(storage, conversation_id);
}
