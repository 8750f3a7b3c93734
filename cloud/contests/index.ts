/** Public interface of the domain on the server. */
export { castingHasHeard } from './standings.ts';
export { type CertificatePaper, certificatePaper, ledgerFile } from './ledgerFile.ts';
export { decideFlag, flagShapes } from './flags.ts';
export { publicContest, type PublicContest, type PublicContestant } from './publicContest.ts';
export { type PrintSheet, printSheet } from './printSheet.ts';
export { mendTallies, reconcile } from './reconcile.ts';
export { receiptCode } from './proofOfVote.ts';
export { contestResults, resultsCsv } from './resultsFile.ts';
export { recount } from './recount.ts';
export { editionSummaries } from './editions.ts';
export { decide } from './rulings.ts';
export { contestTotals } from './totals.ts';
export { voidsOf, voidVotesOf } from './voids.ts';
