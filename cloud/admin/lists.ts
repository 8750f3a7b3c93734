/** Filtered lists of operators: paginated, or streamed for exports. */
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { pageOf } from '#cloud/kernel/input.ts';
import { atMost, type FindOptions, type Where } from '#cloud/kernel/ports.ts';
import { countOf, pagesByKey, recentCount } from './paging.ts';

/** A filtered query. */
export interface Found<E extends Entity> {
  readonly where: Where<E>;
  readonly search?: Pick<FindOptions<E>, 'search' | 'orIds'>;
}

interface PageOptions<E extends Entity> {
  readonly page?: number;
  readonly limit?: number;
  readonly sort: FindOptions<E>['sort'];
  /** The filters, as cache key of the count. */
  readonly filters: object;
}

/** A page of rows, converted by `shape`. `count` is the total and may be some seconds old. */
export async function findPage<E extends Entity, Shape>(
  { storage }: Context,
  entity: E,
  { where, search = {} }: Found<E>,
  { page, limit, sort, filters }: PageOptions<E>,
  shape: (rows: RecordOf<E>[]) => Promise<Shape[]>,
): Promise<{ rows: Shape[]; count: number }> {
  const cut = pageOf({ page, limit });
  const found = await storage.find(entity, where, { sort, ...cut, ...search });
  const [rows, count] = await Promise.all([
    shape(found),
    countOf({ ...cut, found: found.length }, () =>
      recentCount(storage)(`${entity.name} ${JSON.stringify(filters)}`, () => storage.count(entity, where, search)),
    ),
  ]);
  return { rows, count };
}

/** All matching rows in batches of `size`, by a key that decreases from the newest to the oldest row. */
export function findAll<E extends Entity>(
  { storage }: Context,
  entity: E,
  { where, search = {} }: Found<E>,
  key: keyof RecordOf<E> & keyof Where<E> & string,
  size = 500,
): AsyncGenerator<readonly RecordOf<E>[]> {
  const keyOf = (row: RecordOf<E>) => row[key] as number | Date;
  return pagesByKey((at: number | Date | undefined, skip) => {
    // A filter on the key itself matches one row, so there is no next batch.
    const from = at !== undefined && where[key] === undefined ? { [key]: atMost(at) } : {};
    const options = { sort: { [key]: -1 }, skip, limit: size, ...search } as FindOptions<E>;
    return storage.find(entity, { ...where, ...from }, options);
  }, keyOf);
}
