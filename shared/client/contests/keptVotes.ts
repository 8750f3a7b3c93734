/** The reader's votes that lock, kept for a reload without a line: the page is then older than they are. */
import type { ContestShape, VoteAnswer } from '#shared/client/app/calls.ts';
import { serverNow } from '#shared/client/app/clock.ts';
import { keep, kept } from '#shared/client/app/keep.ts';
import { store } from '#shared/client/app/store.ts';
import type { PastVote } from '#shared/contests/entities.ts';
import { voted } from './contestsSlice.ts';
import { castVotes } from './outboxVotes.ts';
import { running } from './voting.ts';
import type { WaitingVote } from './waitingVotes.ts';

type KeptVote = PastVote & Pick<WaitingVote, 'cx_id'>;

const most = 200;

const isVote = (value: unknown): value is KeptVote => {
  const { casx_id, cx_id, contestant_id, timestamp, time } = (value ?? {}) as Partial<KeptVote>;
  return (
    [casx_id, cx_id, contestant_id].every((part) => typeof part === 'string') &&
    [timestamp, time].every((part) => typeof part === 'number')
  );
};

function keptVotes(): KeptVote[] {
  try {
    const values: unknown = JSON.parse(kept('votes') ?? '[]');
    return Array.isArray(values) ? values.filter(isVote) : [];
  } catch {
    return [];
  }
}

/** Takes the answer to a vote of this page into the store and the browser, and tells it. */
export function noteVote(vote: Pick<WaitingVote, 'cx_id' | 'contestant_id'>, answer: VoteAnswer): void {
  const { cx_id } = vote;
  const others = running({ pastVotes: keptVotes() }, serverNow()) as KeptVote[];
  const own = answer.pastVotes.map((one) => ({ ...one, cx_id }));
  keep('votes', JSON.stringify([...others.filter((one) => one.cx_id !== cx_id), ...own].slice(-most)));
  store.dispatch(voted({ cx_id, answer }));
  castVotes.tell(vote, answer);
}

/** An answer with the reader's votes that came after it; of those before, the server knows better. */
export function withKeptVotes(contest: ContestShape): ContestShape {
  const { cx_id, serverTime, pastVotes } = contest;
  const isKnown = ({ casx_id, timestamp }: PastVote) =>
    pastVotes.some((known) => known.casx_id === casx_id && known.timestamp === timestamp);
  const since = keptVotes()
    // Votes are dated in whole seconds.
    .filter((vote) => vote.cx_id === cx_id && vote.timestamp + 1 > serverTime && !isKnown(vote))
    .map(({ cx_id: _, ...vote }) => vote);
  return since.length ? { ...contest, pastVotes: [...contest.pastVotes, ...since] } : contest;
}
