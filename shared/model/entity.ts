/** `defineEntity`, and the types derived from an entity. */
import {
  type Access,
  fieldsOf,
  nobody,
  pointersOf,
  reachesAdmins,
  reachesSomebody,
  reachesVisitors,
} from './access.ts';
import type { Field, Presence } from './fields.ts';

type Fields = Readonly<Record<string, Field>>;

/**
 * What happens to a row when the account of a person in it is closed. `remove`: deleted. `keep`: unchanged, because others need it and it
 * holds nothing personal but a number. `blank`: kept with these fields emptied.
 */
type WhenClosed<Name extends string> = 'remove' | 'keep' | { readonly blank: readonly Name[] };

/**
 * What of a class goes into the archive of a person's data. Rows that the person may read go in automatically, with everything that
 * readers get. `own`: rows that name the person in these fields are theirs, whoever reads them; the fields in `but` are left out, because
 * they are about others. `file`: a field with the id of bytes that go with each row. `never`: bookkeeping that tells nothing of the person,
 * or only of others.
 */
type Archive<Name extends string> =
  | 'never'
  | { readonly own: readonly Name[]; readonly but?: readonly Name[]; readonly file?: Name };

/**
 * `rows`: ordinary rows, mutable and soft-deleted. `ledger`: append-only, even for operators with the master key. `internal`: bookkeeping
 * of the server (locks, tallies): no readers, no ACL, no automatic `rev`.
 */
export type EntityKind = 'rows' | 'ledger' | 'internal';

/**
 * What operators may do with a class in Parse Dashboard, where reading leaves no trace. `change`: change its rows of kind `rows`, as the
 * fields allow. A class that its own access does not open to operators is `closed` unless its declaration says `read`.
 */
export type Dashboard = 'change' | 'read' | 'closed';

export interface Entity<Name extends string = string, F extends Fields = Fields, Id extends string = string> {
  /** The Parse class; other programs know its name. */
  readonly name: Name;
  /** Further names under which Parse finds its rows; LiveQuery tells them under the first one. */
  readonly aliases: readonly string[];
  /** The field that holds the public id. */
  readonly id: Id;
  readonly kind: EntityKind;
  readonly fields: F;
  readonly access: { readonly read: Access; readonly create: Access; readonly update: Access; readonly delete: Access };
  readonly dashboard: Dashboard;
  /** Served by Parse queries and LiveQuery. A subscription filters on exactly one of these fields. */
  readonly live?: {
    readonly by: readonly string[];
    /** A number or date field by which rows under a key, and their pages, are ordered; creation time unless given. */
    readonly order?: string;
  };
  /**
   * Parse also finds rows without a live key, in order of creation: those whose fields have the values of `where`, all of them or by one of
   * `by`. This needs the indexes [...where, 'createdAt'] and [...where, by, 'createdAt'].
   */
  readonly listed?: { readonly where: Readonly<Record<string, unknown>>; readonly by: readonly string[] };
  /** The field that refers to the parent row; writing this row raises the parent's `rev` too. */
  readonly partOf?: string;
  /** One rule for each field that refers to a person. */
  readonly whenClosed: Readonly<Record<string, WhenClosed<string>>>;
  readonly archive?: Archive<string>;
  /** TTL: the database deletes the row within a minute or so after this date. */
  readonly expires?: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
}

type Stored<F extends Field> = NonNullable<F['value']>;
type Flat<T> = { [K in keyof T]: T[K] };
/** Names of the fields that have one of these presences. */
type Named<F extends Fields, P extends Presence> = { [K in keyof F]: F[K]['presence'] extends P ? K : never }[keyof F];

/** Fields of every stored row. */
export interface Meta {
  /** Internal id; the public id is a field of the entity. */
  readonly objectId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Version, raised by every write; the higher one is newer. */
  readonly rev: number;
  readonly deleted_at?: Date;
}

/** The type of a stored row. */
export type RecordOf<E extends Entity> = Flat<
  { [K in Named<E['fields'], 'required' | 'defaulted'>]: Stored<E['fields'][K]> } & {
    [K in Named<E['fields'], 'optional'>]?: Stored<E['fields'][K]>;
  } & Meta
>;

/** The type of a row to insert: required fields, and optionally any other. */
export type NewRecordOf<E extends Entity> = Flat<
  { [K in Named<E['fields'], 'required'>]: Stored<E['fields'][K]> } & {
    [K in Named<E['fields'], 'defaulted' | 'optional'>]?: Stored<E['fields'][K]> | undefined;
  }
>;

/** The type of an update; `undefined` removes the field. */
export type ChangesOf<E extends Entity> = {
  [K in Named<E['fields'], 'required' | 'defaulted' | 'optional'>]?: Stored<E['fields'][K]> | undefined;
};

export type IdOf<E extends Entity> = Extract<Stored<E['fields'][E['id']]>, string | number>;

interface Declaration<Name extends string, F extends Fields, Id extends keyof F & string> {
  name: Name;
  aliases?: readonly string[];
  id: Id;
  kind?: EntityKind;
  fields: F;
  access?: { read?: Access; create?: Access; update?: Access; delete?: Access };
  dashboard?: Dashboard;
  live?: { by: readonly (keyof F & string)[]; order?: keyof F & string };
  listed?: { where: { readonly [K in keyof F]?: unknown }; by: readonly (keyof F & string)[] };
  partOf?: keyof F & string;
  /** Required where fields refer to people: one rule for all of them, or one each. */
  whenClosed?: WhenClosed<keyof F & string> | { readonly [K in keyof F]?: WhenClosed<keyof F & string> };
  /** Required where no field of the read access names the person. */
  archive?: Archive<keyof F & string>;
  expires?: keyof F & string;
  unique?: readonly (readonly (keyof F & string)[])[];
  indexes?: readonly (readonly ((keyof F & string) | 'createdAt' | 'updatedAt')[])[];
}

/** Whether a field refers to a person. */
const isPerson = ({ ref, holder, of }: Field): boolean =>
  ref === 'Profile' || holder === true || (of !== undefined && isPerson(of));

/** The emptied value of a field: its default, else '' for required texts, else absent. In internal rows fields are always present. */
export const emptied = (kind: EntityKind, { default: value, required, type }: Field): unknown =>
  value ?? (type === 'text' && (required || kind === 'internal') ? '' : undefined);

/** Normalizes `whenClosed` to one rule per field. Throws when one is missing or impossible. */
function closings(
  { fields, kind = 'rows', whenClosed }: Declaration<string, Fields, string>,
  fail: (why: string) => never,
): Entity['whenClosed'] {
  const people = Object.keys(fields).filter((field) => isPerson(fields[field]!));
  const forAll = typeof whenClosed === 'string' || (whenClosed && Array.isArray(whenClosed.blank));
  const given = (
    forAll ? Object.fromEntries(people.map((field) => [field, whenClosed])) : (whenClosed ?? {})
  ) as Entity['whenClosed'];
  for (const field of people)
    if (!given[field]) fail(`${field} refers to a person: whenClosed must say what becomes of the row`);
  for (const [field, then] of Object.entries(given)) {
    if (!people.includes(field)) fail(`whenClosed names ${field}, which refers to no person`);
    if (then === 'keep') continue;
    if (kind === 'ledger') fail('a ledger keeps its rows as they are');
    if (then === 'remove' && kind !== 'rows') fail(`rows of kind ${kind} are not removed`);
    if (then !== 'remove')
      for (const each of then.blank)
        if (
          !fields[each] ||
          ((fields[each].required || kind === 'internal') && emptied(kind, fields[each]) === undefined)
        )
          fail(`${each} cannot be emptied`);
  }
  return given;
}

/** Declares an entity. Access that is not granted is denied. Throws on contradictions. */
export function defineEntity<const Name extends string, F extends Fields, const Id extends keyof F & string>(
  declaration: Declaration<Name, F, Id>,
): Entity<Name, F, Id> {
  const { name, id, fields, live, listed, partOf, expires } = declaration;
  const access = { read: nobody, create: nobody, update: nobody, delete: nobody, ...declaration.access };
  const kind = declaration.kind ?? 'rows';
  const fail = (why: string): never => {
    throw new Error(`Entity ${name}: ${why}`);
  };
  if (kind !== 'rows' && [access.create, access.update, access.delete].some(reachesSomebody))
    fail(`a class of kind ${kind} is written by the server alone`);
  if (pointersOf(access.read).length) fail('who may read a row must follow from the row alone');
  for (const key of fieldsOf(access.read)) if (!fields[key]) fail(`read names ${key}, which is no field`);
  for (const key of live?.by ?? []) {
    if (fields[key]?.hidden) fail(`the live key ${key} is hidden`);
    if (fields[key]?.set === 'always')
      fail(`the live key ${key} must be set 'once' or 'byServer': it may never change`);
  }
  if (listed && !live) fail('what is listed through Parse is live');
  for (const by of [[], ...(listed?.by ?? []).map((key) => [key])]) {
    const index = listed && [...Object.keys(listed.where), ...by, 'createdAt'].join();
    if (listed && !declaration.indexes?.some((names) => names.join() === index))
      fail(`what is listed needs the index ${index}`);
  }
  const order = live?.order === undefined ? undefined : fields[live.order];
  if (order && (order.hidden || !order.required || !['number', 'date'].includes(order.type)))
    fail(`live.order must be a required, visible number or date, and ${live!.order} is not`);
  if (partOf && (!fields[partOf]?.ref || fields[partOf].set === 'always'))
    fail(`partOf ${partOf} must point at an entity, and may never change`);
  if (expires && (kind !== 'internal' || fields[expires]?.type !== 'date'))
    fail(`only internal rows expire, by a date`);
  for (const access_ of [access.create, access.update, access.delete])
    for (const pointer of pointersOf(access_)) if (!fields[pointer]?.ref) fail(`${pointer} points at no entity`);
  const whenClosed = closings(declaration as unknown as Declaration<string, Fields, string>, fail);
  if (typeof declaration.archive === 'object')
    for (const field of declaration.archive.own)
      if (!whenClosed[field]) fail(`archive names ${field}, which refers to no person`);
  const unique = declaration.unique ?? [];
  if (reachesSomebody(access.delete) || Object.values(whenClosed).includes('remove'))
    for (const key of unique.flat())
      if (key !== id && !live?.by.includes(key)) fail(`${key} is unique and would stay in removed rows`);
  return {
    name,
    aliases: declaration.aliases ?? [],
    id,
    kind,
    fields,
    access,
    dashboard: declaration.dashboard ?? (reachesAdmins(access.read) ? 'change' : 'closed'),
    live,
    listed,
    partOf,
    whenClosed,
    archive: declaration.archive,
    expires,
    unique,
    indexes: declaration.indexes ?? [],
  };
}

/** Whether Parse serves the class: it is live, and somebody but the server may read it. */
export const isReadThroughParse = (entity: Entity) => entity.live !== undefined && reachesSomebody(entity.access.read);
export const isOpenToVisitors = (entity: Entity) => isReadThroughParse(entity) && reachesVisitors(entity.access.read);

/** Classes that Parse serves, under all of their names. */
export const servedClasses = (entities: readonly Entity[]): [string, Entity][] =>
  entities
    .filter(isReadThroughParse)
    .flatMap((entity) => [entity.name, ...entity.aliases].map((name) => [name, entity] as [string, Entity]));

/** Fields that Parse sends to readers of the row. */
export const servedFields = (entity: Entity): [string, Field][] =>
  Object.entries(entity.fields).filter(([, field]) => !field.hidden && !field.callsOnly);
