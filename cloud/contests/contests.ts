/** Reading contests. */
import { z } from 'zod';
import { Contest, Contestant, contestCategories } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { type Actor, allows, everyone } from '#shared/model/access.ts';
import { peopleOf } from '../accounts/index.ts';
import { defineFunction } from '../define.ts';
import { pageOf, paging, publicId } from '../input.ts';
import { above, atMost, oneOf, type Ports, type Storage } from '../ports.ts';
import type { ContestShape, ContestSummary, NotModified, Timed } from '../rest/shapes.ts';
import { pastVotesOf } from './locks.ts';
import { contestShape, contestSummary } from './shapes.ts';
import { readStanding, roundAt, type Standing, standings } from './standings.ts';
import { contestTotals, noVotes, totalsOf } from './totals.ts';

/** Changes with the contest, its rounds, contestants and their places; never with a vote. */
const versionOf = (
  { contest, rounds, contestants, places }: Standing,
  round_id: string,
  hash: (value: string) => string,
) =>
  hash(
    JSON.stringify([
      contest.rev,
      round_id,
      rounds.map((row) => [row.round_id, row.rev]),
      [...contestants.values()].map((row) => [row.contestant_id, row.rev]),
      [...places],
    ]),
  ).slice(0, 16);

/** Of the contest as its page first shows it; undefined when there is none. */
export async function contestVersion({ storage, clock, secrets }: Ports, cx_id: string): Promise<string | undefined> {
  const standing = await readStanding(storage, cx_id);
  const round = standing && roundAt(standing.rounds, clock.now());
  return round && versionOf(standing, round.round_id, secrets.hash);
}

/** Whether somebody may see a contest, and so hear of it. */
export async function mayReadContest(storage: Storage, actor: Actor, cx_id: string): Promise<boolean> {
  const contest = (await standings(storage)(cx_id))?.contest;
  return contest !== undefined && allows(Contest.access.read, actor, contest);
}

async function idOfSlug(storage: Storage, contest_slug: string): Promise<string | undefined> {
  return (await storage.find(Contest, { contest_slug }, { limit: 1 }))[0]?.cx_id;
}

export const fetchContest = defineFunction({
  who: everyone,
  input: z
    .strictObject({
      cx_id: publicId.optional(),
      slug: z.string().max(200).optional(),
      round_id: publicId.optional(),
      /** Of the contest that the caller has; an unchanged one is not sent again. */
      version: z.string().max(64).optional(),
    })
    .refine(({ cx_id, slug }) => cx_id !== undefined || slug !== undefined, { path: ['cx_id'] }),
  async run(
    { storage, clock, secrets, caller },
    { cx_id, slug, round_id, version: known },
  ): Promise<{ contest: ContestShape } | NotModified> {
    const id = cx_id ?? (await idOfSlug(storage, slug!));
    const standing = id === undefined ? undefined : await readStanding(storage, id);
    if (!standing || !allows(Contest.access.read, caller, standing.contest)) throw new Refusal('contest_not_found');
    const now = clock.now();
    const round = round_id ? standing.rounds.find((row) => row.round_id === round_id) : roundAt(standing.rounds, now);
    if (!round) throw new Refusal('contest_not_found');
    const version = versionOf(standing, round.round_id, secrets.hash);
    if (version === known) return { not_modified: true, version, serverTime: now / 1000 };
    const { contest } = standing;
    const [totals, people, pastVotes] = await Promise.all([
      totalsOf(storage, contest.cx_id),
      peopleOf(storage, [contest.user_id]),
      pastVotesOf(storage, clock, caller, contest.cx_id),
    ]);
    const organizer = people.get(contest.user_id) ?? {
      user_id: contest.user_id,
      username: '',
      full_name: '',
      avatar: '',
    };
    return { contest: contestShape({ standing, round, totals, organizer, pastVotes, version, now }) };
  },
});

/** The contests with what a card shows of them, in the order given. */
export async function summariesOf(
  storage: Storage,
  contests: readonly Contest[],
  now: number,
): Promise<ContestSummary[]> {
  if (!contests.length) return [];
  const ids = contests.map(({ cx_id }) => cx_id);
  const [totals, contestants] = await Promise.all([
    contestTotals(storage, ids),
    storage.find(Contestant, { cx_id: oneOf(ids), contestant_status: 1 }, { sort: { entry_number: 1 } }),
  ]);
  const byContest = new Map<string, Contestant[]>(ids.map((cx_id) => [cx_id, []]));
  for (const row of contestants) byContest.get(row.cx_id)?.push(row);
  return contests.map((contest) =>
    contestSummary({
      contest,
      contestants: byContest.get(contest.cx_id)!,
      total: totals.get(contest.cx_id) ?? noVotes,
      now,
    }),
  );
}

/** A page of contests, and how many there are in all. */
export interface ContestList extends Timed {
  contests: ContestSummary[];
  count: number;
}

export const getOngoingContests = defineFunction({
  who: everyone,
  input: z.strictObject({ ...paging, category: z.enum(contestCategories).optional() }),
  async run({ storage, clock }, { category, ...page }): Promise<ContestList> {
    const now = clock.now();
    const moment = new Date(now);
    const where = {
      contest_status: 'active',
      start_date: atMost(moment),
      end_date: above(moment),
      ...(category && { category }),
    } as const;
    const [rows, count] = await Promise.all([
      storage.find(Contest, where, { sort: { end_date: 1, contest_id: 1 }, ...pageOf(page) }),
      storage.count(Contest, where),
    ]);
    return { contests: await summariesOf(storage, rows, now), count, serverTime: now / 1000 };
  },
});
