/** Sign-up, password reset, and changes of credentials. */
import { beforeEach, describe, expect, it } from 'vitest';
import { MailCode } from '#shared/accounts/entities/mails.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { makeFirstAdmin } from '#cloud/accounts/proving/firstAdmin.ts';
import { member, password, type TestActor, visitor, visitors } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { codeFor as codeMailed, mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const adminEmail = 'operator@example.org';
const server = useServer({ adminEmail });
let guest: TestActor;
let n = 0;
let email: string;
let username: string;
beforeEach(async () => {
  guest = await visitor(server.current);
  n++;
  email = `newcomer${n}@example.org`;
  username = `newcomer${n}`;
});

const send = (who: TestActor, to = email, purpose: 'sign_up' | 'reset' = 'sign_up') =>
  who.call('POST /app/register/sendCode', { email: to, purpose });
const codeFor = (to = email) => codeMailed(server.current, to);
const lastMailTo = async (to: string) => (await mailsTo(server.current, to))[0]!;
const register = (who: TestActor, more: object = {}) =>
  who.call('POST /app/register/user', {
    email,
    code: '00000000',
    username,
    full_name: 'New Comer',
    password: 'a good password',
    token: 'the app’s own',
    ...more,
  });
const logIn = (name: string, secret: string) => guest.call('POST /app/login/pro', { username: name, password: secret });

describe('the first administrator', () => {
  it('is whoever shows that the operator’s address is theirs, and nobody after them', async () => {
    await send(guest, adminEmail);
    const first = await register(guest, { email: adminEmail, code: await codeFor(adminEmail) });
    expect(first.body.user.roles).toContain('admin');
    await makeFirstAdmin(server.current.ports);
    expect(await server.current.ports.accounts.withRole('admin', 10)).toHaveLength(1);
    const [told] = await server.current.ports.storage.find(AuditEntry, { action: 'user.grant' });
    expect(told).toMatchObject({ row_id: String(first.body.user.user_id), by_way_of: 'command' });

    const other = await visitor(server.current);
    await send(other);
    const second = await register(other, { username: `${username}x`, code: await codeFor() });
    expect(second.body.user.roles).not.toContain('admin');
  });
});

describe('signing up', () => {
  it('opens an account with the code from the mail, and what the visitor did is theirs', async () => {
    const shown = await contest(server.current);
    const { contestant_id } = shown.contestants[0]!;
    await guest.call('POST /app/contest/v2/addVote', {
      cx_id: shown.cx_id,
      contestant_id,
      client_id: 'before-signing-up',
    });
    expect((await send(guest)).body).toEqual({ sent: true, loggedin: false });
    const { status, body } = await register(guest, { code: await codeFor(), language: 'ES', account_type: 'business' });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      username,
      full_name: 'New Comer',
      language: 'ES',
      account_type: 'business',
      loggedin: true,
      ssid: guest.ssid,
      votes: [{ contestant_id }],
      personalData: { email, email_confirmed: true },
    });
    expect((await logIn(username, 'a good password')).status).toBe(200);
    expect((await logIn(email, 'a good password')).status).toBe(200);
    // `member` inserts people directly; compare its rows with real ones.
    const made = await member(server.current);
    const rowsOf = async (objectId: string) => {
      const { db } = server.current.database;
      const user = await db.collection<{ _id: string }>('_User').findOne({ _id: objectId });
      const session = await db.collection('_Session').findOne({ _p_user: `_User$${objectId}` });
      return [user, session].map((row) => Object.keys(row!).toSorted());
    };
    const { objectId } = (await server.current.ports.accounts.byEmail(email))!;
    expect(await rowsOf(made.objectId!)).toEqual(await rowsOf(objectId));
    expect((await logIn(made.username, password)).status).toBe(200);
  });

  it('answers the same whether the address has an account or not', async () => {
    const person = await member(server.current);
    const known = await send(guest, `${person.username}@example.org`);
    const unknown = await send(guest);
    expect({ ...known, headers: undefined }).toEqual({ ...unknown, headers: undefined });
    const reset = await send(guest, 'nobody-has-it@example.org', 'reset');
    expect({ ...reset, headers: undefined }).toEqual({ ...unknown, headers: undefined });
    expect((await lastMailTo('nobody-has-it@example.org')).text).not.toMatch(/\d{6}/);
  });

  it('is refused in words at the field, and loses nothing: the code stays good', async () => {
    await send(guest);
    const code = await codeFor();
    const person = await member(server.current);
    const wrong: [object, string, string][] = [
      [{ email: 'nobody' }, 'email', 'Invalid email address'],
      [{ full_name: ' ' }, 'full_name', 'Full name cannot be empty'],
      [{ username: 'admin' }, 'username', 'Invalid username'],
      [{ password: 'short' }, 'password', 'A password has at least 8 characters.'],
      [{ code: '12' }, 'code', 'Enter the eight digits of the code.'],
    ];
    for (const [more, field, sentence] of wrong)
      expect(await register(guest, { code, ...more })).toMatchObject({ status: 400, fields: { [field]: sentence } });
    expect(await register(guest, { code, username: person.username })).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    expect((await register(guest, { code })).status).toBe(200);
  });

  it('takes five wrong codes, and then not even the right one', async () => {
    await send(guest);
    const code = await codeFor();
    const other = code === '11111111' ? '22222222' : '11111111';
    for (let left = 4; left >= 1; left--)
      expect(await register(guest, { code: other })).toMatchObject({
        code: 'wrong_code',
        error: expect.stringContaining(String(left)),
      });
    expect(await register(guest, { code: other })).toMatchObject({ code: 'code_expired' });
    expect(await register(guest, { code })).toMatchObject({ code: 'code_expired' });
    await send(guest);
    expect((await register(guest, { code: await codeFor() })).status).toBe(200);
  });

  it('takes no code that is late, from another browser, for another address, or used', async () => {
    await send(guest);
    const code = await codeFor();
    const thief = await visitor(server.current);
    expect(await register(thief, { code })).toMatchObject({ code: 'code_expired' });
    expect(await register(guest, { code, email: `other${n}@example.org` })).toMatchObject({ code: 'code_expired' });
    expect((await register(guest, { code })).status).toBe(200);
    expect(await register(guest, { code, username: `${username}b`, email })).toMatchObject({ code: 'code_expired' });
    email = `late${n}@example.org`;
    await send(guest);
    const late = await codeFor();
    await server.current.database.db.collection(MailCode.name).updateMany({}, { $set: { until: new Date(0) } });
    expect(await register(guest, { code: late, username: `${username}c` })).toMatchObject({ code: 'code_expired' });
  });

  it('tells whoever owns the address that it has an account', async () => {
    const person = await member(server.current);
    email = `${person.username}@example.org`;
    await send(guest);
    expect(await register(guest, { code: await codeFor() })).toMatchObject({ status: 409, code: 'email_taken' });
  });

  it('gives one name, and one address, to one of those who want it at the same instant', async () => {
    const guests = await visitors(server.current, 4);
    const codes: string[] = [];
    for (const one of guests) {
      await send(one);
      codes.push(await codeFor());
    }
    const answers = await Promise.all(
      guests.map((one, at) => register(one, { code: codes[at], username: `${username}${'abcd'[at]!}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const refusals = answers.filter(({ status }) => status === 409).map(({ code }) => code);
    expect(refusals).toEqual(['email_taken', 'email_taken', 'email_taken']);

    const wished = await Promise.all(
      ['p', 'q', 'r'].map(async (letter) => {
        const one = await visitor(server.current);
        const address = `${letter}${n}@example.org`;
        await send(one, address);
        return { one, address, code: await codeFor(address) };
      }),
    );
    const named = await Promise.all(
      wished.map(({ one, address, code }) => register(one, { email: address, code, username: `wished${n}` })),
    );
    expect(named.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(named.filter(({ status }) => status === 409).every(({ code }) => code === 'username_taken')).toBe(true);
  });
});

describe('a lost password', () => {
  it('is replaced with a code, ends every session, and is told by mail', async () => {
    const person = await member(server.current);
    email = `${person.username}@example.org`;
    await send(guest, email, 'reset');
    const { body, status } = await guest.call('POST /app/register/resetPassword', {
      email,
      code: await codeFor(),
      password: 'another good one',
    });
    expect(status).toBe(200);
    expect(body.user.username).toBe(person.username);
    expect((await person.call('GET /app/account/getSessions', {})).code).toBe('session_expired');
    expect(await logIn(person.username, password)).toMatchObject({ code: 'wrong_login' });
    expect((await logIn(person.username, 'another good one')).status).toBe(200);
    expect((await lastMailTo(email)).subject).toBe('Your password was changed');
  });

  it('needs a code of its own kind, and an account', async () => {
    const person = await member(server.current);
    email = `${person.username}@example.org`;
    await send(guest, email, 'sign_up');
    const input = { email, code: await codeFor(), password: 'another good one' };
    expect(await guest.call('POST /app/register/resetPassword', input)).toMatchObject({ code: 'code_expired' });
    expect((await logIn(person.username, password)).status).toBe(200);
  });
});

describe('a known password', () => {
  it('is changed by whoever knows it; other sessions end, and this one goes on with a new token', async () => {
    const person = await member(server.current);
    const change = (current: string) =>
      person.call('POST /app/account/changePassword', { current, password: 'another good one' });
    expect(await change('not it at all')).toMatchObject({ status: 403, code: 'wrong_password' });
    const { body } = await change(password);
    expect(body.token).toMatch(/^r:/);
    expect((await change(password)).code).toBe('session_expired');
    expect((await logIn(person.username, 'another good one')).status).toBe(200);
  });
});

describe('an address', () => {
  it('is changed with a code from the new one, and the former one is told', async () => {
    const person = await member(server.current);
    const former = `${person.username}@example.org`;
    await person.call('POST /app/account/sendEmailCode', { email });
    const { body } = await person.call('POST /app/account/changeEmail', {
      email,
      code: await codeFor(),
      current: password,
    });
    expect(body.user.personalData).toMatchObject({ email, email_confirmed: true });
    expect((await lastMailTo(former)).text).toContain(email);
    expect((await logIn(email, password)).status).toBe(200);
    expect((await logIn(former, password)).code).toBe('wrong_login');
  });

  it('that somebody has is refused to whoever does not own it, and to whoever does', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const theirs = `${other.username}@example.org`;
    expect((await person.call('POST /app/account/sendEmailCode', { email: theirs })).body).toEqual({ sent: true });
    const right = await codeFor(theirs);
    const wrong = right === '11111111' ? '22222222' : '11111111';
    const change = (code: string) =>
      person.call('POST /app/account/changeEmail', { email: theirs, code, current: password });
    expect(await change(wrong)).toMatchObject({ code: 'wrong_code' });
    expect(await change(right)).toMatchObject({ code: 'email_taken' });
    expect((await logIn(theirs, password)).body.user.username).toBe(other.username);
  });
});

describe('sessions', () => {
  it('are listed with their device, and ended one by one or all but this one', async () => {
    const person = await member(server.current);
    const open = async (agent: string) => {
      const answer = await fetch(`${server.current.url}/app/login/pro`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': agent, ssid: guest.ssid },
        body: JSON.stringify({ username: person.username, password }),
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const phone = await open(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Mobile Safari/604.1',
    );
    await open('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const list = async () => (await person.call('GET /app/account/getSessions', {})).body.sessions;
    const sessions = await list();
    expect(sessions.map(({ device }) => device)).toEqual(['Firefox, Linux', 'Safari, iPhone', '']);
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
    expect(JSON.stringify(sessions)).not.toContain('r:');
    const other = await member(server.current);
    const session_id = sessions[1]!.session_id;
    expect((await other.call('POST /app/account/endSessions', { session_id })).code).toBe('not_found');
    await person.call('POST /app/account/endSessions', { session_id });
    const asPhone = await fetch(`${server.current.url}/app/account/getSessions`, {
      headers: { Authorization: `Bearer ${phone}` },
    });
    expect(asPhone.status).toBe(401);
    await person.call('POST /app/account/endSessions', {});
    expect(await list()).toMatchObject([{ current: true }]);
  });
});
