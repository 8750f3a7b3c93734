/** Event bus of the outcomes of votes from the outbox. */
import type { CallError } from '#shared/client/app/api.ts';
import type { VoteAnswer } from '#shared/client/app/calls.ts';
import type { WaitingVote } from '#shared/client/app/outbox.ts';

type Listener = (vote: WaitingVote, outcome: VoteAnswer | CallError) => void;
const listeners = new Set<Listener>();

export const outboxVotes = {
  tell: (vote: WaitingVote, outcome: VoteAnswer | CallError): void => {
    for (const listener of [...listeners]) listener(vote, outcome);
  },
  /** Returns an unsubscribe function. */
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
