/** What of a contest may still change, shared by server and studio. */
import type { Contest } from '#shared/contests/entities.ts';

/** How votes are counted. They are compared with each other, so all of a contest are cast under the same rules. */
const votingRules = ['who_may_vote', 'lock_per', 'votes_per_period', 'contest_exp_hours', 'tie_rule'] as const;
type VotingRule = (typeof votingRules)[number];

/** The first rule that differs; undefined when none does. */
export const changedRule = (before: Contest, after: Contest): VotingRule | undefined =>
  votingRules.find((rule) => before[rule] !== after[rule]);
