/** People as public shapes. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { ownRoom, peopleRoom } from '#shared/accounts/rooms.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { everyone } from '#shared/model/access.ts';
import type { Entity, IdOf } from '#shared/model/entity.ts';
import { listOf } from '#shared/model/measured.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { numberId } from '#cloud/kernel/input.ts';
import { noteAudited } from '#cloud/kernel/operators.ts';
import { atLeast, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { personShape } from '#cloud/accounts/shapes.ts';

/** Filter for visible people: neither closed nor disabled. */
export const isPublic = { closed: false, disabled_at: null } as const;
/** For operators, who see disabled accounts too. */
export const isOpen = { closed: false } as const;

const idIn = (entity: Entity, row: object) => (row as Record<string, IdOf<Entity>>)[entity.id]!;

/** By user_id; missing, closed and disabled accounts are left out. */
export async function peopleOf(
  reader: Reader,
  user_ids: readonly number[],
  which: typeof isPublic | typeof isOpen = isPublic,
): Promise<Map<number, PersonShape>> {
  if (!user_ids.length) return new Map();
  const rows = await reader.find(Profile, { user_id: oneOf([...new Set(user_ids)]), ...which });
  return new Map(rows.map((row) => [row.user_id, personShape(row)]));
}

const mostPeople = 100;

/** Names and pictures for user ids; closed and disabled accounts are left out. */
export const getPeople = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ user_ids: listOf(numberId, mostPeople) }),
  run: async ({ storage }, { user_ids }): Promise<{ people: PersonShape[] }> => ({
    people: [...(await peopleOf(storage, user_ids)).values()],
  }),
});

const shownAs = (profile: Profile) => JSON.stringify([personShape(profile), profile.closed]);

/** Tells open pages that a person's name or picture changed. */
export function tellPerson({ rooms }: Pick<Ports, 'rooms'>, before: Profile, after: Profile): void {
  const { user_id } = after;
  if (shownAs(before) === shownAs(after)) return;
  rooms.send(peopleRoom, 'all', 'person', { user_id });
  // Under another user name their session goes on by itself, and the former one is refused.
  if (before.username === after.username) rooms.send(ownRoom, user_id, 'profile', {});
}

export const disableRowsJob = 'rows of a disabled account';
/** Rows of a class that go with the account in its own transaction; the job does the rest. */
const pageSize = 100;

/**
 * Disables an account, or enables it: in its rows of every class with a field `disabled_at`, which the class's `read` asks. `disableRows` follows for
 * what is more than a transaction can hold.
 */
export async function setDisabled(
  { entities }: Pick<Ports, 'entities'>,
  tx: Transaction,
  user_id: number,
  disabled_at: Date | undefined,
): Promise<void> {
  for (const entity of entities.filter(({ fields }) => 'disabled_at' in fields))
    for (const row of await tx.find(entity, { user_id }, { limit: pageSize })) {
      const id = idIn(entity, row);
      await tx.update(entity, id, { disabled_at });
      noteAudited(tx, entity, id);
    }
}

/** Brings all rows of an account to what it is now. Safe to repeat. */
export async function disableRows({ entities, storage }: Ports, key: string): Promise<void> {
  const user_id = Number(key);
  for (const entity of entities.filter(({ fields, name }) => 'disabled_at' in fields && name !== Profile.name))
    for (;;) {
      const disabled_at = (await storage.get(Profile, user_id))?.disabled_at;
      const others = { user_id, disabled_at: disabled_at ? null : atLeast(new Date(0)) };
      const rows = await storage.find(entity, others, { limit: pageSize });
      if (!rows.length) break;
      await storage.transact(async (tx) => {
        for (const row of rows) await tx.update(entity, idIn(entity, row), { disabled_at });
      });
    }
}

/** Undefined for unknown, closed and disabled accounts. */
export async function publicProfile(reader: Reader, user_id: number): Promise<Profile | undefined> {
  const profile = await reader.get(Profile, user_id);
  return profile?.closed || profile?.disabled_at ? undefined : profile;
}

/** By user name, ignoring case. Undefined for unknown, closed and disabled accounts. */
export async function profileCalled(reader: Reader, username: string): Promise<Profile | undefined> {
  return (await reader.find(Profile, { username: username.trim().toLowerCase(), ...isPublic }, { limit: 1 }))[0];
}
