/** Passkeys: made, used and taken away, and every answer that is not what it should be. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { Authenticator } from '../support/authenticator.ts';
import { type HeldClock, holdClock } from '../support/heldClock.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { en } from '../support/texts.ts';
import { askedBy, minute } from './factorStage.ts';

const origin = 'https://vote.example.org';
const many = { points: 5000, seconds: 60 };
const server = useServer({
  publicUrl: origin,
  allowances: { logInByPasskey: many, logIn: many, beginPasskey: many, addPasskey: many },
});
let clock: HeldClock;
let guest: TestActor;
beforeAll(async () => {
  clock = holdClock(server.current);
  guest = await visitor(server.current);
});
afterAll(() => clock.release());

const unknown = { status: 401, code: 'passkey_unknown' };
const expired = { status: 410, code: 'factor_expired' };
const sessionsOf = ({ objectId }: TestActor) =>
  server.current.database.db.collection('_Session').countDocuments({ _p_user: `_User$${objectId}` });

async function begin(person: TestActor) {
  const { body, status, error } = await person.call('POST /app/account/beginPasskey', {});
  if (status !== 200) throw new Error(error);
  return body;
}

async function add(person: TestActor, device = new Authenticator(origin), name = 'Phone') {
  const { options, new_passkey } = await begin(person);
  const answer = await person.call('POST /app/account/addPasskey', {
    new_passkey,
    answer: device.make(options),
    name,
  });
  return { device, answer };
}

/** Somebody with a passkey on a device. */
async function owner() {
  const person = await member(server.current);
  const { device, answer } = await add(person);
  if (answer.status !== 200) throw new Error(answer.error);
  return { person, device, passkey_id: answer.body.passkey.passkey_id };
}

const ask = async (who: TestActor, ticket?: string) =>
  (await who.call('POST /app/login/askForPasskey', { ticket })).body;

describe('a new passkey', () => {
  it('is stored by name, comes with recovery codes and is told', async () => {
    const person = await member(server.current);
    const { answer } = await add(person);
    expect(answer.body).toMatchObject({ passkey: { name: 'Phone', synced: true } });
    expect(answer.body.recovery_codes).toHaveLength(factorLimits.recoveryCodes);
    const [mail] = await mailsTo(server.current, `${person.username}@example.org`);
    expect(mail!.text).toContain(en['mail.factorChanged.passkeyOn'].replace('{{name}}', 'Phone'));
    expect((await add(person)).answer.body.recovery_codes).toBeUndefined();
    const { passkeys } = (await person.call('GET /app/account/getFactors', {})).body;
    expect(passkeys.map(({ name }) => name)).toEqual(['Phone', 'Phone']);
  });

  it('is refused of another site, unverified, replayed, late, and for somebody else', async () => {
    const [person, other] = [await member(server.current), await member(server.current)];
    const put = (who: TestActor, new_passkey: string, answer: object) =>
      who.call('POST /app/account/addPasskey', { new_passkey, answer: answer as never });
    const first = await begin(person);
    expect(
      await put(person, first.new_passkey, new Authenticator('https://evil.example').make(first.options)),
    ).toMatchObject(unknown);
    const asleep = Object.assign(new Authenticator(origin), { isVerified: false });
    expect(await put(person, first.new_passkey, asleep.make(first.options))).toMatchObject(unknown);
    const answer = new Authenticator(origin).make(first.options);
    expect(await put(other, first.new_passkey, answer)).toMatchObject(expired);
    expect((await put(person, first.new_passkey, answer)).status).toBe(200);
    expect(await put(person, first.new_passkey, answer)).toMatchObject(expired);
    const late = await begin(person);
    clock.move(factorLimits.ticketMinutes * minute);
    await person.call('POST /app/account/confirm', { current: password });
    const { code } = await put(person, late.new_passkey, new Authenticator(origin).make(late.options));
    expect(['factor_expired', 'confirm_first']).toContain(code);
  });

  it(`is one of ${factorLimits.passkeys}`, async () => {
    const person = await member(server.current);
    for (let n = 0; n < factorLimits.passkeys; n++) expect((await add(person)).answer.status).toBe(200);
    expect((await add(person)).answer).toMatchObject({ status: 409, code: 'passkeys_full' });
  });
});

describe('signing in by a passkey alone', () => {
  const enter = (who: TestActor, ticket: string, answer: object) =>
    who.call('POST /app/login/passkey', { ticket, answer: answer as never });

  it('opens a session of its owner, and each answer counts once', async () => {
    const { person, device } = await owner();
    const { options, ticket } = await ask(guest);
    expect(options).not.toHaveProperty('allowCredentials.0');
    const answer = device.use(options);
    expect(await enter(guest, ticket, answer)).toMatchObject({
      status: 200,
      body: { user: { user_id: person.user_id } },
    });
    expect(await enter(guest, ticket, answer)).toMatchObject(expired);
    expect(await sessionsOf(person)).toBe(2);
  });

  it('of two at once with the same answer one gets in', async () => {
    const { device } = await owner();
    const { options, ticket } = await ask(guest);
    const answer = device.use(options);
    const codes = (await Promise.all([1, 2, 3].map(() => enter(guest, ticket, answer)))).map(({ code }) =>
      String(code),
    );
    expect(codes.toSorted()).toEqual(['', 'factor_expired', 'factor_expired']);
  });

  it('takes no answer to another challenge, of another browser, site or key, late or unverified', async () => {
    const { person, device } = await owner();
    const { device: stranger } = await owner();
    const [one, two] = [await ask(guest), await ask(guest)];
    expect(await enter(guest, two.ticket, device.use(one.options))).toMatchObject(unknown);
    expect(await enter(await visitor(server.current), one.ticket, device.use(one.options))).toMatchObject(expired);
    const forged = { ...stranger.made[0]!, id: device.made[0]!.id, handle: device.made[0]!.handle };
    expect(await enter(guest, one.ticket, device.use(one.options, forged))).toMatchObject(unknown);
    const handled = { ...device.made[0]!, handle: stranger.made[0]!.handle };
    expect(await enter(guest, one.ticket, device.use(one.options, handled))).toMatchObject(unknown);
    const elsewhere = Object.assign(new Authenticator('https://evil.example'), { made: device.made });
    expect(await enter(guest, one.ticket, elsewhere.use(one.options))).toMatchObject(unknown);
    device.isVerified = false;
    expect(await enter(guest, one.ticket, device.use(one.options))).toMatchObject(unknown);
    device.isVerified = true;
    clock.move(factorLimits.ticketMinutes * minute);
    expect(await enter(guest, one.ticket, device.use(one.options))).toMatchObject(expired);
    expect(await sessionsOf(person)).toBe(1);
  });

  it('is refused to a passkey that was taken away, and to a disabled account', async () => {
    const { person, device, passkey_id } = await owner();
    const { device: second } = await add(person);
    expect((await person.call('POST /app/account/removePasskey', { passkey_id })).status).toBe(200);
    const gone = await ask(guest);
    expect(await enter(guest, gone.ticket, device.use(gone.options))).toMatchObject(unknown);
    const admin = await member(server.current, 'admin');
    await admin.run('changeUsers', { user_ids: [person.user_id!], to: { change: 'disable' } });
    const { options, ticket } = await ask(guest);
    expect(await enter(guest, ticket, second.use(options))).toMatchObject({ status: 403, code: 'account_disabled' });
  });
});

it('after a password a passkey of the same person is the second factor, and nobody else’s is', async () => {
  const [{ person, device }, { device: stranger }] = [await owner(), await owner()];
  const logIn = () => guest.call('POST /app/login/pro', { username: person.username, password });
  const refused = await logIn();
  expect(refused).toMatchObject({ status: 401, code: 'factor_required' });
  const { ways, ticket } = askedBy(refused)!;
  expect(ways).toEqual(['passkey', 'recovery']);
  const step = async (key: Authenticator) => {
    const { options, ticket: asked } = await ask(guest, ticket);
    return guest.call('POST /app/login/factor', {
      ticket: ticket!,
      passkey: { ticket: asked, answer: key.use(options) },
    });
  };
  expect(await step(stranger)).toMatchObject(unknown);
  expect((await step(device)).body.user.user_id).toBe(person.user_id);
});

it('somebody else’s passkey is neither renamed nor removed', async () => {
  const { person, passkey_id } = await owner();
  const other = await member(server.current);
  const rename = (who: TestActor, name: string) => who.call('POST /app/account/renamePasskey', { passkey_id, name });
  expect(await rename(other, 'Mine')).toMatchObject({ status: 404, code: 'not_found' });
  expect(await other.call('POST /app/account/removePasskey', { passkey_id })).toMatchObject({ status: 404 });
  expect((await rename(person, '  Blue key  ')).body.passkey.name).toBe('Blue key');
  expect(await rename(person, ' ')).toMatchObject({
    status: 400,
    fields: { name: en['accounts.invalid.passkeyName'] },
  });
});
