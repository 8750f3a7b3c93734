/** The hand-over of a partner's users: who gets in, and every way in which an app or a web view can lie. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Partner, PartnerAccount } from '#shared/accounts/entities/partners.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { member, type TestActor, visitor, visitors } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { en, es, fr } from '../support/texts.ts';
import { partnerOf, partnerOrigin, type TestPartner, tokenOf } from './partner.ts';

const server = useServer({ adminEmail: 'boss@example.org' });
let admin: TestActor;
let city: TestPartner;
let guest: TestActor;

beforeAll(async () => {
  [admin, guest] = await Promise.all([member(server.current, 'admin'), visitor(server.current)]);
  city = await partnerOf(admin);
});

const enter = (who: TestActor, token: string, origin?: string) =>
  who.call('POST /app/login/handOver', { token, ...(origin && { origin }) });
const claimed = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('a user who is handed over', () => {
  it('gets an account of their own, and the same one the next time, from any browser', async () => {
    const first = await enter(guest, tokenOf(city), partnerOrigin);
    expect(first).toMatchObject({ status: 200, body: { language: 'FR', user: { loggedin: true, roles: [] } } });
    const { user, token } = first.body;
    expect(user.full_name).toBe('Lena Novak');
    expect(token).toMatch(/^r:/);
    const again = await enter(await visitor(server.current), tokenOf(city, { name: 'Renamed there' }));
    expect(again.body.user.user_id).toBe(user.user_id);
    // The name is theirs from now on.
    expect(again.body.user.full_name).toBe('Lena Novak');
    const other = await enter(guest, tokenOf(city, { sub: 'user-2' }));
    expect(other.body.user.user_id).not.toBe(user.user_id);
  });

  it('is somebody else at another partner that uses the same id', async () => {
    const other = await partnerOf(admin, { name: 'Radio app' });
    const [here, there] = await Promise.all([city, other].map((each) => enter(guest, tokenOf(each, { sub: 'same' }))));
    expect(here!.body.user.user_id).not.toBe(there!.body.user.user_id);
  });

  it('is one account, however many hand-overs arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(guest, tokenOf(city, { sub: 'at-once' }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.user.user_id)).size).toBe(1);
  });

  it('never takes over an account that has the address, and has one only from a partner that is trusted', async () => {
    const trusted = await partnerOf(admin, { name: 'Trusted', trusts_email: true });
    const ana = await member(server.current);
    const theirs = (await ana.call('GET /app/api/getUser', {})).body.user.personalData!.email;
    const mail = { email: theirs, email_verified: true };
    const taken = await enter(guest, tokenOf(trusted, { sub: 'thief', ...mail }));
    expect(taken.body.user.user_id).not.toBe(ana.user_id);
    expect(taken.body.user.personalData).toMatchObject({ email: '', email_confirmed: false });
    const own = { email: 'lena@example.org', email_verified: true };
    const plain = await enter(guest, tokenOf(city, { sub: 'mailed', ...own }));
    expect(plain.body.user.personalData!.email).toBe('');
    const unverified = await enter(guest, tokenOf(trusted, { sub: 'unsure', ...own, email_verified: false }));
    expect(unverified.body.user.personalData!.email).toBe('');
    const good = await enter(guest, tokenOf(trusted, { sub: 'mailed', ...own }));
    expect(good.body.user.personalData).toMatchObject({ email: 'lena@example.org', email_confirmed: true });
    // Whoever has the first administrator's address becomes one: only a code proves it.
    const boss = { email: 'Boss@example.org', email_verified: true };
    expect((await enter(guest, tokenOf(trusted, { sub: 'boss', ...boss }))).body.user.personalData!.email).toBe('');
  });

  it('has no name of the site’s own', async () => {
    const { body } = await enter(guest, tokenOf(city, { sub: 'official', name: 'Engage' }));
    expect(body.user.full_name).toBe(body.user.username);
  });

  it('stays out while the account is disabled, and gets a new one once it is closed', async () => {
    const { user } = (await enter(guest, tokenOf(city, { sub: 'banned' }))).body;
    const set = (changes: object) =>
      server.current.ports.storage.transact((tx) => tx.update(Profile, user.user_id!, changes));
    await set({ disabled_at: new Date() });
    expect(await enter(guest, tokenOf(city, { sub: 'banned' }))).toMatchObject({
      status: 403,
      code: 'account_disabled',
    });
    await set({ disabled_at: undefined, closed: true });
    const anew = await enter(guest, tokenOf(city, { sub: 'banned' }));
    expect(anew.status).toBe(200);
    expect(anew.body.user.user_id).not.toBe(user.user_id);
  });
});

describe('a web view that lies', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const forged = (change: (parts: string[]) => string[]) => change(tokenOf(city).split('.')).join('.');
  const lies: [string, () => string | Promise<string>, string, string?][] = [
    ['with no token at all', () => 'x', 'hand_over_invalid'],
    ['with a fourth part', () => `${tokenOf(city)}.x`, 'hand_over_invalid'],
    [
      'with another user in a signed token',
      () =>
        forged(([head, body, signature]) => [
          head!,
          Buffer.from(JSON.stringify({ ...claimed(`.${body}`), sub: 'admin' })).toString('base64url'),
          signature!,
        ]),
      'hand_over_invalid',
    ],
    ['without a signature', () => forged(([head, body]) => [head!, body!, '']), 'hand_over_invalid'],
    ['with the algorithm none', () => tokenOf(city, {}, { alg: 'none' }), 'hand_over_invalid'],
    [
      'with the public key as a secret',
      async () => {
        const row = (await server.current.ports.storage.get(Partner, city.partner_id))!;
        return forged(([, body]) => {
          const head = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');
          const said = `${head}.${body}`;
          return [head, body!, createHmac('sha256', row.public_key).update(said).digest('base64url')];
        });
      },
      'hand_over_invalid',
    ],
    [
      'in the name of another partner',
      async () => tokenOf(city, { iss: (await partnerOf(admin, { name: 'Victim' })).partner_id }),
      'hand_over_invalid',
    ],
    ['of a partner that is not known', () => tokenOf(city, { iss: 'nobody000000' }), 'partner_off'],
    ['too late', () => tokenOf(city, { iat: now() - 200, exp: now() - 1 }), 'hand_over_expired'],
    ['with a token that holds an hour', () => tokenOf(city, { exp: now() + 3600 }), 'hand_over_invalid'],
    ['from the future', () => tokenOf(city, { iat: now() + 600, exp: now() + 800 }), 'hand_over_invalid'],
    ['without an id of the token', () => tokenOf(city, { jti: '' }), 'hand_over_invalid'],
    ['without a user', () => tokenOf(city, { sub: '' }), 'hand_over_invalid'],
    ['with a user that is no text', () => tokenOf(city, { sub: { $gt: '' } }), 'hand_over_invalid'],
    ['for something that is no site', () => tokenOf(city, { aud: 'somewhere' }), 'hand_over_elsewhere'],
    ['in a page that is not the partner’s', () => tokenOf(city), 'hand_over_elsewhere', 'https://evil.example.org'],
  ];

  it.each(lies)('%s is refused in their language', async (_, make, code, origin) => {
    const token = await make();
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      guest.language = language;
      const answer = await enter(guest, token, origin);
      expect(answer).toMatchObject({ code, error: texts[`errors.${code}` as keyof typeof texts] });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(answer.body)).not.toContain('r:');
    }
  });

  it('with a token that was used is refused, and of several at the same instant one gets in', async () => {
    const token = tokenOf(city, { sub: 'replayed' });
    const others = await visitors(server.current, 5);
    const answers = await Promise.all(others.map((each) => enter(each, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await enter(guest, token)).toMatchObject({ status: 409, code: 'hand_over_used' });
    // Another spelling of the same signature is the same token.
    const [head, body, signature] = token.split('.');
    const respelled = signature!.replace(/.$/, (last) => ({ A: 'B', Q: 'R', g: 'h', w: 'x' })[last]!);
    expect(await enter(guest, `${head}.${body}.${respelled}`)).toMatchObject({ code: 'hand_over_used' });
  });
});

describe('a partner', () => {
  it('is kept by operators alone, whom the log names, and no key is in any answer again', async () => {
    const ana = await member(server.current, 'organizer');
    const form = { name: 'Mine', origins: [], trusts_email: true };
    for (const who of [ana, guest])
      for (const [name, input] of [
        ['getPartners', {}],
        ['addPartner', form],
        ['changePartner', { ...form, partner_id: city.partner_id }],
        ['renewPartnerKey', { partner_id: city.partner_id, at_once: true }],
        ['connectPartner', { partner_id: city.partner_id, connected: false }],
      ] as const)
        expect([401, 403], name).toContain((await who.run(name, input as never)).status);
    const list = await admin.run('getPartners', {});
    expect(JSON.stringify(list.body)).not.toMatch(/key":|private/);
    expect(list.body.partners.map(({ partner_id }) => partner_id)).toContain(city.partner_id);
    const lines = await server.current.ports.storage.find(AuditEntry, { row_id: city.partner_id });
    expect(lines.map(({ action }) => action)).toEqual(['partner.add']);
    expect(JSON.stringify(lines)).not.toContain(city.private_key);
  });

  it('is refused wrong addresses in the operator’s language', async () => {
    for (const [language, texts] of Object.entries({ en, fr, es })) {
      admin.language = language;
      for (const origin of ['http://app.example.org', 'https://app.example.org/', '*', 'https://a.b; script-src *'])
        expect(await admin.run('addPartner', { name: 'A', origins: [origin], trusts_email: false })).toMatchObject({
          code: 'invalid',
          fields: { 'origins.0': texts['accounts.invalid.partnerOrigin'] },
        });
    }
    admin.language = 'en';
  });

  it('can change its key without a break, and at once when it is stolen, which ends all sessions', async () => {
    const shop = await partnerOf(admin, { name: 'Shop' });
    const lena = await enter(guest, tokenOf(shop));
    const { private_key } = (await admin.run('renewPartnerKey', { partner_id: shop.partner_id, at_once: false })).body;
    const renewed = { ...shop, private_key };
    for (const each of [shop, renewed]) expect((await enter(guest, tokenOf(each))).status).toBe(200);
    const stolen = await admin.run('renewPartnerKey', { partner_id: shop.partner_id, at_once: true });
    for (const each of [shop, renewed])
      expect(await enter(guest, tokenOf(each))).toMatchObject({ code: 'hand_over_invalid' });
    expect((await enter(guest, tokenOf({ ...shop, private_key: stolen.body.private_key }))).status).toBe(200);
    const { token, user } = lena.body;
    const asked = () =>
      fetch(`${server.current.url}/app/account/getSessions`, {
        headers: { Authorization: `${token}:${user.username}`, ssid: guest.ssid },
      });
    await expect.poll(async () => (await asked()).status).toBe(401);
  });

  it('that is disconnected hands nobody over, until it is connected again', async () => {
    const shop = await partnerOf(admin, { name: 'Off' });
    await admin.run('connectPartner', { partner_id: shop.partner_id, connected: false });
    expect(await enter(guest, tokenOf(shop))).toMatchObject({ status: 403, code: 'partner_off' });
    expect(await server.current.ports.storage.count(PartnerAccount, { partner_id: shop.partner_id })).toBe(0);
    await admin.run('connectPartner', { partner_id: shop.partner_id, connected: true });
    expect((await enter(guest, tokenOf(shop))).status).toBe(200);
  });

  it('of the demo signs nothing where there is no demo', async () => {
    expect(await guest.run('signDemoHandOver', { person: 'lena' })).toMatchObject({ status: 404 });
  });
});
