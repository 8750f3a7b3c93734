/** People as others see them. */
import { Profile } from '#shared/accounts/entities.ts';
import { oneOf, type Reader } from '../ports.ts';
import type { PersonShape } from '../rest/shapes.ts';

export const personShape = ({ user_id, username, full_name, avatar }: Profile): PersonShape => ({
  user_id,
  username,
  full_name,
  avatar,
});

/** By user_id; somebody whose profile is gone is left out. */
export async function peopleOf(reader: Reader, user_ids: readonly number[]): Promise<Map<number, PersonShape>> {
  if (!user_ids.length) return new Map();
  const rows = await reader.find(Profile, { user_id: oneOf([...new Set(user_ids)]) });
  return new Map(rows.map((row) => [row.user_id, personShape(row)]));
}
