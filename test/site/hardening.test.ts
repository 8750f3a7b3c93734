/** Security headers, host handling and quotas. */
import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { member, signIn, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let person: TestActor;
beforeAll(async () => {
  person = await member(server.current);
});

/** A request with an arbitrary Host header. */
const ask = (path: string, host: string) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>((resolve, reject) => {
    http
      .get(
        { host: '127.0.0.1', port: server.current.port, path, headers: { Host: host, Accept: 'text/html,*/*' } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
        },
      )
      .on('error', reject);
  });

describe('a page', () => {
  it('names the site by a known host, and by no other', async () => {
    const { cx_id } = await contest(server.current, { organizer: person });
    const own = await ask(`/cx/${cx_id}`, 'localhost:8080');
    expect(own.text).toContain('<link rel="canonical" href="http://localhost:8080/');
    const foreign = await ask(`/cx/${cx_id}`, 'evil.example');
    expect(foreign.status).toBe(200);
    expect(foreign.text).toContain('<link rel="canonical" href="/');
    expect(foreign.text).not.toContain('evil.example');
    expect((await ask('/sitemap.xml', 'localhost:8080')).text).toContain('<loc>http://localhost:8080/');
    expect((await ask('/sitemap.xml', 'evil.example')).status).toBe(404);
    expect((await ask('/robots.txt', 'evil.example')).text).not.toContain('evil');
  });

  it('connects to its own host alone, and asks for nothing of the device', async () => {
    const { headers } = await ask('/', 'localhost:8080');
    expect(headers['content-security-policy']).toMatch(
      /connect-src 'self' ws:\/\/localhost:8080 wss:\/\/localhost:8080;/,
    );
    expect(headers['permissions-policy']).toContain('camera=()');
    expect((await ask('/', 'evil.example')).headers['content-security-policy']).toContain("connect-src 'self';");
  });
});

describe('Parse', () => {
  it('tells visitors neither when somebody was here nor where a contest may be framed', async () => {
    const { user_id } = person;
    await person.call('GET /app/api/getUser', {});
    const { last_seen } = (await server.current.ports.storage.get(Profile, user_id!))!;
    expect(last_seen!.getTime() % 60_000).toBe(0);
    const guest = await visitor(server.current);
    for (const className of ['Profile', 'Contests']) {
      const { body } = await guest.fetch<{ results: object[] }>(
        `/parse/classes/${className}?where=${encodeURIComponent(JSON.stringify({ user_id }))}`,
        { headers: guest.parseHeaders },
      );
      expect(body.results.length, className).toBeGreaterThan(0);
      expect(JSON.stringify(body.results)).not.toMatch(/last_seen|embed_origins/);
    }
  });
});

it('a session that was ended elsewhere reads no private row any more', async () => {
  const someone = await member(server.current);
  const elsewhere = await signIn(server.current, someone.username);
  await someone.run('noteViewed', { type: 'user', entity_id: String(person.user_id) });
  const read = async () => {
    const where = encodeURIComponent(JSON.stringify({ user_id: someone.user_id }));
    const { body } = await elsewhere.fetch<{ results?: object[] }>(`/parse/classes/Viewed?where=${where}`, {
      headers: elsewhere.parseHeaders,
    });
    return body.results?.length ?? 0;
  };
  expect(await read()).toBe(1);
  await someone.run('endSessions', {});
  expect(await read()).toBe(0);
});

it('a visit leaves no trace in what others read of a profile, nor is it told', async () => {
  const someone = await member(server.current);
  const guest = await visitor(server.current);
  const read = async () => {
    const where = encodeURIComponent(JSON.stringify({ user_id: someone.user_id }));
    const found = await guest.fetch<{ results: object[] }>(`/parse/classes/Profile?where=${where}`, {
      headers: guest.parseHeaders,
    });
    const page = await guest.fetch<{ text: string }>(`/u/${someone.username}`, { headers: { Accept: 'text/html' } });
    return { row: found.body.results, dated: /"dateModified":"[^"]+"/.exec(page.body.text)?.[0] };
  };
  const { ports, url } = server.current;
  const page = await LiveClient.open(url);
  await page.subscribe('Profile', { user_id: someone.user_id });
  const before = await read();
  expect(before.dated).toBeDefined();
  await someone.call('GET /app/api/getUser', {});
  expect((await ports.storage.get(Profile, someone.user_id!))!.last_seen).toBeDefined();
  expect(await read()).toEqual(before);
  await ports.storage.transact((tx) => tx.update(Profile, someone.user_id!, { profession: 'Baker' }));
  await page.until(({ object }) => object?.profession === 'Baker');
  page.close();
  expect(page.events).toHaveLength(1);
});

describe('one person', () => {
  it('begins so many contests a day, and no more', async () => {
    const eager = await member(server.current);
    const { limiter } = server.current.ports;
    const allowance = { points: contestLimits.perPersonADay, seconds: 86_400 };
    for (let n = 1; n < contestLimits.perPersonADay; n++)
      await limiter.take('contests by person', allowance, String(eager.user_id));
    await contest(server.current, { organizer: eager });
    await expect(contest(server.current, { organizer: eager })).rejects.toThrow('a lot at once');
    await contest(server.current, { organizer: person });
  });

  it('has room for so many pictures, and again when some are gone', async () => {
    const file_id = 'a-very-big-picture-00';
    const { storage } = server.current.ports;
    const bytes = limits.person.pictureBytes;
    await storage.transact((tx) =>
      tx.insert(StoredFile, { file_id, user_id: person.user_id, name: 'picture.webp', mime: 'image/webp', bytes }),
    );
    const upload = () => person.call('POST /app/files/addImage', { bytes: new Uint8Array([1, 2, 3]) });
    expect(await upload()).toMatchObject({ status: 413, code: 'pictures_full' });
    await storage.transact((tx) => tx.remove(StoredFile, file_id));
    expect(await upload()).toMatchObject({ status: 400, code: 'not_an_image' });
  });
});

it('a visitor does not chat as the organizer, an operator or the site', async () => {
  const [admin, guest] = [await member(server.current, 'admin'), await visitor(server.current)];
  await server.current.ports.storage.transact(async (tx) => {
    await tx.update(Profile, admin.user_id!, { full_name: 'Olga Operator' });
    await tx.update(Profile, person.user_id!, { full_name: 'María Silva' });
  });
  const { cx_id } = await contest(server.current, { organizer: person });
  let sent = 0;
  const say = (name: string) =>
    guest.call('POST /app/contest/v2/sendContestMessage', {
      cx_id,
      client_id: `a-visitor-says-${++sent}`,
      name,
      text: `Hi ${sent}`,
    });
  for (const name of [
    'Maria Si1va',
    'Mаríа Sіlvа',
    'María Silva (organizer)',
    'OLGA OPERATOR',
    'Engage support',
    'Admin',
  ])
    expect(await say(name), name).toMatchObject({ status: 409, code: 'chat_name_taken' });
  expect((await say('Mario Silva')).status).toBe(200);
});
