/** `createOrUpdate` for comments, replies and likes: the same rules as their functions. */
import type { z } from 'zod';
import { Comment, Like, Reply } from '#shared/community/entities/posts.ts';
import { Refusal } from '#shared/errors.ts';
import { type CloudFunction, type Context, type InputOf, refusalOf } from '#cloud/kernel/define.ts';
import { defineWriter, type Writer } from '#cloud/kernel/records.ts';
import { refuseStale } from '#cloud/kernel/stale.ts';
import { setLike } from './talk/likes.ts';
import { likeId } from './posts/postShapes.ts';
import { addComment, addReply, editComment } from './talk/talk.ts';

/** Runs a function on input that was not checked yet. */
function runFunction<Input extends z.ZodType, Output>(
  context: Context,
  fn: CloudFunction<Input, Output>,
  input: InputOf<CloudFunction<Input, Output>>,
): Promise<Output> {
  const parsed = fn.input.safeParse(input, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error);
  return fn.run(context, parsed.data);
}

/** Changes what one's own comment or reply says. */
const rewrite = (type: 'Comment' | 'Reply') => async (context: Context, id: string, value: unknown, known?: number) => {
  const { storage, caller } = context;
  const row = type === 'Comment' ? await storage.get(Comment, id) : await storage.get(Reply, id);
  const isOwn = row?.user_id === caller.user_id;
  // What stands in a closed club is not told to others.
  const isThere = row && !row.disabled_at && (row.is_open || (isOwn && !row.below_removed));
  if (!isThere) throw new Refusal('not_found');
  if (!isOwn) throw new Refusal('forbidden');
  refuseStale(known, row.rev);
  await runFunction(context, editComment, { type, id, title: value as string });
};

export const communityWriters: readonly Writer[] = [
  defineWriter({
    entity: Comment,
    async make(context, { fx_id = '', feed_type, title = '' }, client_id) {
      const input = { feed_item_id: fx_id, feed_type, title, client_id };
      const { comment } = await runFunction(context, addComment, input);
      return (await context.storage.get(Comment, comment.comment_id))!;
    },
    acts: { title: rewrite('Comment') },
  }),
  defineWriter({
    entity: Reply,
    async make(context, { comment_id = '', title = '' }, client_id) {
      const { reply } = await runFunction(context, addReply, { comment_id, title, client_id });
      return (await context.storage.get(Reply, reply.reply_id))!;
    },
    acts: { title: rewrite('Reply') },
  }),
  defineWriter({
    entity: Like,
    async make(context, { fx_id = '', type = 'Feed' }) {
      await runFunction(context, setLike, { type, id: fx_id, on: true });
      const { storage, secrets, caller } = context;
      return (await storage.get(Like, likeId(secrets, type, fx_id, caller.user_id!)))!;
    },
    acts: {
      /** False takes the like back; its row is then gone. */
      async on(context, like_id, value) {
        const like = await context.storage.get(Like, like_id);
        if (!like || like.user_id !== context.caller.user_id) throw new Refusal('not_found');
        if (value === false) await runFunction(context, setLike, { type: like.type, id: like.fx_id, on: false });
        return like;
      },
    },
  }),
];
