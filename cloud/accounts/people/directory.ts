/** The directory of people and their public pages. */
import { z } from 'zod';
import { accountTypes, languages, Profile } from '#shared/accounts/entities.ts';
import { Follow } from '#shared/accounts/entities/social.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { numberId, pageOf, paging } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, otherThan, type Reader } from '#cloud/kernel/ports.ts';
import { refuseWhenOff } from '#cloud/site/index.ts';
import type { PeopleList, PersonShape, PublicUserShape } from '#shared/accounts/shapes.ts';
import { minute } from '#shared/time.ts';
import { isPublic, peopleOf, profileCalled, publicProfile } from '#cloud/accounts/profile/people.ts';
import { onlineAmong } from './presence.ts';
import { publicUserShape } from '#cloud/accounts/shapes.ts';
import { mediaUrlsOf } from '#cloud/accounts/profile/urls.ts';

const countsBy = async (reader: Reader, by: 'user_id' | 'followed_id', user_ids: readonly number[]) => {
  const rows = await reader.sums(Follow, { [by]: oneOf(user_ids) }, { by: [by] });
  return new Map(rows.map(({ key, sum }) => [Number(key[0]), sum]));
};

/** Shapes in the given order, with follower counts. */
async function shapesOf(reader: Reader, profiles: readonly Profile[], now: number): Promise<PublicUserShape[]> {
  if (!profiles.length) return [];
  const ids = profiles.map(({ user_id }) => user_id);
  const [followers, following, online] = await Promise.all([
    countsBy(reader, 'followed_id', ids),
    countsBy(reader, 'user_id', ids),
    onlineAmong(reader, ids, now),
  ]);
  return profiles.map((profile) => {
    const { user_id } = profile;
    return publicUserShape(profile, {
      online: online.has(user_id),
      followers: followers.get(user_id) ?? 0,
      following: following.get(user_id) ?? 0,
    });
  });
}

/** A public profile, cached for some seconds, because popular people are requested often. */
const userInfo = perStorage((storage) => {
  const cache = memoizeFor<PublicUserShape | undefined>(5000, 5000);
  return (user_id: number, now: number) =>
    cache(`${user_id}`, async () => {
      const profile = await publicProfile(storage, user_id);
      return profile && (await shapesOf(storage, [profile], now))[0];
    });
});

async function infoOf({ storage, clock }: Context, user_id: number): Promise<{ user: PublicUserShape }> {
  const user = await userInfo(storage)(user_id, clock.now());
  if (!user) throw new Refusal('not_found');
  return { user };
}

/** POST Providers/getUserInfo. */
export const getUserInfo = defineFunction({
  route: 'POST /app/Providers/getUserInfo',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject({ user_id: numberId }),
  run: (context, { user_id }) => infoOf(context, user_id),
});

/** GET profile/getData/{id}. */
export const getProfileData = defineFunction({
  route: 'GET /app/profile/getData/:id',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject({ id: numberId }),
  run: (context, { id }) => infoOf(context, id),
});

const mostGrouped = 200;

/** Followers and followed people, newest first: GET profile/grouped/{id}. */
export const getGrouped = defineFunction({
  route: 'GET /app/profile/grouped/:id',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject({ id: numberId }),
  async run({ storage }, { id }): Promise<{ users: PersonShape[]; followed: number[]; followers: number[] }> {
    if (!(await publicProfile(storage, id))) throw new Refusal('not_found');
    const newest = { sort: { createdAt: -1 }, limit: mostGrouped } as const;
    const [out, back] = await Promise.all([
      storage.find(Follow, { user_id: id }, newest),
      storage.find(Follow, { followed_id: id }, newest),
    ]);
    const followed = out.map((row) => row.followed_id);
    const followers = back.map((row) => row.user_id);
    const people = await peopleOf(storage, [...followed, ...followers]);
    const isThere = (user_id: number) => people.has(user_id);
    return { users: [...people.values()], followed: followed.filter(isThere), followers: followers.filter(isThere) };
  },
});

const filters = {
  ...paging,
  keyword: z.string().trim().max(100).optional(),
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  language: z.enum(languages).optional(),
  account_type: z.enum(accountTypes).optional(),
};

/** The support user can be found by its address only, and is not listed. */
const isListed = { ...isPublic, user_id: otherThan(limits.supportUser) };

/** Countries by number of people, for everybody and for providers. Counting reads all profiles, so it is cached for a minute. */
const countriesOf = perStorage((storage) => {
  const cache = memoizeFor<PeopleList['countries']>(minute, 2);
  return (providers: boolean) =>
    cache(`${providers}`, async () => {
      const where = { ...isListed, ...(providers && { is_provider: true }) };
      const rows = await storage.sums(Profile, where, { by: ['country_code'] });
      return rows
        .flatMap(({ key: [country_code], sum }) => (country_code ? [{ country_code, count: sum }] : []))
        .toSorted((one, other) => other.count - one.count || (one.country_code < other.country_code ? -1 : 1));
    });
});

async function list(
  { storage, clock }: Context,
  { keyword, country_code, language, account_type, ...page }: z.output<z.ZodObject<typeof filters>>,
  providers: boolean,
): Promise<PeopleList> {
  const where = {
    ...isListed,
    ...(providers && { is_provider: true }),
    ...(country_code && { country_code }),
    ...(language && { languages: language }),
    ...(account_type && { account_type }),
  };
  const search = keyword || undefined;
  const { skip, limit } = pageOf(page);
  const [profiles, countries] = await Promise.all([
    storage.find(Profile, where, { sort: { last_seen: -1, user_id: -1 }, search, skip, limit }),
    countriesOf(storage)(providers),
  ]);
  // A page that is not full is the last one and gives the total without counting.
  const isLast = profiles.length < limit && (profiles.length > 0 || skip === 0);
  const count = isLast ? skip + profiles.length : await storage.count(Profile, where, { search });
  return { users: await shapesOf(storage, profiles, clock.now()), count, countries };
}

export const getUsers = defineFunction({
  route: 'GET /app/users/getUsers',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject(filters),
  async run(context, input) {
    await refuseWhenOff(context, 'people');
    return list(context, input, false);
  },
});

export const getProviders = defineFunction({
  route: 'GET /app/providers/getProviders',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject(filters),
  async run(context, input) {
    await refuseWhenOff(context, 'people');
    return list(context, input, true);
  },
});

/** A person by user name, with their media links: GET providers/getProvider/{username}. */
export const getProvider = defineFunction({
  route: 'GET /app/providers/getProvider/:username',
  key: 'people_read',
  who: everyone,
  limit: usual,
  input: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(60) }),
  async run(context, { username }) {
    const profile = await profileCalled(context.storage, username);
    if (!profile) throw new Refusal('not_found');
    const [{ user }, urls] = await Promise.all([
      infoOf(context, profile.user_id),
      mediaUrlsOf(context.storage, profile.user_id),
    ]);
    return { user, urls };
  },
});
