/** Whoever asks, as they know themselves. */
import { Profile } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { votesOf } from '../contests/index.ts';
import type { Context } from '../define.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { personalOf } from './personal.ts';
import { userShape } from './shapes.ts';

/** Of the signed-in caller. Throws 'session_expired' when there is no such person any more. */
export async function ownShape(context: Context, ssid?: string): Promise<UserShape> {
  const { storage, secrets, caller } = context;
  const profile = caller.user_id === undefined ? undefined : await storage.get(Profile, caller.user_id);
  if (!profile) throw new Refusal('session_expired');
  const [personal, votes] = await Promise.all([personalOf(context, profile), votesOf(context)]);
  const name = ssid ?? (caller.visitor_id === undefined ? '' : secrets.signVisitor(caller.visitor_id));
  return userShape({ profile, personal, roles: [...caller.roles], ssid: name, votes });
}
