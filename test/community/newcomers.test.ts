/** The first day of an account: it writes little, and is told so; where it is at home it writes as it likes. */
import { expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { communityLimits } from '#shared/community/limits.ts';
import { members } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { fr } from '../support/texts.ts';
import { clubOf, join, postOf } from './club.ts';

const server = useServer({ newcomerHours: 24 });

it('lets a new account post and comment a little, with few links and names', async () => {
  const [owner, ana, ben, cem] = await members(server.current, 4);
  const { gx_id } = await clubOf(owner!);
  await join(ana!, gx_id);
  const post = (text: string, more = {}) => ana!.run('addFeed', { group_id: gx_id, text, ...more });
  const links = (many: number) => Array.from({ length: many }, (_, n) => `https://example.org/${n}`).join(' ');
  ana!.language = 'fr';
  expect(await post(links(3))).toMatchObject({ code: 'newcomer_links', error: fr['errors.newcomer_links'] });
  expect((await post(`Hi @${owner!.username} @${ben!.username} @${cem!.username}`)).code).toBe('newcomer_names');
  expect((await post('Two pictures', { pictures: ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] })).code).toBe('newcomer_pictures');

  const said = await post(`${links(2)} @${owner!.username}`);
  expect(said.status).toBe(200);
  const { fx_id, feed_item_id } = said.body.feed;
  // Not by a change either.
  const change = { feed_item_id: fx_id, text: links(3) };
  expect((await ana!.call('POST /app/feeds/editFeed', change)).code).toBe('newcomer_links');
  expect([(await post('A second')).status, (await post('A third')).status]).toEqual([200, 200]);
  expect((await post('A fourth')).code).toBe('newcomer_posts');

  // Somebody else's post is talked about a little; one's own as one likes.
  const other = await postOf(owner!, gx_id);
  const talk = (id: number, n: number) => ana!.run('addComment', { feed_item_id: id, title: `Number ${n}` });
  for (let n = 0; n < communityLimits.newcomer.comments.points; n++)
    expect((await talk(other.feed_item_id, n)).status).toBe(200);
  expect((await talk(other.feed_item_id, 11)).code).toBe('newcomer_comments');
  expect((await talk(feed_item_id, 12)).status).toBe(200);

  // Who keeps a club is at home there.
  for (let n = 0; n < 4; n++) await postOf(owner!, gx_id, `News of the club, number ${n}`);

  const { db } = server.current.database;
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await db.collection(Profile.name).updateOne({ user_id: ana!.user_id }, { $set: { _created_at: yesterday } });
  expect((await post(links(3))).status).toBe(200);
});
