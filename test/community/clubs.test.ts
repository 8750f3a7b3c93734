/** A club's life: made, joined, written in, and talked about. */
import { describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Feed, Like } from '#shared/community/entities/posts.ts';
import { limits } from '#shared/limits.ts';
import { setLike } from '#cloud/community/talk/likes.ts';
import { keepFile } from '#cloud/site/index.ts';
import { invoke } from '#cloud/kernel/define.ts';
import { members, password, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';
import { clubOf, comment, join, postOf } from './club.ts';

const server = useServer();
const people = (many: number) => members(server.current, many);
const polling = { interval: 50 };

const clubSeenBy = async (who: TestActor, gx_id: string) =>
  (await who.call('GET /app/Groups/getGroups', { gx_id })).body.groups?.[0];
const talkOf = async (who: TestActor, feed_item_id: number) =>
  (await who.run('getComments', { feed_item_id })).body.comments;
const news = (who: TestActor) => server.current.ports.storage.find(Notification, { user_id: who.user_id! });

describe('a club', () => {
  it('is made once under one client_id, and refused in the promised words', async () => {
    const [ana] = await people(1);
    const form = { title: 'Bread and  salt', description: 'For all who bake.', client_id: 'bread-1' };
    const [one, two] = await Promise.all([
      ana!.call('POST /app/Groups/addUpdateGroup', form),
      ana!.call('POST /app/Groups/addUpdateGroup', form),
    ]);
    expect(one.body.group).toMatchObject({ title: 'Bread and salt', role: 'owner', members: 1, access: 'Public' });
    expect(two.body.group.gx_id).toBe(one.body.group.gx_id);
    const refusals = {
      title: ['clubName', { title: ' \u200b ' }],
      description: ['clubDescription', { description: '' }],
      access: ['clubAccess', { access: 'Secret' as never }],
      membership: ['clubMembership', { membership: 'barter' as never }],
      amount: ['amount', { membership: 'paid' as const, amount: 0 }],
    } as const;
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      ana!.language = language;
      for (const [field, [key, wrong]] of Object.entries(refusals))
        expect(
          await ana!.call('POST /app/Groups/addUpdateGroup', { title: 'A', description: 'B', ...wrong }),
        ).toMatchObject({ status: 400, fields: { [field]: texts[`community.invalid.${key}`] } });
    }
    expect(en['community.invalid.clubName']).toBe('Invalid club name');
  });

  it('counts its members exactly, however they come and go', async () => {
    const [ana, ...others] = await people(7);
    const { gx_id } = await clubOf(ana!);
    await Promise.all(others.flatMap((who) => [join(who, gx_id), join(who, gx_id)]));
    expect(await clubSeenBy(ana!, gx_id)).toMatchObject({ members: 7 });
    await Promise.all(others.slice(0, 3).map((who) => who.run('remove2Group', { gx_id })));
    expect(await clubSeenBy(others[0]!, gx_id)).toMatchObject({ members: 4, can: { read: true, write: false } });
    const listed = (await ana!.run('getMembers', { gx_id })).body;
    expect([listed.count, listed.members.map(({ role }) => role)]).toEqual([
      4,
      ['owner', 'member', 'member', 'member'],
    ]);
    expect(await ana!.run('remove2Group', { gx_id })).toMatchObject({ code: 'club_owner_stays' });
  });

  it('is found by its words, listed as one’s own, and shown to people who follow its members', async () => {
    const [ana, ben] = await people(2);
    const { gx_id } = await clubOf(ana!, { title: 'Zugspitze walkers' });
    const hidden = await clubOf(ana!, { title: 'Zugspitze secrets', access: 'Unlisted' });
    const found = await ben!.call('GET /app/Groups/getGroups', { keyword: 'zugsp' });
    expect(found.body).toMatchObject({ count: 1, groups: [{ gx_id }] });
    expect((await ana!.run('getGroups', { list: 'own' })).body.count).toBe(2);
    await ben!.run('followUser', { user_id: ana!.user_id! });
    expect((await ben!.run('getGroups', { list: 'suggested' })).body.groups[0]).toMatchObject({ gx_id });
    expect(await ben!.run('getGroups', { gx_id: hidden.group_id })).toMatchObject({ code: 'club_not_found' });
    expect((await ben!.run('getGroups', { gx_id: hidden.gx_id })).body.groups[0]).toMatchObject({ access: 'Unlisted' });
    expect((await join(ben!, hidden.gx_id)).body.group.state).toBe('active');
    expect((await ben!.run('getGroups', { gx_id: hidden.group_id })).status).toBe(200);
  });

  it('is read through Parse by those who may find it, and an unlisted one by those who are in it', async () => {
    const [ana, ben, eve] = await people(3);
    const guest = await visitor(server.current);
    const readersOf = async (gx_id: string) => {
      const readers = { ana: ana!, ben: ben!, eve: eve!, guest };
      const read = Object.entries(readers).map(async ([name, who]) => {
        const path = `/parse/classes/Groups?where=${JSON.stringify({ gx_id })}`;
        const { body } = await who.fetch<{ results?: object[] }>(path, { headers: who.parseHeaders });
        return body.results?.length ? [name] : [];
      });
      return (await Promise.all(read)).flat();
    };
    for (const access of ['Public', 'Private'] as const)
      expect(await readersOf((await clubOf(ana!, { access })).gx_id), access).toEqual(['ana', 'ben', 'eve', 'guest']);
    const { gx_id } = await clubOf(ana!, { access: 'Unlisted' });
    await join(ben!, gx_id);
    expect(await readersOf(gx_id)).toEqual(['ana', 'ben']);
  });

  it('that is unlisted shows its posts by number to those who have its link, and to nobody who guesses', async () => {
    const [ana] = await people(1);
    const guest = await visitor(server.current);
    const unlisted = await clubOf(ana!, { access: 'Unlisted' });
    const hidden = await clubOf(ana!, { access: 'Private' });
    const post = await postOf(ana!, unlisted.gx_id, 'For those who know');
    await comment(ana!, post.feed_item_id, 'A word');
    const { feed_item_id } = post;
    const read = (gx_id?: string, id = feed_item_id) =>
      guest.call('POST /app/feeds/getFeed', { feed_item_id: id, gx_id });
    const said = (gx_id?: string) => guest.run('getComments', { feed_item_id, gx_id });
    expect((await read(unlisted.gx_id)).body.feed.text).toBe('For those who know');
    expect((await said(unlisted.gx_id)).body.comments).toMatchObject([{ title: 'A word' }]);
    for (const link of [undefined, hidden.gx_id])
      for (const answer of [await read(link), await said(link)])
        expect(answer).toMatchObject({ status: 404, code: 'post_not_found' });
    // With the link of a private club it is no guess: whoever may not read is told so.
    const closed = await postOf(ana!, hidden.gx_id, 'For members');
    expect(await read(undefined, closed.feed_item_id)).toMatchObject({ code: 'post_not_found' });
    expect(await read(hidden.gx_id, closed.feed_item_id)).toMatchObject({ status: 403, code: 'club_members_only' });
  });

  it('is changed by who owns it now, with the cover that a former owner chose', async () => {
    const [ana, ben] = await people(2);
    const uploaded = async (file_id: string) => {
      const file = { file_id, name: 'cover.webp', mime: 'image/webp', bytes: Uint8Array.of(1), user_id: ana!.user_id };
      return (await keepFile(server.current.ports, file)).url;
    };
    const cover = await uploaded('the-cover-of-the-club');
    const { gx_id, title, description } = await clubOf(ana!, { cover });
    await join(ben!, gx_id);
    await ana!.run('setClubRole', { gx_id, user_id: ben!.user_id!, role: 'owner' });
    const change = (path: string) => ben!.run('addUpdateGroup', { gx_id, title, description, cover: path });
    expect((await change(cover)).body.group).toMatchObject({ cover });
    expect(await change(await uploaded('another-one-of-hers'))).toMatchObject({
      status: 400,
      fields: { cover: expect.any(String) },
    });
  });

  it('passes to a moderator when its owner closes the account, whose words go', async () => {
    const [ana, ben, cleo] = await people(3);
    const { gx_id } = await clubOf(ana!);
    for (const who of [ben!, cleo!]) await join(who, gx_id);
    await ana!.run('setClubRole', { gx_id, user_id: cleo!.user_id!, role: 'moderator' });
    const own = await postOf(ana!, gx_id, 'Mine');
    const bens = await postOf(ben!, gx_id, 'Ben’s');
    const said = await comment(ana!, bens.feed_item_id, 'Well said');
    await ben!.run('addReply', { comment_id: said.comment_id, title: 'Thank you' });
    await ana!.run('setLike', { type: 'Feed', id: bens.fx_id, on: true });
    expect(await ana!.call('POST /app/account/close', { current: password })).toMatchObject({ status: 200 });
    expect(await clubSeenBy(cleo!, gx_id)).toMatchObject({ members: 2, posts: 1, role: 'owner' });
    expect(await ben!.run('getFeed', { feed_item_id: own.fx_id })).toMatchObject({ code: 'post_not_found' });
    expect((await ben!.run('getFeed', { feed_item_id: bens.fx_id })).body.feed).toMatchObject({
      likes: 0,
      comments: 1,
    });
    expect(await talkOf(ben!, bens.feed_item_id)).toMatchObject([{ title: '', removed: true, replies: [{}] }]);
  });
});

describe('a post', () => {
  it('is written by members, read by all, edited and deleted by its author with all below it', async () => {
    const [ana, ben] = await people(2);
    const guest = await visitor(server.current);
    const { gx_id, group_id } = await clubOf(ana!);
    const post = { group_id: gx_id, text: 'First!', client_id: 'first-1' };
    expect(await ben!.call('POST /app/feeds/addFeed', post)).toMatchObject({ code: 'club_members_only' });
    await join(ben!, gx_id);
    const twice = await Promise.all([1, 2].map(() => ben!.call('POST /app/feeds/addFeed', post)));
    const [fx_id, again] = twice.map(({ body }) => body.feed.fx_id);
    expect(again).toBe(fx_id);
    expect(await ben!.call('POST /app/feeds/addFeed', { ...post, client_id: 'first-2', text: '' })).toMatchObject({
      fields: { text: expect.any(String) as string },
    });
    const listed = await guest.call('GET /app/feeds/getFeeds', { group_id, limit: 5, page: 1 });
    expect(listed.body).toMatchObject({
      count: 1,
      feeds: [{ fx_id, text: 'First!', user: { user_id: ben!.user_id } }],
    });
    expect(await ana!.run('editFeed', { feed_item_id: fx_id!, text: 'Mine' })).toMatchObject({ code: 'forbidden' });
    expect((await ben!.run('editFeed', { feed_item_id: fx_id!, text: 'Better' })).body.feed).toMatchObject({
      text: 'Better',
      edited: true,
    });
    const { feed_item_id } = listed.body.feeds[0]!;
    await comment(ana!, feed_item_id, 'Yes');
    await ana!.run('setLike', { type: 'Feed', id: fx_id!, on: true });
    expect(await ana!.call('POST /app/feeds/deleteFeed', { feed_item_id })).toMatchObject({ code: 'forbidden' });
    expect((await ben!.call('POST /app/feeds/deleteFeed', { feed_item_id })).body).toEqual({ success: true });
    expect(await clubSeenBy(ana!, gx_id)).toMatchObject({ posts: 0 });
    const { storage } = server.current.ports;
    await expect.poll(() => storage.count(Like, { gx_id }), polling).toBe(0);
  });

  it('is listed in pages that new ones move nothing in, of a club and of all of them', async () => {
    const [ana] = await people(1);
    const { gx_id } = await clubOf(ana!);
    for (let n = 1; n <= 5; n++) await postOf(ana!, gx_id, `Post ${n}`);
    // Of the same millisecond, as many servers write.
    const { db } = server.current.database;
    const [{ stamp }] = (await db.collection('Feeds').find({ gx_id, text: 'Post 3' }).toArray()) as unknown as [
      { stamp: Date },
    ];
    await db.collection('Feeds').updateMany({ gx_id, text: { $in: ['Post 2', 'Post 4'] } }, { $set: { stamp } });
    for (const group_id of [gx_id, undefined]) {
      const page = async (after?: string) =>
        (
          await ana!.call('GET /app/feeds/getFeeds', {
            ...(group_id && { group_id }),
            limit: 2,
            ...(after && { after }),
          })
        ).body;
      const texts = ({ feeds }: Awaited<ReturnType<typeof page>>) => feeds.map(({ text }) => text);
      const first = await page();
      expect(texts(first)).toEqual(['Post 5', 'Post 4']);
      const late = await postOf(ana!, gx_id, 'Meanwhile');
      const second = await page(first.next);
      expect(texts(second)).toEqual(['Post 3', 'Post 2']);
      const third = await page(second.next);
      expect([texts(third), third.next]).toEqual([['Post 1'], undefined]);
      await ana!.call('POST /app/feeds/deleteFeed', { feed_item_id: late.feed_item_id });
    }
    expect((await ana!.call('GET /app/feeds/getFeeds', { group_id: gx_id, after: 'x' })).status).toBe(400);
  });

  it('stands by how much it is talked about, for whoever asks for that order of one club', async () => {
    const [ana, guest] = await Promise.all([people(1).then(([one]) => one!), visitor(server.current)]);
    const { gx_id } = await clubOf(ana);
    const first = await postOf(ana, gx_id, 'Talked about');
    await postOf(ana, gx_id, 'Newer');
    await comment(ana, first.feed_item_id, 'Yes');
    const asked = { group_id: gx_id, order: 'matters' } as const;
    const { feeds, count } = (await guest.call('GET /app/feeds/getFeeds', asked)).body;
    expect([feeds.map(({ text }) => text), count]).toEqual([['Talked about', 'Newer'], 2]);
    const second = (await guest.call('GET /app/feeds/getFeeds', { ...asked, limit: 1, page: 2 })).body;
    expect(second.feeds.map(({ text }) => text)).toEqual(['Newer']);
  });

  it('carries pictures that its author uploaded there, each once', async () => {
    const [ana, ben] = await people(2);
    const { gx_id } = await clubOf(ana!);
    const bytes = new Uint8Array(
      await (
        await import('sharp')
      )
        .default({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const upload = (client_id: string) =>
      ana!.call('POST /app/feeds/addPicture', { group_id: gx_id, client_id, bytes });
    const [{ body: one }, { body: same }] = [await upload('picture-a'), await upload('picture-a')];
    expect(same.picture).toEqual(one.picture);
    const { file_id, url } = one.picture;
    await join(ben!, gx_id);
    const stolen = await ben!.run('addFeed', { group_id: gx_id, pictures: [file_id] });
    expect(stolen).toMatchObject({ code: 'post_picture_gone' });
    const { body } = await ana!.run('addFeed', { group_id: gx_id, pictures: [file_id] });
    expect(body.feed.pictures).toEqual([{ file_id, url, width: 6, height: 4 }]);
    const { pass } = (await ben!.run('getFeeds', { group_id: gx_id })).body;
    expect((await fetch(`${server.current.url}${url}`)).status).toBe(404);
    expect((await fetch(`${server.current.url}${url}?pass=${pass}`)).status).toBe(200);
  });

  it('is not spread over many clubs', async () => {
    const [ana] = await people(1);
    const text = 'Buy my wonderful watches, they are cheap today!';
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await ana!.run('addFeed', { group_id: (await clubOf(ana!)).gx_id, text }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.code).toBe('post_same_text');
  });
});

describe('what is said about a post', () => {
  it('is told to whom it answers, counted, and leads to its place', async () => {
    const [ana, ben, cleo] = await people(3);
    const post = await postOf(ana!);
    for (const who of [ben!, cleo!]) await join(who, post.gx_id);
    const said = await comment(ben!, post.feed_item_id, 'Rye it is. https://example.org');
    const { reply } = (await cleo!.run('addReply', { comment_id: said.comment_id, title: 'And salt' })).body;
    expect(await talkOf(ana!, post.feed_item_id)).toMatchObject([
      { title: 'Rye it is. https://example.org', user: { user_id: ben!.user_id }, replies: [{ title: 'And salt' }] },
    ]);
    const [told] = await news(ana!);
    expect(told).toMatchObject({ type: 'comment', path: `/feed/comment/${said.comment_id}`, actor_id: ben!.user_id });
    expect(await news(ben!)).toMatchObject([{ type: 'reply', path: `/feed/reply/${reply.reply_id}` }]);
    const target = await ben!.run('findFeedTarget', { type: 'reply', id: reply.reply_id });
    expect(target.body).toEqual({
      path: `/c/${post.gx_id}/${post.feed_item_id}`,
      comment_id: said.comment_id,
      reply_id: reply.reply_id,
      page: 1,
    });
    const { comment_id } = said;
    expect(await ana!.run('removeComment', { type: 'Comment', id: comment_id })).toMatchObject({ code: 'forbidden' });
    await ben!.run('editComment', { type: 'Comment', id: comment_id, title: 'Spelt' });
    await ben!.run('removeComment', { type: 'Comment', id: comment_id });
    expect(await talkOf(ana!, post.feed_item_id)).toMatchObject([{ title: '', removed: true, replies: [{}] }]);
    await cleo!.run('removeComment', { type: 'Reply', id: reply.reply_id });
    expect(await talkOf(ana!, post.feed_item_id)).toEqual([]);
    expect((await ana!.run('getFeed', { feed_item_id: post.fx_id })).body.feed.comments).toBe(0);
    expect(await ben!.run('findFeedTarget', { type: 'comment', id: comment_id })).toMatchObject({
      code: 'comment_not_found',
      error: en['errors.comment_not_found'],
    });
  });

  it('is liked once by each, however often it is pressed', async () => {
    const [ana, ...fans] = await people(5);
    const post = await postOf(ana!);
    for (const who of fans) await join(who, post.gx_id);
    const press = (who: TestActor, on: boolean) => who.run('setLike', { type: 'Feed', id: post.fx_id, on });
    const many = await Promise.all(fans.flatMap((who) => Array.from({ length: 12 }, () => press(who, true))));
    expect(many.every(({ status, body }) => status === 200 && body.liked)).toBe(true);
    const { storage } = server.current.ports;
    expect((await storage.get(Feed, post.fx_id))!.likes).toBe(4);
    expect((await press(fans[0]!, false)).body).toEqual({ likes: 3, liked: false });
    expect((await press(fans[0]!, false)).body).toEqual({ likes: 3, liked: false });
    expect((await press(fans[0]!, true)).body).toEqual({ likes: 4, liked: true });
    expect(await storage.count(Like, { fx_id: post.fx_id })).toBe(4);
    expect((await ana!.run('getLikers', { type: 'Feed', id: post.fx_id })).body.people).toHaveLength(4);
    await expect.poll(async () => (await news(ana!)).filter(({ type }) => type === 'like').length, polling).toBe(1);
  });

  it('counts exactly when many like it, take that back and like it again, at once', async () => {
    const [ana] = await people(1);
    const job = { group_id: limits.jobsGroup, title: 'A poster', text: 'For a fair in spring.' };
    const data = { category: 468, currency: 'EUR', budget: 100 };
    const { fx_id } = (await ana!.run('addFeed', { ...job, data })).body.feed;
    const { ports } = server.current;
    const press = (on: boolean) =>
      Promise.all(
        Array.from({ length: 230 }, (_, n) => {
          const caller = { user_id: 700_000 + n, roles: [], language: 'EN' as const, address: '' };
          return invoke(setLike, ports, caller, { type: 'Feed', id: fx_id, on });
        }),
      );
    for (const [on, likes] of [
      [true, 230],
      [false, 0],
      [false, 0],
      [true, 230],
    ] as const) {
      const answers = await press(on);
      expect(answers.every(({ liked }) => liked === on)).toBe(true);
      expect((await ports.storage.get(Feed, fx_id))!.likes).toBe(likes);
      expect(await ports.storage.count(Like, { fx_id })).toBe(likes);
    }
  });

  it('keeps its counts while the author deletes and others answer', async () => {
    const [ana, ben] = await people(2);
    const post = await postOf(ana!);
    await join(ben!, post.gx_id);
    const said = await comment(ana!, post.feed_item_id, 'Anyone?');
    await Promise.all([
      ana!.run('removeComment', { type: 'Comment', id: said.comment_id }),
      ...Array.from({ length: 4 }, (_, n) => ben!.run('addReply', { comment_id: said.comment_id, title: `Here ${n}` })),
    ]);
    const talk = await talkOf(ana!, post.feed_item_id);
    const shown = talk.reduce((sum, { removed, replies }) => sum + Number(!removed) + replies.length, 0);
    expect((await ana!.run('getFeed', { feed_item_id: post.fx_id })).body.feed.comments).toBe(shown);
  });
});
