/** Event buses of votes: the outcomes of those from the outbox, and every vote that was answered. */
import type { CallError } from '#shared/client/app/data/api.ts';
import type { VoteAnswer } from '#shared/client/app/core/calls.ts';
import type { WaitingVote } from './waitingVotes.ts';

function createBus<Arguments extends readonly unknown[]>() {
  const listeners = new Set<(...given: Arguments) => void>();
  return {
    tell: (...given: Arguments): void => {
      for (const listener of [...listeners]) listener(...given);
    },
    /** Returns an unsubscribe function. */
    listen: (listener: (...given: Arguments) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const outboxVotes = createBus<[vote: WaitingVote, outcome: VoteAnswer | CallError]>();

/** Of this page, however they were sent. */
export const castVotes = createBus<[vote: Pick<WaitingVote, 'cx_id' | 'contestant_id'>, answer: VoteAnswer]>();
