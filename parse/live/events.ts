/** Converts stored rows to messages of ParseLiveQueryServer. */
import type { Document } from 'mongodb';
import { type Entity, isReadThroughParse, servedFields } from '#shared/model/entity.ts';
import { definitionOf, permissionsOf } from '../database/schema.ts';
import { parseModule } from '../stockParse.ts';

type Schema = { fields: Record<string, { type: string }> };
const { mongoObjectToParseObject } = parseModule('Adapters/Storage/Mongo/MongoTransform') as {
  mongoObjectToParseObject(className: string, row: Document, schema: Schema): Document;
};

/** A written row. */
export interface Change {
  readonly row: Document;
  /** It was inserted, or is back after it was removed. */
  readonly isNew: boolean;
  /** The write removed it (softly). */
  readonly isRemoved?: boolean;
  /** The former `_rperm`, where the write changed it. */
  readonly former?: readonly string[];
}

/**
 * What a stock client hears of a change; undefined for nothing. Rows are read after their event: one that is removed by then is told of by the event
 * that removed it, and one that is back by the event that brought it back.
 */
export function channelOf({ row, isRemoved = false }: Change): 'afterSave' | 'afterDelete' | undefined {
  const isGone = row.deleted_at !== undefined && row.deleted_at !== null;
  if (isGone !== isRemoved) return undefined;
  return isGone ? 'afterDelete' : 'afterSave';
}

/** Precomputed: what of an entity's rows is sent to LiveQuery. */
export interface Shape {
  readonly entity: Entity;
  /** The name under which it is heard: the entity's, or an alias. */
  readonly className: string;
  readonly keys: readonly string[];
  /** Document keys visible to clients, of rows and of soft-deleted ones. */
  readonly seen: ReadonlySet<string>;
  readonly remains: ReadonlySet<string>;
  readonly schema: Schema;
  readonly permissions: Document;
}

const meta = ['_id', '_created_at', '_updated_at', 'rev', 'deleted_at'];

/** Undefined when the entity is not live. */
export function shapeOf(entity: Entity, className = entity.name): Shape | undefined {
  if (!entity.live || !isReadThroughParse(entity)) return undefined;
  const { find, get, count } = permissionsOf(entity);
  return {
    entity,
    className,
    keys: entity.live.by,
    // An allowlist, so that undeclared keys are never sent.
    seen: new Set([...meta, ...servedFields(entity).map(([name]) => name)]),
    remains: new Set([...meta, entity.id, ...entity.live.by]),
    schema: { fields: definitionOf(entity).fields },
    // Without `protectedFields`, because hidden fields are already removed, and stock code would create a database controller per delivery.
    permissions: { find, get, count },
  };
}

/** Rows without `_rperm` were not written by the storage port and are sent to nobody; Parse would send them to everybody. */
const aclOf = (readers: unknown) =>
  Object.fromEntries((Array.isArray(readers) ? readers : []).map((who) => [String(who), { read: true }]));

const pick = (row: Document, names: ReadonlySet<string>): Document =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/**
 * The message of a change. `originalParseObject` is not the former row: it has ids, keys, the new `rev` and the former readers, so that
 * people who lost access get `leave` with a `rev`, and people who gained it `enter`. If access did not change, the former readers are the current
 * ones. Of a removed row those are told who could read it before.
 */
export function toMessage(
  { entity, className, keys, seen, remains, schema, permissions }: Shape,
  { row, isNew, isRemoved = false, former }: Change,
) {
  const about = { className, __type: 'Object' };
  const visible = pick(row, row.deleted_at ? remains : seen);
  const current = mongoObjectToParseObject(entity.name, visible, schema);
  return {
    currentParseObject: { ...current, ...about, ACL: aclOf((isRemoved && former) || row._rperm) },
    ...(!isNew &&
      !isRemoved && {
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
