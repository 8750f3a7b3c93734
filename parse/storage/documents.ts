/** Builds documents of new rows. */
import type { Document } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { Database } from '../database/connection.ts';
import type { Row } from './reads.ts';
import { layoutOf, readPermission, toNewValues } from './rows.ts';

export interface Documents {
  /** The objectId of a user_id; undefined for unknown ones. */
  objectIdOf(user_id: number): Promise<string | undefined>;
  /** Any kind of row, with dates and ACL. `made`: now unless told. */
  newDocument(
    entity: Entity,
    record: object,
    known?: { readonly objectId?: string | undefined; readonly made?: Date },
  ): Promise<Row>;
  /** Rows of ledgers and internal classes, synchronous because they have no ACL. */
  bareDocument(entity: Entity, record: object, made: Date): Row;
}

export function createDocuments({ db, clock }: Pick<Database, 'db' | 'clock'>): Documents {
  /** Cached forever, since a user's objectId never changes. Read outside of transactions, which run one command at a time. */
  const objectIds = new Map<number, string>();
  const objectIdOf = async (user_id: number) => {
    let objectId = objectIds.get(user_id);
    if (!objectId) {
      const row = await db.collection<Row>(Profile.name).findOne({ user_id }, { projection: { _id: 1 } });
      objectId = row?._id;
      if (objectId) objectIds.set(user_id, objectId);
    }
    return objectId;
  };

  const newDocument: Documents['newDocument'] = async (
    entity,
    record,
    { objectId, made = new Date(clock.now()) } = {},
  ) => {
    const layout = layoutOf(entity);
    const values = record as Readonly<Record<string, unknown>>;
    const document: Document = { _id: objectId ?? String(values[entity.id]), ...toNewValues(layout, values) };
    document._created_at = made;
    if (layout.full) {
      document._updated_at = made;
      document.rev = 1;
      // A profile's own objectId is known before its row exists.
      const find = (user_id: number) =>
        entity.name === Profile.name && user_id === values.user_id ? Promise.resolve(objectId) : objectIdOf(user_id);
      document._rperm = await readPermission(layout, document, find);
      document._wperm = [];
    }
    return document as Row;
  };

  const bareDocument: Documents['bareDocument'] = (entity, record, made) => {
    const layout = layoutOf(entity);
    const values = record as Readonly<Record<string, unknown>>;
    const document: Document = { _id: String(values[entity.id]), ...toNewValues(layout, values) };
    if (entity.kind === 'ledger') document._created_at = made;
    else document.rev = 1;
    return document as Row;
  };

  return { objectIdOf, newDocument, bareDocument };
}
