/** One search over contests, contestants, services, clubs and people, for the search in the head of every page. */
import { z } from 'zod';
import { Group } from '#shared/community/entities/clubs.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { SiteSearchAnswer } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { folded } from '#shared/model/unicode.ts';
import { getUsers } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { getGroups } from '#cloud/community/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { rowListener } from '#cloud/kernel/domain.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';
import { getServices } from '#cloud/services/index.ts';
import { whyOff } from '#cloud/site/index.ts';
import { createFuzzyIndex } from '#cloud/patterns/fuzzyIndex.ts';
import { publicStatuses } from '#cloud/contests/discovery/lists.ts';
import { searchContests } from './search.ts';

/** Of each kind, and rows read at once while the words are gathered. */
const most = 5;
const pageSize = 1000;

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How much of a description counts. */
const mostSaid = 400;

/**
 * The words of contests and clubs that everybody may find, of their names and of how their descriptions begin: what a word with a typing
 * fault is taken for.
 */
const vocabularyOf = perStorage((storage) => {
  let index = createFuzzyIndex();
  let filled: Promise<void> | undefined;
  const take = (id: string, name: string, said: string, isShown: boolean) =>
    isShown ? index.put(id, [{ words: wordsIn(`${name} ${said.slice(0, mostSaid)}`), weight: 1 }]) : index.remove(id);
  const takeContest = ({ cx_id, contest_name, description = '', contest_status, deleted_at }: Contest) =>
    take(cx_id, contest_name, description, contest_status !== 'draft' && !deleted_at);
  const takeClub = ({ gx_id, title, description, access, deleted_at }: Group) =>
    take(gx_id, title, description, access !== 'Unlisted' && !deleted_at);
  /** People rarely miss the first letter, and leave one out more often than they add one. */
  const likely = (word: string, meant: string) =>
    2 * Number(word[0] === meant[0]) + Number(meant.length >= word.length);
  const fill = async () => {
    for (let last = 0; ;) {
      const rows = await storage.find(
        Contest,
        { contest_status: publicStatuses, contest_id: above(last) },
        { sort: { contest_id: 1 }, limit: pageSize },
      );
      rows.forEach(takeContest);
      if (rows.length < pageSize) break;
      last = rows.at(-1)!.contest_id;
    }
    for (let last = 0; ;) {
      const rows = await storage.find(Group, { group_id: above(last) }, { sort: { group_id: 1 }, limit: pageSize });
      rows.forEach(takeClub);
      if (rows.length < pageSize) break;
      last = rows.at(-1)!.group_id;
    }
  };
  return {
    takeContest,
    takeClub,
    missed(): void {
      index = createFuzzyIndex();
      filled = undefined;
    },
    /** The same with the likeliest known word in the place of each unknown one. */
    async meant(typed: string): Promise<string> {
      filled ??= fill().catch((error: unknown) => {
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
});

const vocabulary = ({ storage }: Pick<Ports, 'storage'>) => vocabularyOf(storage);

export const siteSearchListeners = [
  rowListener({
    entity: Contest,
    changed: (ports, row) => vocabulary(ports).takeContest(row),
    missed: (ports) => vocabulary(ports).missed(),
  }),
  rowListener({ entity: Group, changed: (ports, row) => vocabulary(ports).takeClub(row) }),
];

const named = async (context: Context, keyword: string) => {
  const [contests, clubs] = await Promise.all([
    searchContests.run(context, { keyword, status: 'all', page: 1, limit: most }),
    getGroups.run(context, { list: 'find', keyword, page: 1, limit: most }),
  ]);
  return { contests, clubs };
};

async function peopleCalled(context: Context, keyword: string) {
  if (await whyOff(context, 'people')) return { users: [], count: 0 };
  return getUsers.run(context, { keyword, page: 1, limit: most });
}

/** At most five of each kind, with how many there are. Typing faults are forgiven among services, contests and clubs. */
export const searchSite = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ words: z.string().trim().min(1).max(limits.search.words) }),
  async run(context, { words }): Promise<SiteSearchAnswer> {
    const [exact, services, people, meant] = await Promise.all([
      named(context, words),
      getServices.run(context, { keyword: words, page: 1, limit: most }),
      peopleCalled(context, words),
      vocabularyOf(context.storage).meant(words),
    ]);
    const isFound = exact.contests.count + exact.contests.contestants.length + exact.clubs.count > 0;
    const isOther = meant !== wordsIn(words).join(' ');
    const { contests, clubs } = !isFound && isOther ? await named(context, meant) : exact;
    const isHelped = contests.count + contests.contestants.length + clubs.count > 0;
    return {
      ...(!isFound && isHelped && { meant }),
      contests: contests.contests,
      contestants: contests.contestants.slice(0, most),
      services: services.services,
      clubs: clubs.groups,
      people: people.users.map(({ user_id, username, full_name, avatar }) => ({
        ...{ user_id, username, full_name, avatar },
      })),
      counts: { contests: contests.count, services: services.count, clubs: clubs.count, people: people.count },
    };
  },
});
