import type { Ballot } from '#cloud/contests/voting/voteDecisions.ts';

/** A vote that passed all checks but the lock and the clock. */
export const ballot = (vote_id: string, more: Partial<Ballot> = {}): Ballot => ({
  vote_id,
  target: 'contest',
  visitor_id: `browser of ${vote_id}`,
  user_id: undefined,
  voter: undefined,
  evidence: undefined,
  reasons: [],
  proven: false,
  cx_id: 'contest',
  round_id: 'round',
  contestant_id: 'ana',
  assox_id: 'ana in the round',
  closes_at: Infinity,
  closed: 'contest_ended',
  receipt: `receipt of ${vote_id}`,
  lockSeconds: 3600,
  votesPerPeriod: 1,
  network: () => 'network',
  seal: (voter, at_ms) => ({ voter_tag: `tag of ${voter}`, leaf: `${at_ms}` }),
  ...more,
});
