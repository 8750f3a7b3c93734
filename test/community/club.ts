/** Clubs and posts, for tests of community. */
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import type { FeedShape, GroupShape } from '#shared/community/shapes.ts';
import type { TestActor } from '../support/actors.ts';

let count = 0;

type ClubInput = Partial<InputOf<Functions['addUpdateGroup']>>;

/** A club of somebody's; public and free unless asked otherwise. */
export async function clubOf(owner: TestActor, more: ClubInput = {}): Promise<GroupShape> {
  const given = { title: `Club ${++count}`, description: 'Of people who test.', ...more };
  const answer = await owner.run('addUpdateGroup', given);
  if (answer.status !== 200) throw new Error(answer.error);
  return answer.body.group;
}

/** A post of somebody in a club, which is their own unless another is named. */
export async function postOf(author: TestActor, gx_id?: string, text = 'Who bakes with rye?'): Promise<FeedShape> {
  const group_id = gx_id ?? (await clubOf(author)).gx_id;
  const answer = await author.run('addFeed', { group_id, text });
  if (answer.status !== 200) throw new Error(answer.error);
  return answer.body.feed;
}

export const join = (who: TestActor, gx_id: string, more: Partial<InputOf<Functions['add2Group']>> = {}) =>
  who.run('add2Group', { gx_id, ...more });

export const comment = async (who: TestActor, feed_item_id: number, title: string) =>
  (await who.run('addComment', { feed_item_id, title })).body.comment;
