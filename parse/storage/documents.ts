/** Builds documents of new rows. */
import { Profile } from '#shared/accounts/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { gather } from '#cloud/patterns/gather.ts';
import type { Database } from '../database/connection.ts';
import type { Row } from './reads.ts';
import { knownPermission, layoutOf, readPermission, toNewValues } from './rows.ts';

export interface Documents {
  /** The objectId of a user_id; undefined for unknown ones. */
  objectIdOf(user_id: number): Promise<string | undefined>;
  /** Any kind of row, with dates and ACL; at once where its readers are known. `made`: now unless told. */
  newDocument(
    entity: Entity,
    record: object,
    known?: { readonly objectId?: string | undefined; readonly made?: Date },
  ): Row | Promise<Row>;
  /** Rows of ledgers and internal classes, synchronous because they have no ACL. */
  bareDocument(entity: Entity, record: object, made: Date): Row;
}

export function createDocuments({ db, clock }: Pick<Database, 'db' | 'clock'>): Documents {
  /** Cached forever, since a user's objectId never changes. Read outside of transactions, which run one command at a time. */
  const objectIds = new Map<number, string>();
  const read = gather(async (user_ids: number[]) => {
    const people = db.collection<Row & { user_id: number }>(Profile.name);
    const rows = await people.find({ user_id: { $in: user_ids } }, { projection: { user_id: 1 } }).toArray();
    for (const { _id, user_id } of rows) objectIds.set(user_id, _id);
    return objectIds;
  });
  const objectIdOf = async (user_id: number) => objectIds.get(user_id) ?? (await read(user_id));

  const newDocument: Documents['newDocument'] = (entity, record, { objectId, made = new Date(clock.now()) } = {}) => {
    const layout = layoutOf(entity);
    const values = record as Readonly<Record<string, unknown>>;
    const document = toNewValues(layout, values, { _id: objectId ?? String(values[entity.id]) });
    document._created_at = made;
    if (!layout.full) return document as Row;
    document._updated_at = made;
    document.rev = 1;
    document._wperm = [];
    // A profile's own objectId is known before its row exists.
    const isSelf = (user_id: number) => entity.name === Profile.name && user_id === values.user_id;
    const known = knownPermission(layout, document, (id) => (isSelf(id) ? objectId : objectIds.get(id)));
    if (known) {
      document._rperm = known;
      return document as Row;
    }
    const find = (id: number) => (isSelf(id) ? Promise.resolve(objectId) : objectIdOf(id));
    return readPermission(layout, document, find).then((readers) => {
      document._rperm = readers;
      return document as Row;
    });
  };

  const bareDocument: Documents['bareDocument'] = (entity, record, made) => {
    const values = record as Readonly<Record<string, unknown>>;
    const document = toNewValues(layoutOf(entity), values, { _id: String(values[entity.id]) });
    if (entity.kind === 'ledger') document._created_at = made;
    else document.rev = 1;
    return document as Row;
  };

  return { objectIdOf, newDocument, bareDocument };
}
