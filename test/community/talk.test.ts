/** What is said about services and people, people who are named in what is said, and polls. */
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Comment, Feed, Like, Reply } from '#shared/community/entities/posts.ts';
import { service } from '../services/stage.ts';
import { member, members, password, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clubOf, join, postOf } from './club.ts';

const server = useServer();
const people = (many: number) => members(server.current, many);
const polling = { interval: 50 };
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));

const news = async (who: TestActor) =>
  (await server.current.ports.storage.find(Notification, { user_id: who.user_id! })).map(({ type, path }) => ({
    type,
    path,
  }));

/** The events of the room of what is commented on. */
async function page(who: TestActor, id: string) {
  const auth = { ssid: who.ssid, token: who.token };
  const socket = io(server.current.url, { path: '/socket.io', transports: ['websocket'], auth });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((event: string, payload: { title?: string }) => heard.push(`${event} ${payload.title ?? ''}`.trim()));
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  const answer = (await socket.emitWithAck('join', { room: `talk:${id}` })) as { error?: string };
  return { heard, refused: answer.error };
}

describe('a service', () => {
  it('is talked about by everybody who may open it, live, and leads to the place', async () => {
    const provider = await member(server.current, 'provider');
    const [ana, ben] = await people(2);
    const guest = await visitor(server.current);
    const sx_id = await service(server.current, provider);
    const hidden = await service(server.current, provider, { approved: false });
    const about = (feed_item_id: string) => ({ feed_item_id, feed_type: 'service' }) as const;
    expect(await ana!.run('addComment', { ...about(hidden), title: 'Hm' })).toMatchObject({ code: 'not_found' });
    expect(await guest.run('getComments', about(hidden))).toMatchObject({ code: 'not_found' });
    expect(await guest.run('addComment', { ...about(sx_id), title: 'Hm' })).toMatchObject({
      code: 'session_required',
    });
    const [open, shut] = [await page(guest, sx_id), await page(guest, hidden)];
    expect([open.refused, shut.refused]).toEqual([undefined, 'not_found']);

    const given = { ...about(sx_id), title: 'In two colours too?', client_id: 'colours' };
    const [said] = await Promise.all([ana!.run('addComment', given), ana!.run('addComment', given)]);
    const { comment_id } = said.body.comment;
    await provider.run('addReply', { comment_id, title: 'In all of them' });
    expect((await guest.run('getComments', about(sx_id))).body).toMatchObject({
      comments: [{ title: 'In two colours too?', feed_type: 'service', replies: [{ title: 'In all of them' }] }],
      count: 1,
      moderates: false,
    });
    await expect.poll(() => open.heard, polling).toContain('reply In all of them');
    expect(open.heard).toContain('comment In two colours too?');
    const { storage } = server.current.ports;
    expect(await storage.get(Comment, comment_id)).toMatchObject({
      ...{ service: sx_id, feed_type: 'service', provider_id: provider.user_id, gx_id: '', fx_id: sx_id },
    });
    expect(await news(provider)).toEqual([{ type: 'comment', path: `/feed/comment/${comment_id}` }]);
    expect((await provider.run('findFeedTarget', { type: 'comment', id: comment_id })).body).toMatchObject({
      path: `/s/${sx_id}`,
      comment_id,
    });

    // Who sells does not choose what is said; an operator does.
    const remove = { type: 'Comment', id: comment_id, reason: 'Off topic' } as const;
    expect(await provider.run('moderateFeed', remove)).toMatchObject({ code: 'forbidden' });
    await ben!.run('setLike', { type: 'Comment', id: comment_id, on: true });
    expect((await storage.get(Comment, comment_id))!.likes).toBe(1);
    const operator = await member(server.current, 'admin');
    expect((await operator.run('moderateFeed', remove)).status).toBe(200);
    expect((await guest.run('getComments', about(sx_id))).body.comments).toMatchObject([{ removed: true }]);
  });
});

describe('a person', () => {
  it('is liked and written to on their page, keeps order there, and takes all of it along', async () => {
    const [ana, ben, eve] = await people(3);
    const id = String(ana!.user_id);
    const about = { feed_item_id: id, feed_type: 'user' } as const;
    const like = (who: TestActor, on: boolean) => who.run('setLike', { type: 'User', id, on });
    const pressed = await Promise.all([ben!, eve!].flatMap((who) => [like(who, true), like(who, true)]));
    expect(pressed.every(({ body }) => body.liked)).toBe(true);
    expect((await like(eve!, false)).body).toEqual({ likes: 1, liked: false });
    expect((await ben!.run('getLikers', { type: 'User', id })).body).toMatchObject({
      ...{ count: 1, liked: true, people: [{ user_id: ben!.user_id }] },
    });
    // Merged while it is unseen: the last of them is named.
    const likers = [ben!, eve!].map(({ username }) => ({ type: 'like_person', path: `/u/${username}` }));
    await expect
      .poll(
        async () =>
          (await news(ana!)).map((one) => likers.some(({ type, path }) => type === one.type && path === one.path)),
        polling,
      )
      .toEqual([true]);

    const kind = (await ben!.run('addComment', { ...about, title: 'Great to work with' })).body.comment;
    const rude = (await eve!.run('addComment', { ...about, title: 'Boo' })).body.comment;
    await ben!.run('addReply', { comment_id: kind.comment_id, title: 'Again soon' });
    const remove = { type: 'Comment', id: rude.comment_id, reason: 'Not on my page' } as const;
    expect(await ben!.run('moderateFeed', remove)).toMatchObject({ code: 'forbidden' });
    expect((await ana!.run('moderateFeed', remove)).status).toBe(200);
    expect((await ben!.run('getComments', about)).body.comments.map(({ title }) => title)).toEqual([
      'Great to work with',
    ]);
    await ana!.call('POST /app/account/close', { current: password });
    expect(await ben!.run('getComments', about)).toMatchObject({ code: 'not_found' });
    const { storage } = server.current.ports;
    const rest = () => Promise.all([Comment, Reply, Like].map((entity) => storage.count(entity, { fx_id: id })));
    await expect.poll(rest, polling).toEqual([0, 0, 0]);
  });
});

describe('people who are named', () => {
  it('are looked up, told once if they may read it, and shown by their present name', async () => {
    const [ana, ben, cleo, eve] = await people(4);
    const { gx_id } = await clubOf(ana!, { access: 'Private' });
    for (const who of [ben!, cleo!]) {
      await join(who, gx_id);
      await ana!.run('add2Group', { gx_id, user_id: who.user_id! });
    }
    const names = async (words: string, club?: string) =>
      (await ana!.run('findMentions', { words, ...(club && { gx_id: club }) })).body.people.map(
        ({ username }) => username,
      );
    expect(await names(ben!.username, gx_id)).toEqual([ben!.username]);
    expect(await names(eve!.username, gx_id)).toEqual([]);
    expect(await names(eve!.username)).toContain(eve!.username);
    expect(await eve!.run('findMentions', { words: 'a', gx_id })).toMatchObject({ code: 'club_members_only' });

    const text = `Ask @${ben!.username}, or @${eve!.username} and @nobody.here (x@${ben!.username}.org).`;
    const post = await postOf(ana!, gx_id, text);
    expect(post.text).toBe(`Ask @[${ben!.user_id}], or @[${eve!.user_id}] and @nobody.here (x@${ben!.username}.org).`);
    const named = { type: 'mention', path: `/feed/post/${post.fx_id}` };
    const mentions = async (who: TestActor) => (await news(who)).filter(({ type }) => type === 'mention');
    expect(await mentions(ben!)).toEqual([named]);
    // Outside of the club: of what they may not read they are told nothing.
    expect(await mentions(eve!)).toEqual([]);
    const change = (typed: string) => ana!.run('editFeed', { feed_item_id: post.fx_id, text: typed });
    await change('Nobody');
    await change(`Ask @${ben!.username} and @${cleo!.username}`);
    expect(await mentions(ben!)).toEqual([named]);
    expect(await mentions(cleo!)).toEqual([named]);

    // Who is told of the comment anyhow is not told twice.
    const title = `@${ana!.username} and @${cleo!.username}, yes`;
    const said = (await ben!.run('addComment', { feed_item_id: post.fx_id, title })).body.comment;
    expect((await news(ana!)).filter(({ type }) => type !== 'club_asked')).toEqual([
      { type: 'comment', path: `/feed/comment/${said.comment_id}` },
    ]);
    expect(await mentions(cleo!)).toHaveLength(2);
  });
});

describe('a poll', () => {
  it('counts each member once, however they press, until it is over', async () => {
    const [ana, ...others] = await people(5);
    const { gx_id } = await clubOf(ana!);
    for (const who of others.slice(0, 3)) await join(who, gx_id);
    const ask = (options: string[]) =>
      ana!.run('addFeed', { group_id: gx_id, text: 'Which flour?', poll: { options, days: 2 } });
    expect(await ask(['Rye'])).toMatchObject({ code: 'invalid' });
    expect(await ask(['Rye', ' rye '])).toMatchObject({ code: 'invalid' });
    const { feed_item_id } = (await ask(['Rye', 'Spelt', 'Wheat'])).body.feed;
    const choose = (who: TestActor, option: number | null) => who.run('votePoll', { feed_item_id, option });
    await Promise.all(others.slice(0, 3).flatMap((who, n) => [choose(who, n % 2), choose(who, n % 2)]));
    const shown = async (who: TestActor) => {
      const { poll, voted } = (await who.run('getFeed', { feed_item_id })).body.feed;
      return { votes: poll!.votes, voted };
    };
    expect(await shown(others[0]!)).toEqual({ votes: [2, 1, 0], voted: 0 });
    await choose(others[0]!, 2);
    expect((await choose(others[1]!, null)).body.feed.poll!.votes).toEqual([1, 0, 1]);
    expect(await shown(others[1]!)).toEqual({ votes: [1, 0, 1], voted: undefined });
    // Who is in no club chooses nothing; what was chosen is nobody else's business.
    expect(await choose(others[3]!, 0)).toMatchObject({ code: 'club_members_only' });
    expect(await choose(others[0]!, 3)).toMatchObject({ code: 'post_not_found' });
    const query = '/parse/classes/PollVotes';
    const rows = async (who: TestActor) =>
      (await who.fetch<{ results?: unknown[] }>(query, { headers: who.parseHeaders })).body.results ?? [];
    expect([await rows(ana!), await rows(others[1]!)]).toEqual([[], []]);
    const { storage } = server.current.ports;
    const post = (await ana!.run('getFeed', { feed_item_id })).body.feed;
    const until = new Date(0).toISOString();
    await storage.transact((tx) => tx.update(Feed, post.fx_id, { poll: { ...post.poll!, until } }));
    expect(await choose(others[1]!, 1)).toMatchObject({ code: 'poll_over' });
  });
});

describe('createOrUpdate', () => {
  it('writes comments, replies and likes by the rules of their functions', async () => {
    const [ana, ben] = await people(2);
    const write = async (who: TestActor, input: object) => {
      const { status, code, body } = await who.run('createOrUpdate', input as never);
      return status === 200 ? (body as Record<string, unknown>) : { code };
    };
    const post = await postOf(ana!);
    const given = { className: 'Comments', fx_id: post.fx_id, title: 'Rye', client_id: 'once-1' };
    expect(await write(ben!, given)).toEqual({ code: 'club_members_only' });
    await join(ben!, post.gx_id);
    const [one, again] = await Promise.all([write(ben!, given), write(ben!, given)]);
    expect(one).toMatchObject({
      title: 'Rye',
      feed_type: 'post',
      user_id: ben!.user_id,
      provider_id: ana!.user_id,
      feed: post.fx_id,
    });
    expect(again).toMatchObject({ comment_id: (one as { comment_id: string }).comment_id });
    const { comment_id } = one as { comment_id: string };
    expect(await write(ana!, { className: 'Comments', comment_id, title: 'Mine' })).toEqual({ code: 'forbidden' });
    expect(await write(ben!, { className: 'Comments', comment_id, title: 'Spelt' })).toMatchObject({ title: 'Spelt' });
    expect(await write(ana!, { className: 'Replies', comment_id, title: 'Why?' })).toMatchObject({ title: 'Why?' });
    const like = { className: 'Likes', fx_id: comment_id, type: 'Comment' };
    const { like_id } = (await write(ana!, like)) as { like_id: string };
    expect(await write(ana!, like)).toMatchObject({ like_id });
    const { storage } = server.current.ports;
    expect(await storage.get(Comment, comment_id)).toMatchObject({ likes: 1, replies: 1 });
    expect(await write(ben!, { className: 'Likes', like_id, on: false })).toEqual({ code: 'not_found' });
    await write(ana!, { className: 'Likes', like_id, on: false });
    expect((await storage.get(Comment, comment_id))!.likes).toBe(0);

    // In a closed club its members go on, and nobody else.
    const { title, description } = (await ana!.run('getGroups', { gx_id: post.gx_id })).body.groups[0]!;
    await ana!.run('addUpdateGroup', { gx_id: post.gx_id, title, description, access: 'Private' });
    expect(await write(ben!, { className: 'Comments', comment_id, title: 'Oats' })).toMatchObject({ title: 'Oats' });
    await ben!.run('remove2Group', { gx_id: post.gx_id });
    expect(await write(ben!, { className: 'Comments', comment_id, title: 'Rice' })).not.toHaveProperty('title');
  });
});
