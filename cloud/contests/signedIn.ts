/** What a browser voted becomes the votes of whoever signs in on it. */
import type { Context } from '../define.ts';
import { mergeLocks } from './locks.ts';
import { linkVisitor, noteAccountMail } from './voters.ts';

/** Somebody signed in from this browser: what it voted counts as theirs. Safe to repeat. */
export async function visitorSignedIn(context: Context, visitor_id: string, user_id: number): Promise<void> {
  const { storage, clock } = context;
  await linkVisitor(storage, visitor_id, user_id);
  await mergeLocks(storage, clock, visitor_id, user_id);
  await noteAccountMail(context, user_id);
}
