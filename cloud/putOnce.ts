import { type ErrorCode, Refusal } from '#shared/errors.ts';
import type { Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { inTurn } from './inTurn.ts';
import { Duplicate, type Storage, type Transaction, type Where } from './ports.ts';

/** A bound on rows that have something in common. */
export interface AtMost<E extends Entity> {
  readonly most: number;
  /** What they have in common, such as `{ user_id }`. */
  readonly of: Where<E>;
  /** Thrown when there are that many; its sentence may name `{{most}}`. */
  readonly full: ErrorCode;
}

/**
 * Makes a row whose public id follows from what it says, such as who follows whom: one that is there stays as it is, one that was removed is
 * there again. `made` tells whether it was not there before. With `atMost` there are never more rows than that, however many are made at once
 * and by however many processes.
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
      if ((await tx.count(entity, atMost.of)) >= atMost.most) throw new Refusal(atMost.full, { most: atMost.most });
    }
    return (await tx.restore(entity, record)) ?? (await tx.insert(entity, record));
  };
  const put = async () => {
    for (let tries = 1; ; tries++) {
      const there = await storage.get(entity, id);
      if (there) return { row: there, made: false };
      try {
        return { row: await storage.transact(make), made: true };
      } catch (error) {
        // Somebody was faster: then it is there.
        if (!(error instanceof Duplicate) || tries === 3) throw error;
      }
    }
  };
  return key ? inTurn(storage, key, put) : put();
}
