/** Posts, comments and replies as pages see them. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Group } from '#shared/community/entities/clubs.ts';
import type { Comment, Feed, Reply } from '#shared/community/entities/posts.ts';
import type { CommentRow, FeedShape, PostRow, ReplyRow } from '#shared/community/shapes.ts';
import type { LikeType } from '#shared/community/types.ts';
import { Like, PollVote } from '#shared/community/entities/posts.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';

/** Names a person's like of something. */
export const likeId = ({ hash }: Ports['secrets'], type: LikeType, target_id: string, user_id: number): string =>
  hash(`like|${type}|${target_id}|${user_id}`).slice(0, 16);

export const postRow = ({
  fx_id,
  feed_item_id,
  gx_id,
  group_id,
  user_id,
  timestamp,
  stamp,
  title,
  text,
  pictures,
  files,
  previews,
  poll,
  country_code,
  data,
  closed_at,
  edited_at,
  pinned_at,
  likes,
  comments,
  rev,
}: Feed): PostRow => ({
  fx_id,
  feed_item_id,
  gx_id,
  group_id,
  user_id,
  timestamp,
  createdAt: stamp.toISOString(),
  title,
  text,
  pictures,
  files,
  previews,
  ...(poll && { poll }),
  country_code,
  ...(data && { data }),
  closed: closed_at !== undefined,
  edited: edited_at !== undefined,
  pinned: pinned_at !== undefined,
  likes,
  comments,
  rev,
});

export const commentRow = ({
  comment_id,
  fx_id,
  feed_type,
  user_id,
  title,
  stamp,
  edited_at,
  likes,
  rev,
}: Comment): CommentRow => ({
  comment_id,
  fx_id,
  feed_type,
  user_id,
  title,
  createdAt: stamp.toISOString(),
  edited: edited_at !== undefined,
  removed: title === '',
  likes,
  rev,
});

export const replyRow = ({
  reply_id,
  comment_id,
  fx_id,
  user_id,
  title,
  stamp,
  edited_at,
  likes,
  rev,
}: Reply): ReplyRow => ({
  reply_id,
  comment_id,
  fx_id,
  user_id,
  title,
  createdAt: stamp.toISOString(),
  edited: edited_at !== undefined,
  likes,
  rev,
});

export const pollVoteId = ({ hash }: Ports['secrets'], fx_id: string, user_id: number): string =>
  hash(`poll|${fx_id}|${user_id}`).slice(0, 16);

/** What a reader chose in the polls of posts, by fx_id. */
export async function votedIn(
  reader: Reader,
  secrets: Ports['secrets'],
  user_id: number | undefined,
  posts: readonly Feed[],
): Promise<ReadonlyMap<string, number>> {
  const polls = posts.filter(({ poll }) => poll);
  if (user_id === undefined || !polls.length) return new Map();
  const votes = await reader.getMany(
    PollVote,
    polls.map(({ fx_id }) => pollVoteId(secrets, fx_id, user_id)),
  );
  return new Map(votes.map(({ fx_id, option }) => [fx_id, option]));
}

export interface Beside {
  readonly people: ReadonlyMap<number, PersonShape>;
  readonly liked: ReadonlySet<string>;
}

/** The authors of rows, and which of them the reader likes. */
export async function besideRows(
  reader: Reader,
  secrets: Ports['secrets'],
  user_id: number | undefined,
  rows: readonly { readonly type: LikeType; readonly id: string; readonly user_id: number }[],
): Promise<Beside> {
  const ids = new Map(
    user_id === undefined ? [] : rows.map(({ type, id }) => [likeId(secrets, type, id, user_id), id]),
  );
  const [people, likes] = await Promise.all([
    peopleOf(
      reader,
      rows.map((row) => row.user_id),
    ),
    ids.size ? reader.getMany(Like, [...ids.keys()]) : [],
  ]);
  return { people, liked: new Set(likes.map(({ like_id }) => ids.get(like_id)!)) };
}

/** As the caller sees them, in the order given. */
export async function feedShapes(
  { storage, secrets, caller }: Context,
  posts: readonly Feed[],
  clubs?: ReadonlyMap<string, Group>,
): Promise<FeedShape[]> {
  const [{ people, liked }, voted] = await Promise.all([
    besideRows(
      storage,
      secrets,
      caller.user_id,
      posts.map(({ fx_id, user_id }) => ({ type: 'Feed', id: fx_id, user_id })),
    ),
    votedIn(storage, secrets, caller.user_id, posts),
  ]);
  // What disabled accounts wrote is not shown.
  const shown = posts.filter(({ user_id }) => people.has(user_id));
  return shown.map((post) => {
    const club = clubs?.get(post.gx_id);
    return {
      ...postRow(post),
      user: people.get(post.user_id),
      liked: liked.has(post.fx_id),
      voted: voted.get(post.fx_id),
      ...(club && { club: { gx_id: club.gx_id, title: club.title } }),
      ...(post.removed_at && { removed: post.removed_reason }),
    };
  });
}
