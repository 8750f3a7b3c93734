import { afterEach, expect, it } from 'vitest';
import type { CommentRow } from '#shared/community/shapes.ts';
import { queries } from '#shared/client/app/data/queries.ts';
import { dropComment, takeComment } from './postCaches.ts';

const fx_id = 'fx1';
const queryKey = ['getComments', { feed_item_id: fx_id, feed_type: 'post' }, '', 'pages'];
const row = (comment_id: string, rev = 1) =>
  ({ comment_id, fx_id, rev, title: comment_id, user_id: 1, createdAt: '2026-11-27T08:00:00.000Z' }) as CommentRow;
const answer = (...ids: string[]) => [
  { comments: ids.map((id) => ({ ...row(id), liked: false, replies: [] })), blocked: [], count: 9 },
];
const shown = () =>
  queries.getQueryData<ReturnType<typeof answer>>(queryKey)?.[0]!.comments.map((one) => one.comment_id);

afterEach(() => queries.clear());

/** An answer that is on its way until `arrive`. */
function asking() {
  let resolve!: (value: ReturnType<typeof answer>) => void;
  const promise = new Promise<ReturnType<typeof answer>>((fulfil) => (resolve = fulfil));
  const done = queries.fetchQuery({ queryKey, queryFn: () => promise });
  return { arrive: (...ids: string[]) => resolve(answer(...ids)), done };
}

it.each([
  ['the first answer', undefined],
  ['a newer answer', answer('a')],
])('keeps a comment that the room tells while %s is on its way, read before it', async (_, known) => {
  if (known) queries.setQueryData(queryKey, known, { updatedAt: 0 });
  const { arrive, done } = asking();
  takeComment(row('b'));
  if (known) expect(shown()).toEqual(['a', 'b']);
  arrive('a');
  await done;
  await expect.poll(shown).toEqual(['a', 'b']);
});

it('shows no comment twice, and none again that went away meanwhile', async () => {
  queries.setQueryData(queryKey, answer('a', 'b'), { updatedAt: 0 });
  const { arrive, done } = asking();
  takeComment(row('c'));
  dropComment(fx_id, 'b');
  arrive('a', 'b', 'c');
  await done;
  await expect.poll(shown).toEqual(['a', 'c']);
});
