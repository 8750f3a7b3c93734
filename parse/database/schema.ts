/** Parse's schema, derived from the entities: strict, locked, closed for writes. */
import type { Db, Document } from 'mongodb';
import { type Entity, isOpenToVisitors, isReadThroughParse } from '#shared/model/entity.ts';
import type { FieldType } from '#shared/model/fields.ts';

const parseType: Record<FieldType, string> = {
  text: 'String',
  number: 'Number',
  flag: 'Boolean',
  date: 'Date',
  list: 'Array',
  data: 'Object',
};

/** Fields that Parse never sends. */
export const hiddenFieldsOf = (entity: Entity) => [
  ...Object.entries(entity.fields)
    .filter(([, field]) => field.hidden || field.callsOnly)
    .map(([name]) => name),
  ...(entity.live ? ['former_rperm'] : []),
];

/** Class-level permissions: no writes; reads by those whom the read access can include, narrowed by the row's ACL. */
export function permissionsOf(entity: Entity): Document {
  const read = !isReadThroughParse(entity)
    ? {}
    : isOpenToVisitors(entity)
      ? { '*': true }
      : { requiresAuthentication: true };
  return {
    find: read,
    get: read,
    count: read,
    create: {},
    update: {},
    delete: {},
    addField: {},
    protectedFields: { '*': hiddenFieldsOf(entity) },
  };
}

export function definitionOf(entity: Entity) {
  const fields: Record<string, { type: string }> = { rev: { type: 'Number' } };
  for (const [name, field] of Object.entries(entity.fields))
    if (name !== entity.id || entity.kind === 'rows') fields[name] = { type: parseType[field.type] };
  if (entity.kind === 'rows') fields.deleted_at = { type: 'Date' };
  if (entity.live) fields.former_rperm = { type: 'Array' };
  return { className: entity.name, fields, classLevelPermissions: permissionsOf(entity) };
}

/** Parse's own classes; `_User` is for signing in only. */
const parseClasses = ['_User', '_Role', '_Session', '_Installation'].map((className) => ({
  className,
  classLevelPermissions: {
    find: {},
    get: className === '_User' ? { requiresAuthentication: true } : {},
    count: {},
    create: {},
    update: {},
    delete: {},
    addField: {},
    protectedFields: { '*': className === '_User' ? ['email', 'username', 'emailVerified'] : [] },
  },
}));

export const definitionsOf = (entities: readonly Entity[]) => [...parseClasses, ...entities.map(definitionOf)];

/** A stored class, as Parse keeps it in `_SCHEMA`. Parse adds the fields of its own classes when it reads them. */
function storedClass(definition: ReturnType<typeof definitionsOf>[number]): Document {
  const stored: Document = { objectId: 'string', updatedAt: 'date', createdAt: 'date' };
  const fields = 'fields' in definition ? definition.fields : {};
  for (const [name, { type }] of Object.entries(fields)) stored[name] = type.toLowerCase();
  stored['_metadata.class_permissions'] = definition.classLevelPermissions;
  return stored;
}

/**
 * Makes Parse's classes as declared; fields that are no longer declared stay. Written before Parse starts, because Parse's own migration reads all
 * classes again after each one. Idempotent and safe under concurrency.
 */
export async function ensureSchema(db: Db, entities: readonly Entity[]): Promise<void> {
  const classes = db.collection<{ _id: string }>('_SCHEMA');
  const present = new Map((await classes.find<Document>({}).toArray()).map((row) => [row._id as string, row]));
  const changes = definitionsOf(entities).flatMap((definition) => {
    const row = present.get(definition.className);
    const found: Document = { ...row, '_metadata.class_permissions': row?._metadata?.class_permissions };
    const wanted = Object.entries(storedClass(definition));
    const $set = Object.fromEntries(
      wanted.filter(([name, value]) => JSON.stringify(found[name]) !== JSON.stringify(value)),
    );
    return Object.keys($set).length
      ? [{ updateOne: { filter: { _id: definition.className }, update: { $set }, upsert: true } }]
      : [];
  });
  if (changes.length) await classes.bulkWrite(changes, { ordered: false });
}
