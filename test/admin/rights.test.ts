/** Rights of operators: how they are given and taken, and that each function is for whoever has its right. */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { RightsChange } from '#shared/accounts/entities/rights.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { Access } from '#shared/model/access.ts';
import { type Area, type Level, type Right, rights } from '#shared/model/rights.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import { functions, type Functions } from '#cloud/functions.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { samplesFor } from '../access/samples.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { LiveClient } from '../support/live.ts';
import { mailsTo } from '../support/mails.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let first: TestActor;
let second: TestActor;
beforeAll(async () => {
  [first, second] = [await member(server.current, 'admin'), await member(server.current, 'admin')];
});

const reason = 'Helps on weekdays';
const propose = (by: TestActor, { user_id }: TestActor, ...given: (Right | 'admin')[]) =>
  by.run('proposeRights', { user_id: user_id!, rights: given, reason });
const decide = (by: TestActor, change_id: string, decision: 'confirm' | 'withdraw') =>
  by.run('decideRights', { change_id, decision });
const take = (by: TestActor, { user_id }: TestActor, ...taken: (Right | 'admin')[]) =>
  by.run('takeRights', { user_id: user_id!, rights: taken, reason: 'Left the team' });
const rolesOf = async (person: TestActor) => (await person.call('GET /app/api/getUser', {})).body.user.roles.toSorted();
const rightsOf = async (person: TestActor) => {
  const { operators } = (await first.run('getOperatorRights', {})).body;
  return operators.find(({ person: { user_id } }) => user_id === person.user_id)?.rights;
};
const waiting = async () => (await first.run('getOperatorRights', {})).body.waiting.map(({ change_id }) => change_id);

describe('are given by two admins', () => {
  it('one proposes, and another one confirms', async () => {
    const person = await member(server.current);
    const proposed = await propose(first, person, 'money_act', 'people_read');
    expect(proposed).toMatchObject({ status: 200, body: { change: { state: 'open', own: true, reason } } });
    const { change_id } = proposed.body.change;
    expect(await rolesOf(person)).toEqual([]);
    expect(await person.run('getAdminUsers', {})).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await waiting()).toEqual([change_id]);
    const mailed = await mailsTo(server.current, `${second.username}@example.org`);
    expect(mailed.map(({ text }) => text)).toContainEqual(expect.stringContaining('rights'));

    expect(await decide(first, change_id, 'confirm')).toMatchObject({ status: 409, code: 'rights_need_another' });
    expect(await decide(person, change_id, 'confirm')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await decide(second, change_id, 'withdraw')).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await propose(second, person, 'site_read')).toMatchObject({ status: 409, code: 'rights_waiting' });

    expect(await decide(second, change_id, 'confirm')).toMatchObject({
      status: 200,
      body: { change: { state: 'done' } },
    });
    expect(await rolesOf(person)).toEqual(['money_act', 'people_read']);
    expect((await person.run('getAdminUsers', {})).status).toBe(200);
    expect(await rightsOf(person)).toEqual({ money: 'act', people: 'read' });
    expect(await decide(second, change_id, 'confirm')).toMatchObject({ status: 409, code: 'rights_decided' });
    expect(await propose(first, person, 'money_read')).toMatchObject({ status: 409, code: 'rights_void' });
    const log = await server.current.ports.storage.find(AuditEntry, { row_id: String(person.user_id) });
    expect(log).toMatchObject([
      { action: 'user.rights', actor_id: second.user_id, after: { roles: ['money_act', 'people_read'] }, reason },
    ]);
    const steps = await server.current.ports.storage.find(
      AuditEntry,
      { row_id: change_id },
      { sort: { createdAt: 1 } },
    );
    expect(steps.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['rights.propose', first.user_id],
      ['rights.give', second.user_id],
    ]);
  });

  it('of several who confirm at once one does', async () => {
    const [person, third] = [await member(server.current), await member(server.current, 'admin')];
    const { change_id } = (await propose(first, person, 'site_read')).body.change;
    const answers = await Promise.all([second, third, second].map((admin) => decide(admin, change_id, 'confirm')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'rights_decided')).toHaveLength(2);
    expect(await rolesOf(person)).toEqual(['site_read']);
    await take(first, third, 'admin');
  });

  it('what is declined or withdrawn gives nothing, and may be proposed again', async () => {
    const person = await member(server.current);
    const declined = (await propose(first, person, 'site_act')).body.change.change_id;
    const decline = await second.run('decideRights', { change_id: declined, decision: 'decline', reason: 'Not yet' });
    expect(decline.body.change).toMatchObject({ state: 'declined', note: 'Not yet' });
    const withdrawn = (await propose(first, person, 'site_act')).body.change.change_id;
    expect((await decide(first, withdrawn, 'withdraw')).body.change.state).toBe('withdrawn');
    expect(await rolesOf(person)).toEqual([]);
    for (const change_id of [declined, withdrawn])
      expect(await decide(second, change_id, 'confirm')).toMatchObject({ status: 409, code: 'rights_decided' });
  });

  it('the proposal of somebody who is no admin any more is void, as is one for an account that is disabled', async () => {
    const [person, third] = [await member(server.current), await member(server.current, 'admin')];
    const { change_id } = (await propose(third, person, 'people_act')).body.change;
    await take(first, third, 'admin');
    expect(await decide(second, change_id, 'confirm')).toMatchObject({ status: 409, code: 'rights_void' });
    await second.run('decideRights', { change_id, decision: 'decline', reason: 'Who asked has left' });
    const again = (await propose(first, person, 'people_act')).body.change.change_id;
    await first.run('changeUsers', { user_ids: [person.user_id!], to: { change: 'disable' } });
    expect(await decide(second, again, 'confirm')).toMatchObject({ status: 409, code: 'rights_void' });
    await decide(first, again, 'withdraw');
  });

  it('nobody gives them to themselves, by no door and in no disguise', async () => {
    const person = await member(server.current, 'people_act', 'site_act');
    expect(await propose(first, first, 'money_act')).toMatchObject({ status: 409, code: 'not_on_yourself' });
    expect(await propose(person, first, 'money_act')).toMatchObject({ status: 403, code: 'forbidden' });
    const grant = { user_ids: [person.user_id!], to: { change: 'grant', role: 'money_act' } };
    for (const who of [person, first]) {
      expect(await who.run('changeUsers', grant as never)).toMatchObject({ status: 400, code: 'invalid' });
      const admin = { ...grant, to: { change: 'grant', role: 'admin' } };
      expect(await who.run('changeUsers', admin as never)).toMatchObject({ status: 400, code: 'invalid' });
    }
    for (const className of [Profile.name, RightsChange.name, '_Role'])
      expect(
        (await person.run('createOrUpdate', { className, user_id: person.user_id, roles: ['admin'] })).status,
      ).toBeGreaterThanOrEqual(400);
    for (const path of ['/parse/roles', '/parse/classes/_Role', `/parse/classes/${RightsChange.name}`]) {
      const answer = await person.fetch(path, { headers: person.parseHeaders });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
    }
    expect(await rolesOf(person)).toEqual(['people_act', 'site_act']);
  });

  it('bad input is refused in the reader’s language', async () => {
    const person = await member(server.current);
    const ask = (input: object) => first.run('proposeRights', { user_id: person.user_id!, ...input } as never);
    for (const input of [
      { rights: [], reason },
      { rights: ['money_own'], reason },
      { rights: ['money_act'] },
      { rights: ['money_act'], reason: ' ' },
      { rights: Array.from({ length: 30 }, () => 'money_act'), reason },
    ])
      expect(await ask(input)).toMatchObject({ status: 400, code: 'invalid' });
    first.language = 'fr';
    const { change } = (await ask({ rights: ['money_act'], reason })).body;
    expect((await decide(first, change.change_id, 'confirm')).error).toBe(
      'Vous l’avez proposé vous-même\u00a0: un autre administrateur doit le confirmer.',
    );
    first.language = 'en';
    await decide(first, change.change_id, 'withdraw');
  });
});

describe('are taken by one', () => {
  it('what acts is read afterwards, and what is not read is not acted in', async () => {
    const person = await member(server.current, 'money_act', 'people_act');
    expect((await take(first, person, 'money_act')).status).toBe(200);
    expect(await rolesOf(person)).toEqual(expect.arrayContaining(['money_read', 'people_act']));
    expect((await take(first, person, 'people_read')).status).toBe(200);
    expect(await rolesOf(person)).toEqual(['money_read']);
    expect(await take(first, person, 'people_read')).toMatchObject({ status: 409, code: 'rights_void' });
    expect(await take(person, person, 'money_read')).toMatchObject({ status: 403 });
  });

  it('the next call is refused, and rows that were live are silent', async () => {
    const person = await member(server.current, 'contests_read', 'messages_read');
    const organizer = await member(server.current, 'organizer');
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    const live = await LiveClient.open(server.current.url, person.token);
    const { storage } = server.current.ports;
    const describeIt = (description: string, contest_status: 'draft' | 'active') =>
      storage.transact((tx) => tx.update(Contest, cx_id, { description, contest_status }));
    const hears = (words: string) => live.until(({ object }) => object?.description === words);
    try {
      expect((await live.subscribe(Contest.name, { user_id: organizer.user_id })).op).toBe('subscribed');
      await describeIt('Seen by operators', 'draft');
      await hears('Seen by operators');
      const socket = io(server.current.url, {
        transports: ['websocket'],
        auth: { token: person.token, ssid: person.ssid },
        reconnection: false,
        forceNew: true,
      });
      expect(await socket.timeout(10_000).emitWithAck('join', { room: 'support:inbox' })).toMatchObject({
        room: 'support:inbox',
      });
      const left = new Promise<unknown>((resolve) => socket.once('left', resolve)).finally(() => socket.close());

      await take(first, person, 'contests_read', 'messages_read');
      expect(await left).toEqual({ room: 'support:inbox' });
      expect(await person.run('getAdminContests', {})).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await (await visitor(server.current)).run('getAdminContests', {})).toMatchObject({ status: 401 });
      await describeIt('Not any more', 'draft');
      await describeIt('Seen by everybody', 'active');
      await hears('Seen by everybody');
      expect(JSON.stringify(live.frames)).not.toContain('Not any more');
    } finally {
      live.ws.close();
    }
  });

  it('who works here is disabled by admins alone', async () => {
    const [clerk, colleague, person] = [
      await member(server.current, 'people_act'),
      await member(server.current, 'money_read'),
      await member(server.current),
    ];
    const to = { change: 'disable' as const };
    const { body } = await clerk.run('changeUsers', {
      user_ids: [first.user_id!, colleague.user_id!, person.user_id!],
      to,
    });
    expect(body).toEqual({
      changed: [person.user_id],
      refused: [first, colleague].map(({ user_id: id }) => ({ id, code: 'rights_of_operator' })),
    });
    const role = { user_ids: [person.user_id!], to: { change: 'grant' as const, role: 'organizer' as const } };
    expect(await clerk.run('changeUsers', role)).toMatchObject({ status: 403, code: 'forbidden' });
    const [line] = await server.current.ports.storage.find(AuditEntry, { actor_id: clerk.user_id! });
    expect(line).toMatchObject({ action: 'user.disable', row_id: String(person.user_id) });
  });
});

describe('each function', () => {
  const all = Object.entries(functions as Readonly<Record<string, CloudFunction>>);
  const guarded = all.flatMap(([name, fn]) =>
    fn.who.word === 'operators' && fn.who.area ? [{ name, fn, area: fn.who.area, level: fn.who.level }] : [],
  );
  const actors = new Map<string, TestActor>();
  const withRights = async (...given: Right[]) => {
    const key = given.join();
    if (!actors.has(key)) actors.set(key, await member(server.current, ...given));
    return actors.get(key)!;
  };
  const ask = async (who: TestActor, name: string, fn: CloudFunction) => {
    // A key's scopes are rights of its maker.
    const own = name === 'addSiteKey' && { scopes: ['site_read'] };
    const answer = await who.run(name as keyof Functions, { ...samplesFor(fn, {})[0], ...own });
    return { status: answer.status, code: answer.code };
  };
  afterAll(() => actors.clear());

  it('that admins have for themselves is refused to whoever has all rights', async () => {
    const own = all.filter(([, { who }]) => who.word === 'admins');
    expect(own.map(([name]) => name).toSorted()).toEqual([
      ...[
        'decideRights',
        'getAuditEntries',
        'getOperatorRights',
        'mayOpenDashboard',
        'proposeRights',
        'setPlatformRails',
        'takeRights',
      ],
    ]);
    const person = await withRights(...rights.filter((right) => right.endsWith('act')));
    for (const [name, fn] of own) expect(await ask(person, name, fn), name).toEqual({ status: 403, code: 'forbidden' });
  });

  it.each(guarded)('$name is for those who may $level in $area', async ({ name, fn, area, level }) => {
    const otherRights = rights.filter((right) => !right.startsWith(area) && right.endsWith('act'));
    const refused = [await member(server.current, 'organizer'), await withRights(...otherRights)];
    if (level === 'act') refused.push(await withRights(`${area}_read`));
    for (const person of refused) expect(await ask(person, name, fn)).toEqual({ status: 403, code: 'forbidden' });
    const allowed: Right[] = level === 'read' ? [`${area}_read`, `${area}_act`] : [`${area}_act`];
    for (const right of allowed) expect((await ask(await withRights(right), name, fn)).code).not.toBe('forbidden');
  });

  it('the home shows what the rights let somebody read', async () => {
    const home = async (...given: Right[]) => (await (await withRights(...given)).run('getAdminHome', {})).body;
    expect(Object.keys(await home('money_read')).toSorted()).toEqual(['money', 'serverTime', 'waiting']);
    expect(await home('contests_read')).toMatchObject({ contests: {} });
    expect(await home('contests_read')).not.toHaveProperty('people');
    expect(await home('people_act')).not.toHaveProperty('contests');
  });

  const tables: [string, Area | undefined][] = [
    ...(['contests', 'votes', 'contestants', 'editions'] as const).map((table): [string, Area] => [table, 'contests']),
    ['users', 'people'],
    ['payments', 'money'],
    ['services', 'services'],
    ['audit', undefined],
  ];
  it.each(tables)('the file of %s is for %s', async (table, area) => {
    const get = async (who: TestActor) =>
      (await fetch(`${server.current.url}/app/admin/export/${table}`, { headers: who.headers })).status;
    const others = rights.filter((right) => !(area && right.startsWith(area)) && right.endsWith('act'));
    expect(await get(await withRights(...others))).toBe(403);
    if (area) expect(await get(await withRights(`${area}_read`))).toBe(200);
    expect(await get(first)).toBe(200);
  });

  it('Parse Dashboard opens for admins alone', async () => {
    const person = await withRights(...rights.filter((right) => right.endsWith('act')));
    const open = (who: TestActor) =>
      fetch(`${server.current.url}/parse-dashboard/session`, {
        method: 'POST',
        headers: { ...who.headers, Origin: server.current.url },
      });
    expect((await open(person)).status).toBe(403);
    expect((await open(first)).status).toBe(204);
  });

  it('is declared with an area, or for operators of any', () => {
    const open = all.filter(([, { who }]) => who.word === 'operators' && !who.area).map(([name]) => name);
    expect(open.toSorted()).toEqual(['getAdminHome', 'getWaitingCounts', 'searchEverything']);
    expect(guarded.length).toBeGreaterThan(30);
    const words: readonly (Access['word'] | Level)[] = guarded.map(({ level }) => level);
    expect(new Set(words)).toEqual(new Set(['read', 'act']));
  });
});
