import type { Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { Duplicate, type Storage } from './ports.ts';

/**
 * Makes a row whose public id follows from what it says, such as who follows whom: one that is there stays as it is, one that was removed is
 * there again. `made` tells whether it was not there before.
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
      // Somebody was faster: then it is there.
      if (!(error instanceof Duplicate) || tries === 3) throw error;
    }
  }
}
