/** Pagination and cached counts of the admin's lists. */
import { z } from 'zod';
import { contestLimits } from '#shared/contests/limits.ts';
import { siteLimits } from '#shared/site/limits.ts';
import { limits } from '#shared/limits.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { counting, paging } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';

/** `page` of `limit` rows. The page number is bounded, because skipping reads all skipped rows. */
export const adminPaging = { ...paging, page: counting.pipe(z.int().max(contestLimits.votePages)).optional() };

export const keyword = z.string().trim().max(limits.search.words).optional();

/** An operator's reason, for the log. */
export const reason = z.string().trim().max(siteLimits.reason).optional();
/** The same, required. */
export const neededReason = z.string().trim().min(1).max(siteLimits.reason);

/** Rows per bulk action. */
export const mostAtOnce = 100;

const countsFor = 5000;

/** Cached row counts, because counting costs more than a page. */
export const recentCount = perStorage(() => memoizeFor<number>(countsFor, 500));

/** The number of rows; from the page itself if that is the last one. */
export const countOf = async (
  { skip, limit, found }: { skip: number; limit: number; found: number },
  ask: () => Promise<number>,
): Promise<number> => {
  if (found < limit && (found > 0 || skip === 0)) return skip + found;
  const counted = await ask();
  return found ? Math.max(counted, skip + found) : counted;
};

/**
 * Keyset pagination from the newest to the oldest row, for any number of rows: each batch continues at the key of the last row. `read`
 * returns rows with a key of at most `at`, without the first `skip`.
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
