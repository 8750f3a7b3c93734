/** The posts of all clubs of somebody: by time, and by what matters to them. */
import { expect, it } from 'vitest';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clubOf, comment, join, postOf } from './club.ts';

const server = useServer();

it('a home feed is by time, or by what matters with its reason, and of one’s own clubs alone', async () => {
  const [ana, ben, cleo, me] = [
    await member(server.current),
    await member(server.current),
    await member(server.current),
    await member(server.current),
  ];
  const [bread, cheese, other] = [await clubOf(ana), await clubOf(ben), await clubOf(cleo)];
  for (const { gx_id } of [bread, cheese]) await join(me, gx_id);
  await join(cleo, bread.gx_id);
  const talked = await postOf(ana, bread.gx_id, 'Rye?');
  const followed = await postOf(cleo, bread.gx_id, 'Crust');
  await postOf(ben, cheese.gx_id, 'Goat');
  await postOf(cleo, other.gx_id, 'Elsewhere');
  await comment(me, talked.feed_item_id, 'Always');
  await me.run('followUser', { user_id: cleo.user_id! });
  const feed = async (order: 'newest' | 'matters') => (await me.call('GET /app/feeds/getFeeds', { order })).body;
  const newest = await feed('newest');
  expect([newest.count, newest.feeds.map(({ text, reason }) => [text, reason])]).toEqual([
    3,
    [
      ['Goat', undefined],
      ['Crust', undefined],
      ['Rye?', undefined],
    ],
  ]);
  const matters = await feed('matters');
  expect([matters.count, matters.feeds.map(({ text, reason }) => [text, reason])]).toEqual([
    3,
    [
      ['Rye?', 'part'],
      ['Crust', 'follows'],
      ['Goat', 'fresh'],
    ],
  ]);
  expect(matters.feeds[1]).toMatchObject({ fx_id: followed.fx_id, club: { gx_id: bread.gx_id } });
});
