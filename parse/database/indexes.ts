/** Creates indexes from the entities, and verifies at start that none is missing. */
import type { CreateIndexesOptions, Db, Document, IndexDescriptionInfo } from 'mongodb';
import type { Entity } from '#shared/model/entity.ts';
import { keyOf, layoutOf } from '../storage/rows.ts';
import { DatabaseError } from './connection.ts';
import { definitionsOf } from './schema.ts';

interface Index {
  name: string;
  key: Record<string, 1>;
  options: CreateIndexesOptions;
}

const index = (entity: Entity, names: readonly string[], unique: boolean): Index => {
  const layout = layoutOf(entity);
  return {
    name: `${unique ? 'unique' : 'by'}_${names.join('_')}`,
    key: Object.fromEntries(names.map((name) => [keyOf(layout, name), 1])),
    options: unique ? { unique: true } : {},
  };
};

/** For pages of live rows in an order of their own. A unique key may serve them already. */
const pageIndexesOf = (entity: Entity): Index[] => {
  const { by = [], order } = entity.live ?? {};
  if (order === undefined) return [];
  const isUnique = (key: string) => entity.unique.some(([first, second]) => first === key && second === order);
  return by.filter((key) => !isUnique(key)).map((key) => index(entity, [key, order], false));
};

/**
 * All indexes of an entity. Live keys are indexed with the time of the last change, for catching up after a lost connection, and with the order of
 * their rows where they have one.
 */
export const indexesOf = (entity: Entity): Index[] => [
  ...(entity.name === 'Profile' ? [index(entity, [entity.id], true)] : []),
  ...entity.unique.map((names) => index(entity, names, true)),
  ...entity.indexes.map((names) => index(entity, names, false)),
  ...(entity.live?.by ?? []).map((key) => index(entity, [key, 'updatedAt'], false)),
  ...pageIndexesOf(entity),
  ...(entity.expires ? [{ ...index(entity, [entity.expires], false), options: { expireAfterSeconds: 0 } }] : []),
];

/** Sessions by token: looked up by every signed-in call, and not indexed by Parse Server. */
const parseIndexes: readonly (readonly [collection: string, indexes: readonly Index[]])[] = [
  ['_Session', ['_session_token', '_p_user'].map((key) => ({ name: `by${key}`, key: { [key]: 1 }, options: {} }))],
];

/** All required indexes by collection. */
const allIndexes = (entities: readonly Entity[]) => [
  ...entities.map((entity) => [entity.name, indexesOf(entity)] as const),
  ...parseIndexes,
];

/** Below the pool's size: on a slow disk, waiting for a connection would time out (outage.ts) and abort the start. */
const concurrency = 8;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Creates collections and indexes. Idempotent and safe under concurrency. Throws DatabaseError when rows violate a unique key. */
export async function ensureIndexes(db: Db, entities: readonly Entity[]): Promise<void> {
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const ensure = async ([collection, wanted]: ReturnType<typeof allIndexes>[number]) => {
    // Collections are created here, because creating them in transactions is unreliable.
    if (!existing.has(collection))
      await db.createCollection(collection).catch((error) => {
        if (error.codeName !== 'NamespaceExists') throw error;
      });
    if (!wanted.length) return;
    try {
      await db
        .collection(collection)
        .createIndexes(wanted.map(({ name, key, options }) => ({ name, key, ...options })));
    } catch (error) {
      throw new DatabaseError(`An index of ${collection} cannot be made: ${(error as Error).message}`, {
        cause: error,
      });
    }
  };
  await forEach(allIndexes(entities), ensure);
}

/** The indexes of each collection. One command says all, where the database lets this user read its catalog. */
async function presentIndexes(db: Db): Promise<ReadonlyMap<string, readonly IndexDescriptionInfo[]>> {
  const catalog = [
    { $listCatalog: {} },
    { $match: { db: db.databaseName } },
    { $project: { name: 1, 'md.indexes.spec': 1 } },
  ];
  const rows = await db.client
    .db('admin')
    .aggregate<{ name: string; md?: { indexes?: { spec: IndexDescriptionInfo }[] } }>(catalog)
    .toArray()
    .catch(() => undefined);
  if (rows) return new Map(rows.map(({ name, md }) => [name, (md?.indexes ?? []).map(({ spec }) => spec)]));
  const present = new Map<string, IndexDescriptionInfo[]>();
  const names = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  await forEach(names, async ({ name }) => void present.set(name, await db.collection(name).indexes()));
  return present;
}

/** Names missing collections, and indexes that are missing or different. */
export async function missingIndexes(db: Db, entities: readonly Entity[]): Promise<string[]> {
  const missing: string[] = [];
  const present = await presentIndexes(db);
  for (const [collection, wanted] of allIndexes(entities)) {
    const indexes = present.get(collection) ?? [];
    // Every collection has the index by `_id`.
    if (!indexes.length) missing.push(`collection ${collection}`);
    for (const { name, key, options } of wanted) {
      const found = indexes.find((one) => one.name === name);
      // Sparse and partial indexes do not guarantee uniqueness.
      const whole = found && !found.sparse && !found.partialFilterExpression;
      if (
        !whole ||
        JSON.stringify(found.key) !== JSON.stringify(key) ||
        Boolean(found.unique) !== Boolean(options.unique) ||
        found.expireAfterSeconds !== options.expireAfterSeconds
      )
        missing.push(`index ${name} of ${collection}`);
    }
  }
  return missing;
}

/** Names the classes whose permissions are not as declared. */
async function wrongPermissions(db: Db, entities: readonly Entity[]): Promise<string[]> {
  const wrong: string[] = [];
  const schemas = await db
    .collection<{ _id: string; _metadata?: { class_permissions?: object } }>('_SCHEMA')
    .find()
    .toArray();
  for (const { className, classLevelPermissions: wanted } of definitionsOf(entities)) {
    const found = (schemas.find(({ _id }) => _id === className)?._metadata?.class_permissions ?? {}) as Document;
    // Also checks operations that no declaration names: a pointer permission would open a class too.
    for (const operation of new Set([...Object.keys(wanted), ...Object.keys(found)]))
      if (JSON.stringify(found[operation] ?? {}) !== JSON.stringify((wanted as Document)[operation] ?? {}))
        wrong.push(`permission ${operation} of ${className}`);
  }
  return wrong;
}

/**
 * Verifies permissions, and indexes unless this start has already seen them all. Throws DatabaseError with what is missing; the server must
 * not start then.
 */
export async function verify(db: Db, entities: readonly Entity[], hadIndexes = false): Promise<void> {
  const missing = [
    ...(hadIndexes ? [] : await missingIndexes(db, entities)),
    ...(await wrongPermissions(db, entities)),
  ];
  if (missing.length) throw new DatabaseError(`The database lacks what the server relies on: ${missing.join(', ')}.`);
}
