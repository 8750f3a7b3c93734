/** Somebody closed their account: what they wrote goes, with its counts, so does what was said about them, and what they own goes to others. */
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import { openSubjects } from '#shared/community/types.ts';
import { oneOf, otherThan, type Ports } from '#cloud/kernel/ports.ts';
import { dropCards } from '../chat/index.ts';
import { declineOffers } from './posts/jobs.ts';
import { leaveClubs } from './clubs/memberships.ts';
import { withdrawLikes } from './talk/likes.ts';
import { removePost } from './posts/posts.ts';
import { takeAway } from './talk/talk.ts';
import { sweepTalk } from './posts/talkSweep.ts';

const batchSize = 100;

/** Safe to repeat. */
export async function closeCommunity(ports: Ports, user_id: number): Promise<void> {
  const { storage } = ports;
  await leaveClubs({ storage }, user_id);
  const posts = await storage.find(Feed, { user_id });
  for (const post of posts) {
    // Before: a removed post is not found again after a crash.
    await declineOffers(ports, post);
    await removePost(storage, post);
    await dropCards(ports, user_id, post.previews);
    await sweepTalk({ storage }, post.fx_id);
  }
  for (const { reply_id } of await storage.find(Reply, { user_id })) await takeAway(storage, 'Reply', reply_id);
  for (const { comment_id } of await storage.find(Comment, { user_id, title: otherThan('') }))
    await takeAway(storage, 'Comment', comment_id, { keepsPlace: true });
  const about = await storage.find(Comment, { provider_id: user_id, feed_type: oneOf(openSubjects) });
  for (const fx_id of new Set([String(user_id), ...about.map((row) => row.fx_id)])) await sweepTalk({ storage }, fx_id);
  const likes = await storage.find(Like, { user_id });
  for (let from = 0; from < likes.length; from += batchSize)
    await withdrawLikes(storage, likes.slice(from, from + batchSize));
}
