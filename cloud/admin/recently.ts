/** What the admin's screens ask in the same way: pages, and numbers that may be some seconds old. */
import { z } from 'zod';
import { contestLimits } from '#shared/contests/limits.ts';
import { siteLimits } from '#shared/site/limits.ts';
import { limits } from '#shared/limits.ts';
import { keepFor } from '../contests/index.ts';
import { counting, paging } from '../input.ts';
import { perStorage } from '../perStorage.ts';

/** `page` of `limit` rows; skipping reads all it skips, so that only so many can be turned. */
export const adminPaging = { ...paging, page: counting.pipe(z.int().max(contestLimits.votePages)).optional() };

export const keyword = z.string().trim().max(limits.search.words).optional();

/** A reason that an operator gives, for the log. */
export const reason = z.string().trim().max(siteLimits.reason).optional();
/** The same, where nothing is done without one. */
export const neededReason = z.string().trim().min(1).max(siteLimits.reason);

/** Rows that one action may change. */
export const mostAtOnce = 100;

const countsFor = 5000;

/** How many rows a list has, some seconds old: counting costs more than a page. */
export const recentCount = perStorage(() => keepFor<number>(countsFor, 500));

/** The number of rows of a list, from the page itself where that tells it. */
export const countOf = async (
  { skip, limit, found }: { skip: number; limit: number; found: number },
  ask: () => Promise<number>,
): Promise<number> => {
  if (found < limit && (found > 0 || skip === 0)) return skip + found;
  const counted = await ask();
  return found ? Math.max(counted, skip + found) : counted;
};

/**
 * Pages from the newest to the oldest row by a key that falls, however many rows there are: each page is looked for by the key of the last
 * row. `read` answers rows whose key is `at` at most, without the first `skip` of them.
 */
export async function* pagesByKey<Row, Key extends number | Date>(
  read: (at: Key | undefined, skip: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  let at: Key | undefined;
  let skip = 0;
  for (;;) {
    const rows = await read(at, skip);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    const key = keyOf(last);
    const same = rows.filter((row) => Number(keyOf(row)) === Number(key)).length;
    skip = at !== undefined && Number(at) === Number(key) ? skip + same : same;
    at = key;
  }
}
