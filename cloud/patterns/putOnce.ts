import { type ErrorCode, Refusal } from '#shared/errors.ts';
import type { Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { Duplicate, type Storage, type Transaction, type Where } from '#cloud/kernel/ports.ts';

/** A cap on the rows that match a filter. */
export interface AtMost<E extends Entity> {
  readonly most: number;
  /** Such as `{ user_id }`. */
  readonly of: Where<E>;
  /** The refusal when there are `most` rows; its text may use `{{most}}`. */
  readonly full: ErrorCode;
}

/**
 * Inserts a row whose public id is derived from its content, such as a follow. An existing row stays, a soft-deleted one is restored.
 * `made` tells whether it was absent before. `atMost` is exact under concurrent calls, also of several processes.
 */
export async function putOnce<E extends Entity>(
  storage: Storage,
  entity: E,
  record: NewRecordOf<E>,
  atMost?: AtMost<E>,
): Promise<{ row: RecordOf<E>; made: boolean }> {
  const id = (record as Record<string, unknown>)[entity.id] as IdOf<E>;
  const key = atMost && `${entity.name} ${JSON.stringify(atMost.of)}`;
  const make = async (tx: Transaction) => {
    if (atMost && key) {
      await tx.hold(key);
      // Another process inserted it while this one waited: it may have been the last for which there was room.
      const there = await tx.get(entity, id);
      if (there) return { row: there, made: false };
      if ((await tx.count(entity, atMost.of)) >= atMost.most) throw new Refusal(atMost.full, { most: atMost.most });
    }
    return { row: (await tx.restore(entity, record)) ?? (await tx.insert(entity, record)), made: true };
  };
  const put = async () => {
    for (let tries = 1; ; tries++) {
      const there = await storage.get(entity, id);
      if (there) return { row: there, made: false };
      try {
        return await storage.transact(make);
      } catch (error) {
        // Inserted concurrently.
        if (!(error instanceof Duplicate) || tries === 3) throw error;
      }
    }
  };
  return key ? inTurn(storage, key, put) : put();
}
