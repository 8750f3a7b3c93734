/** Whom somebody has blocked or muted, for the domains above. */
import { Inbox } from '#shared/chat/entities.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

export interface Peace {
  readonly blocked: ReadonlySet<number>;
  /** Blocked or muted: they are told nothing of them. */
  readonly quiet: ReadonlySet<number>;
}

const nobody: Peace = { blocked: new Set(), quiet: new Set() };

/** Of a visitor: nobody. */
export async function peaceOf(reader: Reader, user_id: number | undefined): Promise<Peace> {
  if (user_id === undefined) return nobody;
  const [blocked, muted] = await Promise.all([
    reader.find(Inbox, { user_id, blocked: true }),
    reader.find(Inbox, { user_id, muted: true }),
  ]);
  const ids = (rows: readonly Inbox[]) => rows.map(({ other_id }) => other_id);
  return { blocked: new Set(ids(blocked)), quiet: new Set([...ids(blocked), ...ids(muted)]) };
}
