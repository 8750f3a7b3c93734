/** Posts of clubs, and jobs, which are posts of the club of jobs. */
import { z } from 'zod';
import { Group, type Membership } from '#shared/community/entities/clubs.ts';
import { Feed, PostUpload } from '#shared/community/entities/posts.ts';
import { type JobForm, jobForm, pollForm, postText, postTitle } from '#cloud/community/forms.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { isJobs, isOpenClub } from '#shared/community/rules.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { type FeedData, feedOrders, type Poll } from '#shared/community/types.ts';
import { type FieldProblem, Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { everyone, members } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { day } from '#shared/time.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { dropCards, peaceOf } from '#cloud/chat/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, counting, numberId, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { atLeast, Duplicate, type Reader, type Transaction, type Where } from '#cloud/kernel/ports.ts';
import { passOf } from '#cloud/site/index.ts';
import { clubFor, clubId, clubScope } from '#cloud/community/clubs/clubs.ts';
import { type FeedsAnswer, homeFeed } from './home.ts';
import { nextOf, pageOfPosts, placePattern } from './paging.ts';
import { closeJobJob, closesAt, declineOffers, refuseToShowOffers } from './jobs.ts';
import { previewPost, shownLinks } from '#cloud/community/clubs/linkPreviews.ts';
import { tellMentioned, withMentions } from '#cloud/community/clubs/mentions.ts';
import { refuseNewcomer } from '#cloud/community/clubs/newAccounts.ts';
import { feedShapes } from './postShapes.ts';
import { sweepTalkJob } from './talkSweep.ts';

/** A post by either of its ids. */
export const postId = z.union([numberId, publicId]);

export interface FoundPost {
  readonly post: Feed;
  readonly club: Group;
  readonly moderates: boolean;
}

const moderates = (member: Pick<Membership, 'state' | 'role'> | undefined): boolean =>
  member?.state === 'active' && member.role !== 'member';

/**
 * A post that the caller may read. Throws 'post_not_found', also where it was taken away from others, and what `clubFor` throws. `link`: the gx_id of the
 * address by which they come; a number alone may be guessed, and tells nothing of a club that is not for everybody.
 */
export async function postFor(
  context: Pick<Context, 'clock' | 'caller'>,
  reader: Reader,
  id: z.output<typeof postId>,
  right: 'read' | 'write' = 'read',
  link?: string,
): Promise<FoundPost> {
  const [post] =
    typeof id === 'number' ? await reader.find(Feed, { feed_item_id: id }, { limit: 1 }) : [await reader.get(Feed, id)];
  if (!post) throw new Refusal('post_not_found');
  const { caller } = context;
  const isByNumber = typeof id === 'number' && link !== post.gx_id;
  const { club, member } = await clubFor(context, reader, caller, post.gx_id, right).catch(async (error: unknown) => {
    const isGuessed = error instanceof Refusal && error.code === 'club_members_only' && isByNumber;
    if (!isGuessed) throw error;
    if (right === 'write' && (await clubFor(context, reader, caller, post.gx_id, 'read').catch(() => false)))
      throw error;
    throw new Refusal('post_not_found');
  });
  if (club.access === 'Unlisted' && isByNumber && member?.state !== 'active') throw new Refusal('post_not_found');
  const isModerator = moderates(member);
  if (post.removed_at && !isModerator && post.user_id !== caller.user_id) throw new Refusal('post_not_found');
  return { post, club, moderates: isModerator };
}

const filters = {
  keyword: z.string().max(limits.search.words).optional(),
  category: counting.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  /** Jobs that pay at least this amount, in whole units of their currency. */
  budget: counting.optional(),
};

/**
 * A page of a club's posts, the newest first; on the first page pinned ones stand before them. `group_id` is either of the club's ids; without it
 * the posts of all clubs that the caller is in. Jobs (group 108) come in tens.
 */
export const getFeeds = defineFunction({
  route: 'GET /app/feeds/getFeeds',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    group_id: clubId.optional(),
    page: counting.optional(),
    /** `next` of the page before, instead of a number: posts that came meanwhile move nothing. */
    after: z.string().regex(placePattern).optional(),
    limit: counting.pipe(z.int().max(communityLimits.posts.most)).optional(),
    /** `matters`: of all clubs, what matters to the caller; of one, what is talked about most. */
    order: z.enum(feedOrders).default('newest'),
    ...filters,
  }),
  async run(context, { group_id, page = 1, after, limit: asked, order, ...more }): Promise<FeedsAnswer> {
    const { keyword, category, country, budget } = more;
    const { storage, caller } = context;
    const { blocked } = await peaceOf(storage, caller.user_id);
    const shown = (rows: readonly Feed[]) => rows.filter(({ user_id }) => !blocked.has(user_id));
    if (group_id === undefined) return homeFeed(context, { page, after, limit: asked, order, blocked });
    const { club } = await clubFor(context, storage, caller, group_id, 'read');
    const limit = asked ?? (isJobs(club, limits.jobsGroup) ? limits.jobsPage : communityLimits.posts.usual);
    const isFiltered = [keyword?.trim(), category, country, budget].some(Boolean);
    const where: Where<typeof Feed> = {
      gx_id: club.gx_id,
      removed_at: null,
      ...(category && { category }),
      ...(country && { country_code: country }),
      ...(budget && { budget_most: atLeast(budget) }),
    };
    const search = keyword?.trim() ? { search: keyword } : {};
    const isOfJobs = isJobs(club, limits.jobsGroup);
    if (order === 'matters' && !isOfJobs) {
      const newest = shown(await storage.find(Feed, where, pageOfPosts({ limit: communityLimits.posts.ranked })));
      const talked = newest.toSorted((a, b) => b.likes + 2 * b.comments - (a.likes + 2 * a.comments));
      return {
        feeds: await feedShapes(context, talked.slice((page - 1) * limit, page * limit)),
        blocked: [...blocked],
        count: talked.length,
        pass: passOf(context, clubScope(club.gx_id), caller),
      };
    }
    const [pinned, rows, count, places] = await Promise.all([
      page === 1 && !after && !isFiltered
        ? storage.find(
            Feed,
            { gx_id: club.gx_id, pinned_at: atLeast(new Date(0)), removed_at: null },
            { sort: { pinned_at: -1 }, limit: communityLimits.posts.pinned },
          )
        : [],
      storage.find(Feed, where, { ...search, ...pageOfPosts({ page, after, limit }) }),
      // A club knows how many posts it has.
      isFiltered ? storage.count(Feed, where, search) : club.posts,
      isOfJobs ? storage.sums(Feed, { gx_id: club.gx_id, removed_at: null }, { by: ['country_code'] }) : [],
    ]);
    const first = new Set(pinned.map(({ fx_id }) => fx_id));
    const all = [...pinned, ...rows.filter(({ fx_id }) => !first.has(fx_id))];
    return {
      feeds: await feedShapes(context, shown(all)),
      blocked: [...blocked],
      count,
      next: nextOf(rows, limit),
      pass: passOf(context, clubScope(club.gx_id), caller),
      ...(isOfJobs && { countries: places.flatMap(({ key: [code] }) => code || []).toSorted() }),
    };
  },
});

/** One post, by either of its ids; by its number in an unlisted club with the club's `gx_id`, which is its link. */
export const getFeed = defineFunction({
  route: 'POST /app/feeds/getFeed',
  who: everyone,
  limit: usual,
  input: z.strictObject({ feed_item_id: postId, gx_id: publicId.optional() }),
  async run(context, { feed_item_id, gx_id }): Promise<{ feed: FeedShape; pass: string }> {
    const { post, club } = await postFor(context, context.storage, feed_item_id, 'read', gx_id);
    const [feed] = await feedShapes(context, [post], new Map([[club.gx_id, club]]));
    if (!feed) throw new Refusal('post_not_found');
    return { feed, pass: passOf(context, clubScope(club.gx_id), context.caller) };
  },
});

/** What somebody uploaded for posts of this club, in the order given. Throws 'post_picture_gone'. */
async function uploadsOf<K extends 'picture' | 'file'>(
  reader: Reader,
  kind: K,
  { user_id, gx_id, fx_id }: Pick<Feed, 'user_id' | 'gx_id' | 'fx_id'>,
  file_ids: readonly string[],
): Promise<NonNullable<PostUpload[K]>[]> {
  const rows = await reader.getMany(PostUpload, file_ids);
  const own = new Map(
    rows
      .filter((row) => row.user_id === user_id && row.gx_id === gx_id && !row.until)
      .filter((row) => !row.fx_id || row.fx_id === fx_id)
      .map((row) => [row.file_id, row[kind]]),
  );
  return file_ids.map((file_id) => {
    const upload = own.get(file_id);
    if (!upload) throw new Refusal('post_picture_gone');
    return upload;
  });
}

const claim = (tx: Transaction, fx_id: string, uploads: readonly { readonly file_id: string }[]) =>
  uploads.length
    ? tx.apply(
        PostUpload,
        uploads.map(({ file_id }) => ({ id: file_id, set: { fx_id } })),
      )
    : undefined;

const dataOf = ({ budget, currency, category, range_budget, country_code, state, by_votes }: JobForm): FeedData => ({
  ...(budget !== undefined && { budget }),
  currency,
  category,
  ...(country_code && { country_code }),
  ...(state && { state }),
  budget_range: range_budget !== undefined,
  ...(range_budget && { range_budget }),
  ...(by_votes && { by_votes }),
});

const content = {
  title: postTitle.default(''),
  text: postText.default(''),
  pictures: listOf(publicId, communityLimits.post.pictures).optional(),
  files: listOf(publicId, communityLimits.post.files).optional(),
  /** Of a job. */
  data: jobForm.optional(),
};
interface Content {
  title: string;
  text: string;
  pictures?: string[];
  files?: string[];
  data?: JobForm;
}

/** Ids of files that were uploaded for a post. Without it they stay as they are. */
const idsOf = ({ pictures, files }: Content, before?: Pick<Feed, 'pictures' | 'files'>) => {
  const idOf = ({ file_id }: { readonly file_id: string }) => file_id;
  return { pictures: pictures ?? before?.pictures.map(idOf) ?? [], files: files ?? before?.files.map(idOf) ?? [] };
};

const missing = (field: string): Refusal => {
  const problem: FieldProblem = { path: field, why: 'missing' };
  return new Refusal('invalid', { field }, [problem]);
};

/** A job has a title and says what it pays; a post has a text or a picture. */
function refuseEmpty(club: Group, { title, text, pictures = [], files = [], data }: Content): void {
  if (isJobs(club, limits.jobsGroup)) {
    if (!title) throw missing('title');
    if (!text) throw missing('text');
    if (!data) throw missing('data');
  } else if (!text && !pictures.length && !files.length) throw missing('text');
}

type Fields = Pick<NewRecordOf<typeof Feed>, 'title' | 'text' | 'data' | 'country_code' | 'category' | 'budget_most'>;

const fieldsOf = (club: Group, { title, text, data }: Content): Fields => ({
  title,
  text,
  ...(isJobs(club, limits.jobsGroup) &&
    data && {
      data: dataOf(data),
      country_code: data.country_code,
      category: data.category,
      budget_most: data.range_budget?.[1] ?? data.budget ?? 0,
    }),
});

const pollOf = ({ options, days }: z.output<typeof pollForm>, now: Date): Poll => ({
  options,
  votes: options.map(() => 0),
  until: new Date(now.getTime() + days * day).toISOString(),
});

/** The same words in one club after another are advertising. */
async function refuseSpread({ limiter, secrets, caller }: Context, { title, text }: Content) {
  await limiter.take('posts by person', communityLimits.posted, String(caller.user_id));
  if (text.length < 20) return;
  const words = secrets.hash(`${title}\n${text}`.toLowerCase().replaceAll(/\s+/gu, ' ')).slice(0, 16);
  await limiter
    .take('post of one text', communityLimits.sameText, `${caller.user_id}|${words}`)
    .catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('post_same_text') : error;
    });
}

/** Posts. The client_id names the post: sent again, it is answered as before. */
export const addFeed = defineFunction({
  route: 'POST /app/feeds/addFeed',
  who: members,
  limit: changing,
  input: z.strictObject({ group_id: clubId, client_id: clientId.optional(), poll: pollForm.optional(), ...content }),
  async run(context, { group_id, client_id, poll, ...given }): Promise<{ feed: FeedShape }> {
    const { storage, secrets, jobs, clock, caller } = context;
    const user_id = caller.user_id!;
    const { club, member } = await clubFor(context, storage, caller, group_id, 'write');
    const { gx_id } = club;
    refuseEmpty(club, given);
    const fx_id = client_id ? secrets.hash(`post|${gx_id}|${user_id}|${client_id}`).slice(0, 12) : secrets.random(12);
    const made = await storage.get(Feed, fx_id);
    if (made) return { feed: (await feedShapes(context, [made]))[0]! };
    await refuseSpread(context, given);
    const text = await withMentions(storage, given.text, communityLimits.post.text);
    const ids = idsOf(given);
    const uploads = ids.pictures.length + ids.files.length;
    await refuseNewcomer(context, { what: 'posts', isHost: moderates(member), text, pictures: uploads });
    const feed_item_id = await storage.next('feed_item_id', 1);
    const now = new Date(clock.now());
    if (isJobs(club, limits.jobsGroup)) await jobs.at(closeJobJob, fx_id, closesAt(clock.now()));
    const write = () =>
      storage.transact(async (tx) => {
        const { club: current } = await clubFor(context, tx, caller, gx_id, 'write');
        const pictures = await uploadsOf(tx, 'picture', { user_id, gx_id, fx_id }, ids.pictures);
        const files = await uploadsOf(tx, 'file', { user_id, gx_id, fx_id }, ids.files);
        const post = await tx.insert(Feed, {
          ...fieldsOf(current, { ...given, text }),
          ...{ fx_id, feed_item_id, gx_id, group_id: current.group_id, user_id, pictures, files },
          timestamp: Math.floor(now.getTime() / 1000),
          ...(poll && { poll: pollOf(poll, now) }),
          stamp: now,
          is_open: isOpenClub(current),
        });
        await claim(tx, fx_id, [...pictures, ...files]);
        await tx.update(Group, gx_id, { posts: current.posts + 1, last_at: now });
        return post;
      });
    const post = await inTurn(storage, `club|${gx_id}`, write).catch(async (error: unknown) => {
      const other = error instanceof Duplicate ? await storage.get(Feed, fx_id) : undefined;
      if (!other) throw error;
      return other;
    });
    previewPost(context, post);
    await tellMentioned(context, { type: 'Feed', id: fx_id, gx_id, text });
    return { feed: (await feedShapes(context, [post]))[0]! };
  },
});

/** Changes one's own post; it is marked as edited. Pictures and files that are not named at all stay. */
export const editFeed = defineFunction({
  route: 'POST /app/feeds/editFeed',
  who: members,
  limit: changing,
  input: z.strictObject({ feed_item_id: postId, ...content, closed: z.boolean().optional() }),
  async run(context, { feed_item_id, closed, ...given }): Promise<{ feed: FeedShape }> {
    const { storage, jobs, clock, caller, hooks } = context;
    const user_id = caller.user_id!;
    const text = await withMentions(storage, given.text, communityLimits.post.text);
    const { post: known, moderates: isHost } = await postFor(context, storage, feed_item_id, 'write');
    if (known.user_id !== user_id) throw new Refusal('forbidden');
    const named = idsOf(given, known);
    const uploads = named.pictures.length + named.files.length;
    await refuseNewcomer(context, { what: 'posts', isHost, text, pictures: uploads, isChange: true });
    const { former, post } = await storage.transact(async (tx) => {
      const { post: before, club } = await postFor(context, tx, feed_item_id, 'write');
      if (before.user_id !== user_id) throw new Refusal('forbidden');
      const ids = idsOf(given, before);
      refuseEmpty(club, { ...given, ...ids });
      const { fx_id, gx_id } = before;
      if (closed === false && before.closed_at) await hooks.run('jobTakesOffers', tx, fx_id);
      if (given.data?.by_votes) await refuseToShowOffers(tx, before);
      const pictures = await uploadsOf(tx, 'picture', { user_id, gx_id, fx_id }, ids.pictures);
      const files = await uploadsOf(tx, 'file', { user_id, gx_id, fx_id }, ids.files);
      await claim(tx, fx_id, [...pictures, ...files]);
      const links = shownLinks(text);
      const changed = await tx.update(Feed, fx_id, {
        ...fieldsOf(club, { ...given, text }),
        pictures,
        files,
        previews: before.previews.filter(({ url }) => links.includes(url)),
        edited_at: new Date(clock.now()),
        ...(closed !== undefined && { closed_at: closed ? (before.closed_at ?? new Date(clock.now())) : undefined }),
      });
      return { former: before, post: changed! };
    });
    const { fx_id: id, gx_id } = post;
    await dropCards(context, user_id, former.previews, post.previews);
    if (former.text !== post.text) previewPost(context, post);
    if (closed === false && former.closed_at) await jobs.at(closeJobJob, id, closesAt(clock.now()));
    if (!post.removed_at) await tellMentioned(context, { type: 'Feed', id, gx_id, text, before: former.text });
    return { feed: (await feedShapes(context, [post]))[0]! };
  },
});

/** Takes one's own post away, with all that was said about it. */
export const deleteFeed = defineFunction({
  route: 'POST /app/feeds/deleteFeed',
  who: members,
  limit: changing,
  input: z.strictObject({ feed_item_id: postId }),
  async run(context, { feed_item_id }): Promise<{ success: true }> {
    const { storage, jobs, clock, caller, hooks } = context;
    const { post } = await postFor(context, storage, feed_item_id);
    if (post.user_id !== caller.user_id) throw new Refusal('forbidden');
    await removePost(storage, post, (tx) => hooks.run('jobGoes', tx, post.fx_id));
    await dropCards(context, post.user_id, post.previews);
    await declineOffers(context, post);
    await jobs.at(sweepTalkJob, post.fx_id, new Date(clock.now()));
    return { success: true };
  },
});

/** Removes the row and its count; `check` may refuse in the same transaction. Safe to repeat. */
export const removePost = (
  storage: Context['storage'],
  { fx_id, gx_id }: Pick<Feed, 'fx_id' | 'gx_id'>,
  check?: (tx: Transaction) => Promise<unknown>,
) =>
  inTurn(storage, `club|${gx_id}`, () =>
    storage.transact(async (tx) => {
      const post = await tx.get(Feed, fx_id);
      await check?.(tx);
      if (!post || !(await tx.remove(Feed, fx_id))) return;
      const club = await tx.get(Group, gx_id);
      if (club && !post.removed_at) await tx.update(Group, gx_id, { posts: Math.max(0, club.posts - 1) });
    }),
  );
