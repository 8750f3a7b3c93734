/** What is written in a private club stays in it, by every door. */
import { afterEach, describe, expect, it } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { Profile } from '#shared/accounts/entities.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { type Frame, LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { clubOf, comment, join, postOf } from './club.ts';
import { isWhole } from '../support/whole.ts';

const server = useServer();
const polling = { interval: 50 };
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()));

/** A page in the club's room: what it was sent, and whether it was let in. */
async function page(who: TestActor, gx_id: string) {
  const socket = io(server.current.url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { ssid: who.ssid, token: who.token },
  });
  sockets.push(socket);
  const heard: string[] = [];
  socket.onAny((event: string, payload: { text?: string; title?: string }) => {
    heard.push(payload.text ?? payload.title ?? event);
  });
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  const answer = (await socket.emitWithAck('join', { room: `club:${gx_id}` })) as { error?: string };
  return { heard, refused: answer.error };
}

/** What somebody finds of a class through Parse. */
async function finds(who: TestActor, className: string, where: object): Promise<unknown[]> {
  const query = new URLSearchParams({ where: JSON.stringify(where) }).toString();
  const answer = await who.fetch<{ results?: unknown[] }>(`/parse/classes/${className}?${query}`, {
    headers: who.parseHeaders,
  });
  return answer.body.results ?? [];
}

async function stage(more: Parameters<typeof clubOf>[1] = { access: 'Private' }) {
  const [ana, ben, eve] = [await member(server.current), await member(server.current), await member(server.current)];
  const guest = await visitor(server.current);
  const club = await clubOf(ana, { ...more, question: 'Why?' });
  return { ana, ben, eve, guest, club, gx_id: club.gx_id };
}

/** By how many doors somebody sees a post and what is below it. */
async function doorsOpen(who: TestActor, gx_id: string, group_id: number, fx_id: string, comment_id: string) {
  const calls = await Promise.all([
    who.call('GET /app/feeds/getFeeds', { group_id: gx_id }),
    who.call('GET /app/feeds/getFeeds', { group_id, keyword: 'secret' }),
    who.call('POST /app/feeds/getFeed', { feed_item_id: fx_id }),
    who.run('getComments', { feed_item_id: fx_id }),
    who.run('getMembers', { gx_id }),
    who.run('getLikers', { type: 'Feed', id: fx_id }),
    who.run('findFeedTarget', { type: 'comment', id: comment_id }),
  ]);
  const rows = await Promise.all([
    finds(who, 'Feeds', { gx_id }),
    finds(who, 'Comments', { fx_id }),
    finds(who, 'Likes', { fx_id }),
  ]);
  return {
    calls: calls.filter(({ status }) => status === 200).length,
    rows: rows.filter((found) => found.length).length,
  };
}

describe('a private club', () => {
  it('opens by a moderator’s word, and shuts by every door at once', async () => {
    const { ana, ben, eve, guest, gx_id, club } = await stage();
    const post = await postOf(ana, gx_id, 'A secret recipe');
    const said = await comment(ana, post.feed_item_id, 'With cardamom');
    await ana.run('setLike', { type: 'Feed', id: post.fx_id, on: true });
    // The faces of members come with the club, to those who may read it.
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(Profile, ana.user_id!, { avatar: '/files/ana000000000/ana.webp' }));
    const faces = async (who: TestActor) => (await who.call('GET /app/Groups/getGroups', { gx_id })).body.faces;
    expect(await faces(ana)).toEqual(['/files/ana000000000/ana.webp']);
    for (const who of [ben, eve, guest]) expect(await faces(who)).toBeUndefined();
    const doors = (who: TestActor) => doorsOpen(who, gx_id, club.group_id, post.fx_id, said.comment_id);
    for (const who of [ben, eve, guest]) expect(await doors(who)).toEqual({ calls: 0, rows: 0 });
    expect((await page(eve, gx_id)).refused).toBe('not_found');

    expect((await join(ben, gx_id, { answer: 'I bake' })).body.group.state).toBe('asked');
    expect(await doors(ben)).toEqual({ calls: 0, rows: 0 });
    expect((await ana.run('getMembers', { gx_id, state: 'asked' })).body.members).toMatchObject([{ answer: 'I bake' }]);
    expect(await eve.run('add2Group', { gx_id, user_id: ben.user_id! })).toMatchObject({ code: 'club_members_only' });
    await ana.run('add2Group', { gx_id, user_id: ben.user_id! });
    const bytes = new TextEncoder().encode('Cardamom');
    const { file } = (await ana.call('POST /app/feeds/addFile', { group_id: gx_id, client_id: 'recipe-1', bytes }))
      .body;
    await ana.run('addFeed', { group_id: gx_id, text: 'As a file', files: [file.file_id] });
    const pass = (await ben.run('getFeeds', { group_id: gx_id })).body.pass!;
    const opened = async (by: string) => (await fetch(`${server.current.url}${file.url}?pass=${by}`)).status;
    expect(await opened(pass)).toBe(200);
    // A pass is of one person: it is not made into the owner's.
    expect(await opened(pass.replace(/\d+$/, String(ana.user_id)))).toBe(404);
    expect(await doors(ben)).toEqual({ calls: 7, rows: 3 });
    expect(await doors(ana)).toEqual({ calls: 7, rows: 3 });
    for (const who of [eve, guest]) expect(await doors(who)).toEqual({ calls: 0, rows: 0 });
    const inside = await page(ben, gx_id);
    expect(inside.refused).toBeUndefined();
    await postOf(ana, gx_id, 'While Ben is here');
    await expect.poll(() => inside.heard, polling).toContain('While Ben is here');
    await ben.run('remove2Group', { gx_id });
    const own = await page(ana, gx_id);
    await postOf(ana, gx_id, 'After Ben has left');
    await expect.poll(() => own.heard, polling).toContain('After Ben has left');
    expect(inside.heard).not.toContain('After Ben has left');
    await expect.poll(() => opened(pass), polling).toBe(404);
    expect(await doors(ben)).toEqual({ calls: 0, rows: 0 });
  });

  it('tells the open pages of its moderators who asks and who came in, and the asker that they are in', async () => {
    const { ana, ben, eve, gx_id } = await stage();
    const { invitation_id: invitation } = (await ana.run('invite2Group', { gx_id })).body.invitation;
    await join(eve, gx_id, { invitation });
    const [owner, plain] = [await page(ana, gx_id), await page(eve, gx_id)];
    await join(ben, gx_id, { answer: 'Rye' });
    await expect.poll(() => owner.heard, polling).toContain('again');
    const own = await LiveClient.open(server.current.url, ben.token);
    await own.subscribe('Memberships', { user_id: ben.user_id });
    await ana.run('add2Group', { gx_id, user_id: ben.user_id! });
    await own.until(({ object }) => object?.['state'] === 'active');
    own.close();
    await expect.poll(() => owner.heard, polling).toContain('members');
    await postOf(ana, gx_id, 'Welcome');
    await expect.poll(() => plain.heard, polling).toContain('Welcome');
    expect(plain.heard).not.toContain('members');
  });

  it.runIf(isWhole)('bans for good, and lets in by invitations that are counted and revoked', async () => {
    const { ana, ben, eve, gx_id } = await stage();
    const { invitation } = (await ana.run('invite2Group', { gx_id, people: 1 })).body;
    const by = { invitation: invitation.invitation_id };
    const came = await Promise.all([ben, eve].map((who) => join(who, gx_id, by)));
    expect(came.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const [inside, outside] = came[0]!.status === 200 ? [ben, eve] : [eve, ben];
    const ban = { gx_id, user_id: inside.user_id!, ban: true };
    expect(await ana.run('remove2Group', ban)).toMatchObject({ code: 'invalid' });
    await ana.run('remove2Group', { ...ban, reason: 'Spam' });
    const second = (await ana.run('invite2Group', { gx_id })).body.invitation;
    expect(await join(inside, gx_id, { invitation: second.invitation_id })).toMatchObject({ code: 'club_banned' });
    await ana.run('revokeInvitation', { gx_id, invitation_id: second.invitation_id });
    expect(await join(outside, gx_id, { invitation: second.invitation_id })).toMatchObject({ code: 'invitation_over' });
    expect((await ana.run('getInvitations', { gx_id })).body.invitations).toEqual([]);
    await inside.run('remove2Group', { gx_id });
    expect(await join(inside, gx_id)).toMatchObject({ code: 'club_banned' });
  });

  it('gives one place of an invitation to one person, however often they come and go', async () => {
    const { ana, ben, eve, gx_id } = await stage();
    const { invitation_id: invitation } = (await ana.run('invite2Group', { gx_id, people: 2 })).body.invitation;
    const left = async () => (await ana.run('getInvitations', { gx_id })).body.invitations.map((one) => one.left);
    const comeAndGo = async () => {
      expect((await join(ben, gx_id, { invitation })).status).toBe(200);
      await ben.run('remove2Group', { gx_id });
    };
    await comeAndGo();
    await comeAndGo();
    expect(await left()).toEqual([1]);
    expect((await join(eve, gx_id, { invitation })).body.group.state).toBe('active');
    // All places are taken, and one of them is his.
    await comeAndGo();
    expect(await join(await member(server.current), gx_id, { invitation })).toMatchObject({ code: 'invitation_over' });
    await ana.run('revokeInvitation', { gx_id, invitation_id: invitation });
    expect(await join(ben, gx_id, { invitation })).toMatchObject({ code: 'invitation_over' });
  });

  it.runIf(isWhole)('that was public shuts what was written before', async () => {
    const { ana, eve, guest, gx_id, club } = await stage({});
    const post = await postOf(ana, gx_id, 'In the open');
    const said = await comment(ana, post.feed_item_id, 'For all');
    await ana.run('setLike', { type: 'Feed', id: post.fx_id, on: true });
    const doors = (who: TestActor) => doorsOpen(who, gx_id, club.group_id, post.fx_id, said.comment_id);
    expect(await doors(eve)).toEqual({ calls: 7, rows: 3 });
    expect(await doors(guest)).toEqual({ calls: 7, rows: 3 });
    const { title, description } = club;
    await ana.run('addUpdateGroup', { gx_id, title, description, access: 'Private' });
    for (const who of [eve, guest]) expect(await doors(who)).toEqual({ calls: 0, rows: 0 });
    await ana.run('addUpdateGroup', { gx_id, title, description, access: 'Public' });
    expect(await doors(eve)).toEqual({ calls: 7, rows: 3 });
    expect(await doors(guest)).toEqual({ calls: 7, rows: 3 });
  });
});

/** The words of a post, or of what was said about one. */
const wordsOf = ({ object }: Frame) => object?.text ?? object?.title;

describe('a subscription to a club', () => {
  it('hears as a visitor what is public, and from the moment that it is private its members alone, until they go', async () => {
    const { ana, ben, eve, guest, club, gx_id } = await stage({});
    const dan = await member(server.current);
    for (const who of [ben, dan]) await join(who, gx_id);
    const other = await clubOf(ana);
    const hearing = new Map<TestActor, LiveClient>();
    for (const who of [ana, ben, dan, eve, guest]) {
      const live = await LiveClient.open(server.current.url, who.token);
      hearing.set(who, live);
      for (const className of ['Feeds', 'Comments', 'Replies', 'Likes'])
        for (const where of [{ gx_id }, { gx_id: other.gx_id }])
          expect((await live.subscribe(className, where)).op).toBe('subscribed');
    }
    const hear = (people: readonly TestActor[], fits: (frame: Frame) => boolean) =>
      Promise.all(people.map((who) => hearing.get(who)!.until(fits)));
    /** A post with a comment, a reply and a like, which these people hear. */
    const talk = async (word: string, people: readonly TestActor[], group = gx_id) => {
      const post = await postOf(ana, group, `${word} post`);
      const { comment_id } = await comment(ana, post.feed_item_id, `${word} comment`);
      await ana.run('addReply', { comment_id, title: `${word} reply` });
      await ana.run('setLike', { type: 'Feed', id: post.fx_id, on: true });
      for (const what of ['post', 'comment', 'reply'])
        await hear(people, (frame) => frame.op === 'create' && wordsOf(frame) === `${word} ${what}`);
      await hear(people, ({ op, object }) => op === 'create' && object?.fx_id === post.fx_id && object.type === 'Feed');
      return post;
    };
    const open = await talk('Open', [...hearing.keys()]);

    const { title, description } = club;
    await ana.run('addUpdateGroup', { gx_id, title, description, access: 'Private' });
    await hear([eve, guest], ({ op, object }) => op === 'leave' && object?.objectId === open.fx_id);
    const inside = await talk('Inside', [ana, ben, dan]);
    await ana.run('editFeed', { feed_item_id: open.feed_item_id, text: 'Inside edit' });
    await hear([ana, ben, dan], (frame) => wordsOf(frame) === 'Inside edit');

    await ben.run('remove2Group', { gx_id });
    await ana.run('remove2Group', { gx_id, user_id: dan.user_id!, ban: true, reason: 'Told it elsewhere' });
    await talk('Later', [ana]);
    await ana.run('editFeed', { feed_item_id: inside.feed_item_id, text: 'Later edit' });
    await ana.run('deleteFeed', { feed_item_id: inside.fx_id });
    await hear([ana], ({ op, object }) => op === 'delete' && object?.objectId === inside.fx_id);

    // What everybody hears afterwards: nothing of before is on its way any more.
    await talk('Elsewhere', [...hearing.keys()], other.gx_id);
    for (const [who, live] of hearing) {
      const told = JSON.stringify(live.events);
      const words = ['Open', 'Inside', 'Later'].filter((word) => told.includes(word));
      const isMember = who === ben || who === dan;
      expect(words).toEqual(who === ana ? ['Open', 'Inside', 'Later'] : isMember ? ['Open', 'Inside'] : ['Open']);
      // Of what is theirs no more, they are not even told that it was taken away.
      expect(live.events.some(({ op }) => op === 'delete')).toBe(who === ana);
      live.close();
    }
  });
});

describe('moderators', () => {
  it.runIf(isWhole)('take away with a reason that the author reads, and others see nothing of it', async () => {
    const { ana, ben, eve, gx_id } = await stage({});
    for (const who of [ben, eve]) await join(who, gx_id);
    const post = await postOf(ben, gx_id, 'Rude words');
    expect(await ben.run('reportFeed', { type: 'Feed', id: post.fx_id, reason: 'insult' })).toMatchObject({
      code: 'forbidden',
    });
    for (let n = 0; n < 2; n++)
      await eve.run('reportFeed', { type: 'Feed', id: post.fx_id, reason: 'insult', note: 'See' });
    expect(await eve.run('getClubReports', { gx_id })).toMatchObject({ code: 'forbidden' });
    expect((await ana.run('getClubReports', { gx_id })).body.reports).toMatchObject([
      { line: 'Rude words', note: 'See' },
    ]);
    const said = await comment(eve, post.feed_item_id, 'Ruder words');
    await eve.run('addReply', { comment_id: said.comment_id, title: 'And more' });
    for (const [type, id] of [
      ['Feed', post.fx_id],
      ['Comment', said.comment_id],
    ] as const)
      await eve.run('setLike', { type, id, on: true });
    const below = async () => {
      const found = await Promise.all([
        finds(eve, 'Comments', { fx_id: post.fx_id }),
        finds(eve, 'Replies', { fx_id: post.fx_id }),
        finds(eve, 'Likes', { fx_id: post.fx_id }),
        finds(eve, 'Likes', { fx_id: said.comment_id }),
      ]);
      return found.map(({ length }) => length);
    };
    expect(await below()).toEqual([1, 1, 1, 1]);
    const live = await LiveClient.open(server.current.url, eve.token);
    await live.subscribe('Comments', { fx_id: post.fx_id });
    const remove = { type: 'Feed', id: post.fx_id, reason: 'Be kind' } as const;
    expect(await eve.run('moderateFeed', remove)).toMatchObject({ code: 'forbidden' });
    await Promise.all([ana.run('moderateFeed', remove), ana.run('moderateFeed', remove)]);
    expect((await ana.run('getClubReports', { gx_id })).body.reports).toEqual([]);
    expect((await ben.run('getFeed', { feed_item_id: post.fx_id })).body.feed.removed).toBe('Be kind');
    expect(await eve.run('getFeed', { feed_item_id: post.fx_id })).toMatchObject({ code: 'post_not_found' });
    expect((await eve.run('getFeeds', { group_id: gx_id })).body.count).toBe(0);
    expect(await finds(eve, 'Feeds', { gx_id })).toEqual([]);
    expect((await eve.run('getGroups', { gx_id })).body.groups[0]!.posts).toBe(0);
    expect(await below()).toEqual([0, 0, 0, 0]);
    await live.until(({ op }) => op === 'leave');
    live.ws.close();
    // A club that is closed and opened again opens nothing of it.
    const { title, description } = (await ana.run('getGroups', { gx_id })).body.groups[0]!;
    for (const access of ['Private', 'Public'] as const)
      await ana.run('addUpdateGroup', { gx_id, title, description, access });
    expect(await below()).toEqual([0, 0, 0, 0]);
  });

  it('pin posts; what somebody has blocked is neither shown nor told', async () => {
    const { ana, ben, gx_id } = await stage({});
    await join(ben, gx_id);
    const first = await postOf(ana, gx_id, 'Rules');
    const second = await postOf(ben, gx_id, 'News');
    expect(await ben.run('pinFeed', { feed_item_id: first.fx_id, on: true })).toMatchObject({ code: 'forbidden' });
    await ana.run('pinFeed', { feed_item_id: first.fx_id, on: true });
    const feed = async () => (await ana.run('getFeeds', { group_id: gx_id })).body.feeds.map(({ text }) => text);
    expect(await feed()).toEqual(['Rules', 'News']);
    const { conversation } = (await ana.run('fetchConversation', { user_id: ben.user_id! })).body;
    await ana.run('updateInbox', { conversation_id: conversation.conversation_id, blocked: true });
    expect(await feed()).toEqual(['Rules']);
    expect(await ben.run('addComment', { feed_item_id: first.fx_id, title: 'Hello' })).toMatchObject({
      code: 'post_blocked',
    });
    expect((await ben.run('addComment', { feed_item_id: second.fx_id, title: 'Hello' })).status).toBe(200);
  });
});
