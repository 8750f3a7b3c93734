/** Parse's schema, derived from the entities: strict, locked, closed for writes. */
import type { Document } from 'mongodb';
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

export const schemaOf = (entities: readonly Entity[]) => ({
  definitions: [...parseClasses, ...entities.map(definitionOf)],
  strict: true,
  lockSchemas: true,
  deleteExtraFields: false,
  recreateModifiedFields: false,
  keepUnknownIndexes: true,
});
