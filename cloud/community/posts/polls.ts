/** Polls of posts: each member chooses one answer, and may choose another while the poll is open. */
import { z } from 'zod';
import { Feed, PollVote } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { chatting } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { postFor, postId } from './posts.ts';
import { feedShapes, pollVoteId } from './postShapes.ts';

/** Chooses an answer by its place, from 0; null takes the choice back. Again is no change. Throws 'post_not_found' where there is no poll, and 'poll_over'. */
export const votePoll = defineFunction({
  who: members,
  limit: chatting,
  input: z.strictObject({
    feed_item_id: postId,
    option: z
      .int()
      .min(0)
      .max(communityLimits.poll.most - 1)
      .nullable(),
  }),
  async run(context, { feed_item_id, option }): Promise<{ feed: FeedShape }> {
    const { storage, secrets, clock, caller } = context;
    const user_id = caller.user_id!;
    const { fx_id } = (await postFor(context, storage, feed_item_id, 'write')).post;
    const poll_vote_id = pollVoteId(secrets, fx_id, user_id);
    const post = await inTurn(storage, `post|${fx_id}`, () =>
      storage.transact(async (tx) => {
        const { post: before } = await postFor(context, tx, fx_id, 'write');
        const { poll } = before;
        if (!poll || (option !== null && option >= poll.options.length)) throw new Refusal('post_not_found');
        if (Date.parse(poll.until) <= clock.now()) throw new Refusal('poll_over');
        const [known] = await tx.find(PollVote, { poll_vote_id }, { deleted: true, limit: 1 });
        const former = known && !known.deleted_at ? known.option : null;
        if (former === option) return before;
        const row = { poll_vote_id, fx_id, user_id, option: option ?? 0 };
        if (option === null) await tx.remove(PollVote, poll_vote_id);
        else if (!known) await tx.insert(PollVote, row);
        else if (known.deleted_at) await tx.restore(PollVote, row);
        else await tx.update(PollVote, poll_vote_id, { option });
        const votes = poll.votes.map((count, n) => count + Number(n === option) - Number(n === former));
        return (await tx.update(Feed, fx_id, { poll: { ...poll, votes } }))!;
      }),
    );
    return { feed: (await feedShapes(context, [post]))[0]! };
  },
});
