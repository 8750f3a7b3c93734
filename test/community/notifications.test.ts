/** Notifications: channels, merging, and unseen counts. */
import { describe, expect, it } from 'vitest';
import { PersonalData, PushToken } from '#shared/accounts/entities/personal.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { sendDigests } from '#cloud/accounts/notifications/digest.ts';
import { tellEnds } from '#cloud/contests/rounds/tellContestEnds.ts';
import { advanceContest } from '#cloud/contests/rounds/advance.ts';
import { member, members, type TestActor, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { comment, join, postOf } from './club.ts';

const polling = { interval: 50 };

const server = useServer({ publicUrl: 'https://vote.example.org' });

const storage = () => server.current.ports.storage;
const bellOf = (who: TestActor) =>
  server.current.ports.storage.find(Notification, { user_id: who.user_id! }, { sort: { createdAt: 1 } });
const people = (count: number) => members(server.current, count);
const ask = (who: TestActor, kind: string, ways: object) =>
  who.call('POST /app/account/updatePreferences', { notifications: { [kind]: ways } });

let sent = 0;
const enter = (who: TestActor, cx_id: string, contestant_name = `Entry of ${who.username}`) =>
  who.call('POST /app/contest/v2/enterContest', { cx_id, contestant_name, client_id: `entry-${++sent}` });

describe('an entry', () => {
  it('is told to the organizer, and others that are unseen count up in the same row', async () => {
    const [organizer, ana, ben, eve] = await people(4);
    const { cx_id, contest_name } = await contest(server.current, { organizer, entries_open: true });
    expect((await enter(ana!, cx_id)).status).toBe(200);
    const path = `/managecontestant?cx_id=${cx_id}`;
    expect(await bellOf(organizer!)).toMatchObject([
      { type: 'entry_waiting', actor_id: ana!.user_id, path, params: { contest: contest_name }, count: 1 },
    ]);
    await enter(ben!, cx_id);
    expect(await bellOf(organizer!)).toMatchObject([{ actor_id: ben!.user_id, count: 2, is_seen: false }]);
    const told_at = (await bellOf(organizer!))[0]?.told_at;
    expect(told_at).toBeInstanceOf(Date);
    await organizer!.run('seeNotifications', {});
    // That it was seen does not make it newer.
    expect(await bellOf(organizer!)).toMatchObject([{ told_at }]);
    await enter(eve!, cx_id);
    expect(await bellOf(organizer!)).toMatchObject([
      { count: 2, is_seen: true },
      { actor_id: eve!.user_id, count: 1 },
    ]);
  });

  it('is told once, though it is sent twice, and not to an organizer who adds people', async () => {
    const [organizer, ana] = await people(2);
    const { cx_id } = await contest(server.current, { organizer, entries_open: true });
    const input = { cx_id, contestant_name: 'Twice', client_id: 'sent-twice' };
    const answers = await Promise.all([1, 2].map(() => ana!.call('POST /app/contest/v2/enterContest', input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await enter(organizer!, cx_id, 'Added');
    expect(await bellOf(organizer!)).toMatchObject([{ count: 1 }]);
  });

  it('tells its maker what the organizer decided, and nothing of what they change themselves', async () => {
    const [organizer, ana] = await people(2);
    const { cx_id, contest_name } = await contest(server.current, { organizer, entries_open: true });
    const { contestant_id } = (await enter(ana!, cx_id, 'Bread')).body.contestant;
    const decide = (contestant_status: 0 | 1) =>
      organizer!.call('POST /app/contest/v2/updateContestant', { contestant_id, contestant_status });
    expect((await decide(1)).status).toBe(200);
    await decide(1);
    const params = { entry: 'Bread', contest: contest_name };
    expect(await bellOf(ana!)).toMatchObject([
      { type: 'entry_approved', actor_id: organizer!.user_id, path: `/cx/${cx_id}/${contestant_id}`, params, count: 1 },
    ]);
    await decide(0);
    expect(await bellOf(ana!)).toMatchObject([
      { type: 'entry_approved' },
      { type: 'entry_refused', path: `/edit-contest-entry/${cx_id}`, params },
    ]);
    await ana!.call('POST /app/contest/v2/updateContestant', { contestant_id, description: 'Sourdough' });
    expect(await bellOf(ana!)).toHaveLength(2);
  });

  it('tells its maker what an operator decided, too', async () => {
    const [organizer, ana] = await people(2);
    const operator = await member(server.current, 'admin');
    const { cx_id, contest_name } = await contest(server.current, { organizer, entries_open: true });
    const { contestant_id } = (await enter(ana!, cx_id, 'Bread')).body.contestant;
    const decide = (change: 'approve' | 'refuse') =>
      operator.run('changeContestants', { contestant_ids: [contestant_id], change });
    for (const change of ['approve', 'approve', 'refuse'] as const) expect((await decide(change)).status).toBe(200);
    const params = { entry: 'Bread', contest: contest_name };
    expect(await bellOf(ana!)).toMatchObject([
      { type: 'entry_approved', actor_id: operator.user_id, path: `/cx/${cx_id}/${contestant_id}`, params, count: 1 },
      { type: 'entry_refused', path: `/edit-contest-entry/${cx_id}`, params, count: 1 },
    ]);
  });
});

describe('whoever stands in a contest', () => {
  const iso = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('is told once that they go on, and once that the result is certified', async () => {
    const [organizer, ana, ben] = await people(3);
    const { ports } = server.current;
    const end_date = iso(2);
    const { cx_id, contest_name } = await contest(server.current, {
      organizer,
      entries_open: true,
      contestants: 0,
      end_date,
      rounds: [{ endDate: iso(1), advance: 1 }, { endDate: end_date }],
    });
    for (const who of [ana!, ben!]) {
      const { contestant_id } = (await enter(who, cx_id)).body.contestant;
      await organizer!.call('POST /app/contest/v2/updateContestant', { contestant_id, contestant_status: 1 });
      if (who === ana) await organizer!.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    }
    const now = new Date(ports.clock.now());
    await storeBehind(server.current, cx_id, {}, [{ endDate: now }, { startDate: now }]);
    const later = { ...ports, clock: { ...ports.clock, now: () => ports.clock.now() + contestLimits.roundSettles } };
    await Promise.all([1, 2].map(() => advanceContest(later, cx_id)));
    expect(await bellOf(ana!)).toMatchObject([
      { type: 'entry_approved' },
      { type: 'round_advanced', params: { contest: contest_name, entry: `Entry of ${ana!.username}` }, count: 1 },
    ]);
    expect(await bellOf(ben!)).toMatchObject([{ type: 'entry_approved' }]);

    await storeBehind(server.current, cx_id, { start_date: new Date(iso(-2)), end_date: new Date(iso(-1)) });
    for (const _ of [1, 2])
      expect((await organizer!.run('moveContest', { cx_id, transition: 'certify' })).status).toBe(200);
    for (const who of [ana!, ben!]) {
      const told = async () => (await bellOf(who)).filter(({ type }) => type === 'contest_certified');
      await expect
        .poll(told, polling)
        .toMatchObject([{ path: `/result/${cx_id}`, params: { contest: contest_name }, count: 1 }]);
    }
  });
});

describe('a contest that is cancelled', () => {
  it('is told to all who stand in it, once, and to its organizer where an operator cancels it', async () => {
    const [organizer, ana, ben] = await people(3);
    const operator = await member(server.current, 'admin');
    const cancelledFor = async (who: TestActor) =>
      (await bellOf(who)).filter(({ type }) => type === 'contest_cancelled').map(({ path }) => path);
    const isTold = async (who: TestActor, ...paths: string[]) => {
      await expect.poll(() => cancelledFor(who), polling).toEqual(paths);
    };
    const [own, other] = await Promise.all(
      [ana!, ben!].map(async (who) => {
        const { cx_id } = await contest(server.current, { organizer, entries_open: true, contestants: 0 });
        const { contestant_id } = (await enter(who, cx_id)).body.contestant;
        await organizer!.call('POST /app/contest/v2/updateContestant', { contestant_id, contestant_status: 1 });
        return cx_id;
      }),
    );
    // Ben's entry waits in it.
    await enter(ben!, own!);
    for (const _ of [1, 2]) await organizer!.run('moveContest', { cx_id: own!, transition: 'cancel' });
    for (const who of [ana!, ben!]) await isTold(who, `/cx/${own}`);
    expect(await cancelledFor(organizer!)).toEqual([]);
    await operator.run('changeContests', { cx_ids: [other!], change: 'cancel', reason: 'Not a contest' });
    await isTold(organizer!, `/cx/${other}`);
    await isTold(ben!, `/cx/${own}`, `/cx/${other}`);
    expect(await cancelledFor(ana!)).toHaveLength(1);
  });
});

describe('the end of a contest', () => {
  const over = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const end = (cx_id: string, end_date: Date) => storeBehind(server.current, cx_id, { start_date: over(48), end_date });

  it('is told to its organizer once, however many look and how often', async () => {
    const [organizer] = await people(1);
    const { cx_id, contest_name } = await contest(server.current, { organizer });
    await tellEnds(server.current.ports);
    expect(await bellOf(organizer!)).toEqual([]);
    await end(cx_id, over(0.1));
    await Promise.all([1, 2, 3].map(() => tellEnds(server.current.ports)));
    const [told, ...more] = await bellOf(organizer!);
    expect(told).toMatchObject({ type: 'contest_ended', path: `/cx/${cx_id}`, params: { contest: contest_name } });
    expect(more).toEqual([]);
    await server.current.ports.storage.transact((tx) => tx.remove(Notification, told!.notification_id));
    await tellEnds(server.current.ports);
    expect(await bellOf(organizer!)).toEqual([]);
  });

  it('is no news a day later, nor of a contest that was cancelled', async () => {
    const [organizer] = await people(1);
    const [old, cancelled] = [
      await contest(server.current, { organizer }),
      await contest(server.current, { organizer }),
    ];
    await end(old.cx_id, over(25));
    await end(cancelled.cx_id, over(0.1));
    await storeBehind(server.current, cancelled.cx_id, { contest_status: 'cancelled' });
    await tellEnds(server.current.ports);
    expect(await bellOf(organizer!)).toEqual([]);
  });

  it('is mailed once to whoever wants it by mail alone', async () => {
    const [organizer] = await people(1);
    await ask(organizer!, 'contest_ended', { app: false, mail: true });
    const { cx_id, contest_name } = await contest(server.current, { organizer });
    await end(cx_id, over(0.1));
    await tellEnds(server.current.ports);
    await tellEnds(server.current.ports);
    expect(await bellOf(organizer!)).toEqual([]);
    const mails = await mailsTo(server.current, `${organizer!.username}@example.org`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(contest_name);
    expect(mails[0]!.text).toContain(`https://vote.example.org/cx/${cx_id}`);
  });
});

describe('preferences', () => {
  it('bring mail to whoever asked for it, in their language, once for what is counted up', async () => {
    const [organizer, ana, ben] = await people(3);
    await ask(organizer!, 'entry_waiting', { mail: true });
    await organizer!.call('POST /app/account/updateProfileInfo', { language: 'FR' });
    const { cx_id } = await contest(server.current, { organizer, entries_open: true });
    await enter(ana!, cx_id);
    await enter(ben!, cx_id);
    const mails = await mailsTo(server.current, `${organizer!.username}@example.org`);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('attend votre décision');
    expect(await bellOf(organizer!)).toMatchObject([{ count: 2 }]);
  });

  it('send nobody a link that somebody put into a name', async () => {
    const [organizer, ana] = await people(2);
    await ask(organizer!, 'entry_waiting', { mail: true });
    const { cx_id } = await contest(server.current, { organizer, entries_open: true });
    await enter(ana!, cx_id, 'win at evil.example');
    const [mail] = await mailsTo(server.current, `${organizer!.username}@example.org`);
    expect(mail!.text).not.toContain('evil.example');
    expect(mail!.html).not.toContain('evil.example');
  });

  it('keep the bell still, and mail nobody who did not ask', async () => {
    const [organizer, ana] = await people(2);
    await ask(organizer!, 'entry_waiting', { app: false });
    const { cx_id } = await contest(server.current, { organizer, entries_open: true });
    await enter(ana!, cx_id);
    expect(await bellOf(organizer!)).toEqual([]);
    expect(await mailsTo(server.current, `${organizer!.username}@example.org`)).toEqual([]);
  });
});

describe('seeing', () => {
  it('takes more than one transaction holds, and counts exactly', async () => {
    const [ana] = await people(1);
    const row = { user_id: ana!.user_id!, type: 'announcement' as const, params: { text: 'x' } };
    const rows = Array.from({ length: 620 }, (_, n) => ({ ...row, notification_id: `many-${n}` }));
    // In batches, because a transaction may last three seconds.
    for (let from = 0; from < rows.length; from += 62)
      await storage().transact((tx) => tx.insertMany(Notification, rows.slice(from, from + 62)));
    expect((await ana!.run('countUnseen', {})).body).toEqual({ unseen: 620 });
    expect((await ana!.run('seeNotifications', { notification_id: 'many-7' })).body).toEqual({ unseen: 619 });
    expect((await ana!.run('seeNotifications', {})).body).toEqual({ unseen: 0 });
  });

  it('is for members, of their own', async () => {
    const guest = await visitor(server.current);
    for (const name of ['seeNotifications', 'countUnseen'] as const)
      expect(await guest.run(name, {})).toMatchObject({ status: 401, code: 'session_required' });
  });
});

describe('what several do with the same thing', () => {
  const bell = async (who: TestActor, kind: string) =>
    (await bellOf(who)).filter(({ type }) => type === kind).map(({ actor_id, count }) => [actor_id, count]);

  it('is one row that counts people: not presses, and nobody who took it back', async () => {
    const [ana, ben, cleo, dan] = await people(4);
    const post = await postOf(ana!);
    for (const who of [ben!, cleo!, dan!]) await join(who, post.gx_id);
    for (const who of [ben!, cleo!, ben!, cleo!, dan!, ben!]) await comment(who, post.feed_item_id, 'Rye');
    expect(await bell(ana!, 'comment')).toEqual([[ben!.user_id, 3]]);

    const like = (who: TestActor, on: boolean) => who.run('setLike', { type: 'Feed', id: post.fx_id, on });
    const told = async (rows: unknown) => {
      await expect.poll(() => bell(ana!, 'like'), polling).toEqual(rows);
    };
    await Promise.all([ben!, cleo!, dan!].map((who) => like(who, true)));
    await expect.poll(async () => (await bell(ana!, 'like')).map(([, count]) => count), polling).toEqual([3]);
    await like(dan!, false);
    await like(cleo!, false);
    await told([[ben!.user_id, 1]]);
    await like(cleo!, true);
    await told([[cleo!.user_id, 2]]);
    await like(cleo!, false);
    await like(ben!, false);
    await told([]);

    await ana!.call('POST /app/account/updatePreferences', { digest: 'daily' });
    await storage().transact((tx) => tx.update(PersonalData, ana!.user_id!, { digest_at: new Date(0) }));
    await sendDigests(server.current.ports);
    const [mail] = await mailsTo(server.current, `${ana!.username}@example.org`);
    expect(mail!.text).toContain('and 2 others commented');
  });

  it('is not told to an author who may read it no more', async () => {
    const [ana, ben, cleo] = await people(3);
    const post = await postOf(ana!);
    const { gx_id } = post;
    for (const who of [ben!, cleo!]) await join(who, gx_id);
    const [bens, cleos] = [await postOf(ben!, gx_id, 'Of Ben'), await postOf(cleo!, gx_id, 'Of Cleo')];
    const said = await comment(ben!, post.feed_item_id, 'A word of Ben');
    await ben!.run('remove2Group', { gx_id });
    await ana!.run('addUpdateGroup', { gx_id, title: 'Shut', description: 'By now.', access: 'Private' });
    await ana!.run('addReply', { comment_id: said.comment_id, title: 'Behind his back' });
    for (const { fx_id, feed_item_id } of [bens, cleos]) {
      await comment(ana!, feed_item_id, 'Behind his back');
      await ana!.run('setLike', { type: 'Feed', id: fx_id, on: true });
    }
    await expect.poll(() => bell(cleo!, 'like'), polling).toHaveLength(1);
    expect((await bellOf(ben!)).map(({ type }) => type)).toEqual([]);
  });
});

describe('what somebody has not seen', () => {
  it('is mailed together as often as they asked, once, and not when there is nothing', async () => {
    const [ana, ben, eve] = await people(3);
    const digest = (who: TestActor, rhythm: 'off' | 'daily') =>
      who.call('POST /app/account/updatePreferences', { digest: rhythm });
    expect((await digest(ana!, 'daily')).body.preferences.digest).toBe('daily');
    await Promise.all([digest(ben!, 'daily'), digest(eve!, 'daily')]);
    await digest(eve!, 'off');
    for (const who of [ana!, eve!]) await ben!.run('setLike', { type: 'User', id: String(who.user_id), on: true });
    await expect.poll(async () => (await bellOf(eve!)).length, { interval: 50 }).toBe(1);
    await expect.poll(async () => (await bellOf(ana!)).length, { interval: 50 }).toBe(1);
    const isDue = (who: TestActor) =>
      storage().transact((tx) => tx.update(PersonalData, who.user_id!, { digest_at: new Date(Date.now() - 1000) }));
    const mails = async (who: TestActor) =>
      (await mailsTo(server.current, `${who.username}@example.org`)).map(({ subject }) => subject);
    await sendDigests(server.current.ports);
    expect(await mails(ana!)).toEqual([]);
    await Promise.all([isDue(ana!), isDue(ben!)]);
    await Promise.all([sendDigests(server.current.ports), sendDigests(server.current.ports)]);
    expect(await mails(ana!)).toEqual(['1 piece of news for you on Engage']);
    expect([await mails(ben!), await mails(eve!)]).toEqual([[], []]);
    await ana!.run('seeNotifications', {});
    await isDue(ana!);
    await sendDigests(server.current.ports);
    expect(await mails(ana!)).toHaveLength(1);
  });
});

describe('a device’s token', () => {
  const tokensOf = (who: TestActor) => server.current.ports.storage.find(PushToken, { user_id: who.user_id! });
  const save = (who: TestActor, token: string) => who.call('POST /app/notifications/saveToken', { token });

  it('belongs to whoever was last signed in on it', async () => {
    const [ana, ben] = await people(2);
    await save(ana!, 'device-token-0123456789');
    await save(ana!, 'device-token-0123456789');
    expect(await tokensOf(ana!)).toMatchObject([{ token: 'device-token-0123456789' }]);
    await save(ben!, 'device-token-0123456789');
    expect(await tokensOf(ana!)).toEqual([]);
    expect(await tokensOf(ben!)).toHaveLength(1);
  });

  it('takes the place of the oldest when there are too many', async () => {
    const [ana] = await people(1);
    for (let n = 0; n <= accountLimits.pushTokens; n++) await save(ana!, `a-token-of-device-${n}`);
    const kept = (await tokensOf(ana!)).map(({ token }) => token);
    expect(kept).toHaveLength(accountLimits.pushTokens);
    expect(kept).not.toContain('a-token-of-device-0');
    expect(kept).toContain(`a-token-of-device-${accountLimits.pushTokens}`);
  });

  it('is refused to visitors, and when it is none', async () => {
    const [ana] = await people(1);
    expect(await save(await visitor(server.current), 'device-token-0123456789')).toMatchObject({
      status: 401,
      code: 'session_required',
    });
    for (const token of ['short', 'with a space in the middle', 'x'.repeat(5000)])
      expect(await save(ana!, token)).toMatchObject({ status: 400, code: 'invalid' });
    expect(await tokensOf(ana!)).toEqual([]);
  });
});
