/** Hidden fields leak through no interface, not even by queries on them; drafts are invisible to others. */
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest } from '#shared/contests/entities.ts';
import { visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { everybody, type Who } from './oracle.ts';
import { byName, isRefused, parse, serverOptions, setStage, type Stage } from './stage.ts';

const server = useServer(serverOptions);
let stage: Stage;
let open: string;
let draft: string;
let draftSlug: string;
let secrets: string[];
const title = 'Nobody may know this name';
const formerReader = 'formerReader01';

beforeAll(async () => {
  stage = await setStage(server.current);
  const { owner } = stage.cast;
  open = (await contest(server.current, { organizer: owner })).cx_id;
  draft = (await contest(server.current, { organizer: owner, publish: false, stored: { contest_name: title } })).cx_id;
  const { storage } = server.current.ports;
  const rows = await storage.getMany(Contest, [open, draft]);
  draftSlug = rows.find(({ cx_id }) => cx_id === draft)!.contest_slug;
  secrets = rows.map(({ secret }) => secret);
  await server.current.database.db.collection('Contests').updateMany({}, { $set: { former_rperm: [formerReader] } });
});

/** Sends a request as everybody; no answer may contain a secret, a former reader or a hidden field's value. */
async function asks(method: string, path: string, body?: Record<string, unknown>, ask = parse) {
  return byName(stage.cast, async (actor) => {
    const answer = await ask(actor, method, path, body);
    const text = JSON.stringify(answer.body) + [...answer.headers].join();
    // Refusals may name the requested field; successful answers may not.
    const names = answer.status === 200 ? ['"secret"', '"former_rperm"', '_rperm', '_hashed_password'] : [];
    for (const hidden of [...secrets, formerReader, ...names])
      expect(text, `${method} ${path} ${JSON.stringify(body)}`).not.toContain(hidden);
    return answer;
  });
}

describe('a hidden field', () => {
  it('is in no answer of any door', async () => {
    const { user_id } = stage.cast.owner;
    await asks('GET', '/classes/Contests', { where: { user_id } });
    await asks('GET', `/classes/Contests/${open}`);
    await asks('GET', '/classes/Contests', { keys: 'secret,former_rperm,cx_id' });
    await asks('GET', '/classes/Contests', { excludeKeys: 'cx_id', include: '*' });
    await asks('GET', '/classes/Contests', { include: 'secret,former_rperm' });
    await asks('POST', '/classes/Contests', { _method: 'GET', where: { user_id } });
    await asks('GET', '/classes/Contests', { distinct: 'secret' });
    await asks('POST', '/functions/fetchContest', { cx_id: open });
    await asks('POST', '/functions/getOngoingContests', {});
    await asks('POST', '/functions/createOrUpdate', { className: 'Contests', cx_id: open, contest_name: 'New name' });
    await asks('POST', '/functions/createOrUpdate', { className: 'Contests', cx_id: open, secret: 'mine' });
    await asks('PUT', `/classes/Contests/${open}`, { secret: 'mine' });
    const rest: typeof parse = (actor, method, path, body) =>
      actor.fetch(path, {
        method,
        headers: { ...actor.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    await asks('POST', '/app/contest/v2/fetchContest', { cx_id: open }, rest);
    await asks('POST', '/app/contest/v2/getOngoingContests', {}, rest);
    const page: typeof parse = (actor, _method, path) =>
      actor.fetch(path, { headers: { ...actor.headers, Accept: 'text/html' } });
    const shown = await asks('GET', `/cx/${open}`, undefined, page);
    expect(shown.visitor!.body).toHaveProperty('text');
  });

  const guess = { $gt: '' };
  const profilesWhere = (where: object) => ({
    where: { user_id: { $select: { key: 'user_id', query: { className: 'Contests', where } } } },
  });
  it.each<[string, string, object]>([
    ['a comparison', 'Contests', { where: { secret: guess } }],
    ['a pattern', 'Contests', { where: { secret: { $regex: '^a' } } }],
    ['its presence', 'Contests', { where: { former_rperm: { $exists: true } } }],
    ['a list of guesses', 'Contests', { where: { secret: { $in: ['a', 'b'] } } }],
    ['a dotted name', 'Contests', { where: { 'secret.x': guess } }],
    ['$or', 'Contests', { where: { $or: [{ secret: guess }] } }],
    ['$and and $nor', 'Contests', { where: { $and: [{ $nor: [{ secret: guess }] }] } }],
    ['a count', 'Contests', { where: { secret: guess }, count: 1, limit: 0 }],
    ['its order', 'Contests', { order: 'secret' }],
    ['its order backwards, after another', 'Contests', { order: 'cx_id,-secret' }],
    ['a dotted order', 'Contests', { order: 'secret.x' }],
    ['a query within a query', 'Profile', profilesWhere({ secret: guess })],
    [
      'its opposite',
      'Profile',
      {
        where: {
          user_id: { $dontSelect: { key: 'user_id', query: { className: 'Contests', where: { secret: guess } } } },
        },
      },
    ],
    [
      'a class that is closed',
      'Profile',
      { where: { user_id: { $select: { key: 'user_id', query: { className: 'VisitorLinks', where: {} } } } } },
    ],
    [
      'users',
      'Profile',
      { where: { username: { $select: { key: 'username', query: { className: '_User', where: {} } } } } },
    ],
    ['sessions', 'Profile', { where: { username: { $inQuery: { className: '_Session', where: {} } } } }],
  ])('is not told by %s', async (_, className, question) => {
    const answers = await asks('GET', `/classes/${className}`, question as Record<string, unknown>);
    const posted = await asks('POST', `/classes/${className}`, { _method: 'GET', ...question });
    for (const who of everybody)
      for (const { status } of [answers[who]!, posted[who]!]) expect([400, 401, 403], who).toContain(status);
  });

  it('is not told by comparing it with something that one owns', async () => {
    const { owner } = stage.cast;
    await owner.run('createOrUpdate', { className: 'Profile', user_id: owner.user_id, profession: secrets[0] });
    for (const operator of ['$select', '$dontSelect']) {
      const where = {
        profession: { [operator]: { key: 'secret', query: { className: 'Contests', where: { cx_id: open } } } },
        user_id: owner.user_id,
      };
      expect((await parse(owner, 'GET', '/classes/Profile', { where })).status, operator).toBe(400);
    }
    await server.current.ports.storage.transact((tx) => tx.update(Profile, owner.user_id!, { profession: undefined }));
  });

  it('is in no words of a refusal, and neither is the database', async () => {
    const odd: [string, Record<string, unknown>][] = [
      ['/classes/Contests', { skip: -1 }],
      ['/classes/Contests', { keys: '$secret' }],
      ['/classes/Contests', { order: '$x' }],
      ['/classes/Contests', { where: 'no json' }],
      ['/classes/Contests', { where: { $where: 'sleep(1)' } }],
      ['/classes/Contests', { where: { contest_name: { $gt: { a: 1 } } } }],
      ['/classes/Contests', { where: { contest_name: { $text: { $search: 1 } } } }],
      ['/classes/Contests', { where: { contest_name: { $nearSphere: 1 } } }],
      ['/classes/Contests', { hint: 'x', explain: true }],
      ['/classes/Contests', { readPreference: 'x' }],
    ];
    for (const [path, body] of odd) {
      const answers = await asks('GET', path, body);
      for (const who of everybody) {
        expect(answers[who]!.status, JSON.stringify(body)).toBe(400);
        expect(answers[who]!.error, JSON.stringify(body)).not.toMatch(
          /mongo|E11000|t_[0-9a-f]{20}|pipeline|BSON|\bat .*\.js|node_modules/i,
        );
      }
    }
  });
});

describe('a draft', () => {
  const insiders: readonly Who[] = ['owner', 'operator', 'admin'];
  const outsiders = everybody.filter((who) => !insiders.includes(who));

  it('is not found by the calls of others, under its id and its slug', async () => {
    for (const input of [{ cx_id: draft }, { slug: draftSlug }]) {
      const answers = await byName(stage.cast, (actor) => actor.call('POST /app/contest/v2/fetchContest', input));
      for (const who of outsiders) expect(answers[who]).toMatchObject({ status: 404, code: 'contest_not_found' });
      for (const who of insiders)
        expect(answers[who]!.body).toMatchObject({ contest: { cx_id: draft, contest_name: title, state: 'draft' } });
    }
  });

  it('says what an unknown contest says', async () => {
    const ask = (cx_id: string) => stage.cast.member.call('POST /app/contest/v2/fetchContest', { cx_id });
    const [hidden, unknown] = [await ask(draft), await ask('nowhere00000')];
    expect({ status: hidden.status, body: hidden.body }).toEqual({ status: unknown.status, body: unknown.body });
  });

  it('is in no list, and takes no vote from anybody', async () => {
    const lists = await byName(stage.cast, (actor) => actor.call('POST /app/contest/v2/getOngoingContests', {}));
    for (const who of everybody) {
      const ids = lists[who]!.body.contests.map(({ cx_id }) => cx_id);
      expect(ids).toContain(open);
      expect(ids).not.toContain(draft);
    }
    const votes = await byName(stage.cast, (actor) =>
      actor.call('POST /app/contest/v2/addVote', { cx_id: draft, contestant_id: 'x' }),
    );
    for (const who of everybody) expect(votes[who]).toMatchObject({ status: 404, code: 'contest_not_found' });
  });

  it('is not found by Parse, whatever is asked', async () => {
    const { user_id } = stage.cast.owner;
    const answers = await asks('GET', '/classes/Contests', { where: { user_id } });
    for (const who of everybody) {
      const found = JSON.stringify(answers[who]!.body);
      expect(found, who).toContain(open);
      expect(found.includes(draft) && found.includes(title), who).toBe(insiders.includes(who));
    }
    const byId = await asks('GET', '/classes/Contests', { where: { cx_id: draft } });
    for (const who of outsiders) expect(byId[who]!.body, who).toEqual({ results: [] });
    for (const where of [{ contest_name: title }, { contest_status: 'draft', user_id }])
      for (const who of outsiders)
        expect((await parse(stage.cast[who], 'GET', '/classes/Contests', { where })).status).toBe(400);
    const got = await asks('GET', `/classes/Contests/${draft}`);
    for (const who of outsiders) expect(got[who]).toSatisfy(isRefused);
  });

  it('is not changed by others, who are told that there is none', async () => {
    for (const who of outsiders) {
      const { status, code } = await stage.cast[who].run('createOrUpdate', {
        className: 'Contests',
        cx_id: draft,
        contest_name: 'Mine',
      });
      expect({ status, code }, who).toEqual(
        who === 'visitor' ? { status: 401, code: 'session_required' } : { status: 404, code: 'not_found' },
      );
    }
  });

  it('gives its page no title, no picture and no description', async () => {
    const { body } = await (
      await visitor(server.current)
    ).fetch<{ text: string }>(`/cx/${draft}`, { headers: { Accept: 'text/html' } });
    expect(body.text).toContain('<title>');
    expect(body.text).not.toContain(title);
    const { body: shown } = await stage.cast.visitor.fetch<{ text: string }>(`/cx/${open}`, {
      headers: { Accept: 'text/html' },
    });
    expect(shown.text).toContain(`<meta property="og:title" content="New name">`);
  });

  it('has a room for its own people alone', async () => {
    const room = `contest:${draft}`;
    const join = async (who: Who): Promise<unknown> => {
      const { token, ssid } = stage.cast[who];
      const socket = io(server.current.url, { transports: ['websocket'], auth: { token, ssid }, reconnection: false });
      try {
        return await socket.timeout(10_000).emitWithAck('join', { room });
      } finally {
        socket.close();
      }
    };
    for (const who of outsiders) expect(await join(who), who).toEqual({ error: 'not_found' });
    for (const who of insiders) expect(await join(who), who).toMatchObject({ room });
  });
});
