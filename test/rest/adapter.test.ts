/** The REST adapter: parsing, authentication, errors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { innerWords, startWebhook, testDomain, type Webhook } from './support.ts';
import { en, es, fr } from '../support/texts.ts';

let server: RunningServer;
let webhook: Webhook;
let guest: TestActor;
let person: TestActor;
const uri = databaseUri(freshDatabaseName());
beforeAll(async () => {
  webhook = await startWebhook();
  server = await startTestServer({ databaseUri: uri, domains: [testDomain], errorWebhookUrl: webhook.url });
  [guest, person] = await Promise.all([visitor(server), member(server)]);
});
afterAll(async () => {
  await server?.stop();
  await webhook?.close();
  await dropDatabase(uri);
});

interface Echo {
  input: Record<string, unknown>;
  caller: { user_id?: number; visitor_id?: string; language: string };
}
const post = (body: BodyInit, type: string, path = '/app/test/echo', headers: Record<string, string> = {}) =>
  guest.fetch<Echo>(path, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body });
const json = (body: string, path?: string) => post(body, 'application/json', path);

describe('input', () => {
  it('comes as JSON, as a form, as a query and in the path', async () => {
    expect((await json('{"a":[1,{"b":null}]}')).body.input).toEqual({ a: [1, { b: null }] });
    expect((await post('a=1&b=x+y%26z', 'application/x-www-form-urlencoded')).body.input).toEqual({
      a: '1',
      b: 'x y&z',
    });
    const form = new FormData();
    form.set('a', '1');
    form.set('b', 'x y&é');
    form.set('c', new Blob(['left out']), 'c.txt');
    const multipart = await guest.fetch<Echo>('/app/test/echo', { method: 'POST', body: form });
    expect(multipart.body.input).toEqual({ a: '1', b: 'x y&é' });
    const { body } = await guest.fetch<Echo>('/app/test/echo/caf%C3%A9?a=1&b=x+y');
    expect(body.input).toEqual({ word: 'café', a: '1', b: 'x y' });
    expect((await json('{"word":"not this","a":1}', '/app/test/echo/this')).body.input).toEqual({ word: 'this', a: 1 });
    expect((await json('')).body.input).toEqual({});
    expect((await guest.fetch<Echo>('/app/test/echo', { method: 'POST' })).body.input).toEqual({});
  });

  it.each<[string, () => Promise<{ status: number; code: string | number }>]>([
    ['broken JSON', () => json('{"a":')],
    ['a JSON text', () => json('"a"')],
    ['a JSON number', () => json('1')],
    ['JSON null', () => json('null')],
    ['a JSON list', () => json('[{"a":1}]')],
    [
      'bytes that are not packed as they say',
      () => post('{}', 'application/json', undefined, { 'Content-Encoding': 'gzip' }),
    ],
    ['a packing that nobody knows', () => post('{}', 'application/json', undefined, { 'Content-Encoding': 'zip' })],
    ['letters that nobody knows', () => post('{}', 'application/json; charset=klingon')],
    [
      'a form of endless fields',
      () => post(Array.from({ length: 201 }, (_, i) => `a${i}=1`).join('&'), 'application/x-www-form-urlencoded'),
    ],
    ['a form in parts that are none', () => post('--X\r\nnothing', 'multipart/form-data; boundary=X')],
    ['a form in parts without an end', () => post('--X\r\n'.repeat(9000), 'multipart/form-data; boundary=X')],
    [
      'a form of endless parts',
      () =>
        post(
          `${Array.from({ length: 201 }, (_, i) => `--X\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\n1\r\n`).join('')}--X--`,
          'multipart/form-data; boundary=X',
        ),
    ],
  ])('%s is refused as invalid, not as a fault', async (_, ask) => {
    expect(await ask()).toMatchObject({ status: 400, code: 'invalid', error: en['errors.invalid'] });
  });

  it('is at most 256 kB', async () => {
    const fitting = JSON.stringify({ a: 'x'.repeat(limits.bodyBytes - 10) });
    expect((await json(fitting)).status).toBe(200);
    expect(await json(`${fitting}   `)).toMatchObject({
      status: 413,
      code: 'body_too_big',
      error: en['errors.body_too_big'],
    });
    const form = `a=${'x'.repeat(limits.bodyBytes)}`;
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=X'])
      expect(await post(form, type)).toMatchObject({ status: 413, code: 'body_too_big' });
    const headers = { ...guest.parseHeaders };
    const toParse = await guest.fetch('/parse/functions/getUser', {
      method: 'POST',
      headers,
      body: JSON.stringify({ tok: 'x'.repeat(limits.bodyBytes) }),
    });
    expect(toParse).toMatchObject({ status: 413, code: 'body_too_big' });
  });

  it('cannot reach a prototype', async () => {
    const bodies = [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":{"__proto__":{"polluted":1}}}',
    ];
    for (const body of bodies) {
      await json(body);
      await guest.fetch('/parse/functions/getUser', { method: 'POST', headers: guest.parseHeaders, body });
    }
    await guest.fetch('/app/test/echo/x?__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=1');
    await post('__proto__[polluted]=1&__proto__=1', 'application/x-www-form-urlencoded');
    // The server runs in this process, so pollution would be visible here.
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const strict = await json('{"cx_id":"a","__proto__":{"cx_id":"b"}}', '/app/contest/v2/fetchContest');
    expect(strict).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('never becomes an operator, by any way of writing one', async () => {
    const asks = [
      () => guest.fetch('/app/contest/v2/getPastVotes?cx_id[$gt]='),
      () => guest.fetch('/app/contest/v2/getPastVotes?cx_id=a&cx_id=b'),
      () => json('{"cx_id":{"$gt":""}}', '/app/contest/v2/fetchContest'),
      () => json('{"slug":{"$regex":"."}}', '/app/contest/v2/fetchContest'),
      () => json('{"username":{"$gt":""},"password":"x"}', '/app/login/pro'),
      () => json('{"username":"a","password":{"$ne":null}}', '/app/login/pro'),
      () => post('cx_id[$gt]=', 'application/x-www-form-urlencoded', '/app/contest/v2/fetchContest'),
    ];
    for (const ask of asks) expect(await ask(), ask.toString()).toMatchObject({ status: 400, code: 'invalid' });
  });
});

describe('the caller', () => {
  const as = (headers: Record<string, string>) => guest.fetch<Echo>('/app/test/echo/x', { headers });
  const isPerson = () => ({ status: 200, body: { caller: { user_id: person.user_id } } });

  it('is who the token says, as `token:name` or as a bearer', async () => {
    const { token, username } = person;
    expect(await as({ Authorization: `${token!}:${username}` })).toMatchObject(isPerson());
    expect(await as({ Authorization: `${token!}:${username.toUpperCase()}` })).toMatchObject(isPerson());
    expect(await as({ Authorization: `Bearer ${token!}` })).toMatchObject(isPerson());
    expect(await as({ Authorization: `bearer ${token!}` })).toMatchObject(isPerson());
    expect((await as({})).body.caller.user_id).toBeUndefined();
  });

  it('is refused under a name that is not theirs', async () => {
    const wrong = { status: 401, code: 'wrong_name', error: en['errors.wrong_name'] };
    for (const name of ['somebody', '', `${person.username} `.concat('x'), '__proto__'])
      expect(await as({ Authorization: `${person.token!}:${name}` }), name).toMatchObject(wrong);
  });

  it('is refused with a token that is none', async () => {
    const gone = { status: 401, code: 'session_expired', error: en['errors.session_expired'] };
    const { token, username } = person;
    const attempts = [
      'garbage',
      ':',
      `:${username}`,
      `${token!.slice(0, -1)}:${username}`,
      `r:r:${token!}:${username}`,
      token!,
      'Basic abc',
      'Bearer',
      `Bearer ${token!} x`,
      `Bearer ${token!}:${username}`,
      '{"$gt":""}:x',
      `${username}:${token!}`,
    ];
    for (const Authorization of attempts) expect(await as({ Authorization }), Authorization).toMatchObject(gone);
  });

  it('is refused once the session has run out', async () => {
    const late = await member(server);
    const sessions = server.database.db.collection<{ _session_token: string; expiresAt: Date }>('_Session');
    const call = () => late.fetch('/app/test/members', { headers: late.headers });
    expect((await call()).status).toBe(200);
    const { matchedCount } = await sessions.updateOne(
      { _session_token: late.token },
      // A minute ago, because the server judges by the database's clock, which it knows to within a round trip only.
      { $set: { expiresAt: new Date(Date.now() - 60_000) } },
    );
    expect(matchedCount).toBe(1);
    expect(await call()).toMatchObject({ status: 401, code: 'session_expired' });
    expect((await late.run('getUser', {})).status).toBe(401);
  });

  it('is never told by a cookie, a query or a body', async () => {
    const { token, username, ssid } = person;
    const Cookie = [`ssid=${ssid}`, `session=${token!}`, `token=${token!}`, `Authorization=${token!}:${username}`].join(
      '; ',
    );
    const { body } = await as({ Cookie });
    expect(body.caller).toEqual({ language: 'EN' });
    expect(await guest.fetch('/app/test/members', { headers: { Cookie } })).toMatchObject({
      status: 401,
      code: 'session_required',
    });
    expect(
      await guest.fetch(`/app/test/members?ssid=${ssid}&token=${token!}&Authorization=${token!}:${username}`),
    ).toMatchObject({ code: 'session_required' });
    const vote = {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json' },
      body: '{"cx_id":"a","contestant_id":"b"}',
    };
    expect(await guest.fetch('/app/contest/v2/addVote', vote)).toMatchObject({
      status: 401,
      code: 'visitor_required',
      error: en['errors.visitor_required'],
    });
  });

  it('has the browser that its signed name says, and none with a forged one', async () => {
    const [visitor_id] = guest.ssid.split('.');
    expect((await as({ ssid: guest.ssid })).body.caller.visitor_id).toBe(visitor_id);
    const other = person.ssid.split('.')[1]!;
    for (const ssid of ['x', `${visitor_id!}.${other}`, visitor_id!, `${guest.ssid}x`, `${guest.ssid},${guest.ssid}`])
      expect((await as({ ssid })).body.caller.visitor_id, ssid).toBeUndefined();
  });
});

describe('a refusal', () => {
  const ask = (language: string, path = '/app/test/members') =>
    guest.fetch(path, { headers: { 'Accept-Language': language } });

  it('speaks the reader’s language, under one code', async () => {
    const sentences: [string, string][] = [
      ['en', en['errors.session_required']],
      ['fr', fr['errors.session_required']],
      ['es', es['errors.session_required']],
      ['fr-CA,fr;q=0.9,en;q=0.5', fr['errors.session_required']],
      ['de,es;q=0.3,en;q=0.2', es['errors.session_required']],
      ['en;q=0.1,FR', fr['errors.session_required']],
      ['es;q=0,fr;q=0.1', fr['errors.session_required']],
      ['de', en['errors.session_required']],
      ['*', en['errors.session_required']],
      [';;,,q=,=;q=x', en['errors.session_required']],
      ['', en['errors.session_required']],
    ];
    expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(3);
    for (const [language, error] of sentences)
      expect(await ask(language), language).toMatchObject({ status: 401, code: 'session_required', error });
    const person_ = await guest.fetch('/parse/functions/createContest', {
      method: 'POST',
      headers: { ...guest.parseHeaders, 'Accept-Language': 'fr' },
      body: '{}',
    });
    expect(person_).toMatchObject({ status: 401, code: 'session_required', error: fr['errors.session_required'] });
  });

  it('is `{ error, code }` and nothing more, but for the fields of an invalid input', async () => {
    expect((await ask('en')).body).toEqual({ error: en['errors.session_required'], code: 'session_required' });
    const invalid = await guest.call('POST /app/contest/v2/getOngoingContests', { page: 0, limit: 51 });
    expect(invalid.body).toEqual({
      error: en['errors.invalid'],
      code: 'invalid',
      fields: {
        page: en['validation.too_small'].replace('{{limit}}', '1'),
        limit: en['validation.too_big'].replace('{{limit}}', '50'),
      },
    });
  });
});

describe('a fault of the server', () => {
  it('answers the one sentence, in the reader’s language, without a word of its own', async () => {
    expect(en['errors.something_wrong']).toBe("Something went wrong, don't worry, we have been notified");
    for (const path of ['/app/test/fault', '/app/test/oddity']) {
      const answer = await json('{}', path);
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ error: en['errors.something_wrong'], code: 'something_wrong' });
    }
    const french = await guest.fetch('/app/test/fault', { method: 'POST', headers: { 'Accept-Language': 'fr' } });
    expect(french.error).toBe(fr['errors.something_wrong']);
    expect(JSON.stringify([french.body, [...french.headers]])).not.toMatch(
      /hunter2|mongodb|E11000|at .*\.ts|node_modules|Express/,
    );
  });

  it('that only says to wait is no fault: busy, with a time', async () => {
    const answer = await json('{}', '/app/test/conflict');
    expect(answer).toMatchObject({ status: 503, code: 'busy' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is reported, grouped by call and code, and without anything of the people concerned', async () => {
    const before = webhook.reports.length;
    const headers = { ...person.headers, 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' };
    for (let i = 0; i < 5; i++)
      await person.fetch('/app/test/fault?query=private', { method: 'POST', headers, body: '{"diary":"private"}' });
    await person.fetch('/app/test/refused', { method: 'POST', headers, body: '{"diary":"private"}' });
    await person.fetch('/app/private/unknown', { headers });
    const reported = (call: string) => webhook.reports.slice(before).filter((report) => report.call === call);
    const counted = (call: string) => reported(call).reduce((sum, { count }) => sum + count, 0);
    await expect.poll(() => counted('POST /app/test/fault')).toBeGreaterThanOrEqual(5);
    await expect.poll(() => counted('POST /app/test/refused')).toBe(1);
    await expect.poll(() => counted('GET unknown')).toBeGreaterThanOrEqual(1);
    expect(reported('POST /app/test/fault').length).toBeLessThan(5);
    expect(reported('POST /app/test/refused')[0]).toEqual({
      call: 'POST /app/test/refused',
      code: 'voting_disabled',
      status: 403,
      error: en['errors.voting_disabled'],
      count: 1,
      first: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      dropped: 0,
    });
    const said = webhook.texts.join('\n');
    const { token, ssid, username } = person;
    for (const word of [token!, ssid, username, 'private', 'diary', '203.0.113.9', ...innerWords.split(' ')])
      expect(said, word).not.toContain(word);
  });
});

describe('addresses', () => {
  it('are found in any case, and are JSON unless a page is asked for', async () => {
    expect((await guest.fetch<Echo>('/APP/Test/ECHO/Word')).body.input).toEqual({ word: 'Word' });
    for (const path of [
      '/app/nothing',
      '/app',
      '/nothing',
      '/files/nothing/x',
      '/assets/nothing.js',
      '/parse/nothing',
    ]) {
      const answer = await guest.fetch(path, { headers: { Accept: 'application/json' } });
      // Stock SDKs know numbers only.
      const code = path === '/parse/nothing' ? 119 : 'not_found';
      expect(answer, path).toMatchObject({ status: 404, code, error: en['errors.not_found'] });
      expect((await guest.fetch(path, { method: 'POST', headers: { Accept: 'text/html' } })).status, path).toBe(404);
    }
    const page = await guest.fetch<{ text: string }>('/app/nothing', {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(page.body.text).toMatch(/^<!doctype html>/);
    expect(
      (await guest.fetch('/app/test/echo/x', { headers: { Accept: 'text/html' } })).headers.get('content-type'),
    ).toMatch('application/json');
  });

  it('with broken escapes are not found, never a fault', async () => {
    for (const path of [
      '/app/%E0%A4%A',
      '/app/test/echo/%',
      '/files/%E0%A4%A/x',
      '/%',
      '/parse/%E0%A4%A',
      '/parse/classes/%',
    ])
      expect((await guest.fetch(path, { headers: { Accept: 'application/json' } })).status, path).toBe(404);
    expect((await guest.fetch('/%E0%A4%A', { headers: { Accept: 'text/html' } })).status).toBe(200);
    const query = await guest.fetch<Echo>('/app/test/echo/x?a=%E0%A4%A');
    expect(query.status).toBe(200);
  });

  it('of a page name this host, whatever the request says', async () => {
    const page = async (path: string, headers: Record<string, string> = {}) =>
      (await guest.fetch<{ text: string }>(path, { headers: { Accept: 'text/html', ...headers } })).body.text;
    expect(await page('//evil.example/x')).not.toMatch(/(href|content)="https?:\/\/evil\.example/);
    expect(await page('/%22%3E%3Cscript%3E', { 'Accept-Language': '"><script>' })).not.toContain('<script>');
  });

  it('answer HEAD as GET, without a body', async () => {
    const response = await fetch(`${server.url}/app/test/echo/x`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect((await fetch(`${server.url}/app/nothing`, { method: 'HEAD' })).status).toBe(404);
  });

  it('asked too often say when to come back, each for itself', async () => {
    const ask = () => guest.fetch('/app/test/few');
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(200);
    const answer = await ask();
    expect(answer).toMatchObject({ status: 429, code: 'too_many', error: en['errors.too_many'] });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
    expect((await guest.fetch('/app/test/echo/x')).status).toBe(200);
    // X-Forwarded-For of untrusted clients is ignored.
    expect((await guest.fetch('/app/test/few', { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(429);
  });
});
