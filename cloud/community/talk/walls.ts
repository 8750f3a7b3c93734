/**
 * Social walls: posts of a server outside, cached here and moderated here. Readers wait for no other server: they get what was found last, and a
 * look begins behind their answer when that is old.
 */
import { z } from 'zod';
import { Group } from '#shared/community/entities/clubs.ts';
import { SocialWall } from '#shared/community/entities/walls.ts';
import {
  hashtagOf,
  hasWord,
  type ShownPost,
  type SocialPost,
  socialSorts,
  sorted,
  type WallShape,
} from '#shared/community/socialWall.ts';
import { mayModerate } from '#shared/community/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { rawText } from '#shared/model/measured.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { counting } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Ports, Transaction } from '#cloud/kernel/ports.ts';
import { dropFile, keepFile, siteSettings } from '#cloud/site/index.ts';
import { socialLimits } from '#shared/community/limits.ts';
import { clubFor, clubId } from '#cloud/community/clubs/clubs.ts';

/** Of what a wall is. */
export type WallId = `contest|${string}` | `club|${string}`;

type WallPorts = Pick<Ports, 'storage' | 'files' | 'secrets' | 'clock' | 'social' | 'log'>;

/** The server that the operator chose, or a demo's stand-in. Undefined: there are no walls. */
export const socialServer = async ({
  storage,
  social,
}: Pick<Ports, 'storage' | 'social'>): Promise<string | undefined> =>
  (await siteSettings(storage)()).social_server || social.standIn;

/** Keeps the pictures of posts: known ones stay, some new ones come, and those of posts that are gone go. */
async function withPictures(
  ports: WallPorts,
  found: Awaited<ReturnType<Ports['social']['timeline']>> & object,
  before: readonly SocialPost[],
): Promise<SocialPost[]> {
  const { social, secrets } = ports;
  const known = new Map(before.map(({ url, picture }) => [url, picture]));
  let room: number = socialLimits.pictures;
  const posts: SocialPost[] = [];
  for (const { picture: given, ...post } of found) {
    let picture = given && known.get(post.url);
    if (given && !picture && room-- > 0) {
      const encoded = await social.picture(given.source);
      if (encoded) {
        const { bytes, mime, width, height } = encoded;
        const kept = await keepFile(ports, { file_id: secrets.random(21), name: 'post.webp', mime, bytes });
        picture = { url: kept.url, width, height, alt: given.alt };
      }
    }
    posts.push({ ...post, ...(picture && { picture }) });
  }
  return posts;
}

async function look(ports: WallPorts, wall_id: string, hashtag: string, server: string): Promise<void> {
  const { storage, social, clock } = ports;
  const found = await social.timeline(server, hashtag);
  if (!found) return;
  const found_of = `${server} ${hashtag}`;
  const before = (await storage.get(SocialWall, wall_id))?.posts ?? [];
  const posts = await withPictures(ports, found, before);
  const set = { posts, found_of, found_at: new Date(clock.now()) };
  await storage.transact((tx) => tx.apply(SocialWall, [{ id: wall_id, set }]));
  const shown = new Set(posts.map(({ picture }) => picture?.url));
  for (const { picture } of before) if (picture && !shown.has(picture.url)) await dropFile(ports, picture.url);
}

/** Looks that are under way in this process, by wall. */
const looking = perStorage(() => new Set<string>());

const isDue = ({ look_from }: Pick<SocialWall, 'look_from'>, now: number) => !look_from || look_from.getTime() <= now;

/** Begins a look when what was found is old, and no process is at it. */
function lookLater(ports: WallPorts, wall: SocialWall, server: string): void {
  const { storage, clock, log } = ports;
  const { wall_id, hashtag } = wall;
  const now = clock.now();
  const under = looking(storage);
  if (!isDue(wall, now) || under.has(wall_id)) return;
  under.add(wall_id);
  const claim = async () =>
    storage.transact(async (tx) => {
      const row = await tx.get(SocialWall, wall_id);
      if (!row || !isDue(row, now)) return false;
      await tx.apply(SocialWall, [{ id: wall_id, set: { look_from: new Date(now + socialLimits.fresh) } }]);
      return true;
    });
  claim()
    .then((isMine) => (isMine ? look(ports, wall_id, hashtag, server) : undefined))
    .catch((error: unknown) => log.warn({ err: error, wall_id }, 'a social wall could not be looked at'))
    .finally(() => under.delete(wall_id));
}

/** Why a post is kept out. */
function outOf(post: SocialPost, { hidden, authors, words }: SocialWall): ShownPost['out'] {
  if (hidden.includes(post.id)) return 'hidden';
  if (authors.includes(post.author)) return 'author';
  return hasWord(post, words) ? 'word' : undefined;
}

export const wallPage = {
  offset: z.coerce.number().pipe(z.int().min(0).max(1000)).default(0),
  limit: counting.pipe(z.int().max(socialLimits.page)).default(socialLimits.page),
  sort: z.enum(socialSorts).default('hot'),
};
type WallPage = z.output<z.ZodObject<typeof wallPage>>;
export const firstPage: WallPage = { offset: 0, limit: socialLimits.page, sort: 'hot' };

/** A wall as its readers, or its moderators, see it. It is there while the site has a server and the wall a hashtag. */
export async function readWall(
  ports: WallPorts,
  wall_id: WallId,
  { offset, limit, sort }: WallPage,
  moderates: boolean,
): Promise<WallShape> {
  const { storage, clock } = ports;
  const { standIn } = ports.social;
  const [wall, server] = await Promise.all([storage.get(SocialWall, wall_id), socialServer(ports)]);
  const rules = moderates && { rules: { words: wall?.words ?? [], authors: wall?.authors ?? [] } };
  if (!wall?.hashtag || !server) return { hashtag: '', paused: false, posts: [], count: 0, ...rules };
  const { hashtag, paused, found_at, found_of } = wall;
  if (!paused) lookLater(ports, wall, server);
  const isGone =
    !found_at || found_at.getTime() < clock.now() - socialLimits.stale || found_of !== `${server} ${hashtag}`;
  const all = isGone || (paused && !moderates) ? [] : sorted(wall.posts, sort, clock.now());
  const judged = all.map((post): ShownPost => ({ ...post, out: outOf(post, wall) }));
  const posts = moderates ? judged : judged.filter(({ out }) => !out);
  return {
    ...{ hashtag, paused, count: posts.length, ...rules },
    posts: posts.slice(offset, offset + limit).map(({ out, ...post }) => ({
      ...post,
      // A stand-in has no pages, and answers this machine alone.
      url: standIn && post.url.startsWith(`${standIn}/`) ? '' : post.url,
      ...(out && { out }),
    })),
  };
}

const postId = z.string().regex(/^[\w-]{1,64}$/);
const author = z.string().min(1).max(170);

/** A setting that is not given stays as it is. */
export const wallChange = {
  hashtag: rawText(200)
    .transform((given, context) => {
      const tag = hashtagOf(given);
      if (tag !== undefined) return tag;
      context.addIssue({ code: 'custom', message: 'community.wall.invalid', input: given });
      return z.NEVER;
    })
    .optional(),
  paused: z.boolean().optional(),
  words: z.array(z.string().trim().min(2).max(socialLimits.word)).max(socialLimits.words).optional(),
  hide: postId.optional(),
  show: postId.optional(),
  block: author.optional(),
  unblock: author.optional(),
};
export type WallChange = z.output<z.ZodObject<typeof wallChange>>;

const added = (list: readonly string[], one: string | undefined, most: number) =>
  one === undefined ? [...list] : [...list.filter((each) => each !== one), one].slice(-most);
const without = (list: readonly string[], one: string | undefined) => list.filter((each) => each !== one);

/** In the caller's transaction, who has checked that they may. Answers the hashtag. Idempotent. */
export async function changeWall(tx: Transaction, wall_id: WallId, change: WallChange): Promise<string> {
  const before = await tx.get(SocialWall, wall_id);
  const { authors = [], hidden = [] } = before ?? {};
  const hashtag = change.hashtag ?? before?.hashtag ?? '';
  const words = change.words && [...new Set(change.words)];
  const set = {
    hashtag,
    paused: change.paused ?? before?.paused ?? false,
    words: words ?? before?.words ?? [],
    authors: without(added(authors, change.block, socialLimits.authors), change.unblock),
    hidden: without(added(hidden, change.hide, socialLimits.hidden), change.show),
    ...(hashtag !== before?.hashtag && { look_from: undefined }),
    ...(!before && { posts: [] as SocialPost[], found_of: '' }),
  };
  await tx.apply(SocialWall, [{ id: wall_id, set, orInsert: {} }]);
  return hashtag;
}

/** Forgets the posts of a wall that was taken away. Idempotent. */
export async function tidyWall(ports: Pick<Ports, 'storage' | 'files'>, wall_id: WallId): Promise<void> {
  const { storage } = ports;
  const wall = await storage.get(SocialWall, wall_id);
  if (!wall || wall.hashtag || !wall.posts.length) return;
  for (const { picture } of wall.posts) if (picture) await dropFile(ports, picture.url);
  await storage.transact((tx) => tx.apply(SocialWall, [{ id: wall_id, set: { posts: [], found_of: '' } }]));
}

export const getClubWall = defineFunction({
  route: 'GET /app/Groups/getWall',
  who: everyone,
  limit: usual,
  input: z.strictObject({ gx_id: clubId, ...wallPage }),
  async run(context, { gx_id: id, ...page }): Promise<{ wall: WallShape }> {
    const { storage, caller, clock } = context;
    const { club, member } = await clubFor(context, storage, caller, id, 'read');
    const moderates = mayModerate(member, clock.now());
    return { wall: await readWall(context, `club|${club.gx_id}`, page, moderates) };
  },
});

export const changeClubWall = defineFunction({
  route: 'POST /app/Groups/changeWall',
  who: members,
  limit: changing,
  input: z.strictObject({ gx_id: clubId, ...wallChange }),
  async run(context, { gx_id: id, ...change }): Promise<{ wall: WallShape }> {
    const { storage, caller } = context;
    if (!(await socialServer(context))) throw new Refusal('social_off');
    const gx_id = await storage.transact(async (tx) => {
      const { club } = await clubFor(context, tx, caller, id, 'moderate');
      const social_tag = await changeWall(tx, `club|${club.gx_id}`, change);
      if (social_tag !== club.social_tag) await tx.update(Group, club.gx_id, { social_tag });
      return club.gx_id;
    });
    await tidyWall(context, `club|${gx_id}`);
    return { wall: await readWall(context, `club|${gx_id}`, firstPage, true) };
  },
});
