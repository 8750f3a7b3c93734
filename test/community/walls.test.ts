/** Social walls: what is shown of another server, to whom, and who keeps what out. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SocialWall } from '#shared/community/entities/walls.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { startMastodonStandIn, type Status } from '../../scripts/standins/mastodon/server.ts';
import { createSocial } from '#parse/ports/social.ts';
import { member, visitor, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { clubOf, join } from './club.ts';

const outside = await startMastodonStandIn();
afterAll(() => outside.close());
const origin = `http://127.0.0.1:${outside.port}`;
const server = useServer({ socialStandIn: origin });
beforeEach(() => {
  outside.behave({});
  outside.setPosts(undefined);
});

const status = (n: number, more: object = {}): Status => ({
  ...{ id: String(n), url: `${origin}/@ana/${n}`, visibility: 'public', sensitive: false, spoiler_text: '' },
  created_at: new Date(Date.now() - n * 3_600_000).toISOString(),
  content: `<p>Post ${n} &amp; <b>more</b><br>next <span class="invisible">https://</span>line</p>`,
  account: { acct: n % 2 ? 'ana' : 'ben@else.example', display_name: n % 2 ? 'Ana' : '' },
  ...{ media_attachments: [], favourites_count: n, reblogs_count: 0, replies_count: 0, language: 'en' },
  ...more,
});

const wallOf = async (who: TestActor, cx_id: string, more: object = {}) =>
  (await who.call('GET /app/contest/v2/getWall', { cx_id, ...more })).body.wall;
const shows = async (who: TestActor, cx_id: string, ids: string[], more: object = {}) => {
  await expect.poll(async () => (await wallOf(who, cx_id, more)).posts.map(({ id }) => id)).toEqual(ids);
};
const again = (id: string) =>
  server.current.ports.storage.transact((tx) => tx.apply(SocialWall, [{ id, set: { look_from: new Date(0) } }]));

describe('a contest’s wall', () => {
  it('shows public posts as plain text, hot or new, by pages, from the cache, and never what is kept out', async () => {
    const [guest, owner, stranger] = await Promise.all([
      visitor(server.current),
      member(server.current),
      member(server.current),
    ]);
    const { cx_id } = await contest(server.current, { organizer: owner });
    const change = (who: TestActor, more: object) => who.call('POST /app/contest/v2/changeWall', { cx_id, ...more });
    expect(await wallOf(guest, cx_id)).toEqual({ hashtag: '', paused: false, posts: [], count: 0 });
    expect((await change(stranger, { hashtag: 'rye' })).code).toBe('forbidden');
    expect((await change(owner, { hashtag: 'two words' })).status).toBe(400);

    const warned = status(8, { sensitive: true });
    outside.setPosts([status(1), status(2), status(3), warned, status(9, { visibility: 'private' })]);
    expect((await change(owner, { hashtag: '#rye' })).body.wall).toMatchObject({ hashtag: 'rye' });
    expect((await guest.call('POST /app/contest/v2/getCachedContest/:cx_id', { cx_id })).body).toMatchObject({
      contest: { social_tag: 'rye' },
    });
    await shows(guest, cx_id, ['1', '2', '3'], { sort: 'new' });
    const { posts, count } = await wallOf(guest, cx_id, { sort: 'new', offset: 1, limit: 1 });
    expect({ posts, count }).toMatchObject({
      count: 3,
      // It leads to no address of this machine.
      posts: [{ url: '', author: 'ben@else.example', text: 'Post 2 & more\nnext line' }],
    });
    expect(outside.asked.filter((path) => path.includes('/rye'))).toHaveLength(1);

    await change(owner, { hide: '1', block: 'ben@else.example', words: ['Rye'] });
    await shows(guest, cx_id, ['3']);
    expect((await wallOf(owner, cx_id, { sort: 'new' })).posts.map(({ out }) => out)).toEqual([
      'hidden',
      'author',
      undefined,
    ]);
    await change(owner, { show: '1', unblock: 'ben@else.example', words: ['póst'] });
    await shows(guest, cx_id, []);
    await change(owner, { words: [], paused: true });
    await shows(guest, cx_id, []);
    await change(owner, { paused: false });

    // What its author takes away goes; a server that is away changes nothing.
    outside.behave({ away: true });
    await again(`contest|${cx_id}`);
    await shows(guest, cx_id, ['1', '2', '3'], { sort: 'new' });
    outside.behave({});
    outside.setPosts([status(2)]);
    await again(`contest|${cx_id}`);
    await shows(guest, cx_id, ['2']);
    await change(owner, { hashtag: '' });
    expect(await wallOf(guest, cx_id)).toMatchObject({ hashtag: '', posts: [] });
  });
});

describe('a club’s wall', () => {
  it('is for its readers, kept in order by its moderators, with pictures from our server', async () => {
    const [owner, other] = await Promise.all([member(server.current), member(server.current)]);
    const { gx_id } = await clubOf(owner, { access: 'Private' });
    const change = (who: TestActor, more: object) => who.call('POST /app/Groups/changeWall', { gx_id, ...more });
    expect((await change(other, { hashtag: 'rye' })).status).toBe(403);
    expect((await change(owner, { hashtag: 'oven' })).status).toBe(200);
    expect((await other.call('GET /app/Groups/getWall', { gx_id })).code).toBe('club_members_only');
    await join(other, gx_id);
    const read = async () => (await owner.call('GET /app/Groups/getWall', { gx_id })).body.wall.posts;
    await expect.poll(async () => (await read()).some(({ picture }) => picture)).toBe(true);
    const { picture } = (await read()).find((post) => post.picture)!;
    expect(picture!.url).toMatch(/^\/files\//);
    expect((await fetch(server.current.url + picture!.url)).headers.get('content-type')).toBe('image/webp');
    await change(owner, { hashtag: '' });
    const file_id = picture!.url.split('/')[2]!;
    expect(await server.current.ports.storage.get(StoredFile, file_id)).toBeUndefined();
  });
});

it('no wall asks an address of this machine, whatever the operator names', async () => {
  const { pictures } = server.current.ports;
  expect(await createSocial(pictures).timeline(origin, 'rye')).toBeUndefined();
  const beside = createSocial(pictures, { standIn: origin });
  expect(await beside.timeline(origin, 'rye')).toHaveLength(14);
  expect(await beside.picture(`http://localhost:${outside.port}/media/3.png`)).toBeUndefined();
});
