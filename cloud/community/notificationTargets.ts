/** Where a notification leads: to exactly what it speaks of. */
import { z } from 'zod';
import { Comment, Reply } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { atMost, type Reader } from '#cloud/kernel/ports.ts';
import { subjectFor, type SubjectId, subjectOf } from './talk/subjects.ts';

export interface FeedTarget {
  /** Of the page that it stands on. */
  path: string;
  comment_id?: string;
  reply_id?: string;
  /** The page of comments that it stands on; 1-based. */
  page: number;
}

/** How many comments stand before it, in pages. */
async function pageOfComment(reader: Reader, { fx_id, stamp }: Comment): Promise<number> {
  const before = await reader.count(Comment, { fx_id, stamp: atMost(stamp) });
  return Math.max(1, Math.ceil(before / communityLimits.comments));
}

/** Throws 'post_not_found' and 'comment_not_found' for what is gone, and 'club_members_only' for what the reader may not see any more. */
export const findFeedTarget = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ type: z.enum(['post', 'comment', 'reply']), id: publicId }),
  async run(context, { type, id }): Promise<FeedTarget> {
    const { storage } = context;
    const reply = type === 'reply' ? await storage.get(Reply, id) : undefined;
    const comment_id = type === 'comment' ? id : reply?.comment_id;
    const comment = comment_id === undefined ? undefined : await storage.get(Comment, comment_id);
    if (type !== 'post' && !comment) throw new Refusal('comment_not_found');
    const fx_id = type === 'post' ? id : comment!.fx_id;
    const subject: SubjectId = comment
      ? subjectOf(comment)
      : { feed_type: 'post', feed_item_id: /^\d+$/.test(fx_id) ? Number(fx_id) : fx_id };
    const { path } = await subjectFor(context, storage, subject);
    return {
      path,
      ...(comment && { comment_id: comment.comment_id }),
      ...(reply && { reply_id: reply.reply_id }),
      page: comment ? await pageOfComment(storage, comment) : 1,
    };
  },
});
