/** Cards of links below posts: looked up after the answer, kept only as long as the text has the link. */
import { beforeAll, expect, it } from 'vitest';
import { LinkRecord } from '#shared/chat/entities.ts';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clubOf } from './club.ts';

const server = useServer();

const known = async (url: string, title: string) => {
  const { storage, secrets } = server.current.ports;
  const link_id = secrets.hash(`link|${url}`).slice(0, 16);
  const until = new Date(Date.now() + 3_600_000);
  await storage.transact((tx) => tx.insert(LinkRecord, { link_id, until, preview: { url, title } }));
};

beforeAll(async () => {
  await known('https://a.example/one', 'The first');
  await known('https://a.example/two', 'The second');
  await known('https://a.example/three', 'The third');
});

it('stand below a post, follow its text, and are none of what leads nowhere', async () => {
  const ana = await member(server.current);
  const { gx_id } = await clubOf(ana);
  const text = 'See **https://a.example/one** and https://a.example/two and https://a.example/three';
  const { feed } = (await ana.call('POST /app/feeds/addFeed', { group_id: gx_id, text })).body;
  const titles = async () => {
    const { body } = await ana.call('POST /app/feeds/getFeed', { feed_item_id: feed.fx_id });
    return body.feed.previews.map(({ title }) => title);
  };
  await expect.poll(titles).toEqual(['The first', 'The second']);
  const edit = { feed_item_id: feed.fx_id, text: 'Only https://a.example/two stays' };
  const { body } = await ana.call('POST /app/feeds/editFeed', edit);
  expect(body.feed.previews.map(({ title }) => title)).toEqual(['The second']);
  // A private address is never asked.
  await ana.call('POST /app/feeds/editFeed', { ...edit, text: 'Look at http://127.0.0.1:1/secret' });
  expect(await titles()).toEqual([]);
});
