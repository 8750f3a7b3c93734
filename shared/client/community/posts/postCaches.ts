/** Cached answers about posts and comments, changed by what the room tells and by the reader's own acts. */
import type { QueryKey } from '@tanstack/react-query';
import type { CommentRow, CommentShape, FeedShape, PostRow, ReplyRow, ReplyShape } from '#shared/community/shapes.ts';
import { feedsCall } from '#shared/community/lists.ts';
import type { LikeType } from '#shared/community/types.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { ask, changeAnswer, queries } from '#shared/client/app/data/queries.ts';

type Feeds = OutputOfCall<'getFeeds'>;
type One = OutputOfCall<'getFeed'>;
type Talk = OutputOfCall<'getComments'>;

/**
 * Applies what the room told to the answers of a call; once more to those that are on their way, which may have been read before it. `apply` may
 * be repeated.
 */
function changeKnown(queryKey: QueryKey, apply: () => void): void {
  apply();
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    // In a task of its own: an answer is kept some steps after it has arrived.
    const arrived = () => setTimeout(apply);
    query.promise?.then(arrived, () => undefined);
  }
}

/** Changes a post in every list and page that shows it. True when one does. */
export function changePost(fx_id: string, change: (post: FeedShape) => FeedShape | undefined): boolean {
  let isShown = false;
  const apply = (feeds: readonly FeedShape[]) =>
    feeds.flatMap((post) => {
      if (post.fx_id !== fx_id) return [post];
      isShown = true;
      return change(post) ?? [];
    });
  changeKnown(['getFeeds'], () =>
    queries.setQueriesData<Feeds | Feeds[]>({ queryKey: ['getFeeds'] }, (known) => {
      if (!known) return known;
      return Array.isArray(known)
        ? known.map((page) => ({ ...page, feeds: apply(page.feeds) }))
        : { ...known, feeds: apply(known.feeds) };
    }),
  );
  changeKnown(['getFeed'], () =>
    queries.setQueriesData<One>({ queryKey: ['getFeed'] }, (known) => {
      const [feed] = known ? apply([known.feed]) : [];
      return known && feed ? { ...known, feed } : known;
    }),
  );
  return isShown;
}

const answers = (): Feeds[] =>
  queries
    .getQueriesData<Feeds | Feeds[]>({ queryKey: ['getFeeds'] })
    .flatMap(([, known]) => (known ? (Array.isArray(known) ? known : [known]) : []));

/** Whether the lists leave somebody's posts out. */
export const isLeftOut = (user_id: number): boolean => answers().some(({ blocked }) => blocked.includes(user_id));

const knownOf = (gx_ids: readonly string[]): FeedShape[] =>
  answers()
    .flatMap(({ feeds }) => feeds)
    .filter((post) => gx_ids.includes(post.gx_id));

/** The date of the newest post of these clubs in any list, ISO; empty where none is known. */
export const newestKnown = (...gx_ids: readonly string[]): string =>
  knownOf(gx_ids).reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '');

/** What the room says of a post; an older version changes nothing. True when some list or page shows it. */
export const takePost = (row: PostRow): boolean =>
  changePost(row.fx_id, (post) => (row.rev > post.rev ? { ...post, ...row } : post));

/**
 * The posts of clubs that were written while the line was down. What the lists show is brought up to date and stays where it is; lists that nobody
 * looks at are asked for when somebody does.
 */
export async function missedPosts(gx_ids: readonly string[]): Promise<readonly PostRow[]> {
  const queryKey = ['getFeeds'];
  void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  if (!queries.getQueryCache().findAll({ queryKey, type: 'active' }).length) return [];
  const newest = newestKnown(...gx_ids);
  const { call, input } = feedsCall(gx_ids.length === 1 ? gx_ids[0] : undefined);
  const { feeds, next } = await ask(call, input);
  const there = new Set(feeds.map(({ fx_id }) => fx_id));
  // Pinned ones stand first, however old they are.
  const oldest = next === undefined ? '' : (feeds.findLast(({ pinned }) => !pinned)?.createdAt ?? '');
  for (const { fx_id, createdAt, pinned } of knownOf(gx_ids))
    if (!pinned && createdAt >= oldest && !there.has(fx_id)) changePost(fx_id, () => undefined);
  return feeds.filter((post) => !takePost(post) && post.createdAt > newest);
}

function changeTalk(fx_id: string, change: (comments: CommentShape[], blocked: number[]) => CommentShape[]): void {
  const key = ['getComments', { feed_item_id: fx_id }];
  changeKnown(key, () =>
    queries.setQueriesData<Talk[]>({ queryKey: key }, (pages) => {
      const last = pages?.at(-1);
      if (!pages || !last) return pages;
      // New ones belong to the last page.
      return pages.map((page) =>
        page === last
          ? { ...page, comments: change(page.comments, page.blocked) }
          : { ...page, comments: page.comments.map((one) => change([one], page.blocked)[0] ?? one) },
      );
    }),
  );
}

/** A comment that was written or changed. New ones stand last. */
export function takeComment(row: CommentRow, user?: CommentShape['user']): void {
  changeTalk(row.fx_id, (comments, blocked) => {
    const known = comments.find(({ comment_id }) => comment_id === row.comment_id);
    if (known)
      return comments.map((one) =>
        one.comment_id === row.comment_id && row.rev >= one.rev ? { ...one, ...row, user: user ?? one.user } : one,
      );
    // A page before the last one is asked about one of its comments at a time.
    if (blocked.includes(row.user_id) || (comments.length === 1 && comments[0]!.createdAt > row.createdAt))
      return comments;
    return [...comments, { ...row, user, liked: false, replies: [] }];
  });
}

export const dropComment = (fx_id: string, comment_id: string): void =>
  changeTalk(fx_id, (comments) => comments.filter((one) => one.comment_id !== comment_id));

const changeReplies = (fx_id: string, comment_id: string, change: (replies: ReplyShape[]) => ReplyShape[]) =>
  changeTalk(fx_id, (comments) =>
    comments.map((one) => (one.comment_id === comment_id ? { ...one, replies: change(one.replies) } : one)),
  );

export const takeReply = (row: ReplyRow, user?: ReplyShape['user']): void =>
  changeReplies(row.fx_id, row.comment_id, (replies) =>
    replies.some(({ reply_id }) => reply_id === row.reply_id)
      ? replies.map((one) =>
          one.reply_id === row.reply_id && row.rev >= one.rev ? { ...one, ...row, user: user ?? one.user } : one,
        )
      : [...replies, { ...row, user, liked: false }],
  );

export const dropReply = (fx_id: string, comment_id: string, reply_id: string): void =>
  changeReplies(fx_id, comment_id, (replies) => replies.filter((one) => one.reply_id !== reply_id));

/** What is liked: of comments and replies also what they are about. */
export interface LikeTarget {
  type: LikeType;
  id: string;
  fx_id: string;
  comment_id?: string;
}

/** The reader's own like, shown before the room tells of it. */
export function takeLike(target: LikeTarget, liked: boolean, likes: number): void {
  if (target.type === 'User')
    changeAnswer('getLikers', { type: 'User', id: target.id }, (known) => known && { ...known, liked, count: likes });
  else if (target.type === 'Feed') changePost(target.id, (post) => ({ ...post, liked, likes }));
  else if (target.type === 'Comment')
    changeTalk(target.fx_id, (comments) =>
      comments.map((one) => (one.comment_id === target.id ? { ...one, liked, likes } : one)),
    );
  else
    changeReplies(target.fx_id, target.comment_id!, (replies) =>
      replies.map((one) => (one.reply_id === target.id ? { ...one, liked, likes } : one)),
    );
}
