/** Who may know all of an event: asked when it happens, and again when it is sent, because contests and clubs change hands. */
import { Profile } from '#shared/accounts/entities.ts';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { Contest } from '#shared/contests/entities.ts';
import { type WebhookEvent, webhookEvents } from '#shared/developers/eventTypes.ts';
import { type Actor, allows, operators } from '#shared/model/access.ts';
import { oneOf, type Ports, type Reader } from '#cloud/kernel/ports.ts';

/** The owner of a club, and its moderators. */
const managing = ['owner', 'moderator'] as const;

/** People who manage a club. */
export async function managersOf(reader: Reader, gx_id: string): Promise<number[]> {
  const [club, rows] = await Promise.all([
    reader.get(Group, gx_id),
    reader.find(Membership, { gx_id, state: 'active', role: oneOf([...managing]) }),
  ]);
  return club ? [...new Set([club.user_id, ...rows.map(({ user_id }) => user_id)])] : [];
}

/** Whether somebody still may know of what an event is about. The two of an order or a payment stay the same. */
export async function mayKnow(reader: Reader, user_id: number, { cx_id, gx_id }: { cx_id?: unknown; gx_id?: unknown }) {
  if (typeof cx_id === 'string' && (await reader.get(Contest, cx_id))?.user_id !== user_id) return false;
  return typeof gx_id !== 'string' || !gx_id || (await managersOf(reader, gx_id)).includes(user_id);
}

/** Whether somebody may read as an operator what a webhook of the site tells. */
export const readsEvent = (actor: Actor, event: string): boolean =>
  allows(operators(Object.hasOwn(webhookEvents, event) ? webhookEvents[event as WebhookEvent].area : 'site'), actor);

/** The same of who made it, who is told nothing more than they may read by now. */
export async function mayStillRead(
  { storage, accounts }: Pick<Ports, 'storage' | 'accounts'>,
  user_id: number,
  event: string,
): Promise<boolean> {
  const profile = await storage.get(Profile, user_id);
  if (!profile || profile.closed || profile.disabled_at) return false;
  return readsEvent({ user_id, roles: await accounts.rolesOf(profile.objectId) }, event);
}

const most = 200;

/** What somebody organizes and manages, newest first. */
export async function standingOf(reader: Reader, user_id: number) {
  const [contests, roles] = await Promise.all([
    reader.find(Contest, { user_id }, { sort: { createdAt: -1 }, limit: most }),
    reader.find(Membership, { user_id, state: 'active', role: oneOf([...managing]) }, { limit: most }),
  ]);
  const clubs = await reader.getMany(
    Group,
    roles.map(({ gx_id }) => gx_id),
  );
  return { contests, clubs };
}
