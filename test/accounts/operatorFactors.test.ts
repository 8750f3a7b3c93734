/** Operators have a second factor after a grace, and what cannot be undone asks again who is there. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askOperators } from '#cloud/accounts/proving/operatorFactors.ts';
import { setRole } from '#cloud/accounts/profile/roles.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { factorLimits } from '#shared/accounts/factors/limits.ts';
import { rights } from '#shared/model/rights.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { type HeldClock, holdClock } from '../support/heldClock.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';
import { en } from '../support/texts.ts';
import { askedBy, codeOf, minute, setUpApp } from './factorStage.ts';

const many = { points: 5000, seconds: 60 };
const server = useServer({ demo: () => [], allowances: { logIn: many, beginTotp: many, confirmTotp: many } });
let clock: HeldClock;
let guest: TestActor;
beforeAll(async () => {
  clock = holdClock(server.current);
  guest = await visitor(server.current);
});
afterAll(() => clock.release());

const grace = factorLimits.graceDays * 24 * 60 * minute;
const look = () => askOperators(server.current.ports);
const logIn = ({ username }: TestActor) => guest.call('POST /app/login/pro', { username, password });
const sessionsOf = ({ objectId }: TestActor) =>
  server.current.database.db.collection('_Session').countDocuments({ _p_user: `_User$${objectId}` });

describe('an operator without a factor', () => {
  it.each(['admin' as const, ...rights])('with the right %s', async (role) => {
    const person = await member(server.current, role);
    await look();
    const mails = await mailsTo(server.current, `${person.username}@example.org`);
    const isNeeded = /^(admin|money|people|site)/.test(role);
    expect(mails.map(({ subject }) => subject)).toEqual(isNeeded ? [en['mail.factorNeeded.subject']] : []);
    const { body } = await person.call('GET /app/account/getFactors', {});
    expect([body.is_needed, body.needed_by !== undefined]).toEqual([isNeeded, isNeeded]);
    // Told once.
    await look();
    expect(await mailsTo(server.current, `${person.username}@example.org`)).toHaveLength(mails.length);
  });

  it('works for seven days, and then sets one up to sign in, whoever is signed in being signed out', async () => {
    const person = await member(server.current, 'money_act');
    await look();
    clock.move(grace - minute);
    await look();
    expect((await logIn(person)).status).toBe(200);
    clock.move(minute);
    await look();
    expect(await sessionsOf(person)).toBe(0);
    const refused = await logIn(person);
    expect(refused).toMatchObject({ status: 403, code: 'factor_missing' });
    expect(await sessionsOf(person)).toBe(0);
    const { ticket } = askedBy(refused)!;
    const { secret, new_totp } = (await guest.call('POST /app/account/beginTotp', { ticket })).body;
    const code = codeOf(server.current, secret);
    const { body } = await guest.call('POST /app/account/confirmTotp', { ticket, new_totp, code });
    expect(body).toMatchObject({ session: { user: { user_id: person.user_id } } });
    expect(body.recovery_codes).toHaveLength(factorLimits.recoveryCodes);
    // The ticket sets up no second one, for whoever has kept it.
    expect(await guest.call('POST /app/account/beginTotp', { ticket })).toMatchObject({ code: 'factor_expired' });
    await look();
    expect(await sessionsOf(person)).toBe(1);
  });

  it('has the whole time again after having been none', async () => {
    const person = await member(server.current, 'site_act');
    const { storage } = server.current.ports;
    const profile = (await storage.get(Profile, person.user_id!))!;
    await look();
    await setRole(server.current.ports, profile, 'site_act', false);
    await look();
    clock.move(grace);
    await setRole(server.current.ports, profile, 'site_act', true);
    await look();
    expect((await logIn(person)).status).toBe(200);
  });

  it('keeps the last one', async () => {
    const person = await member(server.current, 'people_act');
    await setUpApp(person, clock);
    expect(await person.call('POST /app/account/removeTotp', {})).toMatchObject({ status: 409, code: 'factor_needed' });
    expect((await logIn(person)).code).toBe('factor_required');
  });
});

it('an account of the demo is exempt, says so, and takes none', async () => {
  const person = await member(server.current, 'admin');
  await server.current.ports.storage.transact((tx) => tx.update(Profile, person.user_id!, { demo: true }));
  await look();
  clock.move(grace);
  await look();
  expect((await logIn(person)).status).toBe(200);
  expect((await person.call('GET /app/account/getFactors', {})).body).toMatchObject({
    is_demo: true,
    is_needed: false,
  });
  expect(await person.call('POST /app/account/beginTotp', {})).toMatchObject({
    status: 403,
    code: 'no_factor_in_demo',
  });
  const other = await member(server.current);
  const disable = { user_ids: [other.user_id!], to: { change: 'disable' as const } };
  expect((await person.run('changeUsers', disable)).body.changed).toEqual([other.user_id]);
});

describe('what cannot be undone', () => {
  let admin: TestActor;
  let other: TestActor;
  beforeEach(async () => {
    [admin, other] = [await member(server.current, 'admin'), await member(server.current)];
  });
  const reason = 'For the test';
  const none = 'nothing-of-this-id';
  const deeds: Record<string, () => ReturnType<TestActor['run']>> = {
    'voiding votes': () => admin.run('voidVotes', { vote_ids: [none], reason }),
    'voiding flagged votes': () => admin.run('decideFlags', { flag_ids: [none], decision: 'void', reason }),
    'giving rights': () => admin.run('proposeRights', { user_id: other.user_id!, rights: ['site_act'], reason }),
    'confirming rights': () => admin.run('decideRights', { change_id: none, decision: 'confirm' }),
    'taking rights': () => admin.run('takeRights', { user_id: other.user_id!, rights: ['site_act'], reason }),
    'disabling a person': () => admin.run('changeUsers', { user_ids: [other.user_id!], to: { change: 'disable' } }),
    'making an organizer': () =>
      admin.run('changeUsers', { user_ids: [other.user_id!], to: { change: 'grant', role: 'organizer' } }),
    'paying out': () => admin.run('decidePayout', { payout_id: none, decision: 'pay', from: 'cash', reference: 'x' }),
    'raw rows': () => admin.run('mayOpenDashboard', {}),
  };

  it.each(Object.entries(deeds))('%s asks again after ten minutes', async (_, act) => {
    expect((await act()).code).not.toBe('confirm_first');
    clock.move(factorLimits.freshMinutes * minute);
    expect(await act()).toMatchObject({ status: 403, code: 'confirm_first', error: en['errors.confirm_first'] });
    expect((await admin.call('POST /app/account/confirm', { current: password })).status).toBe(200);
    expect((await act()).code).not.toBe('confirm_first');
  });

  it('asks for the factor, where there is one, and not for the password; a refused try changes nothing', async () => {
    const { secret } = await setUpApp(admin, clock);
    clock.move(factorLimits.freshMinutes * minute);
    const disable = { user_ids: [other.user_id!], to: { change: 'disable' as const } };
    expect((await admin.run('changeUsers', disable)).code).toBe('confirm_first');
    expect((await admin.call('POST /app/account/confirm', { current: password })).code).toBe('invalid');
    expect((await admin.run('changeUsers', disable)).code).toBe('confirm_first');
    expect((await server.current.ports.storage.get(Profile, other.user_id!))!.disabled_at).toBeUndefined();
    const code = codeOf(server.current, secret);
    expect((await admin.call('POST /app/account/confirm', { code })).status).toBe(200);
    expect((await admin.run('changeUsers', disable)).body.changed).toEqual([other.user_id]);
  });

  it('what can be undone does not ask', async () => {
    clock.move(factorLimits.freshMinutes * minute);
    const enable = { user_ids: [other.user_id!], to: { change: 'enable' as const } };
    expect((await admin.run('changeUsers', enable)).body.changed).toEqual([other.user_id]);
  });

  it('Parse Dashboard is opened, and its rows are changed, by who has just proved themselves', async () => {
    const { url } = server.current;
    const post = (path: string, headers: Record<string, string>, body: object) =>
      fetch(`${url}/parse-dashboard${path}`, {
        method: 'POST',
        headers: { Origin: url, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const open = () => post('/session', { Authorization: `Bearer ${admin.token!}` }, {});
    const opened = await open();
    expect(opened.status).toBe(204);
    const [cookie = ''] = opened.headers.getSetCookie();
    const row = (await server.current.ports.storage.get(Profile, other.user_id!))!;
    const change = () =>
      post(
        `/parse/classes/Profile/${row.objectId}`,
        { Cookie: cookie.split(';')[0]! },
        { _method: 'PUT', profession: 'Baker' },
      );
    expect((await change()).status).toBe(200);
    clock.move(factorLimits.freshMinutes * minute);
    const refused = await change();
    expect(await refused.json()).toMatchObject({ code: 'confirm_by_reload' });
    expect(refused.headers.getSetCookie().join()).toMatch(/^operator=;/);
    expect(await (await open()).json()).toMatchObject({ code: 'confirm_first' });
  });
});
