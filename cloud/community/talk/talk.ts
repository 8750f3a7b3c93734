/** Comments on posts, services and people, and replies to them. */
import { z } from 'zod';
import { Comment, Feed, Reply } from '#shared/community/entities/posts.ts';
import { commentText } from '#cloud/community/forms.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { CommentShape, ReplyShape } from '#shared/community/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { tell } from '#cloud/accounts/index.ts';
import { chatting, usual } from '#cloud/kernel/allowances.ts';
import { peaceOf } from '#cloud/chat/index.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, counting, publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { Duplicate, oneOf, type Reader, type Storage, type Transaction } from '#cloud/kernel/ports.ts';
import { readersAmong, tellMentioned, withMentions } from '#cloud/community/clubs/mentions.ts';
import { refuseNewcomer } from '#cloud/community/clubs/newAccounts.ts';
import { besideRows, commentRow, replyRow } from '#cloud/community/posts/postShapes.ts';
import { type Subject, subjectFor, subjectInput, subjectOf } from './subjects.ts';

/** Serializes what changes how much is said about something. */
export const inPost = <T>(storage: Storage, fx_id: string, work: (tx: Transaction) => Promise<T>) =>
  inTurn(storage, `post|${fx_id}`, () => storage.transact(work));

async function shapesOf(
  { storage, secrets, caller }: Context,
  comments: readonly Comment[],
  replies: readonly Reply[],
): Promise<CommentShape[]> {
  const { people, liked } = await besideRows(storage, secrets, caller.user_id, [
    ...comments.map(({ comment_id: id, user_id }) => ({ type: 'Comment' as const, id, user_id })),
    ...replies.map(({ reply_id: id, user_id }) => ({ type: 'Reply' as const, id, user_id })),
  ]);
  // Of what disabled accounts wrote, the place alone is shown.
  const hidden = (user_id: number) => (people.has(user_id) ? {} : { title: '', removed: true });
  return comments.map((row) => ({
    ...commentRow(row),
    ...hidden(row.user_id),
    user: people.get(row.user_id),
    liked: liked.has(row.comment_id),
    replies: replies
      .filter(({ comment_id, user_id }) => comment_id === row.comment_id && people.has(user_id))
      .map((reply): ReplyShape => ({
        ...replyRow(reply),
        user: people.get(reply.user_id),
        liked: liked.has(reply.reply_id),
      })),
  }));
}

/** Comments on something with their replies, the oldest first. `moderates`: the reader may take away what others said. What the reader has blocked is left out; `blocked` names whom. */
export const getComments = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ ...subjectInput, gx_id: publicId.optional(), page: counting.optional() }),
  async run(
    context,
    { page = 1, ...about },
  ): Promise<{ comments: CommentShape[]; count: number; blocked: number[]; moderates: boolean }> {
    const { storage, caller } = context;
    const { fx_id, moderates } = await subjectFor(context, storage, about);
    const { blocked } = await peaceOf(storage, caller.user_id);
    const where = { fx_id };
    const [rows, count] = await Promise.all([
      storage.find(Comment, where, {
        sort: { stamp: 1, objectId: 1 },
        skip: (page - 1) * communityLimits.comments,
        limit: communityLimits.comments,
      }),
      storage.count(Comment, where),
    ]);
    const replies = await storage.find(
      Reply,
      { comment_id: oneOf(rows.map(({ comment_id }) => comment_id)) },
      { sort: { stamp: 1, objectId: 1 }, limit: communityLimits.replies },
    );
    const isShown = ({ user_id }: { user_id: number }) => !blocked.has(user_id);
    const standing = rows.filter((row) => isShown(row) && (row.title !== '' || row.replies > 0));
    const comments = await shapesOf(context, standing, replies.filter(isShown));
    return { comments, count, blocked: [...blocked], moderates };
  },
});

/** Somebody does not write below the words of those who have blocked them. */
async function refuseBlocked(storage: Reader, user_id: number, author_id: number): Promise<void> {
  if (author_id !== user_id && (await peaceOf(storage, author_id)).blocked.has(user_id))
    throw new Refusal('post_blocked');
}

async function tellAuthor(
  context: Context,
  type: 'comment' | 'reply',
  user_id: number,
  { id, topic, gx_id }: { id: string; topic: string; gx_id: string },
): Promise<void> {
  const { storage, caller } = context;
  if (user_id === caller.user_id || (await peaceOf(storage, user_id)).quiet.has(caller.user_id!)) return;
  // Who has left the club hears nothing of it.
  if (!(await readersAmong(context, gx_id, [user_id])).length) return;
  await tell(context, { user_id, type, actor_id: caller.user_id, path: `/feed/${type}/${id}`, topic, once: id });
}

/** The client_id names the comment: sent again, it is answered as before. */
export const addComment = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ ...subjectInput, client_id: clientId.optional(), title: commentText }),
  async run(context, { client_id, title, ...about }): Promise<{ comment: CommentShape }> {
    const { storage, secrets, limiter, clock, caller } = context;
    const user_id = caller.user_id!;
    const found = await subjectFor(context, storage, about, 'write');
    const { fx_id, gx_id, provider_id, feed_type } = found;
    await refuseBlocked(storage, user_id, provider_id);
    const comment_id = (
      client_id ? secrets.hash(`comment|${fx_id}|${user_id}|${client_id}`) : secrets.random(16)
    ).slice(0, 16);
    const made = await storage.get(Comment, comment_id);
    if (made) return { comment: (await shapesOf(context, [made], []))[0]! };
    await limiter.take('comments by person', communityLimits.commented, String(user_id));
    const text = await withMentions(storage, title, communityLimits.comment);
    const isHost = found.moderates || provider_id === user_id;
    await refuseNewcomer(context, { what: 'comments', isHost, text });
    const write = async (tx: Transaction) => {
      const { post, is_open } = await subjectFor(context, tx, subjectOf(found), 'write');
      const comment = await tx.insert(Comment, {
        ...{ comment_id, fx_id, gx_id, user_id, title: text, provider_id, feed_type, is_open },
        service: feed_type === 'service' ? fx_id : '',
        feed: post ? fx_id : '',
        stamp: new Date(clock.now()),
      });
      if (post) await tx.update(Feed, fx_id, { comments: post.comments + 1 });
      return comment;
    };
    const comment = await inPost(storage, fx_id, write).catch(async (error: unknown) => {
      const other = error instanceof Duplicate ? await storage.get(Comment, comment_id) : undefined;
      if (!other) throw error;
      return other;
    });
    await tellAuthor(context, 'comment', provider_id, { id: comment_id, topic: fx_id, gx_id });
    await tellMentioned(context, { type: 'Comment', id: comment_id, gx_id, text, told: [provider_id] });
    return { comment: (await shapesOf(context, [comment], []))[0]! };
  },
});

/** A comment that the caller may answer. Throws 'comment_not_found', and what `subjectFor` throws. */
async function commentFor(
  context: Context,
  reader: Reader,
  comment_id: string,
): Promise<{ comment: Comment; about: Subject }> {
  const comment = await reader.get(Comment, comment_id);
  if (!comment) throw new Refusal('comment_not_found');
  return { comment, about: await subjectFor(context, reader, subjectOf(comment), 'write') };
}

/** The client_id names the reply: sent again, it is answered as before. */
export const addReply = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ comment_id: publicId, client_id: clientId.optional(), title: commentText }),
  async run(context, { comment_id, client_id, title }): Promise<{ reply: ReplyShape }> {
    const { storage, secrets, limiter, clock, caller } = context;
    const user_id = caller.user_id!;
    const found = await commentFor(context, storage, comment_id);
    const { fx_id, gx_id, feed_type, provider_id } = found.about;
    for (const author_id of new Set([provider_id, found.comment.user_id]))
      await refuseBlocked(storage, user_id, author_id);
    const reply_id = (
      client_id ? secrets.hash(`reply|${comment_id}|${user_id}|${client_id}`) : secrets.random(16)
    ).slice(0, 16);
    const shape = async (reply: Reply) => (await shapesOf(context, [found.comment], [reply]))[0]!.replies[0]!;
    const made = await storage.get(Reply, reply_id);
    if (made) return { reply: await shape(made) };
    await limiter.take('comments by person', communityLimits.commented, String(user_id));
    const text = await withMentions(storage, title, communityLimits.comment);
    const isHost = found.about.moderates || provider_id === user_id;
    await refuseNewcomer(context, { what: 'comments', isHost, text });
    const reply = await inPost(storage, fx_id, async (tx) => {
      const { comment, about } = await commentFor(context, tx, comment_id);
      const { post, is_open } = about;
      if (!comment.title) throw new Refusal('comment_not_found');
      const row = await tx.insert(Reply, {
        ...{ reply_id, comment_id, fx_id, gx_id, feed_type, user_id, title: text, is_open },
        comment_provider_id: comment.user_id,
        stamp: new Date(clock.now()),
      });
      await tx.update(Comment, comment_id, { replies: comment.replies + 1 });
      if (post) await tx.update(Feed, fx_id, { comments: post.comments + 1 });
      return row;
    }).catch(async (error: unknown) => {
      const other = error instanceof Duplicate ? await storage.get(Reply, reply_id) : undefined;
      if (!other) throw error;
      return other;
    });
    const told = found.comment.user_id;
    await tellAuthor(context, 'reply', told, { id: reply_id, topic: comment_id, gx_id });
    await tellMentioned(context, { type: 'Reply', id: reply_id, gx_id, text, told: [told] });
    return { reply: await shape(reply) };
  },
});

const target = { type: z.enum(['Comment', 'Reply']), id: publicId };

/** Changes one's own comment or reply; it is marked as edited. */
export const editComment = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({ ...target, title: commentText }),
  async run(context, { type, id, title }): Promise<{ success: true }> {
    const { storage, clock, caller } = context;
    const text = await withMentions(storage, title, communityLimits.comment);
    await refuseNewcomer(context, { what: 'comments', text, isChange: true });
    const former = await storage.transact(async (tx) => {
      const row = type === 'Comment' ? await tx.get(Comment, id) : await tx.get(Reply, id);
      if (!row?.title) throw new Refusal('comment_not_found');
      await subjectFor(context, tx, subjectOf(row), 'write');
      if (row.user_id !== caller.user_id) throw new Refusal('forbidden');
      const changes = { title: text, edited_at: new Date(clock.now()) };
      await (type === 'Comment' ? tx.update(Comment, id, changes) : tx.update(Reply, id, changes));
      return row;
    });
    await tellMentioned(context, { type, id, gx_id: former.gx_id, text, before: former.title });
    return { success: true };
  },
});

/** Takes a reply away, and its comment too when that was only kept for it. Inside `inPost`. */
async function takeReply(tx: Transaction, { reply_id, comment_id, fx_id }: Reply): Promise<void> {
  if (!(await tx.remove(Reply, reply_id))) return;
  const [comment, post] = [await tx.get(Comment, comment_id), await tx.get(Feed, fx_id)];
  if (comment?.title === '' && comment.replies <= 1) await tx.remove(Comment, comment_id);
  else if (comment) await tx.update(Comment, comment_id, { replies: comment.replies - 1 });
  if (post) await tx.update(Feed, fx_id, { comments: post.comments - 1 });
}

/** A comment with replies keeps its place, and says nothing. Inside `inPost`. */
async function takeComment(tx: Transaction, { comment_id, fx_id, replies }: Comment, keepsPlace: boolean) {
  if (replies || keepsPlace) await tx.update(Comment, comment_id, { title: '' });
  else await tx.remove(Comment, comment_id);
  const post = await tx.get(Feed, fx_id);
  if (post) await tx.update(Feed, fx_id, { comments: post.comments - 1 });
}

interface Taking {
  /** Of a comment an empty row stays, replies or not. */
  readonly keepsPlace?: boolean;
  /** In the same transaction, with the row as it was. */
  readonly taken?: (tx: Transaction, row: Comment | Reply) => Promise<void>;
}

/** Removes a comment or reply; the caller has checked who asks. Safe to repeat. */
export async function takeAway(
  storage: Storage,
  type: 'Comment' | 'Reply',
  id: string,
  { keepsPlace = false, taken }: Taking = {},
): Promise<void> {
  const found = type === 'Comment' ? await storage.get(Comment, id) : await storage.get(Reply, id);
  if (!found) return;
  await inPost(storage, found.fx_id, async (tx) => {
    if (type === 'Reply') {
      const reply = await tx.get(Reply, id);
      if (!reply) return;
      await taken?.(tx, reply);
      await takeReply(tx, reply);
    } else {
      const comment = await tx.get(Comment, id);
      if (!comment?.title) return;
      await taken?.(tx, comment);
      await takeComment(tx, comment, keepsPlace);
    }
  });
}

/** Takes one's own comment or reply back. */
export const removeComment = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject(target),
  async run(context, { type, id }): Promise<{ success: true }> {
    const { storage, caller } = context;
    const row = type === 'Comment' ? await storage.get(Comment, id) : await storage.get(Reply, id);
    if (!row) throw new Refusal('comment_not_found');
    await subjectFor(context, storage, subjectOf(row));
    if (row.user_id !== caller.user_id) throw new Refusal('forbidden');
    await takeAway(storage, type, id);
    return { success: true };
  },
});
