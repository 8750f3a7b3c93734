/** What other domains may call. */
import type { Context } from '../define.ts';
import { mergeLocks } from './locks.ts';
import { linkVisitor, noteAccountMail } from './voters.ts';

export { casting } from './casting.ts';
export { contestVersion } from './contests.ts';
export { votesOf } from './locks.ts';
export { publicContest, type PublicContest, type PublicContestant } from './publicContest.ts';
export { refuseBadForm } from './create.ts';
export { judgedBy, toldResults, type ToldResults } from './results.ts';
export { mendTallies, reconcile } from './reconcile.ts';
export { recount } from './recount.ts';
export { givePlace, tellDecision } from './entries.ts';
export { keepFor } from './kept.ts';
export { contestTotals } from './totals.ts';
export { voidsOf, voidVotesOf } from './voids.ts';
export { checkRound, moveRounds, roundsMoved, sweepRounds, watchRounds } from './rounds.ts';

/** Somebody signed in from this browser: what it voted counts as theirs. Safe to repeat. */
export async function visitorSignedIn(context: Context, visitor_id: string, user_id: number): Promise<void> {
  const { storage, clock } = context;
  await linkVisitor(storage, visitor_id, user_id);
  await mergeLocks(storage, clock, visitor_id, user_id);
  await noteAccountMail(context, user_id);
}
