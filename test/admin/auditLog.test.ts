/** Operators' actions on contests, contestants and people, each with a line in the log. */
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { Contest } from '#shared/contests/entities.ts';
import { limits } from '#shared/limits.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { member, password, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest, reject } from '../support/factories.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let admin: TestActor;
beforeAll(async () => {
  admin = await member(server.current, 'admin');
});

const logOf = async (row_id: string | number) => {
  const { body } = await admin.run('getAuditEntries', { row_id: String(row_id) });
  return body.entries.map(({ action, before, after, reason, actor_name, by_way_of }) => {
    expect({ actor_name, by_way_of }).toEqual({ actor_name: admin.username, by_way_of: 'admin' });
    return { action, before, after, reason };
  });
};

const vote = async (shown: ContestShape) => {
  const guest = await visitor(server.current);
  const { cx_id } = shown;
  return guest.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: shown.contestants[0]!.contestant_id });
};

describe('contests', () => {
  it('take no votes while voting is disabled, and take them again', async () => {
    const shown = await contest(server.current);
    const { cx_id } = shown;
    const change = (to: 'disable_voting' | 'enable_voting', reason?: string) =>
      admin.run('changeContests', { cx_ids: [cx_id], change: to, reason });
    expect((await change('disable_voting', 'Complaints')).body).toEqual({ changed: [cx_id], refused: [] });
    await expect.poll(async () => (await vote(shown)).code).toBe('voting_disabled');
    // Idempotent.
    expect((await change('disable_voting')).body.changed).toEqual([cx_id]);
    await change('enable_voting');
    // Processes reload a contest's state every second.
    await expect.poll(async () => (await vote(shown)).status).toBe(200);
    expect(await logOf(cx_id)).toEqual([
      {
        action: 'contest.enable_voting',
        before: { voting_disabled: true },
        after: { voting_disabled: false },
        reason: '',
      },
      {
        action: 'contest.disable_voting',
        before: { voting_disabled: false },
        after: { voting_disabled: true },
        reason: 'Complaints',
      },
    ]);
  });

  it('are cancelled one by one: one that cannot be keeps no other from it', async () => {
    const [one, certified] = await Promise.all([
      contest(server.current),
      contest(server.current, { stored: { contest_status: 'certified' } }),
    ]);
    const { body } = await admin.run('changeContests', {
      cx_ids: [certified.cx_id, 'not-there', one.cx_id],
      change: 'cancel',
    });
    expect(body).toEqual({
      changed: [one.cx_id],
      refused: [
        { id: certified.cx_id, code: 'step_not_possible' },
        { id: 'not-there', code: 'contest_not_found' },
      ],
    });
    expect((await server.current.ports.storage.get(Contest, one.cx_id))?.contest_status).toBe('cancelled');
    expect(await logOf(one.cx_id)).toMatchObject([
      { action: 'contest.cancel', before: { contest_status: 'active' }, after: { contest_status: 'cancelled' } },
    ]);
    expect(await logOf(certified.cx_id)).toEqual([]);
  });
});

describe('contestants', () => {
  it('are approved in bulk, with a place to be voted for, and hidden again', async () => {
    const shown = await contest(server.current);
    const ids = shown.contestants.slice(0, 2).map(({ contestant_id }) => contestant_id);
    for (const id of ids) await reject(server.current, id);
    const change = (to: 'approve' | 'refuse') => admin.run('changeContestants', { contestant_ids: ids, change: to });
    const waiting = await admin.call('POST /app/contest/v2/getAllContestants', {
      contest_id: shown.cx_id,
      contestant_status: 0,
    });
    expect(waiting.body.contestants.map(({ contestant_id }) => contestant_id).toSorted()).toEqual(ids.toSorted());
    expect((await change('approve')).body.changed).toEqual(ids);
    expect((await vote(shown)).body).toMatchObject({ counted: true });
    await change('refuse');
    await expect.poll(async () => (await vote(shown)).code).toBe('contestant_not_accepted');
    expect(await logOf(ids[0]!)).toMatchObject([
      { action: 'contestant.refuse', before: { contestant_status: 1 }, after: { contestant_status: 0 } },
      { action: 'contestant.approve', before: { contestant_status: 0 }, after: { contestant_status: 1 } },
    ]);
  });
});

describe('people', () => {
  const own = async (who: TestActor) => (await who.call('GET /app/api/getUser', {})).body.user;

  it('who are disabled lose their sessions and cannot log in, until they are enabled', async () => {
    const person = await member(server.current);
    await admin.run('changeUsers', { user_ids: [person.user_id!], to: { change: 'disable' }, reason: 'Spam' });
    expect(await person.call('GET /app/account/getSessions', {})).toMatchObject({ code: 'session_expired' });
    const again = () =>
      person.fetch('/app/login/pro', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ssid: person.ssid },
        body: JSON.stringify({ username: person.username, password }),
      });
    expect(await again()).toMatchObject({
      status: 403,
      code: 'account_disabled',
      error: expect.stringContaining('disabled'),
    });
    const { body } = await admin.run('getAdminUsers', { state: 'disabled' });
    expect(body.users.map(({ user_id }) => user_id)).toEqual([person.user_id]);
    await admin.run('changeUsers', { user_ids: [person.user_id!], to: { change: 'enable' } });
    expect((await own(await signIn(server.current, person.username))).loggedin).toBe(true);
    expect(await logOf(person.user_id!)).toMatchObject([
      { action: 'user.enable', after: { disabled: false } },
      { action: 'user.disable', after: { disabled: true }, reason: 'Spam' },
    ]);
  });

  it('who answer as the site’s support stay, also where a whole page of people is disabled', async () => {
    const person = await member(server.current);
    const [user_ids, to] = [[limits.supportUser, person.user_id!], { change: 'disable' as const }];
    expect((await admin.run('changeUsers', { user_ids, to })).body).toEqual({
      changed: [person.user_id],
      refused: [{ id: limits.supportUser, code: 'support_account' }],
    });
    const support = await (
      await visitor(server.current)
    ).call('POST /app/Providers/getUserInfo', { user_id: limits.supportUser });
    expect(support.body.user.user_id).toBe(limits.supportUser);
  });

  it('who are disabled are told to nobody, as if their account were closed', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const { user_id } = person;
    await person.run('addMediaUrl', { url: 'https://example.org/of-the-disabled' });
    await other.run('noteViewed', { type: 'user', entity_id: String(user_id) });
    const told = async () => [
      (await other.run('getPeople', { user_ids: [user_id!] })).body.people.length,
      (await other.run('getViewed', {})).body.viewed.length,
      (await other.run('getMediaUrls', { user_id: user_id! })).body.urls.length,
      (await other.run('noteViewed', { type: 'user', entity_id: String(user_id) })).body.success,
      (await other.run('followUser', { user_id: user_id! })).status,
    ];
    expect(await told()).toEqual([1, 1, 1, true, 200]);
    await admin.run('changeUsers', { user_ids: [user_id!], to: { change: 'disable' } });
    expect(await told()).toEqual([0, 0, 0, false, 404]);
  });

  it('who are disabled show strangers no media links through Parse either, until they are enabled', async () => {
    const [person, guest] = [await member(server.current), await visitor(server.current)];
    const { user_id } = person;
    for (const path of ['one', 'two']) await person.run('addMediaUrl', { url: `https://example.org/${path}` });
    const where = { user_id: user_id! };
    const seenBy = async (who: TestActor) => {
      const path = `/parse/classes/Url?where=${encodeURIComponent(JSON.stringify(where))}`;
      const { body } = await who.fetch<{ results: { url: string }[] }>(path, { headers: who.parseHeaders });
      return body.results.map(({ url }) => url).toSorted();
    };
    const links = await seenBy(guest);
    expect(links).toHaveLength(2);
    const client = await LiveClient.open(server.current.url);
    await client.subscribe('Url', where);
    const heard = (kind: string) => client.frames.filter(({ op }) => op === kind).length;
    const change = (to: 'disable' | 'enable') => admin.run('changeUsers', { user_ids: [user_id!], to: { change: to } });
    await change('disable');
    expect(await seenBy(guest)).toEqual([]);
    expect(await seenBy(admin)).toEqual(links);
    await expect.poll(() => heard('leave')).toBe(2);
    await change('enable');
    expect(await seenBy(guest)).toEqual(links);
    await expect.poll(() => heard('enter')).toBe(2);
    client.close();
    // The links are a part of the deed, and no deeds of their own.
    expect((await logOf(user_id!)).map(({ action }) => action)).toEqual(['user.enable', 'user.disable']);
    expect((await admin.run('getAuditEntries', { class_name: 'Url' })).body.entries).toEqual([]);
  });

  it('who log out or lose a role are out of the rooms that it opened', async () => {
    const operator = await member(server.current, 'admin');
    const organizer = await member(server.current);
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    const room = `contest:${cx_id}`;
    const enter = async ({ token, ssid }: TestActor) => {
      const socket = io(server.current.url, {
        transports: ['websocket'],
        auth: { token, ssid },
        reconnection: false,
        forceNew: true,
      });
      expect(await socket.timeout(10_000).emitWithAck('join', { room })).toMatchObject({ room });
      const left = new Promise<unknown>((resolve) => socket.once('left', resolve)).finally(() => socket.close());
      return { left };
    };
    const [theirs, owners] = [await enter(operator), await enter(organizer)];
    await admin.run('takeRights', { user_id: operator.user_id!, rights: ['admin'], reason: 'Left' });
    expect(await theirs.left).toEqual({ room });
    await organizer.run('logOut', {});
    expect(await owners.left).toEqual({ room });
  });

  it('get roles and lose them', async () => {
    const person = await member(server.current);
    const change = (to: 'grant' | 'revoke') =>
      admin.run('changeUsers', { user_ids: [person.user_id!], to: { change: to, role: 'provider' } });
    await change('grant');
    const badge = async () =>
      (await admin.call('POST /app/Providers/getUserInfo', { user_id: person.user_id! })).body.user.is_provider;
    await expect.poll(async () => (await own(person)).roles).toEqual(['provider']);
    expect(await badge()).toBe(true);
    const listed = await admin.run('getAdminUsers', { role: 'provider' });
    expect(listed.body.users).toMatchObject([
      { user_id: person.user_id, roles: ['provider'], email: `${person.username}@example.org` },
    ]);
    await change('revoke');
    await expect.poll(async () => (await own(person)).roles).toEqual([]);
    // Not by themselves, until an operator grants it again.
    const offer = () => person.call('POST /app/account/updateProfileInfo', { is_provider: true });
    expect(await offer()).toMatchObject({ status: 403, code: 'provider_revoked' });
    expect((await own(person)).roles).toEqual([]);
    expect(await logOf(person.user_id!)).toMatchObject([
      { action: 'user.revoke', before: { roles: ['provider'] }, after: { roles: [] } },
      { action: 'user.grant', before: { roles: [] }, after: { roles: ['provider'] } },
    ]);
  });

  it('cannot shut themselves out', async () => {
    const { body } = await admin.run('changeUsers', { user_ids: [admin.user_id!], to: { change: 'disable' } });
    expect(body).toEqual({ changed: [], refused: [{ id: admin.user_id, code: 'not_on_yourself' }] });
    const taken = await admin.run('takeRights', { user_id: admin.user_id!, rights: ['admin'], reason: 'Enough' });
    expect(taken).toMatchObject({ status: 409, code: 'not_on_yourself' });
    expect((await own(admin)).roles).toEqual(['admin']);
  });

  it('are found by name, number and e-mail, and never with what an operator does not need', async () => {
    const person = await member(server.current);
    for (const keyword of [person.username, String(person.user_id), `${person.username}@EXAMPLE.org`]) {
      const { body } = await admin.run('getAdminUsers', { keyword });
      expect(
        body.users.map(({ user_id }) => user_id),
        keyword,
      ).toEqual([person.user_id]);
      expect(JSON.stringify(body)).not.toMatch(/phone|fingerprint|token|password|objectId|stripe|ethereum/i);
    }
  });
});

it('the log is never changed', async () => {
  const shown = await contest(server.current);
  await admin.run('changeContests', { cx_ids: [shown.cx_id], change: 'disable_voting' });
  const [line] = (await admin.run('getAuditEntries', { row_id: shown.cx_id })).body.entries;
  const changing = server.current.ports.storage.transact((tx) =>
    tx.update(AuditEntry, line!.audit_id, { action: 'nothing' }),
  );
  await expect(changing).rejects.toThrow(/ledger/);
});
