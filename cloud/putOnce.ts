import type { Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { Duplicate, type Storage } from './ports.ts';

/**
 * Inserts a row whose public id is derived from its content, such as who follows whom. An existing row stays, a soft-deleted one is
 * restored. `made` tells whether it was absent before.
 */
export async function putOnce<E extends Entity>(
  storage: Storage,
  entity: E,
  record: NewRecordOf<E>,
): Promise<{ row: RecordOf<E>; made: boolean }> {
  const id = (record as Record<string, unknown>)[entity.id] as IdOf<E>;
  for (let tries = 1; ; tries++) {
    const there = await storage.get(entity, id);
    if (there) return { row: there, made: false };
    try {
      const row = await storage.transact(
        async (tx) => (await tx.restore(entity, record)) ?? (await tx.insert(entity, record)),
      );
      return { row, made: true };
    } catch (error) {
      // Inserted concurrently.
      if (!(error instanceof Duplicate) || tries === 3) throw error;
    }
  }
}
