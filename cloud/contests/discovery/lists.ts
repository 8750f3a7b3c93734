/** Lists of contests, paginated by index, and the cards of a list. */
import { z } from 'zod';
import {
  Contest,
  type ContestCategory,
  Contestant,
  contestCategories,
  contestStatuses,
  Round,
} from '#shared/contests/entities.ts';
import { VotePrice } from '#shared/contests/entities/prices.ts';
import { type Actor, allows, everyone, operators } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction, type Route } from '#cloud/kernel/define.ts';
import { numberId, pageOf, paging } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { above, atMost, type FindOptions, oneOf, type Storage, type Where } from '#cloud/kernel/ports.ts';
import { inLanguage } from '#shared/contests/studio/texts.ts';
import type { Language } from '#shared/languages.ts';
import type { ContestList, ContestSummary } from '#shared/contests/shapes.ts';
import { lruCache, memoizeFor } from '#cloud/patterns/caches.ts';
import { readersOf } from '#cloud/contests/voting/resultsReader.ts';
import { type CardParts, contestSummary, facesOf, facesShown } from '#cloud/contests/shapes.ts';
import { contestTotals, noVotes } from '#cloud/contests/voting/totals.ts';

type ContestWhere = Where<typeof Contest>;
type Search = Pick<FindOptions<typeof Contest>, 'search' | 'orIds'>;

/** Cached cards, about half a kilobyte each. */
const mostCards = 20_000;

/** Card data by cx_id, cached by the contest's `rev`, because a page of 50 contests may have 25,000 contestants. */
export const cardsOf = perStorage((storage) => {
  const kept = lruCache<{ rev: number; card: CardParts }>(mostCards);
  return async (contests: readonly Contest[]): Promise<ReadonlyMap<string, CardParts>> => {
    const found = new Map<string, CardParts>();
    const unknown: Contest[] = [];
    for (const contest of contests) {
      const known = kept.get(contest.cx_id);
      if (known && known.rev >= contest.rev) found.set(contest.cx_id, known.card);
      else unknown.push(contest);
    }
    if (!unknown.length) return found;
    const cx_id = oneOf(unknown.map((contest) => contest.cx_id));
    const [counts, rounds, prices, ...firsts] = await Promise.all([
      storage.sums(Contestant, { cx_id, contestant_status: 1 }, { by: ['cx_id'] }),
      storage.find(Round, { cx_id, round_number: 1 }),
      storage.getMany(
        VotePrice,
        unknown.map((contest) => contest.cx_id),
      ),
      ...unknown.map((contest) =>
        storage.find(
          Contestant,
          { cx_id: contest.cx_id, contestant_status: 1 },
          // Twice as many as shown, since some have no picture.
          { sort: { entry_number: 1 }, limit: 2 * facesShown },
        ),
      ),
    ]);
    const countOf = new Map(counts.map(({ key: [id], sum }) => [id, sum]));
    const paid = new Set(prices.filter((one) => one.vote_mode === 'paid').map((one) => one.cx_id));
    const endOf = new Map(rounds.map((round) => [round.cx_id, round.endDate]));
    for (const [index, contest] of unknown.entries()) {
      const card = {
        contestant_count: countOf.get(contest.cx_id) ?? 0,
        faces: facesOf(firsts[index]!),
        isPaid: paid.has(contest.cx_id),
        firstRoundEnds: endOf.get(contest.cx_id),
      };
      // Read after the row, so at least as new as its rev.
      kept.set(contest.cx_id, { rev: contest.rev, card });
      found.set(contest.cx_id, card);
    }
    return found;
  };
});

/** Summaries of contests in the given order. */
export async function summariesOf(
  storage: Storage,
  caller: Actor & { language?: Language },
  contests: readonly Contest[],
  now: number,
): Promise<ContestSummary[]> {
  if (!contests.length) return [];
  const [totals, readers, cards] = await Promise.all([
    contestTotals(
      storage,
      contests.map(({ cx_id }) => cx_id),
    ),
    readersOf(storage, caller, contests),
    cardsOf(storage)(contests),
  ]);
  return contests.map((contest) =>
    contestSummary({
      contest: inLanguage(contest, caller.language),
      card: cards.get(contest.cx_id)!,
      total: totals.get(contest.cx_id) ?? noVotes,
      reader: readers.get(contest.cx_id)!,
      now,
    }),
  );
}

/** The lists of contests. */
export const listStatuses = ['ongoing', 'pending', 'ended', 'all'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** All but drafts. */
export const publicStatuses = oneOf(contestStatuses.filter((status) => status !== 'draft'));

/** The filter of a list at `now`. Cancelled contests are in 'all' only. */
export function whereOf(status: ListStatus, now: number): ContestWhere {
  const moment = new Date(now);
  switch (status) {
    case 'ongoing':
      return { contest_status: 'active', start_date: atMost(moment), end_date: above(moment) };
    case 'pending':
      return { contest_status: 'active', start_date: above(moment) };
    case 'ended':
      return { contest_status: oneOf(['active', 'certified']), end_date: atMost(moment) };
    case 'all':
      return { contest_status: publicStatuses };
  }
}

/** Soonest end, soonest start, latest end, newest. Never by votes, which may be withheld. */
const sorts: Readonly<Record<ListStatus, FindOptions<typeof Contest>['sort']>> = {
  ongoing: { end_date: 1, contest_id: 1 },
  pending: { start_date: 1, contest_id: 1 },
  ended: { end_date: -1, contest_id: -1 },
  all: { contest_id: -1 },
};

/** Everything in the order of its use to a reader: what runs, what comes, what has ended, and last what was cancelled. */
const partsOfAll = (now: number): { where: ContestWhere; sort: FindOptions<typeof Contest>['sort'] }[] => [
  ...(['ongoing', 'pending', 'ended'] as const).map((status) => ({ where: whereOf(status, now), sort: sorts[status] })),
  { where: { contest_status: 'cancelled' }, sort: sorts.all },
];

/** Cached row counts, because counting thousands costs more than a page. */
const recentCounts = perStorage(() => memoizeFor<number>(5000, 2000));

interface ListQuery {
  where: ContestWhere;
  sort: FindOptions<typeof Contest>['sort'];
  /** Filters that make up `where`, each with its order; they come one after the other. */
  parts?: readonly { where: ContestWhere; sort: FindOptions<typeof Contest>['sort'] }[];
  search?: Search;
  /** Of the first `mostRanked` contests of a search, in their order, the lower ones come first. */
  rank?: (contest: Contest) => number;
  page: { page?: number; limit?: number };
  /** Cache key of the list, independent of the clock. */
  key: readonly unknown[];
}

/** So many found contests are read for each page of a search, because what fits best comes first. */
const mostRanked = 100;

/** A page of contests and the total count. */
export async function listOf(
  { storage, clock, caller }: Context,
  { where, sort, parts = [{ where, sort }], search, rank, page, key }: ListQuery,
): Promise<ContestList> {
  const { skip, limit } = pageOf(page);
  const counts = recentCounts(storage);
  const rows: Contest[] = [];
  let before = skip;
  if (rank && skip < mostRanked) {
    const first = await storage.find(Contest, where, { sort, limit: mostRanked, ...search });
    rows.push(...first.toSorted((a, b) => rank(a) - rank(b)).slice(skip, skip + limit));
    before = mostRanked;
  }
  for (const [index, part] of parts.entries()) {
    if (rows.length === limit) break;
    if (before > 0 && parts.length > 1) {
      const inPart = await counts(JSON.stringify([...key, index]), () => storage.count(Contest, part.where, search));
      if (inPart <= before) {
        before -= inPart;
        continue;
      }
    }
    const most = limit - rows.length;
    rows.push(...(await storage.find(Contest, part.where, { sort: part.sort, skip: before, limit: most, ...search })));
    before = 0;
  }
  // A page that is not full is the last one and gives the total without counting.
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0);
  let count = skip + rows.length;
  if (!isLast) {
    const counted = await counts(JSON.stringify(key), () => storage.count(Contest, where, search));
    count = rows.length ? Math.max(counted, count) : counted;
  }
  const now = clock.now();
  return { contests: await summariesOf(storage, caller, rows, now), count, serverTime: now / 1000 };
}

const category = z.enum(contestCategories).optional();

const listing = <Routes extends Route>(route: Routes, status: ListStatus) =>
  defineFunction({
    route,
    who: everyone,
    limit: usual,
    input: z.strictObject({ ...paging, category }),
    run: (context, { category: only, ...page }): Promise<ContestList> =>
      listOf(context, {
        where: { ...whereOf(status, context.clock.now()), ...(only && { category: only }) },
        sort: sorts[status],
        page,
        key: [status, only],
      }),
  });

export const getOngoingContests = listing('POST /app/contest/v2/getOngoingContests', 'ongoing');
export const getEndedContests = listing('POST /app/contest/v2/getEndedContests', 'ended');

/** Contests of a list, or of one organizer, including drafts for themselves and for operators. */
export const getContests = defineFunction({
  route: 'POST /app/contest/v2/get',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    ...paging,
    status: z.enum(listStatuses).default('all'),
    category,
    user_id: numberId.optional(),
  }),
  run(context, { status, category: only, user_id, ...page }): Promise<ContestList> {
    const { caller, clock } = context;
    const drafts =
      status === 'all' &&
      user_id !== undefined &&
      (caller.user_id === user_id || allows(operators('contests', 'read'), caller));
    const now = clock.now();
    const inCategory = only && { category: only };
    return listOf(context, {
      // An organizer's own contests stay in the order in which they were made.
      parts:
        status === 'all' && user_id === undefined
          ? partsOfAll(now).map(({ where, sort }) => ({ where: { ...where, ...inCategory }, sort }))
          : undefined,
      where: {
        ...whereOf(status, now),
        ...(drafts && { contest_status: oneOf(contestStatuses) }),
        ...inCategory,
        ...(user_id !== undefined && { user_id }),
      },
      sort: sorts[status],
      page,
      key: [status, only, user_id, drafts],
    });
  },
});

export interface CategoryCount {
  category: ContestCategory;
  /** Number of running contests. */
  ongoing: number;
}

const recentCategories = perStorage(() => memoizeFor<CategoryCount[]>(5000, 1));

/** All categories in order; counts may be some seconds old. */
export const getContestCategories = defineFunction({
  route: 'POST /app/contest/v2/getContestCategories',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock }): Promise<{ categories: CategoryCount[] }> {
    const count = async () => {
      const rows = await storage.sums(Contest, whereOf('ongoing', clock.now()), { by: ['category'] });
      const ongoing = new Map(rows.map(({ key: [name], sum }) => [name, sum]));
      return contestCategories.map((name) => ({ category: name, ongoing: ongoing.get(name) ?? 0 }));
    };
    return { categories: await recentCategories(storage)('', count) };
  },
});
