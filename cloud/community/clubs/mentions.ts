/** Naming people in what is written: looked up while it is typed, stored by their ids, told once to those who may read it. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { Group, Membership } from '#shared/community/entities/clubs.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { mentionsIn, namesTyped, sayMentions, storedFrom } from '#shared/community/mentions.ts';
import { isOpenClub, mayRead, membershipId } from '#shared/community/rules.ts';
import type { WrittenType } from '#shared/community/types.ts';
import { limits } from '#shared/limits.ts';
import { members } from '#shared/model/access.ts';
import { peopleOf, tell } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { peaceOf } from '#cloud/chat/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { clubFor } from './clubs.ts';

const { most, shown, looked } = communityLimits.mentions;
const isPublic = { closed: false, disabled_at: null } as const;

/** A text with the people that it names in their stored form: the first ten of them, as far as it stays no longer than `longest`. */
export async function withMentions(reader: Reader, text: string, longest: number): Promise<string> {
  const names = namesTyped(text).slice(0, most);
  if (!names.length) return text;
  const people = await reader.find(Profile, { username: oneOf(names), ...isPublic });
  const ids = new Map(people.map(({ username, user_id }) => [username, user_id]));
  const kept = storedFrom(text, (name) => ids.get(name));
  return kept.length > longest ? text : kept;
}

/** Texts as they are read aloud and in heads: with the names of the people in them. */
export async function spokenTexts(reader: Reader, texts: readonly string[]): Promise<string[]> {
  const people = await peopleOf(reader, texts.flatMap(mentionsIn));
  return texts.map((text) => sayMentions(text, (user_id) => `@${people.get(user_id)?.full_name ?? '…'}`));
}

interface Written {
  readonly type: WrittenType;
  readonly id: string;
  /** Empty outside of clubs. */
  readonly gx_id: string;
  readonly text: string;
  /** What it said before, when it was changed. */
  readonly before?: string;
  /** Who is told of it anyhow. */
  readonly told?: readonly number[];
}

/** Those of these people who may read what is written in a club: nobody else is told of it. */
export async function readersAmong(
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
  gx_id: string,
  ids: readonly number[],
): Promise<number[]> {
  if (!gx_id) return [...ids];
  const [club, rows] = await Promise.all([
    storage.get(Group, gx_id),
    storage.getMany(
      Membership,
      ids.map((user_id) => membershipId(gx_id, user_id)),
    ),
  ]);
  const of = new Map(rows.map((row) => [row.user_id, row]));
  return ids.filter((user_id) => club && mayRead(club, of.get(user_id), clock.now()));
}

const paths: Record<WrittenType, string> = { Feed: 'post', Comment: 'comment', Reply: 'reply' };

/** Tells those who are newly named. Each hears of one text once; of one person's texts so many in an hour. */
export async function tellMentioned(
  context: Context,
  { type, id, gx_id, text, before = '', told = [] }: Written,
): Promise<void> {
  const { storage, caller, limiter, log } = context;
  const self = caller.user_id!;
  const known = new Set([self, ...told, ...mentionsIn(before)]);
  const named = mentionsIn(text)
    .slice(0, most)
    .filter((user_id) => !known.has(user_id));
  if (!named.length) return;
  try {
    for (const user_id of await readersAmong(context, gx_id, named)) {
      if ((await peaceOf(storage, user_id)).quiet.has(self)) continue;
      await limiter.take('mentions by person', communityLimits.mentioned, String(self));
      await tell(context, {
        ...{ user_id, type: 'mention', actor_id: self, path: `/feed/${paths[type]}/${id}` },
        once: `mention|${type}|${id}`,
      });
    }
  } catch (error) {
    log.warn({ err: error }, 'somebody who is named was not told');
  }
}

/** Whether each word begins a word of a name. */
const fits = ({ username, full_name }: PersonShape, words: readonly string[]) => {
  const parts = `${username} ${full_name}`.toLowerCase().split(/[\s._-]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
};

/** People whose name begins so, for a text: in a club that is not for everybody, its members alone. */
export const findMentions = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ gx_id: publicId.optional(), words: z.string().trim().min(1).max(limits.search.words) }),
  async run(context, { gx_id, words }): Promise<{ people: PersonShape[] }> {
    const { storage, caller } = context;
    const { blocked } = await peaceOf(storage, caller.user_id);
    const club = gx_id === undefined ? undefined : (await clubFor(context, storage, caller, gx_id, 'read')).club;
    const isShown = ({ user_id }: PersonShape) => user_id !== caller.user_id && !blocked.has(user_id);
    const inside = club
      ? await storage.find(
          Membership,
          { gx_id: club.gx_id, state: 'active' },
          { sort: { joined_at: -1 }, limit: looked },
        )
      : [];
    const near = await peopleOf(
      storage,
      inside.map(({ user_id }) => user_id),
    );
    const typed = words.toLowerCase().split(/[\s._-]+/u);
    const found = [...near.values()].filter((person) => fits(person, typed) && isShown(person));
    if (found.length >= shown || (club && !isOpenClub(club))) return { people: found.slice(0, shown) };
    const rows = await storage.find(Profile, isPublic, { search: words.replaceAll(/[._-]/g, ' '), limit: 2 * shown });
    const others = await peopleOf(
      storage,
      rows.map(({ user_id }) => user_id).filter((user_id) => !near.has(user_id)),
    );
    return { people: [...found, ...[...others.values()].filter(isShown)].slice(0, shown) };
  },
});
