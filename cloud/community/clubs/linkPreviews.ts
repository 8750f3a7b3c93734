/** What stands behind the links of a post: looked up after it was posted, as for messages. */
import { urlsIn } from '#shared/chat/rules.ts';
import { Feed } from '#shared/community/entities/posts.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { dropCards, linkPreviews } from '#cloud/chat/index.ts';
import type { Context } from '#cloud/kernel/define.ts';

/** The links whose cards stand below a text. */
export const shownLinks = (text: string): string[] => urlsIn(text).slice(0, communityLimits.post.links);

async function addPreviews(context: Context, { fx_id, user_id, rev, text }: Feed): Promise<void> {
  const previews = await linkPreviews(context, shownLinks(text), { user_id, row_id: fx_id, rev });
  if (!previews.length) return;
  const former = await context.storage.transact(async (tx) => {
    const now = await tx.get(Feed, fx_id);
    if (now?.text !== text) return undefined;
    await tx.update(Feed, fx_id, { previews });
    return now.previews;
  });
  await dropCards(context, user_id, former ?? previews);
}

/** Behind the answer's back: a link that leads nowhere delays nobody. */
export function previewPost(context: Context, post: Feed): void {
  if (!shownLinks(post.text).length) return;
  addPreviews(context, post).catch((error: unknown) =>
    context.log.warn({ err: error, fx_id: post.fx_id }, 'a link of a post could not be looked at'),
  );
}
