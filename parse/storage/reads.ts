/** Reads of the storage port. */
import type { ClientSession, Collection, Document } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { limits } from '#shared/limits.ts';
import type { Entity, IdOf } from '#shared/model/entity.ts';
import type { FindOptions, Reader, Where } from '#cloud/kernel/ports.ts';
import { isOutage } from '../database/outage.ts';
import { checkedId, keyOf, type Layout, layoutOf, searchFilter, toFilter, toRecord } from './rows.ts';

export type Row = Document & { _id: string };
export type CollectionOf = (entity: Entity) => Collection<Row>;

/** Time limit of a read in milliseconds: nobody waits longer for a call. */
const readWithin: number = limits.answerWithin;
/** Time limit of aggregations. */
const sumWithin = 20_000;

/** The field that holds an entity's id in the database. */
const idKey = (entity: Entity) => (entity.name === Profile.name ? 'user_id' : '_id');
const stored = (entity: Entity, id: string | number): string | number => {
  const checked = checkedId(layoutOf(entity), id);
  return idKey(entity) === '_id' ? String(checked) : checked;
};

export const idFilter = (entity: Entity, id: string | number): Document => ({ [idKey(entity)]: stored(entity, id) });

const searchOf = <E extends Entity>(layout: Layout, { search, orIds }: Pick<FindOptions<E>, 'search' | 'orIds'>) =>
  search === undefined ? undefined : searchFilter(layout, search, orIds);

/** Rows behind the one with these values: beyond it in the first field of the order, or level there and beyond it in the next. */
const following = (
  layout: Layout,
  sort: Readonly<Record<string, 1 | -1>>,
  after: Readonly<Record<string, number | string | Date>>,
): Document[] =>
  Object.entries(sort).map(([name, way], index, all) => ({
    ...Object.fromEntries(all.slice(0, index).map(([level]) => [keyOf(layout, level), after[level]!])),
    [keyOf(layout, name)]: { [way === 1 ? '$gt' : '$lt']: after[name]! },
  }));

/** A reader, within the session's transaction or snapshot if given. `maxTimeMS` limits each read. */
export const createReader = (from: CollectionOf, session?: ClientSession, maxTimeMS = readWithin): Reader => ({
  async get<E extends Entity>(entity: E, id: IdOf<E>) {
    const layout = layoutOf(entity);
    const row = await from(entity).findOne(
      { ...idFilter(entity, id), ...(layout.full && { deleted_at: null }) },
      { session, maxTimeMS },
    );
    return row ? toRecord<E>(layout, row) : undefined;
  },
  async getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]) {
    if (!ids.length) return [];
    const layout = layoutOf(entity);
    const filter: Document = {
      [idKey(entity)]: { $in: ids.map((id) => stored(entity, id)) },
      ...(layout.full && { deleted_at: null }),
    };
    const rows = await from(entity).find(filter, { session, maxTimeMS, batchSize: 10_000 }).toArray();
    return rows.map((row) => toRecord<E>(layout, row));
  },
  async find<E extends Entity>(entity: E, where: Where<E>, options: FindOptions<E> = {}) {
    const { sort, limit, skip, deleted, after } = options;
    const layout = layoutOf(entity);
    const filter = {
      ...toFilter(layout, where, deleted),
      ...searchOf(layout, options),
      ...(after && { $or: following(layout, (sort ?? {}) as Record<string, 1 | -1>, after) }),
    };
    const cursor = from(entity).find(filter, { session, maxTimeMS, batchSize: 10_000 });
    if (sort)
      cursor.sort(Object.fromEntries(Object.entries(sort).map(([name, way]) => [keyOf(layout, name), way as 1 | -1])));
    if (skip) cursor.skip(skip);
    if (limit) cursor.limit(limit);
    return (await cursor.toArray()).map((row) => toRecord<E>(layout, row));
  },
  async count(entity, where, options = {}) {
    const layout = layoutOf(entity);
    const filter = { ...toFilter(layout, where), ...searchOf(layout, options) };
    return from(entity).countDocuments(filter, { session, maxTimeMS });
  },
  async distinct(entity, where, by) {
    const layout = layoutOf(entity);
    const [row] = await from(entity)
      .aggregate<{ n: number }>(
        [{ $match: toFilter(layout, where) }, { $group: { _id: `$${keyOf(layout, by)}` } }, { $count: 'n' }],
        { session, maxTimeMS: Math.max(maxTimeMS, sumWithin) },
      )
      .toArray();
    return row?.n ?? 0;
  },
  async sums(entity, where, { by, step, sum }) {
    const layout = layoutOf(entity);
    const group = Object.fromEntries(by.map((name, index) => [`k${index}`, `$${keyOf(layout, name)}`]));
    const key = step && `$${keyOf(layout, step.of)}`;
    // Dates count in milliseconds.
    const isNumber = step && layout.fields.get(step.of)?.type === 'number';
    const of = key && (isNumber ? key : { $toLong: key });
    const rows = await from(entity)
      .aggregate<{ _id: Record<string, string | number | boolean | null>; sum: number }>(
        [
          { $match: toFilter(layout, where) },
          {
            $group: {
              _id: { ...group, ...(of && { at: { $subtract: [of, { $mod: [of, step.size] }] } }) },
              sum: { $sum: sum === undefined ? 1 : `$${keyOf(layout, sum)}` },
            },
          },
        ],
        { session, maxTimeMS: Math.max(maxTimeMS, sumWithin) },
      )
      .toArray();
    return rows.map((row) => ({
      key: by.map((_, index) => String(row._id[`k${index}`] ?? '')),
      at: Number(row._id.at ?? 0),
      sum: row.sum,
    }));
  },
});

/** Reads of single rows of an entity that go at once, and those that one command then reads together. */
const alone = 4;
const together = 100;

interface Waiting {
  readonly id: string | number;
  resolve(row: Row | undefined): void;
  reject(error: unknown): void;
}

/**
 * Reads of single rows that share commands in busy times: while some of an entity are under way, others wait for one of them and go together, so
 * that a burst holds few connections. What comes alone never waits, and each read begins after it was asked for.
 */
export function createGatheredGet(from: CollectionOf, maxTimeMS = readWithin): Reader['get'] {
  const queues = new Map<string, { waiting: Waiting[]; underWay: number }>();

  const readAll = async (entity: Entity, batch: readonly Waiting[], others: Waiting[]) => {
    const key = idKey(entity);
    const filter = {
      [key]: { $in: [...new Set(batch.map(({ id }) => id))] },
      ...(layoutOf(entity).full && { deleted_at: null }),
    };
    try {
      const rows = await from(entity).find(filter, { maxTimeMS, batchSize: together }).toArray();
      const byId = new Map(rows.map((row) => [row[key] as string | number, row]));
      for (const { id, resolve } of batch) resolve(byId.get(id));
    } catch (error) {
      // Nobody waits for a database that is away twice.
      for (const { reject } of isOutage(error) ? [...batch, ...others.splice(0)] : batch) reject(error);
    }
  };

  return async <E extends Entity>(entity: E, id: IdOf<E>) => {
    const queue = queues.get(entity.name) ?? { waiting: [], underWay: 0 };
    queues.set(entity.name, queue);
    const proceed = () => {
      while (queue.waiting.length && queue.underWay < alone) {
        const batch = queue.waiting.splice(0, together);
        queue.underWay++;
        void readAll(entity, batch, queue.waiting).finally(() => {
          queue.underWay--;
          proceed();
        });
      }
    };
    const key = stored(entity, id);
    const row = await new Promise<Row | undefined>((resolve, reject) => {
      queue.waiting.push({ id: key, resolve, reject });
      if (queue.waiting.length === 1) setImmediate(proceed);
    });
    // Each caller has a record of their own.
    return row ? toRecord<E>(layoutOf(entity), row) : undefined;
  };
}
