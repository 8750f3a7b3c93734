/** What moderators take away: its author reads why and appeals once, somebody else decides, and the club’s log has all of it. */
import { describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { ClubReport, Comment } from '#shared/community/entities/posts.ts';
import type { WrittenType } from '#shared/community/types.ts';
import { limits } from '#shared/limits.ts';
import { member, members, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { clubOf, comment, join, postOf } from './club.ts';

const server = useServer();
const people = (many: number) => members(server.current, many);
const pathsOf = async (who: TestActor, type: string) =>
  (await server.current.ports.storage.find(Notification, { user_id: who.user_id!, type })).map(({ path }) => path);
const take = (who: TestActor, type: WrittenType, id: string) =>
  who.run('moderateFeed', { type, id, reason: 'Too loud' });
/** Of what was taken away from somebody last. */
const deedOf = async (who: TestActor) => (await pathsOf(who, 'post_removed')).at(-1)!.replace('/feed/removed/', '');

async function stage(more: Parameters<typeof clubOf>[1] = {}) {
  const [ana, mod, ben, eve] = await people(4);
  const { gx_id } = await clubOf(ana!, more);
  for (const who of [mod!, ben!, eve!]) {
    await join(who, gx_id);
    if (more.access === 'Private') await ana!.run('add2Group', { gx_id, user_id: who.user_id! });
  }
  await ana!.run('setClubRole', { gx_id, user_id: mod!.user_id!, role: 'moderator' });
  return { ana: ana!, mod: mod!, ben: ben!, eve: eve!, gx_id };
}

describe('an author', () => {
  it('appeals once, and another moderator puts the post back', async () => {
    const { ana, mod, ben, eve, gx_id } = await stage();
    const post = await postOf(ben, gx_id, 'Loud words');
    const below = await comment(eve, post.feed_item_id, 'Quite loud');
    const isBelowOpen = async () => (await server.current.ports.storage.get(Comment, below.comment_id))!.is_open;
    await eve.run('reportFeed', { type: 'Feed', id: post.fx_id, reason: 'insult' });
    expect(await pathsOf(mod, 'club_reported')).toEqual([`/c/${gx_id}?tab=reports`]);
    await Promise.all([take(mod, 'Feed', post.fx_id), take(mod, 'Feed', post.fx_id)]);
    expect(await pathsOf(ben, 'post_removed')).toHaveLength(1);
    // Whoever reported it is thanked once.
    expect(await pathsOf(eve, 'report_acted')).toEqual([`/feed/post/${post.fx_id}`]);
    expect(await isBelowOpen()).toBe(false);
    const deed_id = await deedOf(ben);
    expect((await ben.run('getDecision', { deed_id })).body.decision).toMatchObject({
      ...{ text: 'Loud words', reason: 'Too loud', can: { appeal: true, judge: false }, club: { gx_id } },
    });
    expect(await eve.run('getDecision', { deed_id })).toMatchObject({ code: 'not_found' });
    const judge = (who: TestActor, grant: boolean) =>
      who.run('judgeAppeal', { deed_id, grant, reason: 'It is only loud' });
    expect(await judge(ana, true)).toMatchObject({ code: 'not_found' });
    expect(await eve.run('appealDecision', { deed_id, text: 'Mine' })).toMatchObject({ code: 'not_found' });
    const appeals = await Promise.all([1, 2].map(() => ben.run('appealDecision', { deed_id, text: 'It is a song' })));
    expect(appeals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await pathsOf(ana, 'club_appeal'), await pathsOf(mod, 'club_appeal')]).toEqual([
      [`/c/${gx_id}?tab=reports`],
      [],
    ]);
    const waiting = async (who: TestActor) =>
      (await who.run('getClubReports', { gx_id })).body.appeals.map(({ appeal, can }) => ({
        appeal,
        judge: can.judge,
      }));
    expect(await waiting(mod)).toEqual([{ appeal: 'It is a song', judge: false }]);
    expect(await waiting(ana)).toEqual([{ appeal: 'It is a song', judge: true }]);
    expect(await judge(mod, false)).toMatchObject({ code: 'forbidden' });
    const judged = await Promise.all([judge(ana, true), judge(ana, true)]);
    expect(judged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await pathsOf(ben, 'appeal_granted')).toEqual([`/feed/removed/${deed_id}`]);
    expect(await isBelowOpen()).toBe(true);
    expect((await eve.run('getFeed', { feed_item_id: post.fx_id })).body.feed.text).toBe('Loud words');
    expect((await eve.run('getGroups', { gx_id })).body.groups[0]!.posts).toBe(1);
    expect((await ben.run('getDecision', { deed_id })).body.decision).toMatchObject({
      ...{ granted: true, answer: 'It is only loud', can: { appeal: false, judge: false } },
    });
    expect(await waiting(ana)).toEqual([]);

    await ana.run('remove2Group', { gx_id, user_id: eve.user_id!, ban: true, reason: 'Noise' });
    expect(await ben.run('getClubLog', { gx_id })).toMatchObject({ code: 'forbidden' });
    const log = (await mod.run('getClubLog', { gx_id })).body;
    expect([log.count, log.deeds.map(({ type, actor }) => `${type} ${actor!.user_id}`)]).toEqual([
      4,
      [`banned ${ana.user_id}`, `restored ${ana.user_id}`, `removed ${mod.user_id}`, `role ${ana.user_id}`],
    ]);
  });

  it('of a comment or a reply gets it back where it stood, with its counts', async () => {
    const { ana, mod, ben, eve, gx_id } = await stage();
    const post = await postOf(ana, gx_id);
    const said = await comment(ben, post.feed_item_id, 'First');
    const { reply } = (await eve.run('addReply', { comment_id: said.comment_id, title: 'Second' })).body;
    const talk = async () => {
      const { comments } = (await ana.run('getComments', { feed_item_id: post.fx_id })).body;
      const { feed } = (await ana.run('getFeed', { feed_item_id: post.fx_id })).body;
      return [feed.comments, comments.map(({ title, replies }) => [title, ...replies.map((row) => row.title)])];
    };
    // The reply first, and then the comment: both are gone.
    await take(mod, 'Reply', reply.reply_id);
    await take(mod, 'Comment', said.comment_id);
    expect(await talk()).toEqual([0, []]);
    for (const who of [ben, eve]) await who.run('appealDecision', { deed_id: await deedOf(who), text: 'Please' });
    const grant = async (who: TestActor, judge: TestActor) =>
      judge.run('judgeAppeal', { deed_id: await deedOf(who), grant: true, reason: 'Fine' });
    // A reply has no place while its comment is gone; an operator may decide as well.
    expect(await grant(eve, ana)).toMatchObject({ code: 'comment_not_found' });
    const operator = await member(server.current, 'admin');
    expect((await operator.run('getModeration', {})).body.appeals.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect((await grant(ben, operator)).status).toBe(200);
    expect((await grant(eve, ana)).status).toBe(200);
    expect(await talk()).toEqual([2, [['First', 'Second']]]);
  });

  it('outside of clubs is judged by operators alone, and by another one', async () => {
    const [ana, ben] = [await member(server.current), await member(server.current)];
    const [one, other] = [await member(server.current, 'admin'), await member(server.current, 'admin')];
    const about = { feed_item_id: String(ana.user_id), feed_type: 'user' } as const;
    const { comment_id } = (await ben.run('addComment', { ...about, title: 'Boo' })).body.comment;
    await ana.run('reportFeed', { type: 'Comment', id: comment_id, reason: 'insult' });
    const reported = async () => (await one.run('getModeration', {})).body.reports.map(({ line }) => line);
    expect(await reported()).toEqual(['Boo']);
    expect(await ana.run('getModeration', {})).toMatchObject({ code: 'forbidden' });
    await take(one, 'Comment', comment_id);
    expect(await reported()).toEqual([]);
    const deed_id = await deedOf(ben);
    await ben.run('appealDecision', { deed_id, text: 'A ghost’s greeting' });
    const judge = (who: TestActor, grant: boolean) => who.run('judgeAppeal', { deed_id, grant, reason: 'Read' });
    expect(await judge(ana, true)).toMatchObject({ code: 'not_found' });
    expect(await judge(one, false)).toMatchObject({ code: 'forbidden' });
    expect((await judge(other, false)).status).toBe(200);
    expect(await pathsOf(ben, 'appeal_refused')).toEqual([`/feed/removed/${deed_id}`]);
    expect((await ana.run('getComments', about)).body.comments).toEqual([]);
  });
});

describe('somebody who is put out', () => {
  it('is told why, and appeals once; another moderator lets them back in', async () => {
    const { ana, mod, ben, eve, gx_id } = await stage();
    const isIn = async () => (await ben.run('getGroups', { gx_id })).body.groups[0]!.state;
    expect((await mod.run('remove2Group', { gx_id, user_id: ben.user_id!, ban: true, reason: 'Noise' })).status).toBe(
      200,
    );
    expect(await isIn()).toBe('banned');
    const [path = ''] = await pathsOf(ben, 'club_out');
    const deed_id = path.replace('/feed/removed/', '');
    expect((await ben.run('getDecision', { deed_id })).body.decision).toMatchObject({
      ...{ type: 'Membership', banned: true, reason: 'Noise', can: { appeal: true, judge: false }, club: { gx_id } },
    });
    expect(await eve.run('getDecision', { deed_id })).toMatchObject({ code: 'not_found' });
    expect((await ben.run('appealDecision', { deed_id, text: 'I whispered' })).status).toBe(200);
    expect((await ana.run('getClubReports', { gx_id })).body.appeals).toMatchObject([{ deed_id, type: 'Membership' }]);
    const judge = (who: TestActor) => who.run('judgeAppeal', { deed_id, grant: true, reason: 'He did' });
    expect(await judge(mod)).toMatchObject({ code: 'forbidden' });
    const judged = await Promise.all([judge(ana), judge(ana)]);
    expect(judged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await isIn(), (await ana.run('getGroups', { gx_id })).body.groups[0]!.members]).toEqual(['active', 4]);
    expect(await pathsOf(ben, 'club_back')).toHaveLength(1);
  });

  it('may come back when a moderator lifts the ban; who asks and is turned away is told', async () => {
    const { ana, ben, gx_id } = await stage({ access: 'Private' });
    const move = (ban: boolean) => ana.run('remove2Group', { gx_id, user_id: ben.user_id!, ban, reason: 'So' });
    await move(true);
    expect(await join(ben, gx_id)).toMatchObject({ code: 'club_banned' });
    await move(false);
    expect(await pathsOf(ben, 'club_back')).toEqual([`/c/${gx_id}`]);
    expect((await join(ben, gx_id)).body.group.state).toBe('asked');
    await move(false);
    expect(await pathsOf(ben, 'club_refused')).toEqual([`/c/${gx_id}`]);
    const { deeds } = (await ana.run('getClubLog', { gx_id })).body;
    const done = deeds.slice(0, 3).map(({ type, reason }) => `${type} ${reason}`);
    expect(done).toEqual(['turned_away So', 'unbanned So', 'banned So']);
  });
});

describe('a report in a club', () => {
  const reports = async (who: TestActor) => (await who.run('getModeration', {})).body.reports;
  const report = async (who: TestActor, fx_id: string) => {
    expect((await who.run('reportFeed', { type: 'Feed', id: fx_id, reason: 'insult' })).status).toBe(200);
  };

  it('comes to operators when its moderators leave it, with what they cannot read elsewhere', async () => {
    const { storage } = server.current.ports;
    const { ana, ben, eve, gx_id } = await stage({ access: 'Private' });
    const operator = await member(server.current, 'messages_act');
    const post = await postOf(ben, gx_id, 'Loud words\n\nin private');
    await report(eve, post.fx_id);
    expect(await reports(operator)).toEqual([]);
    expect((await take(operator, 'Feed', post.fx_id)).status).toBe(403);
    const [row] = await storage.find(ClubReport, { target_id: post.fx_id });
    expect(row!.operators_from.getTime() - row!.createdAt.getTime()).toBeGreaterThan(47 * 3_600_000);
    const { report_id } = row!;
    expect(await operator.run('dismissClubReport', { report_id })).toMatchObject({ code: 'not_found' });
    await storage.transact((tx) => tx.update(ClubReport, report_id, { operators_from: new Date() }));
    expect(await reports(operator)).toMatchObject([{ report_id, text: 'Loud words\n\nin private', club: { gx_id } }]);
    expect((await ana.run('getClubReports', { gx_id })).body.reports).toHaveLength(1);
    expect((await take(operator, 'Feed', post.fx_id)).status).toBe(200);
    expect(await reports(operator)).toEqual([]);
    expect(await ben.run('getFeed', { feed_item_id: post.fx_id })).toMatchObject({
      body: { feed: { removed: 'Too loud' } },
    });
    expect(
      (await ana.run('getClubLog', { gx_id })).body.deeds.map(({ type, actor }) => [type, actor!.user_id]),
    ).toContainEqual(['removed', operator.user_id]);
  });

  it('without moderators, as that of jobs, comes to operators at once', async () => {
    const [ana, eve] = await people(2);
    const operator = await member(server.current, 'messages_act');
    const data = { category: 468, currency: 'EUR', budget: 400 };
    const job = { group_id: limits.jobsGroup, title: 'Send me money first', text: 'Then work.', data };
    const { fx_id } = (await ana!.call('POST /app/feeds/addFeed', job)).body.feed;
    await report(eve!, fx_id);
    expect((await reports(operator)).map(({ target_id }) => target_id)).toContain(fx_id);
    expect((await take(operator, 'Feed', fx_id)).status).toBe(200);
  });

  it('about a moderator is for the others, and for operators at once', async () => {
    const { ana, mod, eve, gx_id } = await stage();
    const operator = await member(server.current, 'messages_act');
    const post = await postOf(mod, gx_id, 'I decide here');
    await report(eve, post.fx_id);
    expect([await pathsOf(ana, 'club_reported'), await pathsOf(mod, 'club_reported')]).toEqual([
      [`/c/${gx_id}?tab=reports`],
      [],
    ]);
    const [{ report_id } = {}] = await reports(operator);
    expect((await mod.run('getClubReports', { gx_id })).body.reports).toEqual([]);
    expect(await mod.run('dismissClubReport', { report_id: report_id! })).toMatchObject({ code: 'forbidden' });
    expect((await operator.run('dismissClubReport', { report_id: report_id!, reason: 'Rude, no more' })).status).toBe(
      200,
    );
    expect(await reports(operator)).toEqual([]);
    expect(await pathsOf(eve, 'report_kept')).toEqual([`/feed/post/${post.fx_id}`]);
  });
});
