/** A second factor by an authenticator app: every door asks for it, each code counts once, and nobody gets around it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Factors } from '#shared/accounts/entities/factors.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { appId } from '#parse/server.ts';
import { type Answer, member, password, type TestActor, visitor } from '../support/actors.ts';
import { type HeldClock, holdClock } from '../support/heldClock.ts';
import { codeFor, mailsTo } from '../support/mails.ts';
import { freshSdk } from '../support/sdk.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';
import { askedBy, codeOf, minute, setUpApp } from './factorStage.ts';
import { partnerOf, tokenOf } from './partner.ts';

const many = { points: 5000, seconds: 60 };
const server = useServer({
  allowances: { logIn: many, logInByFactor: many, sendRegisterCode: many, beginTotp: many, confirmTotp: many },
});
let clock: HeldClock;
let guest: TestActor;
beforeAll(async () => {
  clock = holdClock(server.current);
  guest = await visitor(server.current);
});
afterAll(() => clock.release());

const mailOf = ({ username }: TestActor) => `${username}@example.org`;
const logIn = (who: TestActor, { username }: TestActor, word = password) =>
  who.call('POST /app/login/pro', { username, password: word });
const sessionsOf = ({ objectId }: TestActor) =>
  server.current.database.db.collection('_Session').countDocuments({ _p_user: `_User$${objectId}` });

/** Somebody with an app, and the ticket of their next log-in. */
async function owner() {
  const person = await member(server.current);
  const app = await setUpApp(person, clock);
  const ticket = async (who = guest) => askedBy(await logIn(who, person))!.ticket!;
  return { person, ...app, ticket };
}

describe('setting up an app', () => {
  it('gives recovery codes once, tells the owner, and ends the sessions that were opened without', async () => {
    const person = await member(server.current);
    const elsewhere = await logIn(guest, person);
    expect(elsewhere.status).toBe(200);
    const { recovery } = await setUpApp(person, clock);
    expect(recovery).toHaveLength(factorLimits.recoveryCodes);
    expect(new Set(recovery).size).toBe(recovery.length);
    expect(await sessionsOf(person)).toBe(1);
    expect((await person.call('GET /app/account/getFactors', {})).body).toMatchObject({
      totp: { since: expect.any(String) as string },
      recovery: recovery.length,
    });
    const [mail] = await mailsTo(server.current, mailOf(person));
    expect(mail).toMatchObject({ subject: en['mail.factorChanged.subject'] });
    expect(mail!.text).toContain(en['mail.factorChanged.totpOn']);
    // Neither the secret nor a code is in the database as it is.
    const row = await server.current.ports.storage.get(Factors, person.user_id!);
    for (const code of recovery) expect(JSON.stringify(row)).not.toContain(code);
  });

  it('needs a code of it, of the same person', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const { secret, new_totp } = (await person.call('POST /app/account/beginTotp', {})).body;
    const confirm = (who: TestActor, code: string) => who.call('POST /app/account/confirmTotp', { new_totp, code });
    const right = codeOf(server.current, secret);
    const wrong = right === '000000' ? '000001' : '000000';
    expect(await confirm(person, wrong)).toMatchObject({ status: 400, code: 'wrong_factor' });
    expect(await confirm(other, right)).toMatchObject({ status: 410, code: 'factor_expired' });
    expect((await logIn(guest, person)).status).toBe(200);
  });

  it('is not for a session that was opened long ago, without proving who is there', async () => {
    const person = await member(server.current);
    clock.move(factorLimits.freshMinutes * minute);
    const refused = await person.call('POST /app/account/beginTotp', {});
    expect(refused).toMatchObject({ status: 403, code: 'confirm_first' });
    expect(askedBy(refused)).toEqual({ ways: ['password'] });
    expect(await person.call('POST /app/account/confirm', { current: 'a guess' })).toMatchObject({
      code: 'wrong_password',
    });
    expect((await person.call('POST /app/account/confirm', { current: password })).status).toBe(200);
    expect((await person.call('POST /app/account/beginTotp', {})).status).toBe(200);
  });
});

describe('the second step', () => {
  it('opens the session by a code, which counts once', async () => {
    const { person, secret, ticket } = await owner();
    const code = codeOf(server.current, secret);
    const step = async (who = guest) => who.call('POST /app/login/factor', { ticket: await ticket(who), code });
    const first = await step();
    expect(first).toMatchObject({ status: 200, body: { user: { user_id: person.user_id, loggedin: true } } });
    expect(await step(await visitor(server.current))).toMatchObject({ status: 400, code: 'wrong_factor' });
    expect(await sessionsOf(person)).toBe(2);
  });

  it('of two at once with the same code one gets in', async () => {
    const { secret, ticket } = await owner();
    const input = { ticket: await ticket(), code: codeOf(server.current, secret) };
    const answers = await Promise.all([1, 2, 3].map(() => guest.call('POST /app/login/factor', input)));
    expect(answers.map(({ code }) => String(code)).toSorted()).toEqual(['', 'wrong_factor', 'wrong_factor']);
  });

  it('takes a recovery code, however it is typed, once, and tells the owner', async () => {
    const { person, recovery, ticket } = await owner();
    const typed = recovery[0]!.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const step = async (recovery_code: string) =>
      guest.call('POST /app/login/factor', { ticket: await ticket(), recovery_code });
    expect((await step(typed)).status).toBe(200);
    expect(await step(recovery[0]!)).toMatchObject({ status: 400, code: 'wrong_factor' });
    clock.move(1000);
    expect((await step(recovery[1]!)).status).toBe(200);
    const [mail] = await mailsTo(server.current, mailOf(person));
    expect(mail!.text).toContain(en['mail.factorChanged.recoveryUsed_other'].replace('{{count}}', '8'));
  });

  it('is for the browser that proved the password, for ten minutes, and for nothing else', async () => {
    const { secret, ticket } = await owner();
    const [given, stranger] = [await ticket(), await visitor(server.current)];
    const step = (who: TestActor, made: string) =>
      who.call('POST /app/login/factor', { ticket: made, code: codeOf(server.current, secret) });
    const expired = { status: 410, code: 'factor_expired' };
    expect(await step(stranger, given)).toMatchObject(expired);
    const { body } = await (await member(server.current)).call('POST /app/account/beginTotp', {});
    expect(await step(guest, body.new_totp)).toMatchObject(expired);
    clock.move(factorLimits.ticketMinutes * minute);
    expect(await step(guest, given)).toMatchObject(expired);
  });

  it('is closed after some wrong codes, to whoever knows the password, and open to the owner’s passing hour', async () => {
    const { recovery, secret, ticket } = await owner();
    const given = await ticket();
    const step = (proof: object) => guest.call('POST /app/login/factor', { ticket: given, ...proof });
    for (let n = 0; n < factorLimits.tries.points; n++)
      expect((await step({ recovery_code: `AAAAA-AAA${n}A` })).code).toBe('wrong_factor');
    expect(await step({ code: codeOf(server.current, secret) })).toMatchObject({ status: 429, code: 'too_many' });
    expect(await step({ recovery_code: recovery[0]! })).toMatchObject({ status: 429, code: 'too_many' });
  });

  it.each([
    ['en', en],
    ['fr', fr],
    ['es', es],
  ])('asks in the reader’s language: %s', async (language, texts) => {
    const { person } = await owner();
    const reader = Object.assign(await visitor(server.current), { language });
    expect(await logIn(reader, person)).toMatchObject({ status: 401, error: texts['errors.factor_required'] });
  });
});

describe('every door that opens a session', () => {
  type Knock = (person: TestActor, who: TestActor) => Promise<Answer<object>>;
  const doors: Record<string, Knock> = {
    'REST, by user name': (person, who) => logIn(who, person),
    'REST, by address': (person, who) => who.call('POST /app/login/pro', { email: mailOf(person), password }),
    'Parse function': (person, who) => who.run('logIn', { username: person.username, password }),
    'a code by mail': async (person, who) => {
      await who.call('POST /app/register/sendCode', { email: mailOf(person), purpose: 'log_in' });
      const code = await codeFor(server.current, mailOf(person));
      return who.call('POST /app/login/code', { email: mailOf(person), code });
    },
    'a new password': async (person, who) => {
      await who.call('POST /app/register/sendCode', { email: mailOf(person), purpose: 'reset' });
      const code = await codeFor(server.current, mailOf(person));
      return who.call('POST /app/register/resetPassword', { email: mailOf(person), code, password: 'a new password' });
    },
  };

  it.each(Object.entries(doors))('%s: asks for the factor, and leaves no session open', async (name, knock) => {
    const { person } = await owner();
    expect(await knock(person, await visitor(server.current))).toMatchObject({ status: 401, code: 'factor_required' });
    expect(await sessionsOf(person)).toBe(name === 'a new password' ? 0 : 1);
  });

  it('a partner’s hand-over too', async () => {
    const admin = await member(server.current, 'admin');
    const city = await partnerOf(admin);
    const handOver = () => {
      const iat = Math.floor(server.current.ports.clock.now() / 1000);
      const token = tokenOf(city, { sub: 'has-a-factor', iat, exp: iat + 120 });
      return guest.call('POST /app/login/handOver', { token });
    };
    const { body } = await handOver();
    const row = await server.current.database.db.collection('Profile').findOne({ user_id: body.user.user_id });
    const person = Object.assign(Object.create(guest) as TestActor, {
      ...{ token: body.token, username: body.user.username, user_id: body.user.user_id, objectId: String(row!._id) },
    });
    const { secret } = await setUpApp(person, clock);
    const refused = await handOver();
    expect(refused).toMatchObject({ status: 401, code: 'factor_required' });
    expect(await sessionsOf(person)).toBe(1);
    const { ticket } = askedBy(refused)!;
    const step = await guest.call('POST /app/login/factor', { ticket: ticket!, code: codeOf(server.current, secret) });
    expect(step.body.user.user_id).toBe(body.user.user_id);
  });

  it('a stock SDK too, which sends the code beside the password', async () => {
    const { person, secret } = await owner();
    const sdk = freshSdk();
    sdk.initialize(appId);
    sdk.serverURL = `${server.current.url}/parse`;
    const by = (token?: string) =>
      token === undefined
        ? sdk.User.logIn(person.username, password)
        : sdk.User.logInWithAdditionalAuth(person.username, password, { mfa: { token } });
    await expect(by()).rejects.toThrow(en['errors.factor_required']);
    await expect(by('not a code')).rejects.toThrow(en['errors.wrong_factor']);
    const user = await by(codeOf(server.current, secret));
    expect(user.getSessionToken()).toMatch(/^r:/);
    expect(await sessionsOf(person)).toBe(2);
  });

  it('a changed password keeps the session of who has just proved the factor, and asks all others', async () => {
    const { person, secret } = await owner();
    const change = () =>
      person.call('POST /app/account/changePassword', { current: password, password: 'another good one' });
    clock.move(factorLimits.freshMinutes * minute);
    const refused = await change();
    expect(refused).toMatchObject({ status: 403, code: 'confirm_first' });
    expect(askedBy(refused)!.ways).toEqual(['totp', 'recovery']);
    // The password proves nothing here.
    expect((await person.call('POST /app/account/confirm', { current: password })).status).toBe(400);
    const code = codeOf(server.current, secret);
    expect((await person.call('POST /app/account/confirm', { code })).status).toBe(200);
    expect((await change()).body.token).toMatch(/^r:/);
  });

  it('nobody without a factor is asked for anything', async () => {
    const person = await member(server.current);
    expect(await logIn(guest, person)).toMatchObject({ status: 200, body: { user: { user_id: person.user_id } } });
  });
});

describe('recovery codes', () => {
  it('are renewed, and the former ones are good no more', async () => {
    const { person, recovery, ticket } = await owner();
    const { body } = await person.call('POST /app/account/renewRecovery', {});
    expect(body.recovery_codes).toHaveLength(factorLimits.recoveryCodes);
    const step = async (recovery_code: string) =>
      guest.call('POST /app/login/factor', { ticket: await ticket(), recovery_code });
    expect((await step(recovery[0]!)).code).toBe('wrong_factor');
    expect((await step(body.recovery_codes[0]!)).status).toBe(200);
  });
});

describe('taking it off', () => {
  it('is for who proves it, ends the recovery codes and is told', async () => {
    const { person, recovery, ticket } = await owner();
    const given = await ticket();
    const stolen = await member(server.current);
    expect((await stolen.call('POST /app/account/removeTotp', {})).status).toBe(404);
    expect((await person.call('POST /app/account/removeTotp', {})).status).toBe(200);
    expect((await guest.call('POST /app/login/factor', { ticket: given, recovery_code: recovery[0]! })).code).toBe(
      'wrong_factor',
    );
    expect((await logIn(guest, person)).status).toBe(200);
    const [mail] = await mailsTo(server.current, mailOf(person));
    expect(mail!.text).toContain(en['mail.factorChanged.totpOff']);
  });

  it('is done by operators for who has lost everything, with a reason in their log', async () => {
    const { person } = await owner();
    const clerk = await member(server.current, 'people_act');
    const input = { user_ids: [person.user_id!], to: { change: 'remove_factors' as const }, reason: 'Called by phone' };
    expect(await clerk.run('changeUsers', input)).toMatchObject({ body: { changed: [person.user_id], refused: [] } });
    expect(await sessionsOf(person)).toBe(0);
    expect((await logIn(guest, person)).status).toBe(200);
    const again = await clerk.run('changeUsers', input);
    expect(again.body.refused).toEqual([{ id: person.user_id, code: 'not_found' }]);
  });
});
