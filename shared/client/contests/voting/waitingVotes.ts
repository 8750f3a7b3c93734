/** Outbox of votes without an answer: stored across reloads and sent with their ids when the connection is back, or the server is (sendWaiting.ts). */
import { useMemo, useSyncExternalStore } from 'react';
import { withTexts } from '#shared/client/app/i18n/i18n.ts';
import { storeValue, storedValue, onStoredElsewhere } from '#shared/client/app/offline/browserStorage.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { store } from '#shared/client/app/core/store.ts';

export interface WaitingVote {
  client_id: string;
  cx_id: string;
  contestant_id: string;
  /** For the message about the outcome. */
  contestant_name: string;
}

/** Upper bound, so that a page that stays offline cannot fill the storage. */
const most = 200;
const parts: readonly (keyof WaitingVote)[] = ['client_id', 'cx_id', 'contestant_id', 'contestant_name'];
const nothing: readonly WaitingVote[] = [];

const isVote = (value: unknown): value is WaitingVote =>
  typeof value === 'object' &&
  value !== null &&
  parts.every((part) => typeof (value as WaitingVote)[part] === 'string');

function parsed(text: string | undefined): readonly WaitingVote[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(values) && values.length ? values.filter(isVote) : nothing;
  } catch {
    return nothing;
  }
}

let read: { text: string | undefined; votes: readonly WaitingVote[] } = { text: undefined, votes: nothing };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Oldest first; a stable array until it changes. */
export function waitingVotes(): readonly WaitingVote[] {
  const text = storedValue('outbox');
  if (text !== read.text) read = { text, votes: parsed(text) };
  return read.votes;
}

function write(votes: readonly WaitingVote[]): void {
  // An empty list is stored, not removed: a removed key would fall back to this tab's memory.
  storeValue('outbox', JSON.stringify(votes));
  tell();
}

/** Adds a vote (idempotent by id). */
export function keepVote(vote: WaitingVote): void {
  if (waitingVotes().some(({ client_id }) => client_id === vote.client_id)) return;
  write([...waitingVotes(), vote].slice(-most));
}

/** Removes a vote that was answered. */
export function forgetVote(id: string): void {
  if (waitingVotes().some(({ client_id }) => client_id === id))
    write(waitingVotes().filter(({ client_id }) => client_id !== id));
}

/** client_ids of votes that could not be sent since the connection came back; all others are in flight as far as this tab knows. */
let unsent: ReadonlySet<string> = new Set();
const unsentVotes = () => unsent;

/** Marks all queued votes as not sent. */
export function noteUnsent(): void {
  unsent = new Set(waitingVotes().map(({ client_id }) => client_id));
  tell();
}

/** A queued vote, and whether sending it has failed since the connection came back. */
export type WaitingHere = WaitingVote & { readonly unsent: boolean };

/** Queued votes of one contest. */
export function useWaiting(cx_id: string): readonly WaitingHere[] {
  const votes = useSyncExternalStore(subscribe, waitingVotes);
  const failed = useSyncExternalStore(subscribe, unsentVotes);
  return useMemo(
    () => votes.filter((vote) => vote.cx_id === cx_id).map((vote) => ({ ...vote, unsent: failed.has(vote.client_id) })),
    [votes, failed, cx_id],
  );
}

/** Sends queued votes. */
export function sendWaitingVotes(): void {
  if (!waitingVotes().length) return;
  withTexts(import('./sendWaiting.ts'), 'outbox')
    .then(({ sendWaiting }) => sendWaiting())
    .catch((cause: unknown) => {
      console.warn('Votes wait on', cause);
      // A line that is just back may not carry yet what sends them; without a line its return is heard (startWaitingVotes).
      if (navigator.onLine) sendVotesLater();
      else noteUnsent();
    });
}

/** Milliseconds before votes that could not be sent are sent again. */
export const sentAgainAfter = 15_000;

/** For votes that the server has answered with a failure that passes. */
export function sendVotesLater(): void {
  noteUnsent();
  setTimeout(sendWaitingVotes, sentAgainAfter);
}

/** Sends queued votes now and whenever the connection is back. Once, after the session has started. */
export function startWaitingVotes(): void {
  onStoredElsewhere(['outbox'], tell);
  // Votes leave with the session that they were cast in, and come back with it.
  const status = () => store.getState().session.status;
  let before = status();
  store.subscribe(() => {
    if (status() === before) return;
    before = status();
    tell();
    if (before === 'member') sendWaitingVotes();
  });
  onLineBack(() => {
    unsent = new Set();
    tell();
    sendWaitingVotes();
  });
  sendWaitingVotes();
}
