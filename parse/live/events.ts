/** Converts stored rows to the objects of LiveQuery's events. */
import type { Document } from 'mongodb';
import { type Entity, isReadThroughParse, servedFields } from '#shared/model/entity.ts';
import { definitionOf } from '../database/schema.ts';
import { parseModule } from '../stockParse.ts';

type Schema = { fields: Record<string, { type: string }> };
const { mongoObjectToParseObject } = parseModule('Adapters/Storage/Mongo/MongoTransform') as {
  mongoObjectToParseObject(className: string, row: Document, schema: Schema): Document;
};

/** A written row. */
export interface Change {
  readonly row: Document;
  /** The row was inserted, or is back after it was removed. */
  readonly isNew: boolean;
  /** The write removed it (softly). */
  readonly isRemoved?: boolean;
  /** The former `_rperm`, if the write changed it. */
  readonly former?: readonly string[];
}

/**
 * Whether this change is told. The row is read after its event, and may have changed again by then: a removal, or a return, is told by its
 * own event.
 */
export const isTold = ({ row, isRemoved = false }: Change): boolean =>
  (row.deleted_at !== undefined && row.deleted_at !== null) === isRemoved;

/** Precomputed: the part of an entity's rows that LiveQuery sends. */
export interface Shape {
  readonly entity: Entity;
  /** The name under which clients hear it: the entity's, or an alias. */
  readonly className: string;
  readonly keys: readonly string[];
  /** Document keys visible to clients, of rows and of soft-deleted ones. */
  readonly seen: ReadonlySet<string>;
  readonly remains: ReadonlySet<string>;
  readonly schema: Schema;
}

const meta = ['_id', '_created_at', '_updated_at', 'rev', 'deleted_at'];

/** Undefined when the entity is not live. */
export function shapeOf(entity: Entity, className = entity.name): Shape | undefined {
  if (!entity.live || !isReadThroughParse(entity)) return undefined;
  return {
    entity,
    className,
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

function pick(row: Document, names: ReadonlySet<string>): Document {
  const picked: Document = {};
  for (const name in row) if (names.has(name)) picked[name] = row[name];
  return picked;
}

/** The fields of a row that its readers see. */
export function objectOf(
  { entity, className, seen, remains, schema }: Shape,
  row: Document,
  readers = readersOf(row._rperm),
): Document {
  const visible = pick(row, row.deleted_at ? remains : seen);
  const object = mongoObjectToParseObject(entity.name, visible, schema);
  return { ...object, className, ACL: aclOf(readers) };
}

/**
 * The `original` of a change is not the former row: it has ids, keys, the new `rev` and the former readers, so that people who lost access get
 * `leave` with a `rev`, and people who gained it `enter`. If access did not change, the former readers are the current ones.
 */
export const originalOf = ({ entity, className, keys }: Shape, { row, former }: Change): Document => ({
  objectId: row._id,
  [entity.id]: row[entity.id],
  ...Object.fromEntries(keys.map((key) => [key, row[key]])),
  rev: row.rev,
  className,
  ACL: aclOf(readersOf(former ?? row._rperm)),
});
