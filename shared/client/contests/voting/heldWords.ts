/** What is said of a vote that did not count, because an earlier one still locks. */
import type { ContestShape, VoteAnswer } from '#shared/client/app/core/calls.ts';
import { languageTag } from '#shared/client/app/i18n/i18n.ts';
import { inWords } from '#shared/client/ui/duration.ts';
import { lockOn } from './voting.ts';

type Held = Pick<VoteAnswer, 'pastVotes' | 'serverTime'>;
type Locking = Pick<ContestShape, 'lock_per' | 'votes_per_period'>;
type Named = Pick<ContestShape['contestants'][number], 'contestant_id' | 'contestant_name'>;

/** For whom the vote is that the answer's receipt is of. */
export const earlierVote = (
  { lock_per }: Pick<Locking, 'lock_per'>,
  { pastVotes }: Held,
  contestant_id: string,
): string => (lock_per === 'contest' ? (pastVotes[0]?.contestant_id ?? contestant_id) : contestant_id);

/** A sentence and its values: whose vote still counts, and when the next can be cast by the clock of the server that has said no. */
export function heldWords(
  contest: Locking & { readonly contestants: readonly Named[] },
  answer: Held,
  contestant_id: string,
) {
  const nameOf = (id: string) => contest.contestants.find((one) => one.contestant_id === id)?.contestant_name;
  const now = answer.serverTime * 1000;
  const until = lockOn({ ...contest, pastVotes: answer.pastVotes }, contestant_id, now)?.until ?? now;
  const time = inWords(languageTag(), Math.max(1, until - now));
  const name = nameOf(contestant_id) ?? '';
  const earlier = nameOf(earlierVote(contest, answer, contestant_id)) ?? name;
  const key = earlier === name ? 'contests.vote.held.same' : 'contests.vote.held.other';
  return [key, { name, earlier, time }] as const;
}
