/** Site settings: access, validation, and immediate effect. */
import { beforeAll, describe, expect, it } from 'vitest';
import { AuditEntry } from '#shared/site/entities.ts';
import { ensureSupportUser } from '#cloud/accounts/sessions/supportUser.ts';
import { Profile } from '#shared/accounts/entities.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import type { RunningServer } from '#parse/server.ts';
import type { LegalKind } from '#shared/site/shapes.ts';
import { member, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer, useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';

type Changes = Omit<InputOf<Functions['updateSiteSettings']>, 'rev'>;

const server = useServer();
let admin: TestActor;
beforeAll(async () => {
  admin = await member(server.current, 'admin');
});

const now = async (who = admin) => (await who.run('getSiteSettings', {})).body.settings;
const change = async (changes: Changes, who = admin) =>
  who.run('updateSiteSettings', { rev: (await now(who)).rev, ...changes });

/** Fetches a page without following redirects. */
const page = (path: string, headers: Record<string, string> = {}, of: RunningServer = server.current) =>
  fetch(`${of.url}${path}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const leadsTo = async (path: string, headers?: Record<string, string>) => {
  const response = await page(path, headers);
  return [response.status, response.headers.get('location')];
};

describe('the settings', () => {
  it('are read and changed by admins alone', async () => {
    const { rev } = await now();
    for (const who of [await visitor(server.current), await member(server.current, 'organizer')]) {
      const code = who.token ? 'forbidden' : 'session_required';
      expect(await who.run('getSiteSettings', {})).toMatchObject({ code });
      expect(await who.run('updateSiteSettings', { rev, brand_name: 'Mine' })).toMatchObject({ code });
      const door = await who.run('createOrUpdate', { className: 'SiteSettings', site_id: 'site', brand_name: 'Mine' });
      expect(door).toMatchObject({ code });
    }
    const around = await admin.run('createOrUpdate', { className: 'SiteSettings', site_id: 'site', brand_name: 'X' });
    expect(around).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await now()).toMatchObject({ rev, brand_name: 'Engage' });
  });

  it('are not written over what somebody else has changed since, and each change is logged', async () => {
    const { rev } = await now();
    const answers = await Promise.all(
      ['First', 'Second', 'Third'].map((brand_name) => admin.run('updateSiteSettings', { rev, brand_name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'changed_meanwhile' });
    const { brand_name } = await now();
    const logged = await server.current.ports.storage.find(AuditEntry, { action: 'site.update' });
    expect(logged).toMatchObject([
      { actor_id: admin.user_id, before: { brand_name: 'Engage' }, after: { brand_name }, row_id: 'site' },
    ]);
    await change({ brand_name: 'Engage' });
  });

  it.each<[string, Changes, string]>([
    ['home_path', { home_path: '/' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '/index.html' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '/INDEX.html' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: 'not a path' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '//evil.example' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: 'https://evil.example' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '/contests;x' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '/app/api/getUser' }, 'A path of a page on this site, such as /contests.'],
    ['home_path', { home_path: '/a/..' }, 'A path of a page on this site, such as /contests.'],
    ['services_home_path', { services_home_path: '/parse/users' }, 'A path of a page on this site, such as /contests.'],
    ['brand_color', { brand_color: '#a2e3fa' }, 'White text could not be read on this colour. Choose a darker one.'],
    ['vote_color', { vote_color: '#101010' }, 'Dark text could not be read on this colour. Choose a lighter one.'],
    ['services_host', { contests_host: 'a.example', services_host: 'a.example' }, 'The two sites need two host names.'],
    ['support_user', { support_user: 999_999 }, 'Nobody has this number.'],
  ])('refuse a %s that cannot hold: %j', async (field, changes, sentence) => {
    const before = await now();
    expect(await change(changes)).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: sentence } });
    expect(await now()).toEqual(before);
  });

  it.each<[string, object]>([
    ['logo', { logo: 'https://evil.example/logo.png' }],
    ['brand_color', { brand_color: 'red;}body{display:none' }],
    ['brand_name', { brand_name: '' }],
    ['features_off.0', { features_off: ['everything'] }],
    ['privacy_policy.EN', { privacy_policy: { EN: 'x'.repeat(40_001) } }],
    ['site_id', { site_id: 'other' }],
  ])('refuse a %s of another form: %j', async (field, changes) => {
    const answer = await change(changes);
    expect(answer).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(answer.fields!)).toContain(field);
  });

  it('hold what a new site would when a field is emptied', async () => {
    await change({ features_off: ['entries'], title: 'A title' });
    await change({ features_off: null, title: null, home_path: null });
    expect(await now()).toMatchObject({ features_off: [], home_path: '' });
    expect((await page('/how-it-works')).status).toBe(200);
  });
});

describe('the way in', () => {
  it('leads where the operator says, with what stood behind it, and never in a circle', async () => {
    expect((await page('/')).status).toBe(200);
    await change({ home_path: '/contests' });
    expect(await leadsTo('/')).toEqual([302, '/contests']);
    expect(await leadsTo('/?lang=fr')).toEqual([302, '/contests?lang=fr']);
    expect(await leadsTo('/index.html')).toEqual([301, '/']);
    expect((await page('/contests')).status).toBe(200);
    const { db } = server.current.database;
    for (const home_path of ['/', '/index.html', '//evil.example', '/./']) {
      // Written directly, as an older version might have left it.
      await db
        .collection<{ _id: string }>('SiteSettings')
        .updateOne({ _id: 'site' }, { $set: { home_path }, $inc: { rev: 1 } });
      await expect.poll(async () => (await page('/')).status).toBe(200);
    }
    await change({ home_path: '' });
  });

  it('is another one on the host of the services, which both find by path', async () => {
    const port = new URL(server.current.url).port;
    const services_host = `localhost:${port}`;
    await change({ services_host, services_title: 'Services of the town', title: 'Contests of the town' });
    const there = async (path: string) =>
      fetch(`http://${services_host}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect((await there('/')).headers.get('location')).toBe('/services');
    expect((await page('/')).status).toBe(200);
    expect(await (await page('/')).text()).toContain('<title>Contests of the town</title>');
    await change({ services_home_path: '/services/help' });
    expect((await there('/')).headers.get('location')).toBe('/services/help');
    const boot = await (await there('/contests')).text();
    expect(boot).toContain('"site":"services"');
    expect(boot).toContain('"title":"Services of the town"');
    await change({ services_host: '', services_home_path: '', services_title: null, title: null });
  });
});

describe('a feature that is off', () => {
  it('is refused with a sentence, and told to pages', async () => {
    const person = await member(server.current);
    const open = await contest(server.current, { entries_open: true });
    await change({ features_off: ['sign_up', 'create_contest', 'contest_chat', 'entries'] });
    expect(await (await page('/contests')).text()).toContain(
      '"features_off":["sign_up","create_contest","contest_chat","entries"]',
    );
    const guest = await visitor(server.current);
    expect(await guest.call('POST /app/register/sendCode', { email: 'new@example.org' })).toMatchObject({
      status: 403,
      code: 'sign_up_closed',
    });
    const entry = { cx_id: open.cx_id, client_id: 'entry-off', contestant_name: 'Late' };
    expect(await person.call('POST /app/contest/v2/enterContest', entry)).toMatchObject({
      status: 403,
      code: 'entries_off',
      error: 'Nobody can enter contests here at the moment.',
    });
    const message = { cx_id: open.cx_id, client_id: 'message-off', text: 'Hello' };
    expect(await person.call('POST /app/contest/v2/sendContestMessage', message)).toMatchObject({
      status: 403,
      code: 'chat_closed',
    });
    person.language = 'fr';
    const form = {
      cx_id: 'cxoffoffoff1',
      contest_name: 'Off',
      category: 'Food' as const,
      end_date: new Date(Date.now() + 3_600_000).toISOString(),
      contestants: [{ contestant_name: 'A' }, { contestant_name: 'B' }],
    };
    expect(await person.run('createContest', form)).toMatchObject({
      status: 403,
      code: 'contests_off',
      error: 'Aucun nouveau concours ne peut être lancé ici pour le moment.',
    });
    await change({ features_off: [] });
    expect((await person.call('POST /app/contest/v2/enterContest', entry)).status).toBe(200);
    expect((await person.run('createContest', form)).status).toBe(200);
  });
});

describe('the brand', () => {
  it('is in every page before its script runs, and holds nothing but colours', async () => {
    await change({ brand_name: 'Town & Co', brand_color: '#5b2a86', vote_color: '#ffb000' });
    const html = await (await page('/how-it-works')).text();
    expect(html).toContain('· Town &amp; Co</title>');
    expect(html).toContain('<meta property="og:site_name" content="Town &amp; Co">');
    expect(html).toMatch(/<style id="brand">:root:root\{--sky-0:#[0-9a-f]{6};/);
    expect(html).toContain('--sky-7:#5b2a86');
    expect(html).toContain('--coral:#ffb000');
    await change({ brand_name: 'Engage', brand_color: '', vote_color: '' });
    expect(await (await page('/how-it-works')).text()).not.toContain('id="brand"');
  });

  it('names the support user: the site’s own, whom nobody can be, or who was chosen while they are there', async () => {
    const own = '"support":{"user_id":101702,"username":"support","full_name":"Engage Support"}';
    const guest = await visitor(server.current);
    expect(await (await page('/help')).text()).toContain(own);
    expect((await guest.call('GET /app/profile/getData/:id', { id: 101_702 })).status).toBe(200);
    expect(await server.current.ports.accounts.byEmail('support@site.invalid')).toBeUndefined();
    const support = await member(server.current);
    await change({ support_user: support.user_id! });
    expect(await (await page('/help')).text()).toContain(
      `"support":{"user_id":${support.user_id},"username":"${support.username}"`,
    );
    await change({ support_user: null });
    expect(await (await page('/help')).text()).toContain(own);
    // Restarting creates no second one.
    await ensureSupportUser(server.current.ports);
    expect(await server.current.ports.storage.count(Profile, { username: 'support' })).toBe(1);
  });
});

describe('legal texts', () => {
  it('are the operator’s where there is one, in the languages that they are in', async () => {
    const guest = await visitor(server.current);
    const text = (kind: LegalKind) => guest.call('GET /app/site/getLegalText', { kind });
    expect((await text('privacy')).body).toEqual({ texts: {} });
    await change({ privacy_policy: { EN: '## Ours\n\nShort.', FR: '' } });
    expect((await text('privacy')).body).toEqual({
      texts: { EN: '## Ours\n\nShort.' },
      changed_at: expect.stringMatching(/^\d{4}-/),
    });
    for (const kind of ['terms', 'accessibility'] as const) expect((await text(kind)).body).toEqual({ texts: {} });
    expect(await (await page('/privacy-policy')).text()).toContain('## Ours');
    expect(await guest.call('GET /app/site/getLegalText', { kind: 'other' as 'terms' })).toMatchObject({ status: 400 });
    await change({ privacy_policy: null as never }).then(({ status }) => expect(status).toBe(400));
    await change({ privacy_policy: {} });
  });
});

describe('a change', () => {
  it.runIf(isWhole)('holds in every process at once', async () => {
    const uri = databaseUri(freshDatabaseName());
    const [one, two] = [await startTestServer({ databaseUri: uri }), await startTestServer({ databaseUri: uri })];
    try {
      const operator = await member(one, 'admin');
      const before = await page('/', {}, two);
      expect(before.status).toBe(200);
      const elsewhere = await signIn(two, operator.username);
      await change({ home_path: '/contests' }, operator);
      await expect.poll(async () => (await page('/', {}, two)).status).toBe(302);
      await change({ home_path: '/help' }, elsewhere);
      await expect.poll(async () => (await page('/', {}, one)).headers.get('location')).toBe('/help');
    } finally {
      await one.stop();
      await two.stop();
      await dropDatabase(uri);
    }
  });
});
