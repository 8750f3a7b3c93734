/** The reader's votes that lock, kept for a reload without a line: the page is then older than they are. */
import type { ContestShape, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { store } from '#shared/client/app/core/store.ts';
import type { PastVote } from '#shared/contests/entities.ts';
import { voted } from '#shared/client/contests/contestsSlice.ts';
import { castVotes } from './outboxVotes.ts';
import { running } from './voting.ts';
import type { WaitingVote } from './waitingVotes.ts';

interface KeptVote extends Pick<WaitingVote, 'cx_id'> {
  vote: PastVote;
}

const most = 200;

const isVote = (value: unknown): value is KeptVote => {
  const { cx_id, vote } = (value ?? {}) as Partial<KeptVote>;
  return (
    [cx_id, vote?.casx_id, vote?.contestant_id].every((part) => typeof part === 'string') &&
    [vote?.timestamp, vote?.time].every((part) => typeof part === 'number')
  );
};

function keptVotes(): KeptVote[] {
  try {
    const values: unknown = JSON.parse(storedValue('votes') ?? '[]');
    return Array.isArray(values) ? values.filter(isVote) : [];
  } catch {
    return [];
  }
}

/** Takes the answer to a vote of this page into the store and the browser, and tells it. */
export function noteVote(vote: Pick<WaitingVote, 'cx_id' | 'contestant_id'>, answer: VoteAnswer): void {
  const { cx_id } = vote;
  const others = keptVotes().filter(
    (one) => one.cx_id !== cx_id && running({ pastVotes: [one.vote] }, serverNow()).length,
  );
  storeValue(
    'votes',
    JSON.stringify([...others, ...answer.pastVotes.map((own) => ({ cx_id, vote: own }))].slice(-most)),
  );
  store.dispatch(voted({ cx_id, answer }));
  castVotes.tell(vote, answer);
}

/** An answer with the reader's votes that came after it; of those before, the server knows better. */
export function withKeptVotes(contest: ContestShape): ContestShape {
  const { cx_id, serverTime, pastVotes } = contest;
  const isKnown = ({ casx_id, timestamp }: PastVote) =>
    pastVotes.some((known) => known.casx_id === casx_id && known.timestamp === timestamp);
  const since = keptVotes()
    .filter((one) => one.cx_id === cx_id)
    .map((one) => one.vote)
    // Votes are dated in whole seconds.
    .filter((own) => own.timestamp + 1 > serverTime && !isKnown(own));
  return since.length ? { ...contest, pastVotes: [...contest.pastVotes, ...since] } : contest;
}
