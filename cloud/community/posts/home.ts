/** The posts of all clubs that somebody is in: by time, or by what matters to them. */
import { Follow } from '#shared/accounts/entities/social.ts';
import { Group } from '#shared/community/entities/clubs.ts';
import { Comment, Feed } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { byWhatMatters, type Rank } from '#shared/community/feedRanking.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import type { FeedOrder } from '#shared/community/types.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { oneOf } from '#cloud/kernel/ports.ts';
import { passOf } from '#cloud/site/index.ts';
import { clubScope, clubsOf } from '#cloud/community/clubs/clubs.ts';
import { nextOf, pageOfPosts } from './paging.ts';
import { feedShapes } from './postShapes.ts';

export interface FeedsAnswer {
  feeds: FeedShape[];
  /** Whose posts are left out, because the reader has blocked them. */
  blocked: number[];
  count: number;
  /** The place of the last one, where there may be more. */
  next?: string;
  /** Opens the pictures: of the club, or of each of several. */
  pass?: string;
  passes?: Record<string, string>;
  /** Of jobs: where there are any, as ISO 3166-1 codes. */
  countries?: string[];
}

/** The newest posts of somebody's clubs, ranked for them. */
async function ranked({ storage, caller, clock }: Context, posts: readonly Feed[]): Promise<Rank[]> {
  const user_id = caller.user_id!;
  const authors = [...new Set(posts.map((post) => post.user_id))];
  const [follows, said] = await Promise.all([
    storage.find(Follow, { user_id, followed_id: oneOf(authors) }),
    storage.find(Comment, { user_id }, { sort: { stamp: -1 }, limit: communityLimits.posts.ranked }),
  ]);
  const followed = new Set(follows.map(({ followed_id }) => followed_id));
  const talked = new Set(said.map(({ fx_id }) => fx_id));
  return byWhatMatters(
    posts.map((post) => ({
      fx_id: post.fx_id,
      at: post.stamp.getTime(),
      likes: post.likes,
      comments: post.comments,
      isFollowed: followed.has(post.user_id),
      takesPart: talked.has(post.fx_id),
    })),
    clock.now(),
  );
}

interface HomeInput {
  readonly page: number;
  readonly after?: string;
  readonly limit?: number;
  readonly order: FeedOrder;
  /** Whom the reader has blocked. */
  readonly blocked: ReadonlySet<number>;
}

/** A page of them. By what matters: of the newest two hundred, each with its reason. */
export async function homeFeed(context: Context, input: HomeInput): Promise<FeedsAnswer> {
  const { storage, caller, clock } = context;
  const { page, after, limit = communityLimits.posts.usual, order, blocked } = input;
  if (caller.user_id === undefined) throw new Refusal('session_required');
  const gx_ids = (await clubsOf(storage, caller.user_id, clock.now())).map(({ gx_id }) => gx_id);
  const isRanked = order === 'matters';
  const skip = (page - 1) * limit;
  const [rows, clubs] = await Promise.all([
    storage.find(
      Feed,
      { gx_id: oneOf(gx_ids), removed_at: null },
      pageOfPosts(isRanked ? { limit: communityLimits.posts.ranked } : { page, after, limit }),
    ),
    storage.getMany(Group, gx_ids),
  ]);
  const shown = rows.filter(({ user_id }) => !blocked.has(user_id));
  const ranks = isRanked ? await ranked(context, shown) : [];
  const byPost = new Map(shown.map((post) => [post.fx_id, post]));
  const posts = isRanked ? ranks.slice(skip, skip + limit).map(({ fx_id }) => byPost.get(fx_id)!) : shown;
  const reasons = new Map(ranks.map(({ fx_id, reason }) => [fx_id, reason]));
  const feeds = await feedShapes(context, posts, new Map(clubs.map((club) => [club.gx_id, club])));
  return {
    feeds: feeds.map((post): FeedShape => ({ ...post, reason: reasons.get(post.fx_id) })),
    blocked: [...blocked],
    // A club knows how many posts it has.
    count: isRanked ? ranks.length : clubs.reduce((sum, { posts: many }) => sum + many, 0),
    next: isRanked ? undefined : nextOf(rows, limit),
    passes: Object.fromEntries(gx_ids.map((gx_id) => [gx_id, passOf(context, clubScope(gx_id), caller)])),
  };
}
