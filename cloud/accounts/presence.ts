/**
 * Who has a page open. A process notes its people under a lease that it renews, so that whoever is cut off with it goes out by itself; a
 * person is online while any process's lease runs.
 */
import { Presence } from '#shared/accounts/entities/social.ts';
import { above, oneOf, type Reader, type Storage } from '../ports.ts';

/** Milliseconds that a note holds; it is renewed well before. */
export const presenceLease = 50_000;

const idOf = (process: string, user_id: number) => `${user_id}.${process}`;

/** Notes that these people have pages open at a process, or have closed the last of them. Safe to repeat. */
export async function notePresence(
  storage: Storage,
  process: string,
  user_ids: readonly number[],
  { here, now }: { here: boolean; now: number },
): Promise<void> {
  if (!user_ids.length) return;
  const until = new Date(here ? now + presenceLease : now);
  await storage.transact((tx) =>
    tx.apply(
      Presence,
      user_ids.map((user_id) => ({
        id: idOf(process, user_id),
        set: { until },
        ...(here && { orInsert: { user_id } }),
      })),
    ),
  );
}

/** Those among these who are online. */
export async function onlineAmong(reader: Reader, user_ids: readonly number[], now: number): Promise<Set<number>> {
  if (!user_ids.length) return new Set();
  const rows = await reader.find(Presence, { user_id: oneOf(user_ids), until: above(new Date(now)) });
  return new Set(rows.map(({ user_id }) => user_id));
}
