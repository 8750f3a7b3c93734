/** Turns a stored row into the message that ParseLiveQueryServer understands. */
import '../quietParse.ts';
import { createRequire } from 'node:module';
import type { Document } from 'mongodb';
import { type Entity, isReadThroughParse, servedFields } from '#shared/model/entity.ts';
import { definitionOf, permissionsOf } from '../database/schema.ts';

type Schema = { fields: Record<string, { type: string }> };
const { mongoObjectToParseObject } = createRequire(import.meta.url)(
  'parse-server/lib/Adapters/Storage/Mongo/MongoTransform',
) as { mongoObjectToParseObject(className: string, row: Document, schema: Schema): Document };

/** A row that was inserted, or changed: then with the `_rperm` that the write narrowed, when it did. */
export interface Change {
  readonly row: Document;
  readonly isNew: boolean;
  readonly former?: readonly string[];
}

/** What of an entity's rows reaches LiveQuery, worked out once. */
export interface Shape {
  readonly entity: Entity;
  readonly keys: readonly string[];
  /** Keys of the document that clients may see, of a row and of a softly deleted one. */
  readonly seen: ReadonlySet<string>;
  readonly remains: ReadonlySet<string>;
  readonly schema: Schema;
  readonly permissions: Document;
}

const meta = ['_id', '_created_at', '_updated_at', 'rev', 'deleted_at'];

/** Undefined when the entity is not live. */
export function shapeOf(entity: Entity): Shape | undefined {
  if (!entity.live || !isReadThroughParse(entity)) return undefined;
  const { find, get, count } = permissionsOf(entity);
  return {
    entity,
    keys: entity.live.by,
    // A list of what may leave: a key that no declaration knows stays here.
    seen: new Set([...meta, ...servedFields(entity).map(([name]) => name)]),
    remains: new Set([...meta, entity.id, ...entity.live.by]),
    schema: { fields: definitionOf(entity).fields },
    // Without `protectedFields`: hidden fields are gone already, and for them stock code makes a database controller per delivery.
    permissions: { find, get, count },
  };
}

/** A row without `_rperm` was not written by the storage port: nobody hears of it, where Parse would tell everybody. */
const aclOf = (readers: unknown) =>
  Object.fromEntries((Array.isArray(readers) ? readers : []).map((who) => [String(who), { read: true }]));

const pick = (row: Document, names: ReadonlySet<string>): Document =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/**
 * The message of a change. `originalParseObject` is no former state: it holds ids, keys, the new `rev` and who could read before, so that
 * whoever just lost the row hears `leave` with a `rev` to keep. Where the write narrowed nothing, those who read now read before.
 */
export function toMessage({ entity, keys, seen, remains, schema, permissions }: Shape, { row, isNew, former }: Change) {
  const about = { className: entity.name, __type: 'Object' };
  const visible = pick(row, row.deleted_at ? remains : seen);
  const current = mongoObjectToParseObject(entity.name, visible, schema);
  return {
    currentParseObject: { ...current, ...about, ACL: aclOf(row._rperm) },
    ...(!isNew && {
      originalParseObject: {
        objectId: row._id,
        [entity.id]: row[entity.id],
        ...Object.fromEntries(keys.map((key) => [key, row[key]])),
        rev: row.rev,
        ...about,
        ACL: aclOf(former ?? row._rperm),
      },
    }),
    classLevelPermissions: permissions,
  };
}
