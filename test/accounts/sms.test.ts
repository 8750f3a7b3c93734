/** Codes by SMS: signing up, logging in, confirming a number; to whom, how many, and that nobody learns who has an account. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { accountLimits } from '#shared/accounts/limits.ts';
import { StoredSms } from '#shared/accounts/entities/sms.ts';
import type { Refusal } from '#shared/errors.ts';
import { tell } from '#cloud/accounts/index.ts';
import { sendSms } from '#cloud/accounts/mail/sms.ts';
import { startTwilioStandIn } from '../../scripts/standins/twilio/server.ts';
import { member, password, TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { codeFor } from '../support/mails.ts';
import { proofOf } from '../support/proofs.ts';
import { useServer } from '../support/server.ts';

const keys = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a token of the tests' };
const company = await startTwilioStandIn(keys);
afterAll(() => company.close());
const twilio = { ...keys, from: '+15005550006', api: `http://127.0.0.1:${company.port}`, isTest: true };
const perDay = 240;
const server = useServer({ twilio, smsPerDay: perDay, demo: () => [] });

let n = 0;
let number: string;
let guest: TestActor;
beforeEach(async () => {
  company.behave({});
  // Of ranges that do not share their limit.
  number = `+3361${String(++n).padStart(4, '0')}678`;
  guest = await visitor(server.current);
});

const textsTo = (to: string) => company.sent.filter((sent) => sent.to === to).map(({ body }) => body);
const lastTo = async (to: string, count = 1): Promise<string> => {
  await expect.poll(() => textsTo(to).length).toBeGreaterThanOrEqual(count);
  return textsTo(to).at(-1)!;
};
const codeIn = (text: string) => /\b\d{8}\b/.exec(text)![0];
const send = async (who: TestActor, phone = number, purpose: 'sign_up' | 'log_in' | 'reset' = 'sign_up') =>
  who.call('POST /app/register/sendCode', { phone, purpose, proof: await proofOf(who, 'text') });
const sendOwn = async (who: TestActor, phone = number) =>
  who.call('POST /app/account/sendPhoneCode', { phone, proof: await proofOf(who, 'text') });

async function confirmed(who: TestActor, phone = number): Promise<void> {
  const sent = await sendOwn(who, phone);
  expect(sent.status).toBe(200);
  const code = codeIn(await lastTo(phone, textsTo(phone).length || 1));
  const { status, body } = await who.call('POST /app/account/confirmPhone', { phone, code, current: password });
  expect({ status, ...body.user?.personalData }).toMatchObject({ status: 200, phone, phone_confirmed: true });
}

describe('a number', () => {
  it('opens an account, logs in by code, sets a new password, and is one account’s', async () => {
    const typed = `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;
    expect((await send(guest, typed)).body).toEqual({ sent: true, loggedin: false });
    const text = await lastTo(number);
    expect(text).toMatch(/^\d{8} is your code to open an account at Engage/);
    const account = { username: 'by.phone', full_name: 'By Phone', password: 'a good password' };
    const sign = { phone: number, code: codeIn(text), ...account };
    const { status, body } = await guest.call('POST /app/register/user', sign);
    expect(status).toBe(200);
    expect(body.user.personalData).toMatchObject({ email: '', phone: number, phone_confirmed: true });

    const other = await visitor(server.current);
    await send(other, number, 'log_in');
    const code = codeIn(await lastTo(number, 2));
    const wrong = await other.call('POST /app/login/code', {
      phone: number,
      code: code === '11111111' ? '2'.repeat(8) : '11111111',
    });
    expect(wrong.code).toBe('wrong_code');
    const opened = await other.call('POST /app/login/code', { phone: number, code });
    expect(opened.body.user).toMatchObject({ username: 'by.phone', loggedin: true });
    expect((await other.call('POST /app/login/code', { phone: number, code })).code).toBe('code_expired');

    const third = await visitor(server.current);
    await send(third, number, 'reset');
    const reset = { phone: number, code: codeIn(await lastTo(number, 3)), password: 'another password' };
    expect((await third.call('POST /app/register/resetPassword', reset)).status).toBe(200);

    // Taken only after the right code.
    const fourth = await visitor(server.current);
    await send(fourth);
    const again = { ...sign, username: 'by.phone.too', code: codeIn(await lastTo(number, 4)) };
    expect((await fourth.call('POST /app/register/user', again)).code).toBe('phone_taken');
    // And no fifth within the hour, whoever asks.
    expect((await send(await visitor(server.current))).code).toBe('too_many');
  });

  it('is texted the same, in the same answer, when nobody has it', async () => {
    expect((await send(guest, number, 'log_in')).body).toEqual({ sent: true, loggedin: false });
    expect(await lastTo(number)).toMatch(/no account can be opened with it/);
    expect((await guest.call('POST /app/login/code', { phone: number, code: '11111111' })).code).toBe('wrong_code');
  });

  it('is one voter of contests for people who are signed in, whatever accounts it opens', async () => {
    const food = await contest(server.current, { organizer: await member(server.current), who_may_vote: 'signed_in' });
    const votes = async (count: number) => {
      const who = await visitor(server.current);
      await send(who);
      const code = codeIn(await lastTo(number, count));
      const account = { username: `votes.${count}`, full_name: 'By Phone', password };
      const { user, token } = (await who.call('POST /app/register/user', { phone: number, code, ...account })).body;
      const person = new TestActor(server.current, who.ssid, { ...user, token, objectId: '', user_id: user.user_id! });
      const ballot = { cx_id: food.cx_id, contestant_id: food.contestants[0]!.contestant_id };
      const { body } = await person.call('POST /app/contest/v2/addVote', ballot);
      const { pastVotes } = (await person.call('GET /app/contest/v2/getPastVotes', { cx_id: food.cx_id })).body;
      expect(pastVotes).toHaveLength(1);
      expect((await person.run('closeAccount', { current: password })).status).toBe(200);
      return body.counted;
    };
    expect(await votes(1)).toBe(true);
    expect(await votes(2)).toBe(false);
  });

  it('is changed for another one, or for an address, by an account that stays one voter', async () => {
    const food = await contest(server.current, { organizer: await member(server.current), who_may_vote: 'signed_in' });
    await send(guest);
    const account = { username: 'moves.on', full_name: 'Moves On', password };
    const sign = { phone: number, code: codeIn(await lastTo(number)), ...account };
    const { user, token } = (await guest.call('POST /app/register/user', sign)).body;
    const person = new TestActor(server.current, guest.ssid, { ...user, token, objectId: '', user_id: user.user_id! });
    const vote = async () => {
      const ballot = { cx_id: food.cx_id, contestant_id: food.contestants[0]!.contestant_id };
      return (await person.call('POST /app/contest/v2/addVote', ballot)).body;
    };
    const first = await vote();
    expect(first.counted).toBe(true);
    await confirmed(person, '+33619000888');
    expect(await vote()).toMatchObject({ counted: false, receipt: first.receipt });
    const email = 'moves.on@example.org';
    await person.call('POST /app/account/sendEmailCode', { email });
    const code = await codeFor(server.current, email);
    expect((await person.call('POST /app/account/changeEmail', { email, code, current: password })).status).toBe(200);
    expect(await vote()).toMatchObject({ counted: false, receipt: first.receipt });
  });

  it('is confirmed by its code and the password, and no more once it changes; accounts with rights are not opened by it', async () => {
    const person = await member(server.current);
    expect((await sendOwn(person)).status).toBe(200);
    const code = codeIn(await lastTo(number));
    const refused = await person.call('POST /app/account/confirmPhone', { phone: number, code, current: 'not mine' });
    expect(refused.code).toBe('wrong_password');
    const right = { phone: number, code, current: password };
    const { body } = await person.call('POST /app/account/confirmPhone', right);
    expect(body.user.personalData).toMatchObject({ phone: number, phone_confirmed: true });
    const other = await member(server.current);
    await sendOwn(other);
    const theirs = { phone: number, code: codeIn(await lastTo(number, 2)), current: password };
    expect((await other.call('POST /app/account/confirmPhone', theirs)).code).toBe('phone_taken');
    const changed = await person.call('POST /app/account/updateProfileInfo', { phone: '+33612999888' });
    expect(changed.body.user.personalData).toMatchObject({ phone: '+33612999888', phone_confirmed: false });
    expect((await other.call('POST /app/account/confirmPhone', theirs)).status).toBe(200);

    number = '+33619000777';
    const chief = await member(server.current, 'admin');
    await confirmed(chief);
    await send(guest, number, 'log_in');
    expect(await lastTo(number, 2)).toMatch(/no account can be opened with it/);
  });
});

describe('text messages', () => {
  it('go to mobile phones of the countries that the operator names, and to no premium numbers', async () => {
    const fields = async (phone: string) => (await send(guest, phone)).fields;
    expect(await fields('+33 8 92 68 32 00')).toEqual({ phone: expect.stringContaining('mobile') });
    expect(await fields('+33 1 42 68 53 00')).toEqual({ phone: expect.stringContaining('mobile') });
    expect(await fields('06 12 34 56 78')).toEqual({ phone: expect.stringContaining('prefix') });
    expect((await send(guest, '+49 1512 3456789')).code).toBe('sms_country');
    expect((await guest.call('POST /app/register/sendCode', { phone: number, email: 'a@example.org' })).status).toBe(
      400,
    );
    expect(textsTo('+33892683200')).toEqual([]);
  });

  it('wait for a company that is away, and are not sent twice when its answer is lost', async () => {
    company.behave({ away: true });
    await send(guest);
    company.behave({ deaf: true });
    const lost = `${number.slice(0, 9)}999`;
    await send(guest, lost);
    const rows = () => server.current.ports.storage.find(StoredSms, { to: lost });
    await expect.poll(rows).toEqual([]);
    expect(textsTo(lost)).toHaveLength(1);
  });

  it('are shown by the demo', async () => {
    await send(guest);
    await lastTo(number);
    const { body } = await guest.call('GET /app/site/getMails', {});
    expect(body.mails[0]).toMatchObject({ to: number, isSms: true, text: textsTo(number)[0] });
  });

  it('tell a provider of the review, who confirmed a number and wants it', async () => {
    const person = await member(server.current);
    await confirmed(person);
    const news = {
      user_id: person.user_id!,
      type: 'service_approved',
      path: '/s/1',
      params: { what: 'Portraits' },
    } as const;
    await tell(server.current.ports, { ...news, path: '/s/1' });
    await person.call('POST /app/account/updatePreferences', { notifications: { service_approved: { sms: true } } });
    await tell(server.current.ports, { ...news, path: '/s/2' });
    expect(await lastTo(number, 2)).toMatch(/^Engage: .*Portraits/);
    expect(textsTo(number)).toHaveLength(2);
  });

  it('cost who asks for them some work, once', async () => {
    const bare = await guest.call('POST /app/register/sendCode', { phone: number });
    expect(bare).toMatchObject({ status: 428, code: 'proof_required' });
    const person = await member(server.current);
    expect((await person.call('POST /app/account/sendPhoneCode', { phone: number })).code).toBe('proof_required');
    const proof = await proofOf(guest, 'text');
    expect((await guest.call('POST /app/register/sendCode', { phone: number, proof })).status).toBe(200);
    const other = { phone: '+33619777678', proof };
    expect((await guest.call('POST /app/register/sendCode', other)).code).toBe('proof_required');
  });

  const message = { language: 'EN', template: 'phoneCode', params: { code: '12345678', minutes: 10 } } as const;
  const half = perDay / 2;
  const part = Math.ceil(half * (1 - accountLimits.sms.reserve));
  const text = (to: string, country: 'ES' | 'FR') =>
    sendSms(server.current.ports, { number: to, country }, message).then(
      () => 'sent',
      ({ code }: Refusal) => code,
    );

  it('end with the day’s budget, of which a country has half, and log-ins a reserve', async () => {
    const asked = await Promise.all(Array.from({ length: part + 3 }, (_, at) => text(`+346${10_000_000 + at}`, 'ES')));
    expect(asked.toSorted()).toEqual([...Array<string>(part).fill('sent'), ...Array<string>(3).fill('sms_spent')]);
  });

  it('are left to who logs in when others have used up the day, in the same answer when nobody does', async () => {
    await confirmed(await member(server.current));
    for (let at = 0; (await text(`+336${20_000_000 + at}`, 'FR')) === 'sent'; at++);
    expect((await send(guest, '+33619444678')).code).toBe('sms_spent');
    expect((await send(guest, number, 'log_in')).body).toEqual({ sent: true, loggedin: false });
    expect(await lastTo(number, 2)).toMatch(/^\d{8} /);
    expect((await send(guest, '+33619555678', 'log_in')).body).toEqual({ sent: true, loggedin: false });
    expect(textsTo('+33619555678')).toEqual([]);
  });

  it('are asked for from one place for a part of what a country has', async () => {
    const most = Math.ceil(half * accountLimits.sms.placeShare);
    const codes: (string | number)[] = [];
    while (codes.length <= most && !codes.includes('too_many')) {
      const phone = `+3362${String(codes.length).padStart(4, '0')}678`;
      codes.push((await send(await visitor(server.current), phone)).code);
    }
    expect(codes.at(-1)).toBe('too_many');
  });
});
