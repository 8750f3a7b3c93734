/** Nobody can write any class through Parse, including Parse's and the database's own; nothing has changed after all attempts. */
import http from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deriveKey } from '#parse/config.ts';
import { appId } from '#parse/server.ts';
import { useServer } from '../support/server.ts';
import { everybody } from './oracle.ts';
import { entities, isRefused, parse, serverOptions, setStage, type Stage } from './stage.ts';

const server = useServer(serverOptions);
let stage: Stage;
let before: Record<string, string>;
let names: string[];

/** Parse's classes, lazily created ones, and the database's internal collections. */
const furtherClasses = [
  '_User',
  '_Session',
  '_Role',
  '_Installation',
  '_Audience',
  '_JobStatus',
  '_JobSchedule',
  '_PushStatus',
  '_Hooks',
  '_GlobalConfig',
  '_GraphQLConfig',
  '_Product',
  '_Idempotency',
  '_SCHEMA',
  '_Join:users:_Role',
  'Migrations',
  'jobs',
  'fs.files',
  'fs.chunks',
  'system.views',
  'NewClass',
];

/** What the product does by itself meanwhile: marks of its jobs, what servers tell one another, and tasks that follow from rows. */
const byItself: Readonly<Record<string, object>> = {
  HeldKeys: { _id: null },
  DutyMarks: { _id: null },
  RoomMessages: { _id: null },
  Tasks: { about: null },
};

/** No job runs any more: each would go on with rows of the stage when its minute is over. */
async function holdJobs(): Promise<void> {
  const jobs = server.current.database.db.collection('jobs');
  await vi.waitFor(async () => {
    // Again, because one that was running is stored as it began.
    await jobs.updateMany({}, { $set: { disabled: true } });
    expect(await jobs.countDocuments({ lockedAt: { $type: 'date' } })).toBe(0);
  }, 30_000);
}

/** The whole database without jobs. */
async function everything(): Promise<Record<string, string>> {
  const { db } = server.current.database;
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const kept = found.map(({ name }) => name).filter((name) => name !== 'jobs' && !name.startsWith('system.'));
  const rows = await Promise.all(
    kept.map(
      async (name) =>
        [
          name,
          JSON.stringify(
            await db
              .collection(name)
              .find(byItself[name] ?? {})
              .sort({ _id: 1 })
              .toArray(),
          ),
        ] as const,
    ),
  );
  return Object.fromEntries(rows);
}

beforeAll(async () => {
  stage = await setStage(server.current);
  await holdJobs();
  before = await everything();
  names = [...new Set([...entities.map(({ name }) => name), ...Object.keys(before), ...furtherClasses])];
});

describe('the classes', () => {
  it('all refuse to be created, changed, raised and deleted', async () => {
    const open: string[] = [];
    for (const name of names) {
      const row = await server.current.database.db.collection(name).findOne();
      const path = `/classes/${encodeURIComponent(name)}`;
      const one = `${path}/${encodeURIComponent(String(row?._id ?? 'anything'))}`;
      const owned = { user_id: stage.cast.owner.user_id, ACL: { '*': { read: true, write: true } } };
      const attacks = [
        ['POST', path, { ...owned, text: 'x' }],
        ['PUT', one, { ...owned, rev: { __op: 'Increment', amount: 5 }, username: 'mine', n: { __op: 'Delete' } }],
        ['DELETE', one, undefined],
        ['POST', one, { _method: 'DELETE' }],
      ] as const;
      await Promise.all(
        attacks.flatMap(([method, address, body]) =>
          everybody.map(async (who) => {
            const answer = await parse(stage.cast[who], method, address, body);
            if (!isRefused(answer)) open.push(`${method} ${name} by ${who}: ${answer.status} ${answer.error}`);
          }),
        ),
      );
    }
    expect(open).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['Votes', 'Sequences', '_User', '_Session', 'jobs', 'Migrations', 'Probes']),
    );
  });

  it('take no row under an id of the caller’s choice', async () => {
    for (const name of ['Profile', 'Contests', 'Probes', '_User'])
      for (const who of everybody)
        expect(
          (await parse(stage.cast[who], 'POST', `/classes/${name}`, { objectId: 'chosenByMe' })).status,
          name,
        ).toBeGreaterThanOrEqual(400);
  });

  it('that are not served cannot be read either', async () => {
    const served = entities.filter(({ live }) => live).map(({ name }) => name);
    const open: string[] = [];
    // Live as `User`, by the keys of `Profile`.
    for (const name of names.filter((each) => each !== '_User' && !served.includes(each)))
      await Promise.all(
        everybody.map(async (who) => {
          const answer = await parse(stage.cast[who], 'GET', `/classes/${encodeURIComponent(name)}`, { limit: 1 });
          if (!isRefused(answer)) open.push(`${name} by ${who}: ${answer.status}`);
        }),
      );
    expect(open).toEqual([]);
  });

  it('of users, sessions and roles are closed under all their names', async () => {
    const { owner } = stage.cast;
    const paths = ['/users', `/users/${owner.objectId!}`, '/sessions', '/sessions/me', '/roles', '/installations'];
    for (const path of paths)
      for (const who of everybody) {
        expect(await parse(stage.cast[who], 'GET', path), path).toSatisfy(isRefused);
        expect(await parse(stage.cast[who], 'POST', path, { _method: 'GET', limit: 1 }), path).toSatisfy(isRefused);
      }
    // As `User` a row is the public profile, and nothing else.
    for (const who of everybody) {
      const { user_id } = owner;
      const [asUser, profile] = await Promise.all([
        parse(stage.cast[who], 'GET', `/classes/_User/${owner.objectId!}`),
        parse<{ results: object[] }>(stage.cast[who], 'GET', '/classes/Profile', { where: { user_id } }),
      ]);
      expect(asUser.body).toEqual(profile.body.results[0]);
    }
    const joined = await parse<{ results: unknown[] }>(owner, 'GET', '/classes/Profile', {
      include: 'user,owner,user_id,_User,session',
    });
    expect(JSON.stringify(joined.body)).not.toMatch(/@example\.org|_hashed_password|"className":"_User"/);
  });
});

describe('the other routes', () => {
  const row = () => stage.variants.get('Contests')![0]!.row.objectId;
  const routes = (): [string, string, Record<string, unknown>?][] => [
    ['POST', '/batch', { requests: [{ method: 'POST', path: '/parse/classes/Probes', body: { text: 'x' } }] }],
    [
      'POST',
      '/batch',
      { transaction: true, requests: [{ method: 'DELETE', path: `/parse/classes/Contests/${row()}` }] },
    ],
    ['DELETE', '/purge/Votes'],
    ['GET', '/schemas'],
    ['GET', '/schemas/Contests'],
    ['POST', '/schemas/NewClass', { className: 'NewClass' }],
    ['PUT', '/schemas/Contests', { classLevelPermissions: { create: { '*': true } } }],
    ['DELETE', '/schemas/VoteLocks'],
    ['GET', '/aggregate/Contests', { distinct: 'secret' }],
    ['GET', '/aggregate/Contests', { pipeline: '[{"$out":"Stolen"}]' }],
    ['POST', '/files/x.png', { base64: 'eA==' }],
    ['GET', '/files/engage/x.png'],
    ['DELETE', '/files/x.png'],
    ['POST', '/users', { username: 'newcomer', password: 'a long password' }],
    ['POST', '/loginAs', { userId: stage.cast.admin.objectId }],
    ['POST', '/verifyPassword', { username: stage.cast.owner.username, password: 'a password of the tests' }],
    ['POST', '/challenge', {}],
    ['POST', '/upgradeToRevocableSession', {}],
    ['POST', '/requestPasswordReset', { email: `${stage.cast.owner.username}@example.org` }],
    ['POST', '/verificationEmailRequest', { email: `${stage.cast.owner.username}@example.org` }],
    ['GET', '/apps/engage/verify_email'],
    [
      'POST',
      '/apps/engage/request_password_reset',
      { username: stage.cast.owner.username, token: 'x', new_password: 'x' },
    ],
    ['POST', '/apps/engage/resend_verification_email', {}],
    ['GET', '/pages/password_reset.html'],
    ['POST', '/functions/unknown', {}],
    ['POST', '/functions/constructor', {}],
    ['POST', '/functions/__proto__', {}],
    ['POST', '/jobs/recount', {}],
    ['GET', '/cloud_code/jobs'],
    ['POST', '/cloud_code/jobs', {}],
    ['GET', '/hooks/functions'],
    ['POST', '/hooks/functions', { functionName: 'addVote', url: 'http://127.0.0.1:9/' }],
    ['POST', '/hooks/triggers', { className: 'Contests', triggerName: 'beforeSave', url: 'http://127.0.0.1:9/' }],
    ['GET', '/config'],
    ['PUT', '/config', { params: { open: true } }],
    ['GET', '/graphql-config'],
    ['POST', '/graphql', { query: '{ health }' }],
    ['POST', '/push', { where: {}, data: { alert: 'x' } }],
    ['GET', '/push_audiences'],
    ['POST', '/push_audiences', { name: 'x', query: '{}' }],
    ['POST', '/installations', { deviceType: 'ios', installationId: 'x' }],
    ['POST', '/events/AppOpened', {}],
    ['POST', '/validate_purchase', {}],
    ['GET', '/serverInfo'],
    ['GET', '/features'],
    ['GET', '/security'],
    ['GET', '/scriptlog'],
    ['GET', '/health'],
    ['POST', '/health', {}],
    ['GET', '/'],
    ['GET', '/classes'],
    ['POST', '/classes/', {}],
    ['GET', '/CLASSES/Votes'],
    ['DELETE', '/PURGE/Votes'],
    ['GET', '/classes/Contests/..%2f..%2fusers'],
    ['GET', '/classes/Contests%2f..%2f_User'],
    ['GET', '/classes//_User'],
    ['GET', '/classes/%5FUser'],
    ['GET', '/%E0%A4%A'],
  ];

  it('are closed for everybody', async () => {
    const open: string[] = [];
    for (const [method, path, body] of routes())
      await Promise.all(
        everybody.map(async (who) => {
          const answer = await parse(stage.cast[who], method, path, body);
          if (!isRefused(answer)) open.push(`${method} ${path} by ${who}: ${answer.status} ${answer.error}`);
        }),
      );
    expect(open).toEqual([]);
  });
});

describe('a key that is not theirs', () => {
  const masterKey = deriveKey('a secret that is used by tests alone, and long enough', 'parse-master');
  const attack = (headers: Record<string, string>, body: object = {}) =>
    parse(
      stage.cast.member,
      'PUT',
      `/classes/Contests/${stage.variants.get('Contests')![1]!.row.objectId}`,
      { contest_name: 'Taken over', ...body },
      headers,
    );

  it('opens nothing, wherever it stands', async () => {
    const keys = ['master', '', masterKey.slice(1), masterKey.toUpperCase(), 'undefined', 'null'];
    for (const key of keys) {
      expect(await attack({ 'X-Parse-Master-Key': key }), key).toSatisfy(isRefused);
      expect(await attack({ 'X-Parse-Maintenance-Key': key }), key).toSatisfy(isRefused);
      expect(
        await attack({ 'X-Parse-REST-API-Key': key, 'X-Parse-Javascript-Key': key, 'X-Parse-Client-Key': key }),
        key,
      ).toSatisfy(isRefused);
      expect(await attack({}, { _MasterKey: key, _ApplicationId: appId, _method: 'PUT' }), key).toSatisfy(isRefused);
      expect(
        await attack({ Authorization: `Basic ${Buffer.from(`${appId}:${key}`).toString('base64')}` }),
        key,
      ).toSatisfy(isRefused);
    }
    // Keys in the body count when the headers name no application, as the SDK sends them.
    const id = stage.variants.get('Contests')![1]!.row.objectId;
    for (const _MasterKey of ['master', { $ne: '' }, [masterKey]]) {
      const answer = await stage.cast.member.fetch(`/parse/classes/Contests/${id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain' },
        body: JSON.stringify({ _ApplicationId: appId, _MasterKey, _method: 'PUT', contest_name: 'Taken over' }),
      });
      expect(answer.status, JSON.stringify(_MasterKey)).toBe(403);
    }
  });

  it('opens nothing by a claim about where it comes from or what it is', async () => {
    for (const headers of [
      { 'X-Parse-Cloud-Context': '{"master":true,"useMasterKey":true}' },
      { 'X-HTTP-Method-Override': 'DELETE' },
      { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' },
      { 'X-Parse-Revocable-Session': '1', 'X-Parse-Installation-Id': 'x' },
    ])
      expect(await attack(headers as never), Object.keys(headers)[0]).toSatisfy(isRefused);
    for (const body of [{ _context: { master: true } }, { _SessionToken: stage.cast.owner.token }])
      expect(await attack({}, body)).toSatisfy(isRefused);
    expect((await attack({}, { constructor: { prototype: { master: true } } })).status).toBe(400);
    expect((await attack({ 'X-Parse-Cloud-Context': 'not json' })).status).toBeGreaterThanOrEqual(400);
  });

  it('opens nothing from another machine, even when it is the right one', async () => {
    const id = stage.variants.get('Contests')![1]!.row.objectId;
    const ask = (localAddress: string, forwarded?: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = {
          'X-Parse-Application-Id': appId,
          'X-Parse-Master-Key': masterKey,
          ...(forwarded && { 'X-Forwarded-For': forwarded }),
        };
        // Another loopback address stands in for another machine.
        http
          .get(
            {
              host: '127.0.0.1',
              port: server.current.port,
              path: `/parse/classes/Votes/${id}`,
              localAddress,
              headers,
              agent: false,
            },
            (response) => {
              response.resume();
              resolve(response.statusCode!);
            },
          )
          .on('error', reject);
      });
    expect(await ask('127.0.0.1')).toBe(404);
    expect(await ask('127.0.0.2')).toBe(403);
    expect(await ask('127.0.0.2', '127.0.0.1')).toBe(403);
  });
});

it('and of all that was tried above, nothing was stored', async () => {
  expect(await everything()).toEqual(before);
});
