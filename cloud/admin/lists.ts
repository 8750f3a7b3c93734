/** Lists of rows that operators search and filter: a page of one, and all of it for a file. */
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { Context } from '../define.ts';
import { pageOf } from '../input.ts';
import { atMost, type FindOptions, type Where } from '../ports.ts';
import { countOf, pagesByKey, recentCount } from './recently.ts';

/** The rows that filters find. */
export interface Found<E extends Entity> {
  readonly where: Where<E>;
  readonly search?: Pick<FindOptions<E>, 'search' | 'orIds'>;
}

interface PageOptions<E extends Entity> {
  readonly page?: number;
  readonly limit?: number;
  readonly sort: FindOptions<E>['sort'];
  /** What was asked for: the same filters share their count. */
  readonly filters: object;
}

/** A page of rows as `shape` answers them. `count` is of all that is found, and some seconds old. */
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

/** All rows that are found, in pieces of `size`, by a key that falls from the newest to the oldest row. */
export function findAll<E extends Entity>(
  { storage }: Context,
  entity: E,
  { where, search = {} }: Found<E>,
  key: keyof RecordOf<E> & keyof Where<E> & string,
  size = 500,
): AsyncGenerator<readonly RecordOf<E>[]> {
  const keyOf = (row: RecordOf<E>) => row[key] as number | Date;
  return pagesByKey((at: number | Date | undefined, skip) => {
    // A filter that names the key finds one row: there is nothing behind it to look for.
    const from = at !== undefined && where[key] === undefined ? { [key]: atMost(at) } : {};
    const options = { sort: { [key]: -1 }, skip, limit: size, ...search } as FindOptions<E>;
    return storage.find(entity, { ...where, ...from }, options);
  }, keyOf);
}
