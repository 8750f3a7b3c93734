/** Sessions, the current user, and `createOrUpdate` on people's rows. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { member, password, signIn, TestActor, visitor } from '../support/actors.ts';
import type { ProbeTalk } from '../support/probe.ts';
import { Probe } from '../support/probe.ts';
import { serverOptions } from '../access/stage.ts';
import { useServer } from '../support/server.ts';
import { en } from '../support/texts.ts';

/** Many log-ins from one address. */
const allowances = { logIn: { points: 1000, seconds: 60 } };
const server = useServer({ ...serverOptions, allowances });
let person: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [person, guest] = await Promise.all([member(server.current, 'organizer'), visitor(server.current)]);
});

const logIn = (username: string, secret = password, actor = guest) =>
  actor.call('POST /app/login/pro', { username, password: secret });

describe('signing in', () => {
  it('answers a token and the person, whatever the case of the name', async () => {
    for (const name of [person.username, person.username.toUpperCase(), ` ${person.username} `]) {
      const { status, body } = await logIn(name, password, await visitor(server.current));
      expect(status).toBe(200);
      expect(body.token).toMatch(/^r:[0-9a-f]{32}$/);
      expect(body.user).toEqual({
        user_id: person.user_id,
        username: person.username,
        full_name: person.username,
        profession: '',
        country_code: '',
        avatar: '',
        language: 'EN',
        languages: ['EN'],
        loggedin: true,
        roles: ['organizer'],
        ssid: expect.stringMatching(/^[\w-]{16}\.[\w-]{22}$/),
        account_type: 'personal',
        votes: [],
        balance: [],
        services: [],
        settings: { notifications: {} },
        personalData: expect.objectContaining({ email: `${person.username}@example.org`, phone: '' }),
      });
    }
  });

  it('takes the e-mail for the name, and shows it to its owner alone', async () => {
    const { status, body } = await logIn(`${person.username}@example.org`);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ user_id: person.user_id, username: person.username });
    const { body: seen } = await guest.call('POST /app/Providers/getUserInfo', { user_id: person.user_id! });
    expect(JSON.stringify(seen)).not.toContain('example.org');
    const fresh = await server.current.ports.accounts.create({
      username: 'newcomer',
      password,
      email: 'newcomer@example.org',
    });
    expect((await logIn('newcomer@example.org')).body.user.username).toBe('newcomer');
    const profile = await server.current.ports.storage.find(Profile, { username: 'newcomer' });
    expect(profile).toMatchObject([{ objectId: fresh, full_name: 'newcomer' }]);
  });

  it('fails in the same words for a wrong password and for nobody', async () => {
    const [wrong, nobody] = [
      await logIn(person.username, 'not the password'),
      await logIn('nobody-at-all', 'not the password'),
    ];
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_login', error: en['errors.wrong_login'] });
    expect({ status: nobody.status, body: nobody.body }).toEqual({ status: wrong.status, body: wrong.body });
    for (const odd of ['$where', '__proto__', 'constructor', 'a\0b', '*', '%', '.*'])
      expect(await logIn(odd), odd).toMatchObject({ status: 401, code: 'wrong_login' });
    for (const bad of [
      { username: '', password: 'x' },
      { username: 'x', password: '' },
      { username: 'x' },
      { username: 'x', password: 'x'.repeat(201) },
      { username: 'x', password: 'x', admin: true },
    ])
      expect(await guest.call('POST /app/login/pro', bad as never)).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('is closed for a while after ten wrong passwords to whoever tried them, and open to its owner', async () => {
    const target = await member(server.current);
    for (let i = 0; i < 10; i++) expect((await logIn(target.username, `guess ${i}`)).status).toBe(401);
    const refused = await logIn(target.username, 'guess');
    expect(refused).toMatchObject({ status: 429, code: 'too_many', error: en['errors.too_many'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100);
    expect(await logIn(target.username)).toMatchObject({ status: 429, code: 'too_many' });
    expect((await logIn(target.username, password, target)).status).toBe(200);
    expect((await logIn(person.username)).status).toBe(200);
    expect((await target.call('GET /app/api/getUser', {})).body.user.loggedin).toBe(true);
  });
});

describe('signing out', () => {
  it('ends that session at every door at once, and no other', async () => {
    const here = await signIn(server.current, person.username, guest);
    const there = await signIn(server.current, person.username);
    const doors = (actor: TestActor) => [
      actor.call('GET /app/api/getUser', {}),
      actor.run('getUser', {}),
      actor.fetch(`/parse/classes/Profile?where={"user_id":${actor.user_id}}`, { headers: actor.parseHeaders }),
      actor.run('createOrUpdate', { className: 'Profile', user_id: actor.user_id, full_name: 'Ada' }),
    ];
    for (const answer of await Promise.all(doors(here))) expect(answer.status).toBe(200);
    expect(await here.call('GET /app/login/logout', {})).toMatchObject({ status: 200, body: { success: true } });
    for (const answer of await Promise.all(doors(here))) expect(answer.status).toBe(401);
    for (const answer of await Promise.all(doors(there))) expect(answer.status).toBe(200);
    expect(await here.call('GET /app/login/logout', {})).toMatchObject({ status: 401, code: 'session_expired' });
    expect(await guest.call('GET /app/login/logout', {})).toMatchObject({ status: 401, code: 'session_required' });
  });
});

describe('getUser', () => {
  it('names a browser that has no name, and keeps the one it has', async () => {
    const nameless = new TestActor(server.current, '');
    const { body } = await nameless.call('GET /app/api/getUser', {});
    expect(body.user).toMatchObject({ loggedin: false, username: '', roles: [], language: 'EN' });
    const named = new TestActor(server.current, body.user.ssid);
    expect((await named.call('GET /app/api/getUser', {})).body.user.ssid).toBe(body.user.ssid);
    const forged = new TestActor(server.current, `${body.user.ssid.slice(0, -2)}xx`);
    expect((await forged.call('GET /app/api/getUser', {})).body.user.ssid).not.toBe(forged.ssid);
  });

  it('tells a member who they are, and a visitor which language they read', async () => {
    expect((await person.call('GET /app/api/getUser', {})).body.user).toMatchObject({
      user_id: person.user_id,
      loggedin: true,
      roles: ['organizer'],
      ssid: person.ssid,
    });
    const { body } = await guest.fetch<{ user: object }>('/app/api/getUser', {
      headers: { ...guest.headers, 'Accept-Language': 'es' },
    });
    expect(body.user).toMatchObject({ loggedin: false, language: 'ES', languages: ['ES'] });
  });

  it('makes a profile that is missing, once, however many ask', async () => {
    const { accounts, storage } = server.current.ports;
    const objectId = await accounts.create({ username: 'unfinished', password, email: 'unfinished@example.org' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => logIn('unfinished', password, await visitor(server.current))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.user.user_id)).size).toBe(1);
    expect(await storage.find(Profile, { username: 'unfinished' })).toMatchObject([{ objectId }]);
  });
});

describe('createOrUpdate', () => {
  const write = (actor: TestActor, input: object) => actor.run('createOrUpdate', input as never);
  let friend: TestActor;
  let conversation_id: string;
  beforeAll(async () => {
    friend = await member(server.current);
    const { body } = await write(person, { className: 'ProbeTalks', to_id: friend.user_id });
    conversation_id = (body as unknown as ProbeTalk).conversation_id;
  });
  const message = (client_id?: string) => ({
    className: 'Probes',
    conversation_id,
    text: 'Hello',
    ...(client_id && { client_id }),
  });

  it('under one client_id is one row, however often and at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(person, message('once-only'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const again = await write(person, { ...message('once-only'), text: 'Something else' });
    expect(again.body).toEqual(answers[0]!.body);
    const { storage } = server.current.ports;
    expect(await storage.count(Probe, { conversation_id })).toBe(1);
    // The same client_id of another person is another action.
    expect((await write(friend, message('once-only'))).body).toMatchObject({
      user_id: friend.user_id,
      to_id: person.user_id,
    });
    expect(await storage.count(Probe, { conversation_id })).toBe(2);
    const [one, two] = [await write(person, message()), await write(person, message())];
    expect((one.body as unknown as Probe).messageId).not.toBe((two.body as unknown as Probe).messageId);
  });

  it('does not bring back a row that was taken away since', async () => {
    const { body } = await write(person, message('taken-away'));
    const { messageId } = body as unknown as Probe;
    await server.current.ports.storage.transact((tx) => tx.remove(Probe, messageId));
    expect(await write(person, message('taken-away'))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await write(person, { className: 'Probes', messageId, text: 'x' })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('refuses a client_id that is none', async () => {
    for (const client_id of ['short', 'x'.repeat(65), 'with space', 5, { $gt: '' }, ['abcdef']])
      expect(await write(person, { ...message(), client_id }), JSON.stringify(client_id)).toMatchObject({
        status: 400,
        code: 'invalid',
      });
  });

  it('refuses owners, receivers and ids of the caller’s choice', async () => {
    for (const forged of [{ user_id: friend.user_id }, { to_id: person.user_id }, { rev: 9 }, { objectId: 'mine' }])
      expect(await write(person, { ...message(), ...forged }), JSON.stringify(forged)).toMatchObject({
        status: 400,
        code: 'invalid',
      });
    expect(await write(person, { ...message(), messageId: 'mine00000000' })).toMatchObject({
      status: 400,
      code: 'invalid',
    });
  });

  it('lets each field be changed by whom it belongs to, all or nothing', async () => {
    const { body } = await write(person, message());
    const { messageId } = body as unknown as Probe;
    const change = (actor: TestActor, fields: object) => write(actor, { className: 'Probes', messageId, ...fields });
    expect((await change(friend, { is_seen: true })).body).toMatchObject({ is_seen: true, text: 'Hello', rev: 2 });
    expect(await change(friend, { text: 'Not mine' })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await change(friend, { is_seen: false, text: 'Not mine' })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await change(person, { is_seen: false })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await change(person, { conversation_id: 'elsewhere' })).toMatchObject({ status: 400, code: 'invalid' });
    expect(await server.current.ports.storage.get(Probe, messageId)).toMatchObject({
      is_seen: true,
      text: 'Hello',
      rev: 2,
    });
    expect((await change(person, { text: null })).body).not.toHaveProperty('text');
  });

  it('into a conversation of others, or into none, is not found', async () => {
    const stranger = await member(server.current);
    for (const to of [conversation_id, 'nowhere00000'])
      expect(await write(stranger, { ...message(), conversation_id: to }), to).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it('of a profile takes the forms of its fields', async () => {
    const profile = (fields: object) => write(person, { className: 'Profile', user_id: person.user_id, ...fields });
    expect(
      (await profile({ full_name: ' Zoe\u0301 ', country_code: 'FR', languages: ['FR', 'EN'], language: 'FR' })).body,
    ).toMatchObject({ full_name: 'Zo\u00e9', languages: ['FR', 'EN'] });
    const bad = [
      { full_name: '' },
      { full_name: 'x'.repeat(81) },
      { full_name: 5 },
      { country_code: 'fr' },
      { language: 'DE' },
      { languages: 'FR' },
      { languages: ['FR', 'EN', 'ES', 'FR'] },
      { avatar: 'https://evil.example/a' },
      { avatar: '/files/a/../b' },
      { full_name: 'a\u0007b' },
      { full_name: '\ud800' },
      { full_name: { $gt: '' } },
      { username: 'other' },
      { full_name: null },
    ];
    for (const fields of bad)
      expect(await profile(fields), JSON.stringify(fields)).toMatchObject({ status: 400, code: 'invalid' });
    for (const user_id of ['1000', 1.5, -1, { $gt: 0 }, 1e300])
      expect(
        await write(person, { className: 'Profile', user_id, full_name: 'x' }),
        JSON.stringify(user_id),
      ).toMatchObject({ status: 404, code: 'not_found' });
  });
});
