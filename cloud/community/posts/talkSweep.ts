/** What stands below something that is gone goes too. */
import { Comment, Feed, Like, PollVote, Reply } from '#shared/community/entities/posts.ts';
import { oneOf, type Ports, type Storage } from '#cloud/kernel/ports.ts';

export const sweepTalkJob = 'talk of a removed post';
const pageSize = 100;

/** Removes the likes of things that are gone. Safe to repeat. */
async function sweepLikes(storage: Storage, target_ids: readonly string[]): Promise<void> {
  for (;;) {
    const likes = await storage.find(Like, { fx_id: oneOf(target_ids) }, { limit: pageSize });
    if (!likes.length) return;
    await storage.transact(async (tx) => {
      for (const { like_id } of likes) await tx.remove(Like, like_id);
    });
  }
}

/** Removes what was chosen in the poll of a post that is gone. Safe to repeat. */
async function sweepVotes(storage: Storage, fx_id: string): Promise<void> {
  for (;;) {
    const votes = await storage.find(PollVote, { fx_id }, { limit: pageSize });
    if (!votes.length) return;
    await storage.transact(async (tx) => {
      for (const { poll_vote_id } of votes) await tx.remove(PollVote, poll_vote_id);
    });
  }
}

/** Removes comments, replies and likes of a post that was removed, or of what somebody who left was. Safe to repeat. */
export async function sweepTalk({ storage }: Pick<Ports, 'storage'>, fx_id: string): Promise<void> {
  if (await storage.get(Feed, fx_id)) return;
  await sweepLikes(storage, [fx_id]);
  await sweepVotes(storage, fx_id);
  for (;;) {
    const [comments, replies] = await Promise.all([
      storage.find(Comment, { fx_id }, { limit: pageSize }),
      storage.find(Reply, { fx_id }, { limit: pageSize }),
    ]);
    if (!comments.length && !replies.length) return;
    await sweepLikes(storage, [...comments.map((row) => row.comment_id), ...replies.map((row) => row.reply_id)]);
    await storage.transact(async (tx) => {
      for (const { reply_id } of replies) await tx.remove(Reply, reply_id);
      for (const { comment_id } of comments) await tx.remove(Comment, comment_id);
    });
  }
}
