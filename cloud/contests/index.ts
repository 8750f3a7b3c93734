/** Public interface of the domain on the server. */
export { castingHasHeard } from './voting/standings.ts';
export { decideFlag, flagShapes } from './integrity/flags.ts';
export { mendTallies, reconcile } from './reconcile.ts';
export { receiptCode } from './certification/proofOfVote.ts';
export { recount } from './integrity/recount.ts';
export { editionSummaries } from './editions/editions.ts';
export { tellSoon } from './tellContestants.ts';
export { decide } from './approval/approvals.ts';
export { contestTotals } from './voting/totals.ts';
export { voidsOf, voidVotesOf } from './integrity/voids.ts';
