/** Converts between records and documents in Parse's layout. */
import type { Document } from 'mongodb';
import { fieldsOf, type Readers, readersOf } from '#shared/model/access.ts';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Field } from '#shared/model/fields.ts';
import { folded } from '#shared/model/unicode.ts';
import { Match } from '#cloud/kernel/ports.ts';

/** Precomputed properties of an entity. */
export interface Layout {
  readonly entity: Entity;
  readonly fields: ReadonlyMap<string, Field>;
  /** Internal and ledger rows have their public id in `_id` only. */
  readonly idInRow: boolean;
  /** Ordinary rows have ACL, dates and soft deletes. */
  readonly full: boolean;
  /** Fields that the ACL depends on. */
  readonly readFields: ReadonlySet<string>;
  readonly defaults: readonly (readonly [string, unknown])[];
  /** The field of search words, and its source fields. */
  readonly words?: { readonly name: string; readonly of: readonly string[] };
}

const layouts = new WeakMap<Entity, Layout>();

export function layoutOf(entity: Entity): Layout {
  let layout = layouts.get(entity);
  if (!layout) {
    const stored = Object.entries(entity.fields);
    const words = stored.find(([, field]) => field.wordsOf);
    layout = {
      entity,
      fields: new Map(stored),
      idInRow: entity.kind === 'rows',
      full: entity.kind === 'rows',
      readFields: new Set(fieldsOf(entity.access.read)),
      defaults: stored.flatMap(([name, field]) =>
        field.default === undefined ? [] : [[name, field.default] as const],
      ),
      ...(words && { words: { name: words[0], of: words[1].wordsOf! } }),
    };
    layouts.set(entity, layout);
  }
  return layout;
}

const fits = (field: Field, value: unknown): boolean => {
  switch (field.type) {
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'date':
      return value instanceof Date && !Number.isNaN(value.getTime());
    case 'list':
      return Array.isArray(value) && value.every((item) => fits(field.of!, item));
    case 'data':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
};

/** Looks up a field. Throws on unknown names and wrong types, which are bugs in the rules. */
function checked({ entity, fields }: Layout, name: string, value: unknown): void {
  const field = fields.get(name);
  if (!field) throw new TypeError(`${entity.name} stores no field ${name}`);
  if (value !== undefined && !fits(field, value))
    throw new TypeError(`${entity.name}.${name} cannot hold ${typeof value}`);
}

const metaKeys: ReadonlyMap<string, string> = new Map([
  ['objectId', '_id'],
  ['createdAt', '_created_at'],
  ['updatedAt', '_updated_at'],
  ['rev', 'rev'],
  ['deleted_at', 'deleted_at'],
]);

/** The document key of a record's field. */
export const keyOf = (layout: Layout, name: string) =>
  metaKeys.get(name) ?? (name === layout.entity.id && !layout.idInRow ? '_id' : name);

/** The document key of a field in a filter: a public id that is a text is the row's `_id` too, which has an index. */
const filterKeyOf = (layout: Layout, name: string) =>
  name === layout.entity.id && layout.fields.get(name)?.type === 'text' ? '_id' : keyOf(layout, name);

/** Validates a public id's type, because an object would be an operator. */
export function checkedId<Id extends string | number>({ entity }: Layout, id: Id): Id {
  if (!fits(entity.fields[entity.id]!, id)) throw new TypeError(`${entity.name} has no id that is ${typeof id}`);
  return id;
}

/** Adds values to a document, after checking them. */
export function toValues(layout: Layout, values: Readonly<Record<string, unknown>>, document: Document = {}): Document {
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    checked(layout, name, value);
    if (name !== layout.entity.id || layout.idInRow) document[name] = value;
  }
  return document;
}

const mostWords = 200;
const longestWord = 40;

/** Words of a text, without case and accents. */
export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      folded(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map((word) => word.slice(0, longestWord)),
    ),
  ].slice(0, mostWords);

/** Search words of a row. */
export const wordsOfRow = ({ words }: Layout, row: Readonly<Record<string, unknown>>): string[] =>
  wordsOf((words?.of ?? []).map((name) => (row[name] as string | undefined) ?? '').join(' '));

/** Matches rows that have a word with each prefix in `search`, and rows with these ids; an empty search matches nothing. */
export function searchFilter(layout: Layout, search: string, orIds: readonly (string | number)[] = []): Document {
  const { entity, words } = layout;
  if (!words) throw new TypeError(`${entity.name} has no words to search`);
  const wanted = wordsOf(search).slice(0, 8);
  // Words consist of letters and digits, so no escaping is needed.
  const filter = wanted.length
    ? { $and: wanted.map((word) => ({ [words.name]: { $regex: `^${word}` } })) }
    : { [words.name]: { $in: [] } };
  return orIds.length ? { $or: [filter, { _id: { $in: orIds.map((id) => checkedId(layout, id)) } }] } : filter;
}

/** The same of a new row, with defaults. Throws when a required value is missing. */
export function toNewValues(
  layout: Layout,
  values: Readonly<Record<string, unknown>>,
  document: Document = {},
): Document {
  toValues(layout, values, document);
  for (const [name, value] of layout.defaults)
    if (document[name] === undefined)
      document[name] = typeof value === 'object' && value !== null ? structuredClone(value) : value;
  for (const [name, field] of layout.fields)
    if (field.required && values[name] === undefined) throw new TypeError(`${layout.entity.name} needs ${name}`);
  if (layout.words) document[layout.words.name] = wordsOfRow(layout, document);
  return document;
}

/** What Parse keeps in a document beside the record's own fields, and what those are called in it. */
const keptByParse: ReadonlySet<string> = new Set([
  '_id',
  '_created_at',
  '_updated_at',
  '_rperm',
  '_wperm',
  'former_rperm',
]);

/** Each key is copied by itself: to take some out by `...values` takes five times as long, and longer than reading the document. */
export function toRecord<E extends Entity>(layout: Layout, document: Document): RecordOf<E> {
  const record: Record<string, unknown> = {};
  for (const name in document) if (!keptByParse.has(name)) record[name] = document[name];
  if (!layout.idInRow) record[layout.entity.id] = document._id;
  record.objectId = document._id;
  record.createdAt = document._created_at;
  record.updatedAt = document._updated_at;
  record.rev ??= 0;
  return record as unknown as RecordOf<E>;
}

/** Converts a `where` to a filter: plain values are equalities, only Match becomes an operator. */
export function toFilter(layout: Layout, where: Readonly<Record<string, unknown>>, deleted = false): Document {
  const filter: Document = layout.full && !deleted ? { deleted_at: null } : {};
  for (const name in where) {
    const wanted = where[name];
    if (wanted === undefined)
      throw new TypeError(`${layout.entity.name}.${name}: a filter on undefined would match every row`);
    const field = layout.fields.get(name);
    if (!field && !metaKeys.has(name)) throw new TypeError(`${layout.entity.name} stores no field ${name}`);
    const single = (value: unknown) => {
      const type = field?.type === 'list' ? field.of! : field;
      if (value !== null && type && !fits(type, value))
        throw new TypeError(`${layout.entity.name}.${name} cannot equal ${typeof value}`);
      return value;
    };
    filter[filterKeyOf(layout, name)] =
      wanted instanceof Match
        ? { [wanted.operator]: Array.isArray(wanted.value) ? wanted.value.map(single) : single(wanted.value) }
        : { $eq: single(wanted) };
  }
  return filter;
}

const permissionOf = ({ roles }: Readers, people: readonly (string | undefined)[]): string[] => [
  ...new Set([...roles.map((role) => `role:${role}`), ...people.filter((id) => id !== undefined)]),
];

/** The `_rperm` of a row. `objectIdOf` maps user_ids to objectIds of `_User`. */
export async function readPermission(
  layout: Layout,
  row: Readonly<Record<string, unknown>>,
  objectIdOf: (user_id: number) => Promise<string | undefined>,
): Promise<string[]> {
  const readers = readersOf(layout.entity.access.read, row);
  if (readers.everybody) return ['*'];
  return permissionOf(readers, await Promise.all(readers.users.map(objectIdOf)));
}

/** The same where all of them are known; undefined where one is not. */
export function knownPermission(
  layout: Layout,
  row: Readonly<Record<string, unknown>>,
  objectIdOf: (user_id: number) => string | undefined,
): string[] | undefined {
  const readers = readersOf(layout.entity.access.read, row);
  if (readers.everybody) return ['*'];
  const people = readers.users.map(objectIdOf);
  return people.includes(undefined) ? undefined : permissionOf(readers, people);
}
