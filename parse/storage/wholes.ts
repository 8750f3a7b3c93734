/** Parent rows: writing a part raises the `rev` of its parent. */
import type { ClientSession, Db, Document } from 'mongodb';
import type { Entity } from '#shared/model/entity.ts';
import type { Row } from './reads.ts';

/** By class, the parent rows whose parts a transaction wrote. */
export type Wholes = Map<string, Set<string>>;

export const noteWhole = (wholes: Wholes, entity: Entity, row: Document) => {
  if (!entity.partOf) return;
  const whole = entity.fields[entity.partOf]!.ref!;
  const ids = wholes.get(whole) ?? new Set();
  wholes.set(whole, ids.add(String(row[entity.partOf])));
};

/** Raises the `rev` of parents whose parts were written, so that it covers them too. */
export const raiseWholes = async (db: Db, wholes: Wholes, session: ClientSession) => {
  for (const [name, ids] of wholes)
    await db
      .collection<Row>(name)
      .updateMany(
        { _id: { $in: [...ids].toSorted() } },
        { $inc: { rev: 1 }, $currentDate: { _updated_at: true } },
        { session },
      );
};
