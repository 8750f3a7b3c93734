/** Votes that were pressed without a line: kept over reloads, sent under their ids when there is one again (contests/sendWaiting.ts). */
import { useMemo, useSyncExternalStore } from 'react';
import { keep, kept, onKeptElsewhere } from './keep.ts';
import { onLineBack } from './lineBack.ts';

export interface WaitingVote {
  client_id: string;
  cx_id: string;
  contestant_id: string;
  /** For the message that tells how it ended. */
  contestant_name: string;
}

/** A page that is never online again must not fill the storage. */
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

/** Oldest first; the same list until it changes. */
export function waitingVotes(): readonly WaitingVote[] {
  const text = kept('outbox');
  if (text !== read.text) read = { text, votes: parsed(text) };
  return read.votes;
}

function write(votes: readonly WaitingVote[]): void {
  // Never taken away: what is gone from the storage would be read from this tab's memory.
  keep('outbox', JSON.stringify(votes));
  tell();
}

/** Keeps a vote; the same id again is the same vote. */
export function keepVote(vote: WaitingVote): void {
  if (waitingVotes().some(({ client_id }) => client_id === vote.client_id)) return;
  write([...waitingVotes(), vote].slice(-most));
}

/** It has been answered for. */
export function forgetVote(id: string): void {
  if (waitingVotes().some(({ client_id }) => client_id === id))
    write(waitingVotes().filter(({ client_id }) => client_id !== id));
}

/** By client_id: those that could not be sent since the line came back last. What is not here is on its way, as far as this tab knows. */
let unsent: ReadonlySet<string> = new Set();
const unsentVotes = () => unsent;

/** What waits now could not be sent, for the time being. */
export function noteUnsent(): void {
  unsent = new Set(waitingVotes().map(({ client_id }) => client_id));
  tell();
}

/** One that waits, and whether sending it has failed since the line came back. */
export type WaitingHere = WaitingVote & { readonly unsent: boolean };

/** The votes of one contest that wait. */
export function useWaiting(cx_id: string): readonly WaitingHere[] {
  const votes = useSyncExternalStore(subscribe, waitingVotes);
  const failed = useSyncExternalStore(subscribe, unsentVotes);
  return useMemo(
    () => votes.filter((vote) => vote.cx_id === cx_id).map((vote) => ({ ...vote, unsent: failed.has(vote.client_id) })),
    [votes, failed, cx_id],
  );
}

/** Sends what waits: each is asked for first, since only its answer may have been lost. */
export function sendOutbox(): void {
  if (!waitingVotes().length) return;
  import('#shared/client/contests/sendWaiting.ts')
    .then(({ sendWaiting }) => sendWaiting())
    .catch((cause: unknown) => {
      console.warn('Votes wait on', cause);
      noteUnsent();
    });
}

/** Sends what waits: now, and whenever the line comes back. Once, after the session has started. */
export function startOutbox(): void {
  onKeptElsewhere(['outbox'], tell);
  onLineBack(() => {
    unsent = new Set();
    tell();
    sendOutbox();
  });
  sendOutbox();
}
