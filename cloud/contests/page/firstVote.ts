/** The vote button of a contest's first paint: it takes a press while the scripts are still on their way (shared/client/contests/voting/earlyVote.ts). */
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { FirstVote, Say } from '#cloud/kernel/pageMeta.ts';
import type { PublicContest } from './publicContest.ts';

/**
 * Undefined unless a press alone is a vote: nothing has to be paid, confirmed or chosen before, no lock is known, and the picture is a
 * contestant's. If nobody has a picture, the vote is for the leader.
 */
export function firstVote({ contest, state, rounds }: PublicContest, face: string, say: Say) {
  const isPlain = contest.who_may_vote === 'anyone' && !contest.voting_disabled && rounds.length < 2;
  if (state !== 'ongoing' || !isPlain) return undefined;
  return (answer: unknown): FirstVote | undefined => {
    const { contest: seen } = answer as { contest?: ContestShape };
    const one = face
      ? seen?.contestants.find(({ contestant_img }) => contestant_img === face)
      : seen?.contestants.toSorted((a, b) => b.votes - a.votes)[0];
    if (!seen || !one || seen.prices?.vote_mode === 'paid') return undefined;
    const { lock_per, votes_per_period } = seen;
    const locks = seen.pastVotes.filter((vote) => lock_per === 'contest' || vote.contestant_id === one.contestant_id);
    if (locks.length >= votes_per_period) return undefined;
    return {
      cx_id: seen.cx_id,
      contestant_id: one.contestant_id,
      name: one.contestant_name,
      cast: say('contests.vote.cast'),
      sending: say('contests.vote.sending'),
      failed: say('app.failure.chunk_title'),
      reload: say('app.failure.reload'),
    };
  };
}
