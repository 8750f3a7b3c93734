/** Reads of the storage port. */
import type { ClientSession, Collection, Document } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { limits } from '#shared/limits.ts';
import type { Entity, IdOf } from '#shared/model/entity.ts';
import type { FindOptions, Reader, Where } from '#cloud/ports.ts';
import { checkedId, keyOf, type Layout, layoutOf, searchFilter, toFilter, toRecord } from './rows.ts';

export type Row = Document & { _id: string };
export type CollectionOf = (entity: Entity) => Collection<Row>;

/** Time limit of a read in milliseconds: nobody waits longer for a call. */
const readWithin: number = limits.answerWithin;
/** Time limit of aggregations. */
const sumWithin = 20_000;

export const idFilter = (entity: Entity, id: string | number): Document => {
  const checked = checkedId(layoutOf(entity), id);
  return entity.name === Profile.name ? { user_id: checked } : { _id: String(checked) };
};

const searchOf = <E extends Entity>(layout: Layout, { search, orIds }: Pick<FindOptions<E>, 'search' | 'orIds'>) =>
  search === undefined ? undefined : searchFilter(layout, search, orIds);

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
    const key = entity.name === Profile.name ? 'user_id' : '_id';
    const filter: Document = {
      [key]: {
        $in: ids.map((id) => (key === '_id' ? String(checkedId(layout, id)) : checkedId(layout, id))),
      },
      ...(layout.full && { deleted_at: null }),
    };
    const rows = await from(entity).find(filter, { session, maxTimeMS, batchSize: 10_000 }).toArray();
    return rows.map((row) => toRecord<E>(layout, row));
  },
  async find<E extends Entity>(entity: E, where: Where<E>, options: FindOptions<E> = {}) {
    const { sort, limit, skip, deleted } = options;
    const layout = layoutOf(entity);
    const filter = { ...toFilter(layout, where, deleted), ...searchOf(layout, options) };
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
