/** Full-text search of contests and contestants. */
import { z } from 'zod';
import { Contest, Contestant, contestCategories } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import { everyone } from '#shared/model/access.ts';
import { folded } from '#shared/model/unicode.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { paging } from '#cloud/kernel/input.ts';
import type { ContestList, FoundContestant } from '#shared/contests/shapes.ts';
import { foundContestant } from '#cloud/contests/entries/contestants.ts';
import { listOf, listStatuses, whereOf } from '#cloud/contests/discovery/lists.ts';

/** Contestants scanned by name, and returned. */
const mostContestants = { read: 300, told: 50 };

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** 0 for contests that are called so, 1 for those that speak of it, 2 for those in which only somebody stands who is called so. */
function rankBy(keyword: string): (contest: Pick<Contest, 'contest_name' | 'description'>) => number {
  const wanted = wordsIn(keyword);
  const says = (text: string) => {
    const words = wordsIn(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return ({ contest_name, description = '' }) =>
    says(contest_name) ? 0 : says(`${contest_name} ${description}`) ? 1 : 2;
}

/** A page of contests matched by name, description or contestant, in this order, and the matching contestants. */
export interface SearchAnswer extends ContestList {
  contestants: FoundContestant[];
}

export const searchContests = defineFunction({
  route: 'POST /app/contest/v2/search',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    ...paging,
    keyword: z.string().trim().min(1).max(100),
    status: z.enum(listStatuses).default('all'),
    category: z.enum(contestCategories).optional(),
  }),
  async run(context, { keyword, status, category, ...page }): Promise<SearchAnswer> {
    const { storage, clock } = context;
    const named = await storage.find(
      Contestant,
      { contestant_status: 1 },
      { search: keyword, limit: mostContestants.read },
    );
    const orIds = [...new Set(named.map(({ cx_id }) => cx_id))].toSorted();
    const where = { ...whereOf(status, clock.now()), ...(category && { category }) };
    const [list, theirs] = await Promise.all([
      listOf(context, {
        where,
        // Running contests before finished ones.
        sort: { end_date: -1, contest_id: -1 },
        search: { search: keyword, orIds },
        rank: rankBy(keyword),
        page,
        key: ['search', status, category, keyword],
      }),
      storage.getMany(Contest, orIds),
    ]);
    const now = clock.now();
    const shown = new Map(
      theirs
        .filter((contest) => contest.contest_status !== 'draft' && (!category || contest.category === category))
        .filter((contest) => isIn(status, stateOf(contest, now)))
        .map((contest) => [contest.cx_id, contest]),
    );
    const contestants = named
      .flatMap((row) => foundContestant(row, shown.get(row.cx_id)) ?? [])
      .slice(0, mostContestants.told);
    return { ...list, contestants };
  },
});

const isIn = (status: (typeof listStatuses)[number], state: ReturnType<typeof stateOf>): boolean =>
  status === 'all' || status === state || (status === 'ended' && (state === 'provisional' || state === 'certified'));
