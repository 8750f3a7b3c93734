/** Devices for push notifications. A browser's token is its PushSubscription as JSON. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { PushToken } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { Ports, PushNote } from '#cloud/kernel/ports.ts';

/** Owner of a device that is no longer used. */
const nobody = 0;
const forgotten = { user_id: nobody, token: '', session_id: '' };

const token = z
  .string()
  .min(16)
  .max(4096)
  .regex(/^[\x21-\x7e]+$/);

/** Registers a device for as long as the caller's session; it belongs to the last person who signed in on it. Idempotent. */
export const saveToken = defineFunction({
  route: 'POST /app/notifications/saveToken',
  who: members,
  limit: changing,
  input: z.strictObject({ token }),
  async run({ storage, accounts, secrets, clock, caller }, { token: given }): Promise<{ success: true }> {
    const user_id = caller.user_id!;
    const token_id = secrets.hash(given);
    const sessions = await accounts.sessionsOf(caller.objectId!, caller.token!);
    const session_id = sessions.find(({ current }) => current)?.session_id ?? '';
    await storage.transact(async (tx) => {
      const seen_at = new Date(clock.now());
      const own = await tx.find(PushToken, { user_id }, { sort: { seen_at: -1 } });
      const tooOld = own.filter((row) => row.token_id !== token_id).slice(accountLimits.pushTokens - 1);
      await tx.apply(PushToken, [
        ...tooOld.map((row) => ({ id: row.token_id, set: forgotten })),
        { id: token_id, set: { user_id, token: given, session_id, seen_at }, orInsert: {} },
      ]);
    });
    return { success: true };
  },
});

/** Nothing is sent to this device any more. Idempotent; a device of somebody else stays theirs. */
export const forgetToken = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ token }),
  async run({ storage, secrets, caller }, { token: given }): Promise<{ success: true }> {
    await storage.transact(async (tx) => {
      const row = await tx.get(PushToken, secrets.hash(given));
      if (row && row.user_id === caller.user_id) await tx.apply(PushToken, [{ id: row.token_id, set: forgotten }]);
    });
    return { success: true };
  },
});

/** What a browser subscribes with. */
export const getPushKey = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  run: ({ push }): Promise<{ key: string }> => Promise.resolve({ key: push.key }),
});

const subscription = z.object({
  endpoint: z.url(),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});

/** The subscription in a browser's token; undefined for tokens of other makes. */
function subscriptionIn(text: string) {
  try {
    return subscription.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

type PushPorts = Pick<Ports, 'storage' | 'accounts' | 'push' | 'log'>;

/**
 * Sends a note to the devices of a person on which they are still signed in; the devices that are gone are forgotten. A failure is logged: a note is
 * never the only way that somebody learns of something.
 */
export async function pushTo(
  { storage, accounts, push, log }: PushPorts,
  user_id: number,
  note: Omit<PushNote, 'language'>,
): Promise<void> {
  const devices = await storage.find(PushToken, { user_id });
  const person = devices.length ? await storage.get(Profile, user_id) : undefined;
  if (!person || person.closed) return;
  const open = new Set((await accounts.sessionsOf(person.objectId, '')).map(({ session_id }) => session_id));
  const isOver = await Promise.all(
    devices.map(async ({ token: kept, session_id }) => {
      if (!session_id || !open.has(session_id)) return true;
      const to = subscriptionIn(kept);
      if (!to) return false;
      try {
        return (await push.send(to, { ...note, language: person.language })) === 'over';
      } catch (error) {
        log.warn({ err: error }, 'a device could not be reached');
        return false;
      }
    }),
  );
  const over = devices.filter((_, index) => isOver[index]);
  if (over.length)
    await storage.transact((tx) =>
      tx.apply(
        PushToken,
        over.map(({ token_id }) => ({ id: token_id, set: forgotten })),
      ),
    );
}
