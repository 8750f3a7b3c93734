/** Attacks on accounts: what an attacker learns, keeps or changes. */
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { PaymentKeys, PersonalData } from '#shared/accounts/entities/personal.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import { functions } from '#cloud/functions.ts';
import { routes } from '#cloud/calls.ts';
import { samplesFor } from '../access/samples.ts';
import { fillPath, member, password, TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

/** Many log-ins from one address. */
const server = useServer({ allowances: { logIn: { points: 1000, seconds: 60 } } });
let victim: TestActor;
let attacker: TestActor;
beforeAll(async () => {
  [victim, attacker] = await Promise.all([member(server.current), member(server.current)]);
});

const logIn = (actor: TestActor, username: string, word: string) =>
  actor.call('POST /app/login/pro', { username, password: word });

const bcrypt = createRequire(import.meta.url)('parse-server/lib/password') as {
  compare(password: string, hash: string): Promise<boolean>;
};

describe('whether an account is there', () => {
  it('is not told by the work of a log-in: every name costs one comparison of a password', async () => {
    const compare = vi.spyOn(bcrypt, 'compare');
    const work = async (name: string) => {
      compare.mockClear();
      expect((await logIn(await visitor(server.current), name, 'not the password')).code).toBe('wrong_login');
      // A bcrypt hash contains its cost.
      return compare.mock.calls.map(([, hash]) => hash.split('$')[2]);
    };
    const known = await work(victim.username);
    expect(known).toHaveLength(1);
    for (const name of [`${victim.username}@example.org`, 'nobody-there', 'nobody-there@example.org'])
      expect(await work(name), name).toEqual(known);
    compare.mockRestore();
  });

  it('is not told by when a log-in is closed', async () => {
    const target = await member(server.current);
    const answers = async (name: string) => {
      const all = [];
      for (let n = 0; n < 12; n++) {
        const { status, code, error, headers } = await logIn(await visitor(server.current), name, `guess ${n}`);
        const again = Math.ceil(Number(headers.get('retry-after')) / 60);
        all.push({ status, code, error, again });
      }
      return all;
    };
    const known = await answers(`${target.username}@example.org`);
    expect(known.map(({ code }) => code)).toEqual([...Array<string>(10).fill('wrong_login'), 'too_many', 'too_many']);
    expect(known.at(-1)!.again).toBe(5);
    expect(await answers('nobody-at-all@example.org')).toEqual(known);
    // The lock by address does not reveal the account's name.
    expect((await logIn(await visitor(server.current), target.username, password)).status).toBe(200);
  });
});

it('log-ins compare two passwords at a time, which leaves threads for everything else', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  compare.mockImplementation(async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    return false;
  });
  const guest = await visitor(server.current);
  const codes = Array.from({ length: 30 }, async (_, n) => (await logIn(guest, `crowd${n}`, 'x')).code);
  for (let left = codes.length; left > 0; left--) {
    await expect.poll(() => ends.length, { interval: 5 }).toBe(Math.min(2, left));
    ends.shift()!();
  }
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['wrong_login']));
  expect(most).toBe(2);
  compare.mockRestore();
});

describe('a session', () => {
  it('is never the one that a browser brought along', async () => {
    const fixed = attacker.token!;
    const victims = new TestActor(server.current, attacker.ssid);
    const { status, body } = await victims.fetch<{ token: string; user: { user_id: number } }>('/app/login/pro', {
      method: 'POST',
      headers: { ...victims.headers, Authorization: `Bearer ${fixed}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: victim.username, password }),
    });
    expect(status).toBe(200);
    expect(body.token).not.toBe(fixed);
    expect(body.user.user_id).toBe(victim.user_id);
    const { body: still } = await attacker.call('GET /app/api/getUser', {});
    expect(still.user.user_id).toBe(attacker.user_id);
  });

  it('is not in the name of a browser: whoever has stolen one is still nobody', async () => {
    const thief = new TestActor(server.current, victim.ssid);
    const { body } = await thief.call('GET /app/api/getUser', {});
    expect(body.user).toMatchObject({ loggedin: false, username: '', roles: [] });
    expect(body.user.user_id).toBeUndefined();
    expect(body.user).not.toHaveProperty('personalData');
    const page = await thief.fetch<{ text: string }>('/contests', {
      headers: { Accept: 'text/html', Cookie: `ssid=${victim.ssid}` },
    });
    expect(page.body.text).not.toContain(victim.token);
    expect(page.body.text).not.toContain(`"user_id":${victim.user_id!},"username":"${victim.username}"`);
  });
});

describe.each(Object.entries<CloudFunction>(routes).filter(([, { who }]) => who.word !== 'everyone'))(
  '%s',
  (name, fn) => {
    it('heeds no cookie, wherever the request comes from', async () => {
      const [method, pattern] = name.split(' ') as [string, string];
      // What the path names is given always, also where the input may lack it.
      const named = Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, param]) => [param!, 1]));
      const { path, rest } = fillPath(pattern, { ...named, ...samplesFor(fn, { id: 1, user_id: 1 })[0]! });
      const { token, username, ssid } = victim;
      const kept = ['token', 'engage.token', 'session', 'sessionToken', 'operator', 'Authorization'];
      const Cookie = [...kept.map((each) => `${each}=${token!}:${username}`), `ssid=${ssid}`].join('; ');
      const answer = await victim.fetch(path, {
        method,
        headers: { Cookie, Origin: 'https://elsewhere.example', 'Content-Type': 'text/plain' },
        ...(method !== 'GET' && { body: JSON.stringify(rest) }),
      });
      expect(answer).toMatchObject({ status: 401, code: 'session_required' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });
  },
);

it('nobody changes anything of somebody else, by any call, function or class', async () => {
  await victim.call('POST /app/users/updatePaymentSetings', { current: password, cash_app: '$mine' });
  const { cx_id, contestants } = await contest(server.current, { organizer: victim, entries_open: true });
  const contestant_id = contestants[0]!.contestant_id;
  const { storage, accounts } = server.current.ports;
  const { db } = server.current.database;
  const standing = async () => ({
    profile: await storage.get(Profile, victim.user_id!),
    personal: await storage.get(PersonalData, victim.user_id!),
    payment: await storage.get(PaymentKeys, victim.user_id!),
    contest: { ...(await storage.get(Contest, cx_id))!, rev: 0, updatedAt: 0 },
    contestant: await storage.get(Contestant, contestant_id),
    user: await db.collection<{ _id: string }>('_User').findOne({ _id: victim.objectId! }),
    sessions: (await accounts.sessionsOf(victim.objectId!, victim.token!)).length,
    roles: await accounts.rolesOf(victim.objectId!),
  });
  const before = await standing();
  expect(before.profile).toBeDefined();
  expect(before.payment).toBeDefined();
  const [session] = await accounts.sessionsOf(victim.objectId!, victim.token!);
  const known = {
    user_id: victim.user_id,
    id: victim.user_id,
    to_id: victim.user_id,
    username: 'attacked',
    full_name: 'Attacked',
    session_id: session!.session_id,
    cx_id,
    contestant_id,
    contest_name: 'Attacked',
    contestant_name: 'Attacked',
    description: 'Attacked',
    email: 'attacked@example.org',
    text: 'Attacked',
    client_id: 'of-the-attacker',
  };
  let names = 0;
  for (const [name, fn] of Object.entries<CloudFunction>(functions)) {
    // Calls that end the caller's session get their own actor.
    const as = /logOut|endSessions|close|password/i.test(name) ? await member(server.current) : attacker;
    for (const className of name === 'createOrUpdate'
      ? ['Profile', 'PersonalData', 'PaymentKeys', 'Contests', 'Contestants']
      : [''])
      for (const sample of samplesFor(fn, { ...known, username: `attacked-${++names}` }).slice(1)) {
        const given = { ...sample, ...(className && { ...known, className }) };
        const answer = await as.fetch(`/parse/functions/${name}`, {
          method: 'POST',
          headers: as.parseHeaders,
          body: JSON.stringify(given),
        });
        expect(answer.status, `${name} ${answer.error}`).toBeLessThan(500);
      }
  }
  const rows: [string, object][] = [
    [`/users/${victim.objectId!}`, { password: 'mine now, all of it', email: 'attacked@example.org' }],
    [`/classes/_User/${victim.objectId!}`, { username: 'attacked' }],
    [`/classes/Profile/${victim.objectId!}`, { full_name: 'Attacked' }],
    [`/classes/PersonalData/${victim.user_id!}`, { email: 'attacked@example.org' }],
    [`/classes/PaymentKeys/${victim.user_id!}`, { cash_app: '$attacked' }],
    [`/classes/Contests/${cx_id}`, { contest_name: 'Attacked' }],
    [`/classes/Contestants/${contestant_id}`, { contestant_name: 'Attacked' }],
    ['/classes/_Role', { name: 'admin', users: { __op: 'AddRelation', objects: [] } }],
  ];
  for (const [path, body] of rows)
    for (const method of ['PUT', 'POST', 'DELETE']) {
      const headers = { ...attacker.parseHeaders };
      const { status } = await attacker.fetch(`/parse${path}`, { method, headers, body: JSON.stringify(body) });
      expect([400, 403, 404], `${method} ${path}`).toContain(status);
    }
  expect(await standing()).toEqual(before);
});
