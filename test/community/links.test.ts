/** Cards of links below posts: looked up after the answer, kept only as long as the text has the link. */
import { beforeAll, expect, it } from 'vitest';
import { LinkRecord } from '#shared/chat/entities.ts';
import { keepFile } from '#cloud/site/index.ts';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clubOf } from './club.ts';

const server = useServer();

/** A link that was looked up, with the picture of its page. */
const known = async (url: string, title: string) => {
  const { ports } = server.current;
  const { storage, secrets } = ports;
  const link_id = secrets.hash(`link|${url}`).slice(0, 16);
  const stale_at = new Date(Date.now() + 3_600_000);
  const file = { file_id: secrets.random(21), name: 'preview.webp', mime: 'image/webp', bytes: Uint8Array.of(1) };
  const picture = { url: (await keepFile(ports, file)).url, width: 1, height: 1 };
  await storage.transact((tx) => tx.insert(LinkRecord, { link_id, stale_at, preview: { url, title, picture } }));
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
  const cards = async () =>
    (await ana.call('POST /app/feeds/getFeed', { feed_item_id: feed.fx_id })).body.feed.previews;
  const titles = async () => (await cards()).map(({ title }) => title);
  await expect.poll(titles).toEqual(['The first', 'The second']);
  const pictures = (await cards()).map(({ picture }) => picture!.url);
  const statuses = () =>
    Promise.all(pictures.map(async (path) => (await fetch(`${server.current.url}${path}`)).status));
  expect(await statuses()).toEqual([200, 200]);
  const edit = { feed_item_id: feed.fx_id, text: 'Only https://a.example/two stays' };
  const { body } = await ana.call('POST /app/feeds/editFeed', edit);
  expect(body.feed.previews.map(({ title }) => title)).toEqual(['The second']);
  // A private address is never asked.
  await ana.call('POST /app/feeds/editFeed', { ...edit, text: 'Look at http://127.0.0.1:1/secret' });
  expect(await titles()).toEqual([]);
  // The pictures belong to the post, and go with their cards and with it.
  expect(await statuses()).toEqual([404, 404]);
  await ana.call('POST /app/feeds/editFeed', { ...edit, text: 'Again https://a.example/three' });
  await expect.poll(titles).toEqual(['The third']);
  pictures.splice(0, 2, (await cards())[0]!.picture!.url);
  expect(await statuses()).toEqual([200]);
  await ana.run('deleteFeed', { feed_item_id: feed.fx_id });
  expect(await statuses()).toEqual([404]);
});
