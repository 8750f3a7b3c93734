/** One search over contests, contestants, services, jobs, clubs and people, for the search in the head of every page. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import { Group } from '#shared/community/entities/clubs.ts';
import { Contest } from '#shared/contests/entities.ts';
import { type FoundKind, foundKinds, type SiteSearchAnswer } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { withoutMarks } from '#shared/chat/markdown.ts';
import { excerptOf } from '#shared/model/found.ts';
import { folded } from '#shared/model/unicode.ts';
import { Service } from '#shared/services/entities.ts';
import { getUsers } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { getFeeds, getGroups } from '#cloud/community/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { above } from '#cloud/kernel/ports.ts';
import { getServices } from '#cloud/services/index.ts';
import { whyOff } from '#cloud/site/index.ts';
import { createFuzzyIndex } from '#cloud/patterns/fuzzyIndex.ts';
import { publicStatuses } from '#cloud/contests/discovery/lists.ts';
import { searchContests } from './search.ts';

/** Of each kind, of the one kind that is asked for, and rows read at once while the words are gathered. */
const most = 5;
const mostOfOne = 24;
const pageSize = 1000;

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How much of a description counts, and is shown. */
const mostSaid = 400;
const shownSaid = 200;

/** Takes the words of something that everybody may find, or forgets them. */
type Take = (id: string, text: string, isShown: boolean) => void;

/** People rarely miss the first letter, and leave one out more often than they add one. */
const likely = (word: string, meant: string) => 2 * Number(word[0] === meant[0]) + Number(meant.length >= word.length);

/** Known words: what a word with a typing fault is taken for. `fill` takes all there is, when it is asked for first. */
function vocabularyFrom(fill: (take: Take) => Promise<void>) {
  let index = createFuzzyIndex();
  let filled: Promise<void> | undefined;
  const take: Take = (id, text, isShown) =>
    isShown ? index.put(id, [{ words: wordsIn(text), weight: 1 }]) : index.remove(id);
  return {
    take,
    missed(): void {
      index = createFuzzyIndex();
      filled = undefined;
    },
    /** The same with the likeliest known word in the place of each unknown one. */
    async meant(typed: string): Promise<string> {
      filled ??= fill(take).catch((error: unknown) => {
        filled = undefined;
        throw error;
      });
      await filled;
      return wordsIn(typed)
        .map((word) => {
          if (index.matches(word, { isBegun: true, forgiving: 'none' }).length) return word;
          for (const forgiving of ['likely', 'more'] as const) {
            const [best] = index
              .matches(word, { isBegun: false, forgiving })
              .toSorted((a, b) => likely(word, b.word) - likely(word, a.word) || b.texts.size - a.texts.size);
            if (best) return best.word;
          }
          return word;
        })
        .join(' ');
    },
  };
}

const takeContest = (take: Take, { cx_id, contest_name, description = '', contest_status, deleted_at }: Contest) =>
  take(cx_id, `${contest_name} ${description.slice(0, mostSaid)}`, contest_status !== 'draft' && !deleted_at);
const takeClub = (take: Take, { gx_id, title, description, access, deleted_at }: Group) =>
  take(gx_id, `${title} ${description.slice(0, mostSaid)}`, access !== 'Unlisted' && !deleted_at);
const takePerson = (take: Take, { user_id, full_name, username, profession, closed, disabled_at }: Profile) =>
  take(
    `${user_id}`,
    `${full_name} ${username} ${profession ?? ''}`,
    !closed && !disabled_at && user_id !== limits.supportUser,
  );

/** Of contests and clubs: of their names, and of how their descriptions begin. */
const vocabularyOf = perStorage((storage) =>
  vocabularyFrom(async (take) => {
    for (let last = 0; ;) {
      const rows = await storage.find(
        Contest,
        { contest_status: publicStatuses, contest_id: above(last) },
        { sort: { contest_id: 1 }, limit: pageSize },
      );
      for (const row of rows) takeContest(take, row);
      if (rows.length < pageSize) break;
      last = rows.at(-1)!.contest_id;
    }
    for (let last = 0; ;) {
      const rows = await storage.find(Group, { group_id: above(last) }, { sort: { group_id: 1 }, limit: pageSize });
      for (const row of rows) takeClub(take, row);
      if (rows.length < pageSize) break;
      last = rows.at(-1)!.group_id;
    }
  }),
);

/** Of people: their names, and what they do. */
const peopleVocabularyOf = perStorage((storage) =>
  vocabularyFrom(async (take) => {
    for (let last = 0; ;) {
      const rows = await storage.find(
        Profile,
        { closed: false, disabled_at: null, user_id: above(last) },
        { sort: { user_id: 1 }, limit: pageSize },
      );
      for (const row of rows) takePerson(take, row);
      if (rows.length < pageSize) break;
      last = rows.at(-1)!.user_id;
    }
  }),
);

export const siteSearchListeners = [
  rowListener({
    entity: Contest,
    changed: ({ storage }, row) => takeContest(vocabularyOf(storage).take, row),
    missed: ({ storage }) => vocabularyOf(storage).missed(),
  }),
  rowListener({ entity: Group, changed: ({ storage }, row) => takeClub(vocabularyOf(storage).take, row) }),
  rowListener({
    entity: Profile,
    changed: ({ storage }, row) => takePerson(peopleVocabularyOf(storage).take, row),
    missed: ({ storage }) => peopleVocabularyOf(storage).missed(),
  }),
];

const plain = (words: string) => wordsIn(words).join(' ');

type Limits = (kind: FoundKind) => { page: 1; limit: number };

const named = async (context: Context, keyword: string, limited: Limits) => {
  const [contests, clubs] = await Promise.all([
    searchContests.run(context, { keyword, status: 'all', ...limited('contests') }),
    getGroups.run(context, { list: 'find', keyword, ...limited('clubs') }),
  ]);
  return { contests, clubs };
};

/** With what else they were found by, where the words themselves find nobody. */
async function peopleCalled(context: Context, keyword: string, limited: Limits) {
  if (await whyOff(context, 'people')) return { users: [], count: 0 };
  const called = (words: string) => getUsers.run(context, { keyword: words, ...limited('people') });
  const exact = await called(keyword);
  if (exact.count > 0) return exact;
  const meant = await peopleVocabularyOf(context.storage).meant(keyword);
  if (meant === plain(keyword)) return exact;
  const near = await called(meant);
  return near.count > 0 ? { ...near, meant } : exact;
}

/** Those that have all words: beside other kinds, those with most of them are noise. */
async function servicesCalled(context: Context, keyword: string, limited: Limits) {
  const found = await getServices.run(context, { keyword, ...limited('services') });
  return found.is_partly ? { services: [], count: 0 } : found;
}

/** At most five of each kind, and more of the one that is asked for, with how many there are. Typing faults are forgiven, except among jobs. */
export const searchSite = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({
    words: z.string().trim().min(1).max(limits.search.words),
    kind: z.enum(foundKinds).optional(),
  }),
  async run(context, { words, kind }): Promise<SiteSearchAnswer> {
    const { storage } = context;
    const limited: Limits = (of) => ({ page: 1, limit: of === kind ? mostOfOne : most });
    const [exact, services, people, jobs, meant] = await Promise.all([
      named(context, words, limited),
      servicesCalled(context, words, limited),
      peopleCalled(context, words, limited),
      getFeeds.run(context, { group_id: limits.jobsGroup, keyword: words, order: 'newest', ...limited('jobs') }),
      vocabularyOf(storage).meant(words),
    ]);
    const isFound = exact.contests.count + exact.contests.contestants.length + exact.clubs.count > 0;
    const isOther = meant !== plain(words);
    const { contests, clubs } = !isFound && isOther ? await named(context, meant, limited) : exact;
    const isHelped = contests.count + contests.contestants.length + clubs.count > 0;
    const others = new Set([...(!isFound && isHelped ? [meant] : []), ...('meant' in people ? [people.meant] : [])]);
    const [contestRows, serviceRows] = await Promise.all([
      storage.getMany(
        Contest,
        contests.contests.map(({ cx_id }) => cx_id),
      ),
      storage.getMany(
        Service,
        services.services.map(({ sx_id }) => sx_id),
      ),
    ]);
    const saidOf = new Map([
      ...contestRows.map(({ cx_id, description = '' }) => [cx_id, description] as const),
      ...serviceRows.map(({ sx_id, description }) => [sx_id, description] as const),
    ]);
    const search = [words, ...others].join(' ');
    const said = (text = '') => excerptOf(withoutMarks(text), search, shownSaid);
    return {
      ...(others.size > 0 && { meant: [...others] }),
      contests: contests.contests.map((one) => ({ ...one, said: said(saidOf.get(one.cx_id)) })),
      contestants: contests.contestants.slice(0, kind === 'contestants' ? mostOfOne : most),
      services: services.services.map((one) => ({ ...one, said: said(saidOf.get(one.sx_id)) })),
      jobs: jobs.feeds.map(({ fx_id, gx_id, feed_item_id, title, closed, text }) => ({
        ...{ fx_id, gx_id, feed_item_id, title, closed, said: said(text) },
      })),
      clubs: clubs.groups.map((one) => ({ ...one, said: said(one.description) })),
      people: people.users.map(({ user_id, username, full_name, avatar, profession, about }) => ({
        ...{ user_id, username, full_name, avatar, profession, said: said(about) },
      })),
      counts: {
        contests: contests.count,
        contestants: contests.contestants.length,
        services: services.count,
        jobs: jobs.count,
        clubs: clubs.count,
        people: people.count,
      },
    };
  },
});
