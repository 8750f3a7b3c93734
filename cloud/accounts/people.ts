/** People as others see them. */
import { Profile } from '#shared/accounts/entities.ts';
import { oneOf, type Reader } from '../ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { personShape } from './shapes.ts';

/** By user_id; somebody whose profile is gone, or who closed their account, is left out. */
export async function peopleOf(reader: Reader, user_ids: readonly number[]): Promise<Map<number, PersonShape>> {
  if (!user_ids.length) return new Map();
  const rows = await reader.find(Profile, { user_id: oneOf([...new Set(user_ids)]), closed: false });
  return new Map(rows.map((row) => [row.user_id, personShape(row)]));
}

/** What keeps somebody from being found: they closed their account, or an operator disabled it. */
export const isPublic = { closed: false, disabled_at: null } as const;

/** By user name, whatever its capitals. Undefined when nobody has it, and for closed and disabled accounts. */
export async function profileCalled(reader: Reader, username: string): Promise<Profile | undefined> {
  return (await reader.find(Profile, { username: username.trim().toLowerCase(), ...isPublic }, { limit: 1 }))[0];
}
