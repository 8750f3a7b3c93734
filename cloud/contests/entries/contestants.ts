/** Lists of contestants. */
import { z } from 'zod';
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { type ContestantShape, contestantStates, type FoundContestant } from '#shared/contests/shapes.ts';
import { readableStanding, roundOf } from '#cloud/contests/page/contests.ts';
import { readerOf, stranger } from '#cloud/contests/voting/resultsReader.ts';
import { contestantShape, inListOrder, inOrder, themeOf } from '#cloud/contests/shapes.ts';
import { placeKey } from '#cloud/contests/voting/standings.ts';
import { noVotes, totalsNow } from '#cloud/contests/voting/totals.ts';

/** Undefined when the contest is gone. */
export const foundContestant = (row: Contestant, contest: Contest | undefined): FoundContestant | undefined =>
  contest && {
    contestant_id: row.contestant_id,
    contestant_name: row.contestant_name,
    contestant_img: row.contestant_img ?? '',
    cx_id: contest.cx_id,
    contest_name: contest.contest_name,
    contest_slug: contest.contest_slug,
    ...(!row.contestant_img && { category: contest.category, ...themeOf(contest) }),
  };

const status = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((value) => (Number(value) === 1 ? 1 : 0));

/**
 * Contestants of a contest or round, by votes where the reader may see them, else by name. Those waiting for approval come last, in order
 * of entry, and only for the organizer and operators, who get them by default.
 */
export const getContestants = defineFunction({
  route: 'POST /app/contest/v2/getContestants',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    ...paging,
    cx_id: publicId,
    round_id: publicId.optional(),
    /** This one alone, if the reader may see it. */
    contestant_id: publicId.optional(),
    keyword: z.string().trim().min(1).max(100).optional(),
    contestant_status: status.optional(),
    /** For who runs the contest. */
    state: z.enum(contestantStates).optional(),
  }),
  async run(
    { storage, clock, caller },
    { cx_id, round_id, contestant_id: alone, keyword, contestant_status, state, ...page },
  ): Promise<{ contestants: ContestantShape[]; count: number }> {
    const standing = await readableStanding(storage, caller, { cx_id });
    const now = clock.now();
    const round = roundOf(standing, round_id, now);
    const { contest, places } = standing;
    const reader = await readerOf(storage, caller, contest);
    if ((contestant_status === 0 || (state && state !== 'approved')) && !reader.manages)
      throw new Refusal(refusalFor(caller));

    const shown = showsResults(contest, reader, now, round);
    const [totals, named] = await Promise.all([
      shown ? totalsNow(storage)(cx_id) : undefined,
      keyword === undefined ? undefined : storage.find(Contestant, { cx_id }, { search: keyword }),
    ]);
    const isNamed = named && new Set(named.map(({ contestant_id }) => contestant_id));
    const wanted = contestant_status ?? (reader.manages ? undefined : 1);
    const all = inListOrder(standing.contestants.values()).flatMap((row) => {
      if (alone !== undefined && row.contestant_id !== alone) return [];
      if (state && contestantState(row) !== state) return [];
      if (wanted !== undefined && row.contestant_status !== wanted) return [];
      if (isNamed && !isNamed.has(row.contestant_id)) return [];
      const assox_id = places.get(placeKey(round.round_id, row.contestant_id)) ?? '';
      if (round_id && !assox_id) return [];
      const own = reader.manages || (caller.user_id !== undefined && row.user_id === caller.user_id);
      return [contestantShape({ contest, row, assox_id, total: totals?.get(assox_id) ?? noVotes, own })];
    });
    const approved = all.filter((row) => row.contestant_status === 1);
    const ranked = shown ? approved.toSorted((a, b) => b.votes - a.votes) : inOrder(approved, false);
    const { skip, limit } = pageOf(page);
    const listed = [...ranked, ...all.filter((row) => row.contestant_status === 0)];
    return { contestants: listed.slice(skip, skip + limit), count: listed.length };
  },
});

/** Scan limits: contestants of drafts are skipped. */
const lookedThrough = { pageSize: 100, most: 1000 };

/** The newest contestants of a contest, or of all published ones. */
export const getRecentContestants = defineFunction({
  route: 'POST /app/contest/v2/getRecentContestants',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId.optional(), ...paging }),
  async run({ storage }, { cx_id, ...page }): Promise<{ contestants: FoundContestant[] }> {
    const { skip: passed, limit } = pageOf(page);
    const wanted = passed + limit;
    if (cx_id !== undefined) {
      const { contest, contestants } = await readableStanding(storage, stranger, { cx_id });
      const newest = [...contestants.values()].filter((row) => row.contestant_status === 1).toReversed();
      return { contestants: newest.slice(passed, wanted).flatMap((row) => foundContestant(row, contest) ?? []) };
    }
    // By id, because new rows shift the following pages.
    const found = new Map<string, FoundContestant>();
    for (let skip = 0; found.size < wanted && skip < lookedThrough.most; skip += lookedThrough.pageSize) {
      const rows = await storage.find(
        Contestant,
        { contestant_status: 1 },
        { sort: { createdAt: -1 }, skip, limit: lookedThrough.pageSize },
      );
      const contests = await storage.getMany(Contest, [...new Set(rows.map((row) => row.cx_id))]);
      const open = contests.filter((contest) => allows(Contest.access.read, stranger, contest));
      const byId = new Map(open.map((contest) => [contest.cx_id, contest]));
      for (const row of rows) {
        const contestant = foundContestant(row, byId.get(row.cx_id));
        if (contestant) found.set(row.contestant_id, contestant);
      }
      if (rows.length < lookedThrough.pageSize) break;
    }
    return { contestants: [...found.values()].slice(passed, wanted) };
  },
});
