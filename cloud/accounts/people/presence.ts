/**
 * Presence with leases: each process records its connected people and renews that. If the process dies, the lease expires. A person is
 * online while any lease is valid.
 */
import { PersonalData } from '#shared/accounts/entities/personal.ts';
import { Presence } from '#shared/accounts/entities/social.ts';
import { above, oneOf, type Reader, type Storage } from '#cloud/kernel/ports.ts';

/** Duration of a lease in milliseconds; renewed well before. */
export const presenceLease = 50_000;

const idOf = (process: string, user_id: number) => `${user_id}.${process}`;

/** Those of these people who tell nobody when they are here. */
export async function hidesPresence(reader: Reader, user_ids: readonly number[]): Promise<Set<number>> {
  if (!user_ids.length) return new Set();
  const rows = await reader.getMany(PersonalData, user_ids);
  return new Set(rows.filter(({ settings }) => settings.last_seen === false).map(({ user_id }) => user_id));
}

/** Records that people have connected to a process, or left it. Idempotent. */
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

/** The online ones among these people. */
export async function onlineAmong(reader: Reader, user_ids: readonly number[], now: number): Promise<Set<number>> {
  if (!user_ids.length) return new Set();
  const rows = await reader.find(Presence, { user_id: oneOf(user_ids), until: above(new Date(now)) });
  return new Set(rows.map(({ user_id }) => user_id));
}
