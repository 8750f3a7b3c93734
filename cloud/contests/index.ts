/** What other domains may call. */
import type { Context } from '../define.ts';
import { mergeLocks } from './locks.ts';
import { linkVisitor } from './voters.ts';

export { contestVersion, mayReadContest } from './contests.ts';
export { recount } from './recount.ts';

/** Somebody signed in from this browser: what it voted counts as theirs. Safe to repeat. */
export async function visitorSignedIn({ storage, clock }: Context, visitor_id: string, user_id: number): Promise<void> {
  await linkVisitor(storage, visitor_id, user_id);
  await mergeLocks(storage, clock, visitor_id, user_id);
}
