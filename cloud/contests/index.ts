/** What other domains may call. */
export { casting } from './casting.ts';
export { castingHasHeard } from './standings.ts';
export { contestVersion } from './contests.ts';
export { publicContest, type PublicContest, type PublicContestant } from './publicContest.ts';
export { judgedBy, toldResults, type ToldResults } from './results.ts';
export { mendTallies, reconcile } from './reconcile.ts';
export { recount } from './recount.ts';
export { givePlace, tellDecision } from './entries.ts';
export { keepFor } from './kept.ts';
export { contestTotals } from './totals.ts';
export { voidsOf, voidVotesOf } from './voids.ts';
