/** Rate limits hit attackers (guessing, code requests, stolen sessions), not the owner of an account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { accountLimits } from '#shared/accounts/limits.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { codeFor, mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const many = { points: 5000, seconds: 60 };
const server = useServer({ trustProxy: 1, allowances: { logIn: many, sendRegisterCode: many } });

const at = (actor: TestActor, address: string): TestActor => Object.assign(actor, { address });
const strangerAt = async (address: string) => at(await visitor(server.current), address);
const logIn = (actor: TestActor, username: string, word = password) =>
  actor.call('POST /app/login/pro', { username, password: word });
const addressOf = ({ username }: TestActor) => `${username}@example.org`;

describe('a guesser', () => {
  let owner: TestActor;
  beforeAll(async () => {
    owner = at(await member(server.current), '192.0.2.1');
    for (let n = 0; n < 60; n++) await logIn(await strangerAt('192.0.2.1'), owner.username, `guess ${n}`);
  });

  it('is refused where the guesses came from, in whatever browser, and nobody else is', async () => {
    const mine = await strangerAt('192.0.2.1');
    expect(await logIn(mine, owner.username)).toMatchObject({ status: 429, code: 'too_many' });
    expect((await logIn(owner, owner.username)).status).toBe(200);
    expect((await logIn(await strangerAt('198.51.100.7'), owner.username)).status).toBe(200);
  });

  it('does not stand in the way of a new password, nor in a session', async () => {
    const mine = await strangerAt('192.0.2.1');
    const email = addressOf(owner);
    expect((await mine.call('POST /app/register/sendCode', { email, purpose: 'reset' })).status).toBe(200);
    const input = { email, code: await codeFor(server.current, email), password: 'a password that is new' };
    expect((await mine.call('POST /app/register/resetPassword', input)).status).toBe(200);
    expect((await logIn(mine, owner.username, 'a password that is new')).status).toBe(200);
  });

  it('with a stolen session has its own few tries', async () => {
    const person = await member(server.current);
    const thief = await member(server.current);
    const { body } = await logIn(person, person.username);
    const stolen = Object.assign(Object.create(thief) as TestActor, { token: body.token, username: person.username });
    const change = (who: TestActor, current: string) =>
      who.call('POST /app/account/changePassword', { current, password: 'another good one' });
    for (let n = 0; n < 10; n++) expect((await change(stolen, `guess ${n}`)).code).toBe('wrong_password');
    expect((await change(stolen, password)).code).toBe('too_many');
    expect((await change(person, password)).status).toBe(200);
  });
});

describe('codes', () => {
  it('are there for the owner’s browser, whatever strangers asked for', async () => {
    const owner = at(await member(server.current), '192.0.2.2');
    const email = addressOf(owner);
    const ask = (who: TestActor) => who.call('POST /app/register/sendCode', { email, purpose: 'reset' });
    const { place, own } = accountLimits.codes.sent;
    const attackers = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '2001:db8:5:1::1', '2001:db8:5:2::1'];
    for (const attacker of attackers) for (let n = 0; n < place; n++) await ask(await strangerAt(attacker));
    // A whole IPv6 site is one of them.
    for (const attacker of [...attackers, '2001:db8:5:3::1'])
      expect((await ask(await strangerAt(attacker))).code, attacker).toBe('too_many');
    // Addresses that have not asked yet have codes kept for them, though what all share is used up.
    for (const status of [200, 200, 429]) expect((await ask(await strangerAt('198.51.100.1'))).status).toBe(status);
    expect((await ask(await strangerAt('2001:db8:6::1'))).status).toBe(200);
    for (let n = 0; n < own; n++) expect((await ask(owner)).status).toBe(200);
    expect((await ask(owner)).code).toBe('too_many');
  });
});

describe('an address', () => {
  const changeTo = async (who: TestActor, email: string, current: string) => {
    await who.call('POST /app/account/sendEmailCode', { email });
    return who.call('POST /app/account/changeEmail', { email, code: await codeFor(server.current, email), current });
  };
  const resetBy = async (who: TestActor, email: string, word: string) => {
    await who.call('POST /app/register/sendCode', { email, purpose: 'reset' });
    const code = await codeFor(server.current, email);
    return who.call('POST /app/register/resetPassword', { email, code, password: word });
  };

  it('is not changed by a session alone', async () => {
    const person = await member(server.current);
    expect(await changeTo(person, 'thief1@example.org', 'a guess')).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    expect((await logIn(person, addressOf(person))).status).toBe(200);
  });

  it('is the way back to an account that somebody gave another one, for seven days, and then no more', async () => {
    const person = await member(server.current);
    const former = addressOf(person);
    expect((await changeTo(person, 'thief2@example.org', password)).status).toBe(200);
    const [told] = await mailsTo(server.current, former);
    expect(told!.text).toContain('7 days');

    const back = await resetBy(await visitor(server.current), former, 'mine again, and new');
    expect(back).toMatchObject({ status: 200, body: { user: { user_id: person.user_id } } });
    expect(back.body.user.personalData).toMatchObject({ email: former, email_confirmed: true });
    expect((await person.call('GET /app/account/getSessions', {})).code).toBe('session_expired');
    expect((await logIn(await visitor(server.current), 'thief2@example.org')).code).toBe('wrong_login');

    const other = await member(server.current);
    await changeTo(other, 'wanted@example.org', password);
    await server.current.database.db.collection('FormerMails').updateMany({}, { $set: { until: new Date(0) } });
    await other.call('POST /app/register/sendCode', { email: addressOf(other), purpose: 'reset' });
    expect((await mailsTo(server.current, addressOf(other)))[0]!.text).not.toMatch(/\d{6}/);
    expect((await logIn(await visitor(server.current), 'wanted@example.org')).status).toBe(200);
  });

  it('that was given another one leaves its owner’s browser codes of its own, whatever strangers asked for', async () => {
    const owner = at(await member(server.current), '192.0.2.40');
    const email = addressOf(owner);
    expect((await changeTo(owner, 'thief4@example.org', password)).status).toBe(200);
    const ask = (who: TestActor) => who.call('POST /app/register/sendCode', { email, purpose: 'reset' });
    for (let n = 0; n < accountLimits.codes.sent.place; n++) await ask(await strangerAt('192.0.2.40'));
    expect((await ask(await strangerAt('192.0.2.40'))).code).toBe('too_many');
    expect((await ask(owner)).status).toBe(200);
  });

  it('of a thief in between is no way back once the owner has taken the account back', async () => {
    const person = await member(server.current);
    const former = addressOf(person);
    const [between, last] = ['between@example.org', 'last@example.org'];
    expect((await changeTo(person, between, password)).status).toBe(200);
    expect((await changeTo(person, last, password)).status).toBe(200);
    const mine = await visitor(server.current);
    expect((await resetBy(mine, former, 'mine again, and new')).status).toBe(200);
    // The address that lost the account is told so, and that no code of it opens the account.
    expect((await mailsTo(server.current, last))[0]!.text).toContain('taken back');

    const thief = await visitor(server.current);
    for (const address of [between, last]) {
      await thief.call('POST /app/register/sendCode', { email: address, purpose: 'reset' });
      expect((await mailsTo(server.current, address))[0]!.text).not.toMatch(/\d{6}/);
    }
    expect((await logIn(mine, former, 'mine again, and new')).status).toBe(200);
  });

  it('that leaves is told so in the language of whoever has it', async () => {
    const person = Object.assign(await member(server.current), { language: 'fr' });
    await changeTo(person, 'nouvelle@example.org', password);
    expect((await mailsTo(server.current, addressOf(person)))[0]!.text).toContain('pendant 7 jours');
  });
});

describe('a user name', () => {
  it('that somebody gave up is kept for them for ninety days', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const first = person.username;
    const rename = (who: TestActor, username: string) => who.call('POST /app/account/updateProfileInfo', { username });
    expect((await rename(person, `${first}-now`)).status).toBe(200);
    expect(await rename(other, first)).toMatchObject({ status: 400, fields: { username: expect.any(String) } });
    const renamed = Object.assign(Object.create(person) as TestActor, { username: `${first}-now` });
    expect((await rename(renamed, first)).status).toBe(200);
    expect((await rename(person, `${first}-then`)).status).toBe(200);
    await server.current.database.db.collection('FormerNames').updateMany({}, { $set: { until: new Date(0) } });
    expect((await rename(other, first)).status).toBe(200);
  });

  it('is changed to a few others a month, so that nobody keeps many names from others', async () => {
    const person = await member(server.current);
    const codes = [];
    let name = person.username;
    for (let n = 0; n < 6; n++) {
      const actor = Object.assign(Object.create(person) as TestActor, { username: name });
      const { status, fields } = await actor.call('POST /app/account/updateProfileInfo', {
        username: `${person.username}-${n}`,
      });
      codes.push(status);
      if (status === 200) name = `${person.username}-${n}`;
      else expect(fields?.username).toContain('days');
    }
    expect(codes).toEqual([200, 200, 200, 400, 400, 400]);
    // Back to a name of one's own is always possible.
    const actor = Object.assign(Object.create(person) as TestActor, { username: name });
    expect((await actor.call('POST /app/account/updateProfileInfo', { username: person.username })).status).toBe(200);
  });
});
