/** Assigns a browser's votes to the person who signs in. */
import type { Context } from '#cloud/kernel/define.ts';
import { mergeLocks } from './locks.ts';
import { linkVisitor, noteAccountMail } from './voters.ts';

/** Runs on sign-in: the browser's votes become the person's. Idempotent. */
export async function visitorSignedIn(context: Context, visitor_id: string, user_id: number): Promise<void> {
  const { storage, clock } = context;
  await linkVisitor(storage, visitor_id, user_id);
  await mergeLocks(storage, clock, visitor_id, user_id);
  await noteAccountMail(context, user_id);
}
