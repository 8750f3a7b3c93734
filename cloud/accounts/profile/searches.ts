/** Recent searches of a person, or of a browser until somebody signs in. */
import { z } from 'zod';
import { RecentSearch, recentSearchKinds } from '#shared/accounts/entities/personal.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Caller, defineFunction } from '#cloud/kernel/define.ts';
import type { Storage, Transaction } from '#cloud/kernel/ports.ts';
import type { RecentSearchShape } from '#shared/accounts/shapes.ts';

const mostShown = 10;
/** Rows of one person or browser. */
const mostKept = 100;
const kind = z.enum(recentSearchKinds);
const words = z.string().trim().min(1).max(100);

const ownerOf = ({ user_id, visitor_id }: Pick<Caller, 'user_id' | 'visitor_id'>) =>
  user_id !== undefined ? `u${user_id}` : visitor_id && `v${visitor_id}`;

const idOf = (hash: (value: string) => string, owner: string, of: string, search: string) =>
  hash(`${owner}|${of}|${search.toLowerCase()}`).slice(0, 16);

type Noted = Pick<RecentSearch, 'kind' | 'time_stamp'> & { readonly search: string };

const isSame = (row: RecentSearch, { kind: of, search }: Noted) =>
  row.kind === of && row.search?.toLowerCase() === search.toLowerCase();

/** Keeps a search; where there are many already, in the place of the oldest one. */
async function note(tx: Transaction, hash: (value: string) => string, owner: string, noted: Noted): Promise<void> {
  await tx.hold(`searches of ${owner}`);
  const rows = await tx.find(RecentSearch, { owner }, { sort: { time_stamp: 1 }, limit: mostKept });
  const place = rows.find((row) => isSame(row, noted)) ?? (rows.length < mostKept ? undefined : rows[0]);
  const id = place?.search_id ?? idOf(hash, owner, noted.kind, noted.search);
  await tx.apply(RecentSearch, [{ id, set: noted, orInsert: { owner } }]);
}

/** Repeating a search moves it to the top. */
export const noteSearch = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ kind, search: words }),
  async run({ storage, clock, secrets, caller }, { kind: of, search }) {
    const owner = ownerOf(caller);
    if (owner)
      await storage.transact((tx) =>
        note(tx, secrets.hash, owner, { kind: of, search, time_stamp: new Date(clock.now()) }),
      );
    return { success: owner !== undefined };
  },
});

/** Newest first. */
export const getRecentSearches = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ kind: kind.optional() }),
  async run({ storage, caller }, { kind: of }): Promise<{ searches: RecentSearchShape[] }> {
    const owner = ownerOf(caller);
    const rows = owner
      ? await storage.find(
          RecentSearch,
          { owner, ...(of && { kind: of }) },
          { sort: { time_stamp: -1 }, limit: mostShown * 5 },
        )
      : [];
    return {
      searches: rows
        .filter((row) => row.search)
        .slice(0, mostShown)
        .map((row) => ({ kind: row.kind, search: row.search!, time_stamp: row.time_stamp.toISOString() })),
    };
  },
});

/** Forgets one search, or all of a kind. */
export const forgetSearches = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ kind, search: words.optional() }),
  async run({ storage, caller }, { kind: of, search }) {
    const owner = ownerOf(caller);
    if (!owner) return { success: false };
    const rows = (await storage.find(RecentSearch, { owner, kind: of }, { limit: 1000 })).filter(
      (row) => search === undefined || row.search?.toLowerCase() === search.toLowerCase(),
    );
    // Internal rows are never deleted. A row without words is hidden, and searching again restores it.
    await storage.transact((tx) =>
      tx.apply(
        RecentSearch,
        rows.map((row) => ({ id: row.search_id, set: { search: '' } })),
      ),
    );
    return { success: true };
  },
});

/** Copies a browser's searches to the person who signed in. Idempotent. */
export async function searchesSignedIn(
  storage: Storage,
  hash: (value: string) => string,
  visitor_id: string,
  user_id: number,
): Promise<void> {
  const owner = `u${user_id}`;
  const rows = await storage.find(
    RecentSearch,
    { owner: `v${visitor_id}` },
    { sort: { time_stamp: -1 }, limit: mostShown },
  );
  const own = rows.filter((row) => row.search);
  if (!own.length) return;
  await storage.transact(async (tx) => {
    for (const { kind: of, search, time_stamp } of own.toReversed())
      await note(tx, hash, owner, { kind: of, search: search!, time_stamp });
  });
}
