/**
 * Plants private data in a victim's account and searches for it in the raw bytes of everything that others can get: calls, functions,
 * Parse, live events, rooms, pages, share images, and the server's log.
 */
import pino from 'pino';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Contest } from '#shared/contests/entities.ts';
import { entities } from '#shared/entities.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import { functions, parseFunctionsOf } from '#cloud/functions.ts';
import { routes } from '#cloud/calls.ts';
import { appId } from '#parse/server.ts';
import { routes as webRoutes } from '#web/routes.ts';
import { routes as adminRoutes } from '../../admin/routes.ts';
import { type Case, casesOf, isAboutOwn, type Name, type Stage } from '../rest/cases.ts';
import { setStage } from '../rest/stage.ts';
import { member, password, requestOf, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { isWhole } from '../support/whole.ts';
import { type Known, samplesFor } from './samples.ts';
import { foundAmong, mistyped, planted, plantSecrets } from './victim.ts';

let log = '';
const logger = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
const server = useServer({ logger });

let victim: TestActor;
let other: TestActor;
let guest: TestActor;
let known: Known;
/** What the cases of the calls refer to. */
let stage: Stage;
/** The same for a person whose lists include the victim. */
let ofOther: Known;
/** Planted values by description. */
let secrets: ReadonlyMap<string, string>;

const foundIn = (bytes: string): string[] => foundAmong(secrets, bytes);

/** Headers and body of an answer. */
async function bytesOf(path: string, init: RequestInit = {}): Promise<{ status: number; bytes: string }> {
  const response = await fetch(`${server.current.url}${path}`, init);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes: `${JSON.stringify([...response.headers])}\n${body.toString('latin1')}` };
}

const post = (headers: Record<string, string>, body: unknown): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

beforeAll(async () => {
  ({ victim, other, guest, known, ofOther, secrets } = await plantSecrets(server.current));
  stage = await setStage(server.current, { guest, person: other, organizer: victim });
});

it('all of it is in the database, and the search finds it where its owner sees it', async () => {
  const { db } = server.current.database;
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  let stored = '';
  for (const { name } of collections) stored += JSON.stringify(await db.collection(name).find().toArray());
  // Encrypted, hashed, signed or never stored.
  const unkept = ['stripe_secret', 'mistyped password', 'password', 'ssid', 'confirmed', 'phone without its plus'];
  const found = foundIn(stored);
  for (const name of secrets.keys()) if (!unkept.includes(name)) expect(found, name).toContain(name);
  for (const name of ['stripe_secret', 'mistyped password', 'password']) expect(found).not.toContain(name);

  const own = await bytesOf('/app/api/getUser', { headers: victim.headers });
  expect(foundIn(own.bytes)).toEqual(expect.arrayContaining(['email', 'phone', 'ssid']));
  const keys = await bytesOf('/app/users/getPaymentKeys', { headers: victim.headers });
  expect(foundIn(keys.bytes)).toEqual(expect.arrayContaining(['paypal_email', 'cash_app', 'ethereum_address']));
  expect(foundIn(keys.bytes)).not.toContain('stripe_secret');
});

/** Calls that end the session or are rate limited, and so get an actor of their own. */
const needsNewcomers = /logout|endSessions|close|password|code|email|register/i;
const askersOf = (name: string): Promise<TestActor[]> =>
  needsNewcomers.test(name)
    ? Promise.all([visitor(server.current), member(server.current)])
    : Promise.resolve([guest, other]);

let mailboxes = 0;
/** Own addresses, so that they do not affect each other. */
const forOne = () => ({ ...known, email: `somebody${++mailboxes}@else.example` });
/** Daily the input with all that is known of the victim. */
const samples: typeof samplesFor = (fn, about) => (isWhole ? samplesFor(fn, about) : samplesFor(fn, about).slice(1, 2));
const isForOperators = (fn: CloudFunction) => fn.who.word === 'admins' || fn.who.word === 'operators';

/** Calls of what is for sale, whose cases have nothing to buy; here something is. */
const sold = new Set<string>([
  'GET /app/cart/add/:type/:sx_id',
  'GET /app/cart/add/:type/:sx_id/:quantity',
  'POST /app/checkout/getOffer',
  'POST /app/checkout/createPayment',
]);
/** Calls that this server refuses, with what: no demo, and a browser that confirmed no address. */
const refusedHere: Readonly<Record<string, number>> = {
  'GET /app/site/getMails': 404,
  'POST /app/contest/v2/confirmVoteCode': 410,
};

/** The case of a call with `person` as the one that it is about: what they ask as themselves, and what others ask about them. */
const caseAbout = (name: Name, person: TestActor) => casesOf({ ...stage, person })[name] as Case<Name>;

describe('a call', () => {
  it.each(Object.entries<CloudFunction>(routes))('%s tells nobody else', async (name, fn) => {
    const pattern = name.split(' ')[1]!;
    const answers: { status: number; sent: string; bytes: string }[] = [];
    const send = async (actor: TestActor, input: unknown) => {
      const { path, init } = requestOf(name, input, actor.headers);
      const { status, bytes } = await bytesOf(path, init);
      const sent = JSON.stringify(input);
      answers.push({ status, sent, bytes });
      expect(foundIn(bytes), `${name} ${sent}`).toEqual([]);
      expect(status, bytes).toBeLessThan(500);
    };
    for (const actor of await askersOf(name)) {
      for (const sample of [...samples(fn, forOne()), ...samples(fn, { ...forOne(), ...ofOther })]) {
        // What the path names is given always, also where the function's input may lack it.
        const named = Object.fromEntries(
          [...pattern.matchAll(/:(\w+)/g)].map(([, param]) => [param!, known[param!] ?? 1]),
        );
        await send(actor, { ...named, ...sample });
      }
      const own = caseAbout(name as Name, actor.token ? actor : other);
      await send(actor, await own.input(actor.token ? actor : other));
      const ofVictim = caseAbout(name as Name, victim);
      if (isAboutOwn(ofVictim)) await send(actor, await ofVictim.input(victim));
    }
    const wanted = isForOperators(fn)
      ? [400, 401, 403]
      : [refusedHere[name] ?? (sold.has(name) ? 200 : (caseAbout(name as Name, other).refused?.status ?? 200))];
    const statuses = answers.map(({ status }) => status);
    const seen = answers.map(({ status, sent, bytes }) => `${status} to ${sent}: ${bytes.split('\n').at(-1)}`);
    const advice = `add an example: an input that is answered, in its case in test/rest/cases, or values in \`known\` of test/access/victim.ts`;
    if (isForOperators(fn)) for (const status of statuses) expect(wanted).toContain(status);
    else
      expect(
        statuses.filter((status) => wanted.includes(status)),
        `${name}: ${advice}.\n${seen.join('\n')}`,
      ).not.toEqual([]);
  });
});

/** The same functions as the calls', which the whole run asks at both doors. */
const toAsk = Object.entries(parseFunctionsOf(functions)).filter(([, { route }]) => isWhole || !route);

describe('a function', () => {
  it.each(toAsk)('%s tells nobody else', async (name, fn) => {
    const askers = await askersOf(name);
    const classes = name === 'createOrUpdate' ? entities.map((entity) => ({ className: entity.name })) : [{}];
    for (const actor of askers)
      for (const given of classes)
        for (const sample of samples(fn, forOne())) {
          const all = { ...sample, ...given };
          const { status, bytes } = await bytesOf(`/parse/functions/${name}`, post(actor.parseHeaders, all));
          expect(foundIn(bytes), `${name} ${JSON.stringify(all)}`).toEqual([]);
          expect(status, bytes).toBeLessThan(500);
          if (isForOperators(fn)) expect([400, 401, 403]).toContain(status);
        }
  });

  it('finds nobody by what is theirs alone', async () => {
    for (const keyword of [planted.email, planted.phone, planted.paypal_email, planted.cash_app, 'zq']) {
      const { body } = await other.call('GET /app/users/getUsers', { keyword });
      expect(body, keyword).toMatchObject({ count: 0 });
    }
  });
});

describe('Parse', () => {
  const own = ['_User', '_Session', '_Role', '_Installation'];
  it.each([...entities.map(({ name }) => name), ...own])('tells nobody else of %s', async (className) => {
    const rows = await server.current.database.db.collection<{ _id: string }>(className).find().limit(50).toArray();
    const fields = entities.find(({ name }) => name === className)?.fields ?? {};
    const where = encodeURIComponent(JSON.stringify({ user_id: victim.user_id }));
    const paths = [
      '',
      '?include=*&limit=1000&count=1',
      `?keys=${Object.keys(fields).join()},_hashed_password,email,sessionToken&excludeKeys=x`,
      `?where=${where}`,
      ...rows.map(({ _id }) => `/${encodeURIComponent(_id)}?include=*`),
    ];
    for (const { parseHeaders } of [guest, other])
      for (const path of paths) {
        const { status, bytes } = await bytesOf(`/parse/classes/${className}${path}`, { headers: parseHeaders });
        expect(foundIn(bytes), `${className}${path}`).toEqual([]);
        expect(status, bytes).toBeLessThan(500);
      }
  });

  it('tells nobody else by its other doors', async () => {
    const { objectId, username } = victim;
    const paths = [
      '/users',
      `/users/${objectId}`,
      '/users/me',
      '/sessions',
      '/sessions/me',
      '/roles',
      '/schemas',
      '/config',
    ];
    for (const { parseHeaders } of [guest, other])
      for (const path of paths)
        expect(foundIn((await bytesOf(`/parse${path}`, { headers: parseHeaders })).bytes)).toEqual([]);
    for (const path of ['/login', '/verifyPassword', '/requestPasswordReset', '/loginAs'])
      for (const body of [{ username, password: mistyped }, { email: 'nobody@else.example' }, { userId: objectId }])
        expect(foundIn((await bytesOf(`/parse${path}`, post(guest.parseHeaders, body))).bytes)).toEqual([]);
  });

  it('lets nobody else hear of it', async () => {
    const heard = { guest: '', other: '' };
    const live = entities.flatMap(({ name, live: by, fields }) => (by?.by ?? []).map((key) => ({ name, key, fields })));
    const sockets = [];
    const done: Promise<void>[] = [];
    const { storage } = server.current.ports;
    for (const [who, actor] of [
      ['guest', guest],
      ['other', other],
    ] as const) {
      const socket = new WebSocket(`${server.current.url.replace('http', 'ws')}/live`);
      sockets.push(socket);
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
      let answered = 0;
      await new Promise<void>((ready) => {
        socket.on('message', (data: Buffer) => {
          const text = data.toString();
          heard[who] += text;
          const { op } = JSON.parse(text) as { op: string };
          if (op === 'connected')
            live.forEach(({ name, key }, index) =>
              socket.send(
                JSON.stringify({
                  op: 'subscribe',
                  requestId: index + 1,
                  query: { className: name, where: { [key]: known[key] ?? victim.user_id } },
                }),
              ),
            );
          if ((op === 'subscribed' || op === 'error') && ++answered === live.length) ready();
        });
        socket.send(JSON.stringify({ op: 'connect', applicationId: appId, sessionToken: actor.token }));
      });
      done.push(
        new Promise((resolve) => {
          socket.on('message', (data: Buffer) => data.toString().includes('the last of all') && resolve());
        }),
      );
    }
    for (const { name } of live) {
      const entity = entities.find((each) => each.name === name)!;
      const rows = await server.current.database.db
        .collection<{ _id: string }>(name)
        .find({ user_id: victim.user_id })
        .toArray();
      for (const row of rows) {
        const id = (row as unknown as Record<string, unknown>)[entity.id] ?? row._id;
        await storage.transact((tx) => tx.update(entity, id as never, {}));
      }
    }
    await victim.call('POST /app/account/updateProfileInfo', { phone: planted.phone, profession: 'the last of all' });
    await Promise.all(done);
    for (const socket of sockets) socket.close();
    expect(foundIn(heard.guest)).toEqual([]);
    expect(foundIn(heard.other)).toEqual([]);
  });
});

it('a room tells nobody else', async () => {
  const rooms = [`contest:${String(known.cx_id)}`, `person:${victim.user_id}`, `user:${victim.user_id}`];
  const open = [guest, other].map(({ token, ssid }) =>
    io(server.current.url, { transports: ['websocket'], auth: { token, ssid }, reconnection: false }),
  );
  let heard = '';
  const changed = open.map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.onAny((event: string, ...values: unknown[]) => {
          heard += event + JSON.stringify(values);
          if (event === 'changed') resolve();
        });
      }),
  );
  for (const socket of open)
    for (const room of rooms) heard += JSON.stringify(await socket.timeout(10_000).emitWithAck('join', { room }));
  expect(heard).toContain('error');
  await victim.call('POST /app/contest/v2/sendContestMessage', {
    cx_id: String(known.cx_id),
    client_id: 'of-the-victim-c',
    text: 'And once more, good luck',
  });
  await server.current.ports.storage.transact((tx) =>
    tx.update(Contest, String(known.cx_id), { contest_name: 'New name' }),
  );
  await Promise.all(changed);
  for (const socket of open) socket.close();
  expect(foundIn(heard)).toEqual([]);
});

describe('a page', () => {
  const addresses = [webRoutes, adminRoutes].flatMap(({ paths }) => Object.values<string>(paths));
  it.each(addresses)('%s tells nobody else, with all that comes with it', async (address) => {
    expect(addresses.length).toBeGreaterThan(20);
    const given: Known = { ...known, embed: known.cx_id, new: 'look' };
    const path = address
      .replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(`${given[name] as string | number | undefined}`))
      .replace('*', '/nowhere');
    const headers = { Accept: 'text/html', Cookie: `ssid=${guest.ssid}` };
    const { status, bytes } = await bytesOf(path, { headers });
    expect(foundIn(bytes), path).toEqual([]);
    expect(status, path).toBeLessThan(500);
  });

  it('of the site’s map, and a picture of a link, tell nobody else', async () => {
    const seen = new Set<string>();
    const waiting = [
      '/robots.txt',
      '/sitemap.xml',
      `/share/u/${victim.username}.jpg`,
      `/share/${String(known.cx_id)}.jpg`,
    ];
    waiting.push(`/share/${String(known.cx_id)}/${String(known.contestant_id)}.jpg`);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { status, bytes } = await bytesOf(path);
      expect(foundIn(bytes), path).toEqual([]);
      expect(status, path).toBe(200);
      for (const [, address] of bytes.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)) waiting.push(new URL(address!).pathname);
    }
    expect(seen.size).toBeGreaterThanOrEqual(5);
  });
});

it('the log tells nothing of it, also of what went wrong', async () => {
  const { email, phone, fingerprint } = planted;
  const wrong: [string, unknown][] = [
    ['/app/login/pro', { username: email, password: mistyped }],
    ['/app/login/pro', { username: email, password }],
    ['/app/register/sendCode', { email }],
    ['/app/register/resetPassword', { email, code: '00000000', password: mistyped }],
    ['/app/account/updateProfileInfo', { phone: `${phone}x`, unheard_of: email }],
    ['/app/contest/v2/addVote', { cx_id: 'nowhere00000', contestant_id: 'x', fingerprint }],
  ];
  for (const [path, body] of wrong) {
    await bytesOf(path, post(victim.headers, body));
    await bytesOf(path, { ...post(victim.headers, body), body: `{"email":"${email}",` });
    await bytesOf(`${path}?email=${encodeURIComponent(email)}`, { headers: victim.headers });
  }
  for (const path of ['/login', '/requestPasswordReset', '/functions/getUser', '/classes/Contests'])
    await bytesOf(
      `/parse${path}`,
      post(victim.parseHeaders, { username: email, email, password: mistyped, where: email }),
    );
  expect(log.length).toBeGreaterThan(1000);
  const told = log.split('\n').filter((line) => foundIn(line).length);
  expect(told).toEqual([]);
});
