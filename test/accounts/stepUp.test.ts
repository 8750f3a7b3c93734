/** What asks again who is there: nothing weaker than the factor keeps a session fresh, and who has no password proves themselves otherwise. */
import { describe, expect, it } from 'vitest';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { codeFor } from '../support/mails.ts';
import { en } from '../support/texts.ts';
import { askedBy, codeOf, minute, setUpApp } from './factorStage.ts';
import { openIdStage, userOf } from './openIdStage.ts';
import { partnerOf, partnerOrigin } from './partner.ts';

const stage = await openIdStage();
const { house, server, person, logIn, actorOf } = stage;
const confirmFirst = { status: 403, code: 'confirm_first' };
const pass = (minutes: number) => stage.clock.move(minutes * minute);

describe('of who has a factor', () => {
  it('the password alone keeps no session fresh, nor does another password', async () => {
    const owner = await member(server.current);
    const { secret } = await setUpApp(owner, stage.clock);
    pass(factorLimits.freshMinutes - 2);
    const { body, status } = await owner.call('POST /app/account/changePassword', { current: password, password });
    expect(status).toBe(200);
    const anew = Object.assign(Object.create(owner) as TestActor, { token: body.token });
    expect((await anew.call('POST /app/account/beginTotp', {})).status).toBe(200);
    pass(2);
    expect(await anew.call('POST /app/account/beginTotp', {})).toMatchObject(confirmFirst);
    await anew.call('POST /app/account/confirm', { code: codeOf(server.current, secret) });
    expect((await anew.call('POST /app/account/beginTotp', {})).status).toBe(200);
  });

  it('is asked for wherever the password is', async () => {
    const owner = await member(server.current);
    const { secret } = await setUpApp(owner, stage.clock);
    const email = `new-${owner.username}@example.org`;
    await owner.call('POST /app/account/sendEmailCode', { email });
    pass(factorLimits.freshMinutes);
    const doors = [
      () => owner.call('POST /app/account/askArchive', { current: password }),
      () => owner.call('POST /app/users/updatePaymentSetings', { paypal_email: email, current: password }),
      async () =>
        owner.call('POST /app/account/changeEmail', {
          ...{ email, code: await codeFor(server.current, email), current: password },
        }),
      () => owner.call('POST /app/account/close', { current: password }),
    ];
    for (const door of doors) expect(await door()).toMatchObject(confirmFirst);
    await owner.call('POST /app/account/confirm', { code: codeOf(server.current, secret) });
    await owner.call('POST /app/account/sendEmailCode', { email });
    for (const door of doors) expect((await door()).status).toBe(200);
  });
});

it('keys that let people in are made by who has just proved themselves', async () => {
  const operator = await member(server.current, 'site_act');
  const { partner_id } = await partnerOf(operator);
  pass(factorLimits.freshMinutes);
  const form = { name: 'City app', origins: [partnerOrigin], trusts_email: true };
  const doors = [
    () => operator.run('addPartner', form),
    () => operator.run('changePartner', { ...form, partner_id }),
    () => operator.run('renewPartnerKey', { partner_id, at_once: false }),
    () => operator.run('connectPartner', { partner_id, connected: true }),
  ];
  for (const door of doors) expect(await door()).toMatchObject(confirmFirst);
  // What closes a door waits for nothing.
  expect((await operator.run('connectPartner', { partner_id, connected: false })).status).toBe(200);
  await operator.call('POST /app/account/confirm', { current: password });
  for (const door of doors) expect((await door()).status).toBe(200);
});

describe('an account that a service made', () => {
  const made = async () => {
    const { sub, email } = person(house);
    const guest = await visitor(server.current);
    const answer = await logIn(guest, sub);
    expect(userOf(answer).personalData).toMatchObject({ has_password: false });
    return { owner: await actorOf(guest, answer), email };
  };

  it('confirms by a code to its address, where others are asked for the password', async () => {
    const { owner, email } = await made();
    pass(factorLimits.freshMinutes);
    const ask = () => owner.call('POST /app/account/askArchive', {});
    const refused = await ask();
    expect(refused).toMatchObject(confirmFirst);
    expect(askedBy(refused)).toEqual({ ways: ['mail'] });
    const confirm = (given: object) => owner.call('POST /app/account/confirm', given);
    expect(await confirm({})).toMatchObject({ status: 400, fields: { mail_code: en['accounts.invalid.code'] } });
    expect(await confirm({ current: password })).toMatchObject({ status: 400 });
    await owner.call('POST /app/register/sendCode', { email, purpose: 'log_in' });
    const mail_code = await codeFor(server.current, email);
    expect(await confirm({ mail_code: mail_code === '00000000' ? '00000001' : '00000000' })).toMatchObject({
      code: 'wrong_code',
    });
    // Nobody else's code does.
    const other = await member(server.current);
    expect(await other.call('POST /app/account/confirm', { mail_code })).toMatchObject({ status: 400 });
    expect((await confirm({ mail_code: `${mail_code.slice(0, 4)} ${mail_code.slice(4)}` })).status).toBe(200);
    expect((await ask()).status).toBe(200);
    pass(factorLimits.freshMinutes);
    expect(await confirm({ mail_code })).toMatchObject({ code: 'code_expired' });
    expect(await owner.call('POST /app/account/close', {})).toMatchObject(confirmFirst);
  });

  it('is closed by who has just logged in', async () => {
    const { owner } = await made();
    expect((await owner.call('POST /app/account/close', {})).status).toBe(200);
  });

  it('chooses a password, and is asked for that from then on', async () => {
    const { owner } = await made();
    const set = await owner.call('POST /app/account/changePassword', { password });
    expect(set.body.user.personalData).toMatchObject({ has_password: true });
    const anew = Object.assign(Object.create(owner) as TestActor, { token: set.body.token });
    for (const name of ['POST /app/account/close', 'POST /app/account/askArchive'] as const)
      expect(await anew.call(name, {})).toMatchObject({
        ...{ status: 400, fields: { current: en['accounts.invalid.currentPassword'] } },
      });
    expect(await anew.call('POST /app/account/close', { current: 'a guess' })).toMatchObject({
      code: 'wrong_password',
    });
    pass(factorLimits.freshMinutes);
    const refused = await anew.call('POST /app/account/beginTotp', {});
    expect(askedBy(refused)).toEqual({ ways: ['password'] });
    expect((await anew.call('POST /app/account/close', { current: password })).status).toBe(200);
  });

  it('with a factor confirms by that', async () => {
    const { owner } = await made();
    const { secret } = await setUpApp(owner, stage.clock);
    pass(factorLimits.freshMinutes);
    expect(askedBy(await owner.call('POST /app/account/close', {}))).toEqual({ ways: ['totp', 'recovery'] });
    await owner.call('POST /app/account/confirm', { code: codeOf(server.current, secret) });
    expect((await owner.call('POST /app/account/close', {})).status).toBe(200);
  });
});
