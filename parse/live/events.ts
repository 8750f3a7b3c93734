/** Converts stored rows to the objects of LiveQuery's events. */
import type { Document } from 'mongodb';
import { type Entity, isReadThroughParse, servedFields } from '#shared/model/entity.ts';
import { definitionOf } from '../database/schema.ts';
import { parseModule } from '../stockParse.ts';

type Schema = { fields: Record<string, { type: string }> };
const { mongoObjectToParseObject } = parseModule('Adapters/Storage/Mongo/MongoTransform') as {
  mongoObjectToParseObject(className: string, row: Document, schema: Schema): Document;
};

/** An inserted or updated row, with the former `_rperm` if the write narrowed it. */
export interface Change {
  readonly row: Document;
  readonly isNew: boolean;
  readonly former?: readonly string[];
}

/** Precomputed: what of an entity's rows is sent to LiveQuery. */
export interface Shape {
  readonly entity: Entity;
  readonly keys: readonly string[];
  /** Document keys visible to clients, of rows and of soft-deleted ones. */
  readonly seen: ReadonlySet<string>;
  readonly remains: ReadonlySet<string>;
  readonly schema: Schema;
}

const meta = ['_id', '_created_at', '_updated_at', 'rev', 'deleted_at'];

/** Undefined when the entity is not live. */
export function shapeOf(entity: Entity): Shape | undefined {
  if (!entity.live || !isReadThroughParse(entity)) return undefined;
  return {
    entity,
    keys: entity.live.by,
    // An allowlist, so that undeclared keys are never sent.
    seen: new Set([...meta, ...servedFields(entity).map(([name]) => name)]),
    remains: new Set([...meta, entity.id, ...entity.live.by]),
    schema: { fields: definitionOf(entity).fields },
  };
}

/** Rows without `_rperm` were not written by the storage port and are sent to nobody; Parse would send them to everybody. */
export const readersOf = (readers: unknown): readonly string[] => (Array.isArray(readers) ? readers.map(String) : []);

const aclOf = (readers: readonly string[]) => Object.fromEntries(readers.map((who) => [who, { read: true }]));

const pick = (row: Document, names: ReadonlySet<string>): Document =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/** What readers see of a row. */
export function objectOf({ entity, seen, remains, schema }: Shape, row: Document): Document {
  const visible = pick(row, row.deleted_at ? remains : seen);
  const object = mongoObjectToParseObject(entity.name, visible, schema);
  return { ...object, className: entity.name, ACL: aclOf(readersOf(row._rperm)) };
}

/**
 * The `original` of a change is not the former row: it has ids, keys, the new `rev` and the former readers, so that people who lost access get
 * `leave` with a `rev`. If access was not narrowed, the former readers are the current ones.
 */
export const originalOf = ({ entity, keys }: Shape, { row, former }: Change): Document => ({
  objectId: row._id,
  [entity.id]: row[entity.id],
  ...Object.fromEntries(keys.map((key) => [key, row[key]])),
  rev: row.rev,
  className: entity.name,
  ACL: aclOf(readersOf(former ?? row._rperm)),
});
