/** Parse Dashboard on a real server: access, proxy rules, operators' log. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { deriveKey } from '#parse/config.ts';
import { appId } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Entry, Part, Thing, things } from './thing.ts';

const dashboardFolder = mkdtempSync(path.join(os.tmpdir(), 'engage-dashboard-'));
const server = useServer({ domains: [{ name: 'things', entities: things }], dashboardFolder });
afterAll(() => rmSync(dashboardFolder, { recursive: true, force: true }));

let guest: TestActor;
let person: TestActor;
let organizer: TestActor;
let admin: TestActor;
let cookie: string;
beforeAll(async () => {
  guest = await visitor(server.current);
  person = await member(server.current);
  organizer = await member(server.current, 'organizer');
  admin = await member(server.current, 'admin');
  cookie = (await enter(admin)).cookie;
});

const origin = () => ({ Origin: server.current.url });
const storage = () => server.current.ports.storage;

/** Enters like the dashboard's page. */
async function enter(actor: TestActor, headers: Record<string, string> = origin()) {
  const answer = await actor.fetch('/parse-dashboard/session', {
    method: 'POST',
    headers: { ...actor.headers, ...headers },
  });
  const set = answer.headers.get('set-cookie') ?? '';
  return { ...answer, set, cookie: set.split(';')[0]! };
}

const ask = (method: string, at: string, body: object = {}, headers: Record<string, string> = { Cookie: cookie }) =>
  guest.fetch<Record<string, unknown>>(`/parse-dashboard/parse${at}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', ...origin(), ...headers },
    body: JSON.stringify({ ...body, _method: method, _ApplicationId: appId, _MasterKey: 'kept-by-the-server' }),
  });

const open = (at: string, headers: Record<string, string> = {}) =>
  guest.fetch<{ text: string }>(`/parse-dashboard${at}`, { headers: { Accept: 'text/html', ...headers } });

const logOf = (row_id: string) => storage().find(AuditEntry, { row_id }, { sort: { createdAt: 1 } });

describe('the door of Parse Dashboard', () => {
  it('opens for operators alone', async () => {
    expect(await enter(guest)).toMatchObject({ status: 401, code: 'session_required', set: '' });
    expect(await enter(person)).toMatchObject({ status: 403, code: 'forbidden', set: '' });
    expect(await enter(organizer)).toMatchObject({ status: 403, code: 'forbidden', set: '' });
    const { status, set } = await enter(admin);
    expect(status).toBe(204);
    expect(set).toMatch(/^operator=v1\.[\w-]+; Path=\/parse-dashboard; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(admin.token);
  });

  it('hears no other site, whatever its browser has', async () => {
    const foreign = [
      {},
      { Origin: 'https://elsewhere.example' },
      { Origin: 'null' },
      { Origin: server.current.url.replace('127.0.0.1', '127.0.0.2') },
      { ...origin(), 'Sec-Fetch-Site': 'cross-site' },
      { ...origin(), 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign as Record<string, string>[]) {
      expect(await enter(admin, headers), JSON.stringify(headers)).toMatchObject({ status: 403, set: '' });
      const asked = await ask('GET', '/classes/Contests', {}, { Cookie: cookie, Origin: '', ...headers });
      expect(asked, JSON.stringify(headers)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(
      (await ask('GET', '/classes/Contests', {}, { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })).status,
    ).toBe(200);
  });

  it('takes no session but by its own cookie, and no other cookie', async () => {
    const sealed = server.current.ports.secrets.encrypt('sk_live_of_somebody');
    const late = server.current.ports.secrets.encrypt(
      JSON.stringify({ dashboard: admin.token, until: Date.now() - 1 }),
    );
    const ofPerson = server.current.ports.secrets.encrypt(
      JSON.stringify({ dashboard: person.token, until: Date.now() + 9e6 }),
    );
    const tries: [Record<string, string>, number][] = [
      [{}, 401],
      [{ Authorization: `${admin.token}:${admin.username}` }, 401],
      [{ Cookie: `operator=${admin.token}` }, 401],
      [{ Cookie: `operator=${sealed}` }, 401],
      [{ Cookie: `operator=${late}` }, 401],
      [{ Cookie: `${cookie.slice(0, -3)}AAA` }, 401],
      [{ Cookie: `operator=${ofPerson}` }, 403],
      [{ 'X-Parse-Master-Key': 'kept-by-the-server' }, 401],
    ];
    for (const [headers, status] of tries)
      expect((await ask('GET', '/classes/Contests', {}, headers)).status, JSON.stringify(headers)).toBe(status);
  });

  it('closes with the operator’s session, and with the role', async () => {
    const leaving = await member(server.current, 'admin');
    const { cookie: theirs } = await enter(leaving);
    expect((await ask('GET', '/classes/Contests', {}, { Cookie: theirs })).status).toBe(200);
    await leaving.call('GET /app/login/logout', {});
    expect(await ask('GET', '/classes/Contests', {}, { Cookie: theirs })).toMatchObject({ status: 401 });
    expect((await open('/apps', { Cookie: theirs })).body.text).toContain('enter.js');
  });

  it('shows others a page that leads to the log-in, and operators that it is being installed, until it is', async () => {
    const asGuest = await open('/apps', { 'Accept-Language': 'fr' });
    expect(asGuest.status).toBe(401);
    expect(asGuest.body.text).toContain('src="/parse-dashboard/enter.js"');
    expect(asGuest.body.text).toContain('réservé aux administrateurs');
    expect((await open('/enter.js')).body.text).toContain('/auth/login?');
    const early = await open('', { Cookie: cookie });
    expect(early).toMatchObject({ status: 503 });
    expect(early.body.text).toContain('It is being installed');
    expect(early.headers.get('refresh')).toBe('5');

    const bundles = path.join(dashboardFolder, 'node_modules/parse-dashboard/Parse-Dashboard/public/bundles');
    mkdirSync(bundles, { recursive: true });
    writeFileSync(path.join(bundles, 'dashboard.bundle.js'), '"of the dashboard";');
    expect((await open('', { Cookie: cookie })).status).toBe(503);
    writeFileSync(path.join(dashboardFolder, 'node_modules/.package-lock.json'), '{}');
    for (const at of ['', '/', '/apps/engage/browser/Contests']) {
      const { status, body, headers } = await open(at, { Cookie: cookie });
      expect(status, at).toBe(200);
      expect(body.text).toContain('bundles/dashboard.bundle.js');
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy.split('; ')).toContain("script-src 'self'");
      expect(headers.get('cache-control')).toBe('no-store');
    }
    expect((await open('/bundles/dashboard.bundle.js', { Cookie: cookie })).body.text).toBe('"of the dashboard";');
    expect((await open('/bundles/dashboard.bundle.js')).status).toBe(401);
    for (const at of ['/bundles/%2e%2e/%2e%2e/package.json', '/bundles/../../../package.json', '/bundles/missing.js'])
      expect((await open(at, { Cookie: cookie })).body.text ?? '', at).not.toContain('"parse-dashboard"');
    // Other pages keep the strict policy.
    const page = await guest.fetch('/auth/login', { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('gives no key to the browser', async () => {
    const masterKey = deriveKey('a secret that is used by tests alone, and long enough', 'parse-master');
    const config = await open('/parse-dashboard-config.json', { Cookie: cookie });
    expect(config.body).toMatchObject({
      apps: [{ appId, serverURL: `${server.current.url}/parse-dashboard/parse`, masterKey: 'kept-by-the-server' }],
    });
    expect((await open('/parse-dashboard-config.json')).status).toBe(401);
    for (const at of ['', '/start.js', '/enter.js', '/parse-dashboard-config.json'])
      expect(JSON.stringify(await open(at, { Cookie: cookie }))).not.toContain(masterKey);
  });
});

describe('an operator in Parse Dashboard', () => {
  it('renames a contest: its rev goes up, its page hears, and the log says who did it', async () => {
    const made = await contest(server.current, { organizer });
    const { cx_id } = made;
    const before = (await storage().get(Contest, cx_id))!;
    const socket = io(server.current.url, {
      transports: ['websocket'],
      auth: { ssid: guest.ssid },
      reconnection: false,
    });
    try {
      await socket.timeout(10_000).emitWithAck('join', { room: `contest:${cx_id}` });
      const heard = new Promise<unknown>((resolve) => socket.once('changed', resolve));
      const { status, body } = await ask('PUT', `/classes/Contests/${cx_id}`, {
        contest_name: 'Renamed',
        _context: { operator: { user_id: person.user_id, username: person.username } },
      });
      expect({ status, rev: body.rev }).toEqual({ status: 200, rev: before.rev + 1 });
      expect(await heard).toMatchObject({ version: expect.anything() });
    } finally {
      socket.close();
    }
    expect(await storage().get(Contest, cx_id)).toMatchObject({ contest_name: 'Renamed', rev: before.rev + 1 });
    const { body } = await guest.call('POST /app/contest/v2/fetchContest', { cx_id });
    expect(body).toMatchObject({ contest: { contest_name: 'Renamed' } });
    expect(await logOf(cx_id)).toMatchObject([
      {
        actor_id: admin.user_id,
        actor_name: admin.username,
        by_way_of: 'dashboard',
        action: 'row.edit',
        class_name: 'Contests',
        before: { contest_name: before.contest_name },
        after: { contest_name: 'Renamed' },
      },
    ]);
  });

  it('that changes a part raises the rev of its whole', async () => {
    await storage().transact(async (tx) => {
      await tx.insert(Thing, {
        thing_id: 'whole',
        room: 'r',
        code: 'whole',
        user_id: person.user_id!,
        note: 'never told',
      });
      await tx.insert(Part, { part_id: 'part', thing_id: 'whole', name: 'old' });
    });
    const { rev } = (await storage().get(Thing, 'whole'))!;
    expect((await ask('PUT', '/classes/Parts/part', { name: 'new' })).status).toBe(200);
    expect(await storage().get(Thing, 'whole')).toMatchObject({ rev: rev + 1 });
    expect(await logOf('part')).toMatchObject([
      { class_name: 'Parts', before: { name: 'old' }, after: { name: 'new' } },
    ]);
    // For hidden fields the log records only that they changed.
    expect((await ask('PUT', '/classes/Things/whole', { note: 'still not told' })).status).toBe(200);
    const [entry] = await logOf('whole');
    expect(entry).toMatchObject({ before: { note: '(hidden)' }, after: { note: '(hidden)' } });
    expect(JSON.stringify(entry)).not.toContain('told');
  });

  it('reads rows, numbers of rows, users and how classes are made', async () => {
    const { status, body } = await ask('GET', '/classes/Contests', { where: {}, limit: 1, count: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [{ objectId: expect.any(String) }], count: expect.any(Number) });
    expect(JSON.stringify((await ask('GET', '/classes/_User', { limit: 100 })).body)).toContain(person.username);
    const schemas = (await ask('GET', '/schemas')).body.results as { className: string }[];
    const names = schemas.map(({ className }) => className);
    expect(names).toEqual(expect.arrayContaining(['Contests', 'Votes', 'AuditEntries', '_User']));
    for (const name of ['_Session', 'Mails', 'PaymentKeys']) expect(names).not.toContain(name);
    expect((await ask('GET', '/serverInfo')).body).toMatchObject({ parseServerVersion: expect.stringMatching(/^9\./) });
  });

  it('is refused what the ledgers, the declarations and the gate forbid; nothing changes, and nothing is logged', async () => {
    const made = await contest(server.current, { organizer });
    const { cx_id } = made;
    await storage().transact((tx) => tx.insert(Entry, { entry_id: 'ledger', amount: 1 }));
    const before = await storage().get(Contest, cx_id);
    const logged = await storage().count(AuditEntry, {});
    const out = encodeURIComponent('[{"$out":"Stolen"}]');
    const attempts: [string, string, object?][] = [
      ['PUT', '/classes/Entries/ledger', { amount: 5 }],
      ['PUT', '/classes/AuditEntries/x', { actor_name: 'somebody else' }],
      ['PUT', `/classes/Contests/${cx_id}`, { unheard_of: 1 }],
      ['PUT', `/classes/Contests/${cx_id}`, { contest_name: 5 }],
      ['PUT', `/classes/Contests/${cx_id}`, { cx_id: 'other' }],
      ['PUT', `/classes/Contests/${cx_id}`, { user_id: person.user_id }],
      ['PUT', `/classes/Contests/${cx_id}`, { contest_status: 'draft' }],
      ['PUT', `/classes/Contests/${cx_id}`, { rev: 900 }],
      ['PUT', `/classes/Contests/${cx_id}`, { ACL: { '*': { write: true } } }],
      ['POST', '/classes/Contests', { contest_name: 'New' }],
      ['DELETE', `/classes/Contests/${cx_id}`],
      ['DELETE', '/purge/Contests'],
      ['POST', '/schemas/Newer', { className: 'Newer' }],
      ['PUT', '/schemas/Contests', { fields: { more: { type: 'String' } } }],
      ['DELETE', '/schemas/Contests'],
      ['POST', '/batch', { requests: [{ method: 'DELETE', path: `/parse/classes/Contests/${cx_id}` }] }],
      ['GET', `/aggregate/Contests?pipeline=${out}`],
      ['GET', '/aggregate/Contests', { pipeline: [{ $merge: 'Stolen' }] }],
      ['POST', '/hooks/functions', { functionName: 'addVote', url: 'http://127.0.0.1:9/' }],
      ['PUT', '/config', { params: { a: 1 } }],
      ['POST', '/push', { where: {}, data: {} }],
      ['POST', '/loginAs', { userId: person.objectId }],
      ['GET', '/classes/_Session'],
      ['PUT', `/classes/_User/${person.objectId!}`, { password: 'mine' }],
      ['PUT', `/users/${person.objectId!}`, { password: 'mine' }],
    ];
    for (const [method, at, body] of attempts) {
      const { status } = await ask(method, at, body);
      expect([400, 403, 404], `${method} ${at} ${JSON.stringify(body)}`).toContain(status);
    }
    expect(await storage().get(Contest, cx_id)).toEqual(before);
    expect(await storage().get(Entry, 'ledger')).toMatchObject({ amount: 1 });
    expect(await storage().count(AuditEntry, {})).toBe(logged);
    expect((await server.current.database.db.listCollections({ name: /Stolen|Newer/ }).toArray()).length).toBe(0);
  });
});

it('whoever has the master key itself stands in the log without a name, whatever their request says', async () => {
  const { cx_id } = await contest(server.current, { organizer });
  const forged = { operator: { user_id: person.user_id, username: person.username }, mark: 'guessed' };
  const answer = await guest.fetch(`/parse/classes/Contests/${cx_id}`, {
    method: 'PUT',
    headers: {
      'X-Parse-Application-Id': appId,
      'X-Parse-Master-Key': deriveKey('a secret that is used by tests alone, and long enough', 'parse-master'),
      'X-Parse-Cloud-Context': JSON.stringify(forged),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ contest_name: 'By the key' }),
  });
  expect(answer.status).toBe(200);
  const [entry] = await logOf(cx_id);
  expect(entry).toMatchObject({
    actor_name: 'master key',
    by_way_of: 'command',
    after: { contest_name: 'By the key' },
  });
  expect(entry).not.toHaveProperty('actor_id');
});
