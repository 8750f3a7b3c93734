/** Editions: making them, reading them, and entering one. */
import { z } from 'zod';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import type { EditionShape, EditionSummary, FamedContest } from '#shared/contests/editions/editions.ts';
import { mayEnter, stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { mayEdit } from '#shared/contests/studio/team.ts';
import { type Actor, allows, everyone, members, operators } from '#shared/model/access.ts';
import { changesOf, creationOf } from '#shared/model/zod.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { clientId, numberId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { Duplicate, oneOf, type Reader, type Storage, type Where } from '#cloud/kernel/ports.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';
import { cardsOf, summariesOf } from '#cloud/contests/discovery/lists.ts';
import { publicContest } from '#cloud/contests/page/publicContest.ts';
import { editionLimits } from '#shared/contests/editions/limits.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/** Editions or contests of one person that are looked through. */
const most = 1000;

/** Who left makes room. */
export const entriesOf = (reader: Reader, cx_id: string) => reader.count(Contestant, { cx_id, ruling: null });
/** Nobody can enter it any more, nor vote in it. */
export const isOver = (contest: Contest, now: number): boolean =>
  ['provisional', 'certified', 'cancelled'].includes(stateOf(contest, now));
export const openOf = ({ contests }: Pick<Edition, 'contests'>) => contests.at(-1)!;

/** Its organizer, and everybody who may edit the contest that it is made of. */
export const mayRun = (caller: Actor, edition: Edition, original: Contest | undefined): boolean =>
  allows(Edition.access.update, caller, edition) || (original !== undefined && mayEdit(caller, original));

/** Editions as lists show them. */
export async function editionSummaries(
  storage: Storage,
  rows: readonly Edition[],
  now: number,
): Promise<EditionSummary[]> {
  if (!rows.length) return [];
  const [found, counts] = await Promise.all([
    storage.getMany(Contest, [...new Set(rows.flatMap((row) => [row.original_contest_id, openOf(row)]))]),
    storage.sums(Contestant, { cx_id: oneOf(rows.map(openOf)), ruling: null }, { by: ['cx_id'] }),
  ]);
  const cards = await cardsOf(storage)(found);
  const contestOf = new Map(found.map((contest) => [contest.cx_id, contest]));
  const takesEntries = (cx_id: string) => {
    const contest = contestOf.get(cx_id);
    return contest && mayEnter(contest, cards.get(cx_id)?.firstRoundEnds ?? contest.end_date, now);
  };
  const entries = new Map(counts.map(({ key: [cx_id], sum }) => [cx_id!, sum]));
  return rows.map(({ edition_id, edx_id, edition_name, max_user, original_contest_id, contests, rev: known }) => ({
    edition_id,
    edx_id,
    edition_name,
    max_user,
    original_contest_id,
    original_name: contestOf.get(original_contest_id)?.contest_name ?? '',
    contests,
    open_contest: takesEntries(contests.at(-1)!) ? contests.at(-1)! : '',
    entries: entries.get(contests.at(-1)!) ?? 0,
    rev: known,
  }));
}

/** Those of somebody's contests, and of the contests whose team they are in. */
async function editionsOf(reader: Reader, user_id: number): Promise<Where<typeof Edition>> {
  const teamed = await reader.find(Contest, { viewers: user_id }, { limit: most });
  if (!teamed.length) return { user_id };
  const rows = await Promise.all([
    reader.find(Edition, { user_id }, { limit: most }),
    reader.find(Edition, { original_contest_id: oneOf(teamed.map(({ cx_id }) => cx_id)) }, { limit: most }),
  ]);
  return { edx_id: oneOf(rows.flat().map(({ edx_id }) => edx_id)) };
}

/** A page of editions by name, newest first: one's own and the team's, or all for operators. */
export const getEditions = defineFunction({
  route: 'POST /app/contest/v2/getEditions',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, keyword: z.string().trim().max(100).optional() }),
  async run({ storage, caller, clock }, { keyword, ...page }): Promise<{ editions: EditionSummary[]; count: number }> {
    const where: Where<typeof Edition> = allows(operators('contests', 'read'), caller)
      ? {}
      : await editionsOf(storage, caller.user_id!);
    const search = keyword ? { search: keyword } : {};
    const [rows, count] = await Promise.all([
      storage.find(Edition, where, { sort: { edition_id: -1 }, ...pageOf(page), ...search }),
      storage.count(Edition, where, search),
    ]);
    return { editions: await editionSummaries(storage, rows, clock.now()), count };
  },
});

const creation = creationOf(Edition).shape;
const change = changesOf(Edition).shape;

/** Makes an edition of a contest, which becomes its first. Idempotent by `client_id`. */
export const addEdition = defineFunction({
  route: 'POST /app/contest/v2/addEdition',
  who: members,
  limit: changing,
  input: z.strictObject({
    client_id: clientId.optional(),
    edition_name: creation.edition_name,
    max_user: creation.max_user,
    /** By either id. */
    original_contest_id: z.union([publicId, numberId]),
  }),
  async run({ storage, secrets, caller, clock }, given): Promise<{ edition: EditionSummary }> {
    const { client_id, edition_name, max_user, original_contest_id: of } = given;
    const [named] = await storage.find(Contest, typeof of === 'number' ? { contest_id: of } : { cx_id: of }, {
      limit: 1,
    });
    const original = await contestFor(storage, caller, named?.cx_id ?? '', 'edit');
    const edx_id = (
      client_id ? secrets.hash(`${Edition.name}|${caller.user_id}|${client_id}`) : secrets.random(12)
    ).slice(0, 12);
    const known = await storage.get(Edition, edx_id);
    if (known) return { edition: (await editionSummaries(storage, [known], clock.now()))[0]! };
    const edition_id = await storage.next('edition_id', 1);
    try {
      const row = await storage.transact((tx) =>
        tx.insert(Edition, {
          edx_id,
          edition_id,
          user_id: original.user_id,
          edition_name,
          max_user,
          original_contest_id: original.cx_id,
          contests: [original.cx_id],
        }),
      );
      return { edition: (await editionSummaries(storage, [row], clock.now()))[0]! };
    } catch (error) {
      if (!(error instanceof Duplicate)) throw error;
      const made = await storage.get(Edition, edx_id);
      if (!made) throw new Refusal('edition_exists');
      return { edition: (await editionSummaries(storage, [made], clock.now()))[0]! };
    }
  },
});

/** Changes name and size; a smaller size closes no contest that is open. */
export const editEdition = defineFunction({
  route: 'POST /app/contest/v2/editEdition',
  who: members,
  limit: changing,
  input: z.strictObject({ edx_id: publicId, edition_name: change.edition_name, max_user: change.max_user, rev }),
  async run(
    { storage, caller, clock },
    { edx_id, edition_name, max_user, rev: known },
  ): Promise<{ edition: EditionSummary }> {
    const row = await storage.transact(async (tx) => {
      const before = await tx.get(Edition, edx_id);
      if (!before) throw new Refusal('edition_not_found');
      const original = await tx.get(Contest, before.original_contest_id);
      if (!mayRun(caller, before, original)) throw new Refusal(refusalFor(caller));
      refuseStale(known, before.rev);
      return (await tx.update(Edition, edx_id, {
        ...(edition_name && { edition_name }),
        ...(max_user && { max_user }),
      }))!;
    });
    return { edition: (await editionSummaries(storage, [row], clock.now()))[0]! };
  },
});

/** The winners of those contests whose results everybody sees. */
async function fameOf(context: Context, ended: readonly Contest[]): Promise<FamedContest[]> {
  const shown = await Promise.all(ended.map(({ cx_id }) => publicContest(context, cx_id, context.caller.language)));
  return shown
    .flatMap((one): FamedContest[] => {
      if (!one || (one.state !== 'certified' && one.state !== 'provisional') || one.total === undefined) return [];
      const winners = one.contestants.flatMap(({ contestant_id, contestant_name, contestant_img }) => {
        const { rank, votes } = one.find(contestant_id) ?? {};
        return rank === 1
          ? [{ contestant_id, contestant_name, contestant_img: contestant_img ?? '', votes: votes! }]
          : [];
      });
      const { cx_id, contest_name } = one.contest;
      return winners.length ? [{ cx_id, contest_name, is_provisional: one.state === 'provisional', winners }] : [];
    })
    .toSorted((a, b) => Number(a.is_provisional) - Number(b.is_provisional));
}

/** Shared for a second, because an edition may have more contestants than are cached. */
const recentFame = perStorage(() => memoizeFor<FamedContest[]>(1000, 500));

function fameNow(context: Context, contests: readonly Contest[]): Promise<FamedContest[]> {
  const states = contests.map((contest) => [contest, stateOf(contest, context.clock.now())] as const);
  const ended = states.filter(([, state]) => state === 'provisional' || state === 'certified');
  const key = JSON.stringify(ended.map(([contest, state]) => [contest.cx_id, contest.rev, state]));
  return recentFame(context.storage)(key, () =>
    fameOf(
      context,
      ended.map(([contest]) => contest),
    ),
  );
}

/** An edition with its contests, its winners, and where entries go. */
export const getCachedEdition = defineFunction({
  route: ['POST /app/contest/v2/getCachedEdition/:edx_id', 'GET /app/contest/v2/getCachedEdition/:edx_id'],
  who: everyone,
  limit: usual,
  input: z.strictObject({ edx_id: publicId }),
  async run(context, { edx_id }): Promise<{ edition: EditionShape }> {
    const { storage, clock, caller } = context;
    const edition = await storage.get(Edition, edx_id);
    if (!edition) throw new Refusal('edition_not_found');
    const rows = await storage.getMany(Contest, edition.contests);
    const open = rows.filter((contest) => allows(Contest.access.read, caller, contest));
    if (!open.length) throw new Refusal('edition_not_found');
    const order = (cx_id: string) => edition.contests.indexOf(cx_id);
    const [[summary], contests, fame, own] = await Promise.all([
      editionSummaries(storage, [edition], clock.now()),
      summariesOf(storage, caller, open, clock.now()),
      fameNow(
        context,
        open.toSorted((a, b) => order(a.cx_id) - order(b.cx_id)),
      ),
      caller.user_id === undefined
        ? undefined
        : storage.find(
            Contestant,
            { cx_id: oneOf(edition.contests), user_id: caller.user_id },
            { sort: { createdAt: -1 }, limit: 1 },
          ),
    ]);
    const { original_name: _name, ...shared } = summary!;
    const last = contests.find(({ cx_id }) => cx_id === openOf(edition));
    const hasEnded = (cx_id: string) => rows.some((row) => row.cx_id === cx_id && isOver(row, clock.now()));
    const ended = hasEnded(openOf(edition));
    // Who stood in a contest that is over may stand in the next one.
    const entry = own?.find(({ cx_id }) => ended || !hasEnded(cx_id));
    const original = rows.find(({ cx_id }) => cx_id === edition.original_contest_id);
    const manages = mayRun(caller, edition, original);
    return {
      edition: {
        ...shared,
        contests: contests.toSorted((a, b) => order(a.cx_id) - order(b.cx_id)),
        open_contest: last?.may_enter ? last.cx_id : '',
        fame,
        manages,
        may_open_next: manages && ended && edition.contests.length < editionLimits.contests,
        ...(entry && {
          own_entry: {
            cx_id: entry.cx_id,
            contestant_id: entry.contestant_id,
            contestant_name: entry.contestant_name,
            ...(entry.ruling && { ruling: entry.ruling }),
          },
        }),
      },
    };
  },
});
