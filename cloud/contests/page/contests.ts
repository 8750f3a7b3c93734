/** Reading one contest. */
import { z } from 'zod';
import { Contest, type Round } from '#shared/contests/entities.ts';
import { roundStateOf, stateOf } from '#shared/contests/process.ts';
import { type ResultsReader, showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { type Actor, allows, everyone } from '#shared/model/access.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { numberId, publicId } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Ports, Storage } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { ContestShape, NotModified } from '#shared/contests/shapes.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { pastVotesOf } from '#cloud/contests/voting/locks.ts';
import { newcomer, readerOf, stranger } from '#cloud/contests/voting/resultsReader.ts';
import { contestShape } from '#cloud/contests/shapes.ts';
import { idOfSlug } from '#cloud/contests/studio/slugs.ts';
import { contestNow, roundAt, type Standing, standingOf } from '#cloud/contests/voting/standings.ts';
import { recentTotalsOf, totalsNow } from '#cloud/contests/voting/totals.ts';

/** The part of a contest's version beyond `rev`: what depends on the clock and on the reader. */
const versionOf = (
  { contest, rounds }: Standing,
  round: Round,
  reader: ResultsReader,
  user_id: number | undefined,
  language: Language,
  now: number,
) => {
  const shown = rounds.map((each) => Number(showsResults(contest, reader, now, each))).join('');
  const states = rounds.map((each) => roundStateOf(each, now, false)[0]).join('');
  const marks = [stateOf(contest, now)[0], states, shown, Number(showsResults(contest, reader, now))];
  return `${contest.rev}.${round.round_id}-${marks.join('-')}-${language}${reader.right?.[0] ?? 0}${user_id ?? ''}`;
};

/** The `rev` of a contest, raised by every write to its rounds, contestants and places; undefined when it does not exist. */
export async function contestVersion({ storage }: Ports, cx_id: string): Promise<string | undefined> {
  const contest = await contestNow(storage)(cx_id);
  return contest && `${contest.rev}`;
}

/** A contest by id, or by an address that it has or had. */
export interface ContestName {
  cx_id?: string;
  slug?: string;
  contest_id?: number;
}

async function rowOf(storage: Storage, { cx_id, slug, contest_id }: ContestName): Promise<Contest | undefined> {
  const id = cx_id ?? (slug === undefined ? undefined : ((await idOfSlug(storage, slug)) ?? ''));
  if (id !== undefined) return contestNow(storage)(id);
  return (await storage.find(Contest, { contest_id: contest_id! }, { limit: 1 }))[0];
}

/** The current standing. Throws 'contest_not_found' when it does not exist or the reader may not see it. */
export async function readableStanding(storage: Storage, actor: Actor, name: ContestName): Promise<Standing> {
  const row = await rowOf(storage, name);
  const standing = row && allows(Contest.access.read, actor, row) ? await standingOf(storage)(row) : undefined;
  if (!standing) throw new Refusal('contest_not_found');
  return standing;
}

/** The requested round, else the one shown at `now`. Throws 'contest_not_found'. */
export function roundOf({ rounds }: Standing, round_id: string | undefined, now: number): Round {
  const round = round_id ? rounds.find((row) => row.round_id === round_id) : roundAt(rounds, now);
  if (!round) throw new Refusal('contest_not_found');
  return round;
}

const nobody = (user_id: number): PersonShape => ({ user_id, username: '', full_name: '', avatar: '' });

/** A person's current name and picture; concurrent lookups are batched. */
const personNow = perStorage((storage) => {
  const look = gather<number, PersonShape>((user_ids) => peopleOf(storage, user_ids));
  return async (user_id: number): Promise<PersonShape> => (await look(user_id)) ?? nobody(user_id);
});

export const fetchContest = defineFunction({
  route: 'POST /app/contest/v2/fetchContest',
  who: everyone,
  limit: usual,
  input: z
    .strictObject({
      cx_id: publicId.optional(),
      slug: z.string().max(200).optional(),
      contest_id: numberId.optional(),
      round_id: publicId.optional(),
      /** The `version` of an answer before, or any other for one in full; an unchanged contest is not sent again. */
      version: z.union([z.string().max(100), z.number()]).optional(),
    })
    .refine(({ cx_id, slug, contest_id }) => (cx_id ?? slug ?? contest_id) !== undefined, { path: ['cx_id'] }),
  async run(
    { storage, clock, caller },
    { round_id, version: known, ...name },
  ): Promise<{ contest: ContestShape } | NotModified> {
    const standing = await readableStanding(storage, caller, name);
    const now = clock.now();
    const round = roundOf(standing, round_id, now);
    const { contest } = standing;
    const reader = await readerOf(storage, caller, contest);
    const { user_id, language } = caller;
    const version = versionOf(standing, round, reader, user_id, language, now);
    if (version === known) return { not_modified: true, version, serverTime: now / 1000 };
    const [totals, organizer, pastVotes] = await Promise.all([
      totalsNow(storage)(contest.cx_id),
      personNow(storage)(contest.user_id),
      pastVotesOf(storage, clock, caller, contest.cx_id),
    ]);
    return {
      contest: contestShape({ standing, round, totals, organizer, pastVotes, reader, user_id, version, language, now }),
    };
  },
});

/** Names and pictures of organizers, cached for some seconds. */
const recentPeople = perStorage((storage) => {
  const kept = memoizeFor<PersonShape>(5000, 2000);
  return (user_id: number) => kept(String(user_id), () => personNow(storage)(user_id));
});

/**
 * A contest as visitors without votes see it, cached. While it does not change, a request costs one read of its row; totals are at most a
 * second old. Throws 'contest_not_found'.
 */
export async function contestForVisitors(
  { storage, clock, caller: { language } }: Pick<Context, 'storage' | 'clock'> & { caller: Pick<Caller, 'language'> },
  name: ContestName,
  round_id?: string,
): Promise<ContestShape> {
  const standing = await readableStanding(storage, stranger, name);
  const now = clock.now();
  const round = roundOf(standing, round_id, now);
  const { contest } = standing;
  const [totals, organizer] = await Promise.all([
    recentTotalsOf(storage)(contest.cx_id),
    recentPeople(storage)(contest.user_id),
  ]);
  const reader = newcomer;
  const version = versionOf(standing, round, reader, undefined, language, now);
  return contestShape({
    standing,
    round,
    totals,
    organizer,
    pastVotes: [],
    reader,
    user_id: undefined,
    version,
    language,
    now,
  });
}

export const getCachedContest = defineFunction({
  route: 'POST /app/contest/v2/getCachedContest/:cx_id',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, round_id: publicId.optional() }),
  run: async (context, { cx_id, round_id }): Promise<{ contest: ContestShape }> => ({
    contest: await contestForVisitors(context, { cx_id }, round_id),
  }),
});
