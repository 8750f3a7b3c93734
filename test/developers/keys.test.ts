/** Keys of programs: what they open, and everything that they never do. */
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#cloud/calls.ts';
import { cloudDomains } from '#cloud/domains.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import { keyRightsOf } from '#cloud/kernel/keyRights.ts';
import { appId } from '#parse/server.ts';
import { ApiKey } from '#shared/developers/entities/keys.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { LiveClient } from '../support/live.ts';
import { type Answer, member, password, requestOf, type TestActor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';

const server = useServer();
const rights = keyRightsOf(cloudDomains);
let ana: TestActor;
let cx_id: string;

beforeAll(async () => {
  ana = await member(server.current);
  ({ cx_id } = await contest(server.current, { organizer: ana }));
});

type Form = Partial<InputOf<Functions['addKey']>>;
const form = (more: Form = {}) => ({
  name: 'Results on our site',
  scopes: ['contests_read' as const],
  days: 30 as const,
  per_minute: 1200 as const,
  current: password,
  ...more,
});

async function keyOf(who: TestActor, more: Form = {}, by: 'addKey' | 'addSiteKey' = 'addKey') {
  const answer = await who.run(by, form(more));
  if (answer.status !== 200) throw new Error(`${answer.error} ${JSON.stringify(answer.fields)}`);
  return { ...answer.body.key, secret: answer.body.secret };
}

/** A call with a key, and nothing else that says who calls. */
function call(secret: string, name: string, input: object = {}, language = 'en'): Promise<Answer<never>> {
  const headers = { Authorization: `Bearer ${secret}`, 'Accept-Language': language };
  const { path, init } = requestOf(name, input, headers);
  return ana.fetch(path, init);
}

describe('a key', () => {
  it('is shown once, stored as a hash, and calls as who made it', async () => {
    const { key_id, secret } = await keyOf(ana);
    expect(secret).toMatch(/^ek_[\w-]{44}$/);
    const row = (await server.current.ports.storage.get(ApiKey, key_id))!;
    expect(JSON.stringify(row)).not.toContain(secret.slice(-32));
    const { keys } = (await ana.run('getKeys', {})).body;
    expect(keys[0]).toMatchObject({ key_id, name: 'Results on our site', scopes: ['contests_read'], per_minute: 1200 });
    expect(JSON.stringify(keys)).not.toContain(secret.slice(-32));
    expect(await call(secret, 'POST /app/contest/v2/getDashboard', { cx_id })).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await ana.run('getKeys', {})).body.keys.find((key) => key.key_id === key_id)!.used_at)
      .toMatch(/^20/);
  });

  it('of one area is refused in another, and one that reads does not act', async () => {
    const [reads, acts] = [await keyOf(ana), await keyOf(ana, { scopes: ['messages_act'] })];
    expect(await call(reads.secret, 'GET /app/sales/getEarnings')).toMatchObject({ status: 403, code: 'key_scope' });
    const entry = { cx_id, client_id: 'by-a-key-1', contestant_name: 'By a key' };
    const enter = (secret: string) => call(secret, 'POST /app/contest/v2/enterContest', entry);
    expect(await enter(reads.secret)).toMatchObject({ status: 403, code: 'key_scope' });
    expect(await enter(acts.secret)).toMatchObject({ status: 403, code: 'key_scope' });
    expect(await enter((await keyOf(ana, { scopes: ['contests_act'] })).secret)).toMatchObject({ status: 200 });
    // What organizers are paid is money, wherever it is shown.
    for (const [name, input] of [
      ['POST /app/contest/v2/getAllPayments', { contest_id: cx_id }],
      ['GET /app/contest/v2/getUserContestsSales', {}],
      ['GET /app/contest/v2/getContestSale/:contest_id', { contest_id: cx_id }],
    ] as const) {
      expect(await call(reads.secret, name, input), name).toMatchObject({ status: 403, code: 'key_scope' });
      const money = await keyOf(ana, { scopes: ['money_read'] });
      expect(await call(money.secret, name, input), name).toMatchObject({ status: 200 });
    }
    // Who acts reads.
    expect(await call(acts.secret, 'GET /app/messages/getConversations')).toMatchObject({ status: 200 });
  });

  it('is refused once it has ended, is over, or is another one, and says so in the reader’s language', async () => {
    const { secret, key_id } = await keyOf(ana);
    const read = (with_: string, language?: string) =>
      call(with_, 'POST /app/contest/v2/getDashboard', { cx_id }, language);
    const last = secret.at(-1) === 'a' ? 'b' : 'a';
    expect(await read(`${secret.slice(0, -1)}${last}`)).toMatchObject({ status: 401, code: 'key_invalid' });
    expect(await read('ek_short')).toMatchObject({ code: 'key_invalid' });
    const { storage } = server.current.ports;
    const set = (ends_at: Date) => storage.transact((tx) => tx.update(ApiKey, key_id, { ends_at }));
    await set(new Date(server.current.ports.clock.now() - 1));
    expect(await read(secret)).toMatchObject({ code: 'key_invalid' });
    await set(new Date(server.current.ports.clock.now() + 60_000));
    expect(await read(secret)).toMatchObject({ status: 200 });
    expect((await ana.run('revokeKey', { key_id })).body.key.revoked_at).toMatch(/^20/);
    for (const [language, texts] of Object.entries({ en, fr, es }))
      expect(await read(secret, language)).toMatchObject({ code: 'key_invalid', error: texts['errors.key_invalid'] });
  });

  it('is its maker’s alone, to see and to end', async () => {
    const { key_id } = await keyOf(ana);
    const ben = await member(server.current);
    expect(await ben.run('revokeKey', { key_id })).toMatchObject({ status: 404 });
    expect((await ben.run('getKeys', {})).body.keys).toEqual([]);
    expect(await ben.run('getSiteKeys', {})).toMatchObject({ status: 403 });
    expect(await (await member(server.current, 'admin')).run('revokeSiteKey', { key_id })).toMatchObject({
      status: 404,
    });
  });

  it('needs the password, a name and an area', async () => {
    const add = (more: object) => ana.run('addKey', { ...form(), ...more });
    expect(await add({ current: 'not mine' })).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await add({ current: undefined })).toMatchObject({ fields: { current: expect.stringMatching(/\w/) } });
    expect(await add({ scopes: [] })).toMatchObject({ fields: { scopes: en['developers.invalid.scopes'] } });
    expect(await add({ name: ' ' })).toMatchObject({ fields: { name: en['developers.invalid.name'] } });
    expect(await add({ days: 8 })).toMatchObject({ status: 400 });
    expect(await add({ per_minute: 100_000 })).toMatchObject({ status: 400 });
  });

  it('has its own limit of calls', async () => {
    const { secret } = await keyOf(ana, { per_minute: 60 });
    // Twice as many, because one comes back each second meanwhile.
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => call(secret, 'POST /app/contest/v2/getDashboard', { cx_id })),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, code: 'too_many' });
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another key has its own.
    const other = await keyOf(ana);
    expect(await call(other.secret, 'POST /app/contest/v2/getDashboard', { cx_id })).toMatchObject({ status: 200 });
  });

  it('is one of twenty at most, however many are made at once', async () => {
    const ben = await member(server.current);
    const { storage, clock } = server.current.ports;
    const row = (n: number) => ({
      ...{
        key_id: `known-${n}`,
        user_id: ben.user_id!,
        kind: 'person' as const,
        name: 'Known',
        key_hash: `known-${n}`,
      },
      ...{ scopes: ['contests_read' as const], per_minute: 60, made_at: new Date(clock.now()) },
    });
    await storage.transact((tx) =>
      tx.insertMany(
        ApiKey,
        Array.from({ length: 18 }, (_, n) => row(n)),
      ),
    );
    const made = await Promise.all(Array.from({ length: 4 }, () => ben.run('addKey', form())));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'keys_full' });
    await ben.run('revokeKey', { key_id: (await ben.run('getKeys', {})).body.keys[0]!.key_id });
    expect(await ben.run('addKey', form())).toMatchObject({ status: 200 });
  });
});

describe('no key', () => {
  const everything = ['contests', 'money', 'people', 'messages', 'services', 'site'].map((area) => `${area}_act`);
  const all = { scopes: everything as NonNullable<Form['scopes']> };

  it('opens a call of accounts that does more than read what is public', () => {
    const opened = [...rights.keys()].filter((name) =>
      /\/app\/(login|register|account|users|profile|providers|api|notifications)\//i.test(name),
    );
    expect(opened.toSorted()).toEqual([
      'GET /app/api/rates',
      'GET /app/profile/getData/:id',
      'GET /app/profile/grouped/:id',
      'GET /app/providers/getProvider/:username',
      'GET /app/providers/getProviders',
      'GET /app/users/getUsers',
      'POST /app/Providers/getUserInfo',
    ]);
  });

  it('opens what is closed to keys: accounts, payouts, cards, votes', async () => {
    const { secret } = await keyOf(ana, all);
    const closed = Object.keys(routes).filter((name) => !rights.has(name));
    expect(closed).toEqual(
      expect.arrayContaining([
        'POST /app/account/changePassword',
        'POST /app/account/changeEmail',
        'POST /app/account/endSessions',
        'POST /app/account/close',
        'GET /app/login/logout',
        'POST /app/users/updatePaymentSetings',
        'POST /app/sales/askPayout',
        'POST /app/subscriptions/newCard',
        'POST /app/contest/v2/addVote',
      ]),
    );
    for (const name of closed.filter((each) => !each.includes(':')))
      expect(await call(secret, name), name).toMatchObject({ status: 403, code: 'key_closed' });
  });

  it('opens any other door: Parse, its classes, live rows, exports, papers', async () => {
    const { secret } = await keyOf(ana, all);
    const bearer = { Authorization: `Bearer ${secret}` };
    const parse = {
      'X-Parse-Application-Id': appId,
      'X-Parse-Session-Token': secret,
      'Content-Type': 'application/json',
    };
    const doors: [string, RequestInit][] = [
      ['/parse/functions/getKeys', { method: 'POST', headers: parse, body: '{}' }],
      ['/parse/users/me', { headers: parse }],
      ['/parse/classes/Notifications', { headers: parse }],
      ['/app/admin/export/users', { headers: bearer }],
      ['/app/checkout/receipt/none', { headers: bearer }],
    ];
    for (const [path, init] of doors) expect((await ana.fetch(path, init)).status, path).toBeGreaterThanOrEqual(400);
    const signed = await ana.fetch<{ result?: object }>('/parse/functions/getKeys', {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': appId, 'Content-Type': 'application/json', ...bearer },
      body: '{}',
    });
    expect(signed.body.result).toBeUndefined();
    const live = await LiveClient.open(server.current.url, secret);
    expect(await live.subscribe('Notifications', { user_id: ana.user_id })).toMatchObject({ op: 'error' });
  });

  it('outlives another password', async () => {
    const ben = await member(server.current);
    const { secret } = await keyOf(ben, all);
    const read = () => call(secret, 'GET /app/checkout/getPayments');
    expect(await read()).toMatchObject({ status: 200 });
    const changed = await ben.call('POST /app/account/changePassword', {
      current: password,
      password: 'another good one',
    });
    expect(changed.status).toBe(200);
    expect(await read()).toMatchObject({ status: 401, code: 'key_invalid' });
  });

  it('of who is disabled, or has closed their account, opens anything', async () => {
    const [ben, eva, admin] = await Promise.all([
      member(server.current),
      member(server.current),
      member(server.current, 'admin'),
    ]);
    const keys = [await keyOf(ben), await keyOf(eva)];
    await admin.run('changeUsers', { user_ids: [ben.user_id!], to: { change: 'disable' }, reason: 'A test' });
    await eva.run('closeAccount', { current: password });
    for (const { secret } of keys)
      await expect
        .poll(async () => (await call(secret, 'POST /app/contest/v2/getMyContests')).code)
        .toBe('key_invalid');
  });
});

describe('an operator', () => {
  it('has no right of theirs in a key of their own', async () => {
    const admin = await member(server.current, 'admin');
    const { secret } = await keyOf(admin);
    expect(await call(secret, 'POST /app/contest/v2/getAllVotes', { contest_id: cx_id })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it('gives the site a key of some of their rights, which ends with them and stands in the log', async () => {
    const [operator, admin] = await Promise.all([
      member(server.current, 'site_act', 'contests_read'),
      member(server.current, 'admin'),
    ]);
    expect(await operator.run('addSiteKey', form({ scopes: ['money_read'] }))).toMatchObject({ status: 403 });
    const { secret, key_id } = await keyOf(operator, {}, 'addSiteKey');
    const read = () => call(secret, 'POST /app/contest/v2/getAllVotes', { contest_id: cx_id });
    expect(await read()).toMatchObject({ status: 200 });
    expect((await admin.run('getSiteKeys', {})).body.keys).toMatchObject([{ key_id, user_id: operator.user_id }]);
    expect(await member(server.current, 'site_read').then((who) => who.run('revokeSiteKey', { key_id }))).toMatchObject(
      {
        status: 403,
      },
    );
    await admin.run('takeRights', { user_id: operator.user_id!, rights: ['contests_read'], reason: 'Left' });
    await expect.poll(async () => (await read()).code).toBe('forbidden');
    expect(await admin.run('revokeSiteKey', { key_id })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ code: 'key_invalid' });
    const lines = await server.current.ports.storage.find(AuditEntry, { row_id: key_id }, { sort: { createdAt: 1 } });
    expect(lines.map(({ action, actor_id }) => ({ action, actor_id }))).toEqual([
      { action: 'key.add', actor_id: operator.user_id },
      { action: 'key.revoke', actor_id: admin.user_id },
    ]);
    expect(JSON.stringify(lines)).not.toContain(secret.slice(-32));
  });
});
