/** A person's sessions, and ending them. */
import Bowser from 'bowser';
import { z } from 'zod';
import { SpentChallenge } from '#shared/accounts/entities/factors.ts';
import { OpenIdLink } from '#shared/accounts/entities/openId.ts';
import { SessionDevice } from '#shared/accounts/entities/personal.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import type { SessionShape } from '#shared/accounts/shapes.ts';
import { minute } from '#shared/time.ts';

/** Browser and system parsed from the user agent. For display only, since it can be forged. */
export function deviceOf(agent: string): string {
  if (!agent) return '';
  const { browser, os, platform } = Bowser.parse(agent);
  // Phones are known by their model, not by their system.
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  return [browser.name?.replace(/^Microsoft | for Android$/g, ''), system].filter(Boolean).join(', ');
}

/** The other service that opened a session: the OpenIdLink, the hash of its own session, if it names them, and when it said so, in milliseconds. */
export interface SessionOrigin {
  readonly link_id: string;
  readonly session?: string;
  readonly at: number;
}

/** Whether what a session comes from has ended since: the link, the session there, or all of the person's there. */
export async function isOver(reader: Reader, { link_id, session, at }: SessionOrigin): Promise<boolean> {
  const link = await reader.get(OpenIdLink, link_id);
  if (!link || (link.logged_out_at && link.logged_out_at.getTime() > at)) return true;
  return session !== undefined && (await reader.get(SpentChallenge, session)) !== undefined;
}

export interface SessionStart {
  readonly origin?: SessionOrigin | undefined;
  /** When its owner proved themselves, if that was before. */
  readonly proven_at?: Date | undefined;
}

/** Records where, when and by whom the caller's session was opened, or that its owner proved themselves again in it. */
export async function noteSession(
  context: Context,
  caller: Caller,
  { origin, proven_at }: SessionStart = {},
): Promise<void> {
  const { storage, accounts, clock } = context;
  const { token, user_id, agent = '' } = caller;
  if (!token || user_id === undefined) return;
  const session_id = (await accounts.sessionOf(token))?.session_id;
  if (!session_id) return;
  const now = new Date(clock.now());
  const set = {
    ...{ device: deviceOf(agent), seen_at: now, proven_at: proven_at ?? now },
    ...(origin && { open_id_link: origin.link_id, open_id_session: origin.session ?? '' }),
  };
  await storage.transact((tx) => tx.apply(SessionDevice, [{ id: session_id, set, orInsert: { user_id } }]));
}

/** Records that the caller's session is in use, to the minute. */
export async function noteSeen({ storage, accounts, clock, caller }: Context): Promise<void> {
  const id = caller.token && (await accounts.sessionOf(caller.token))?.session_id;
  const known = id ? await storage.get(SessionDevice, id) : undefined;
  const now = clock.now();
  if (!known || now - known.seen_at.getTime() < minute) return;
  await storage.transact((tx) => tx.apply(SessionDevice, [{ id: known.session_id, set: { seen_at: new Date(now) } }]));
}

export const getSessions = defineFunction({
  route: 'GET /app/account/getSessions',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, accounts, caller }): Promise<{ sessions: SessionShape[] }> {
    const open = await accounts.sessionsOf(caller.objectId!, caller.token!);
    const devices = new Map(
      (
        await storage.getMany(
          SessionDevice,
          open.map(({ session_id }) => session_id),
        )
      ).map((row) => [row.session_id, row]),
    );
    return {
      sessions: open.map(({ session_id, since, current }) => ({
        session_id,
        current,
        since: since.toISOString(),
        device: devices.get(session_id)?.device ?? '',
        seen_at: (devices.get(session_id)?.seen_at ?? since).toISOString(),
      })),
    };
  },
});

/** Ends one session; without an id, all but the caller's. */
export const endSessions = defineFunction({
  route: 'POST /app/account/endSessions',
  who: members,
  limit: changing,
  input: z.strictObject({ session_id: publicId.optional() }),
  async run({ accounts, rooms, caller }, { session_id }) {
    const which = session_id ? { session_id } : { butToken: caller.token! };
    const ended = await accounts.endSessions(caller.objectId!, which);
    if (session_id && !ended) throw new Refusal('not_found');
    rooms.rejudge({ user_id: caller.user_id! });
    return { success: true as const };
  },
});
