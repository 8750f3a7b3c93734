/** Operators' tables: filters, orders, figures, exports. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const hour = 3_600_000;
const server = useServer();
let admin: TestActor;
let organizer: TestActor;
let soup: ContestShape;
let draft: ContestShape;
let past: ContestShape;

beforeAll(async () => {
  const at = server.current;
  admin = await member(at, 'admin');
  organizer = await member(at, 'organizer');
  soup = await contest(at, {
    organizer,
    contest_name: '=SUM(A1:A9), the soup',
    contestants: [{ contestant_name: '+Minestrone' }, { contestant_name: 'Goulash' }],
  });
  draft = await contest(at, { organizer, contest_name: 'A draft', publish: false, category: 'Animals' });
  past = await contest(at, {
    contest_name: 'Bread of last year',
    stored: { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) },
  });
  for (let n = 0; n < 3; n++) {
    const guest = await visitor(at);
    const contestant_id = soup.contestants.find(
      ({ contestant_name }) => contestant_name === '+Minestrone',
    )!.contestant_id;
    await guest.call('POST /app/contest/v2/addVote', { cx_id: soup.cx_id, contestant_id });
  }
});

const list = async (input: object) => {
  const { body } = await admin.run('getAdminContests', input);
  return body.contests.map(({ cx_id }) => cx_id);
};

describe('contests', () => {
  it.each([
    ['all, newest first', () => ({}), () => [past.cx_id, draft.cx_id, soup.cx_id]],
    ['drafts', () => ({ status: 'draft' }), () => [draft.cx_id]],
    ['ongoing ones', () => ({ status: 'ongoing' }), () => [soup.cx_id]],
    ['ended ones', () => ({ status: 'provisional' }), () => [past.cx_id]],
    ['a category', () => ({ category: 'Animals' }), () => [draft.cx_id]],
    ['an organizer', () => ({ organizer: organizer.username, sort: 'oldest' }), () => [soup.cx_id, draft.cx_id]],
    ['nobody', () => ({ organizer: 'nobody-has-this' }), () => []],
    ['words', () => ({ keyword: 'bread' }), () => [past.cx_id]],
    ['a number', () => ({ keyword: String(soup.contest_id) }), () => [soup.cx_id]],
    ['an id', () => ({ keyword: draft.cx_id }), () => [draft.cx_id]],
    ['by name', () => ({ sort: 'name' }), () => [soup.cx_id, draft.cx_id, past.cx_id]],
  ])('are listed: %s', async (_, input, expected) => expect(await list(input())).toEqual(expected()));

  it('carry what an operator looks for', async () => {
    const { body } = await admin.run('getAdminContests', { status: 'ongoing' });
    expect(body).toMatchObject({
      count: 1,
      contests: [{ contestants: 2, waiting: 0, total: 3, organizer: { username: organizer.username } }],
    });
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('are turned page by page', async () => {
    const first = await admin.run('getAdminContests', { limit: 2 });
    const second = await admin.run('getAdminContests', { limit: 2, page: 2 });
    expect(first.body.count).toBe(3);
    expect([...first.body.contests, ...second.body.contests].map(({ cx_id }) => cx_id)).toEqual(await list({}));
  });
});

describe('votes', () => {
  it('name contest, contestant, time, source and reasons, and no voter', async () => {
    const { body } = await admin.call('POST /app/contest/v2/getAllVotes', { keyword: 'minestrone' });
    expect(body.count).toBe(3);
    expect(body.votes[0]).toMatchObject({
      cx_id: soup.cx_id,
      contest_name: soup.contest_name,
      contestant_name: '+Minestrone',
      weight: 1,
      source: 'free',
      risk: ['no_fingerprint'],
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(JSON.stringify(body)).not.toMatch(/voter|receipt"|leaf/);
    const none = await admin.call('POST /app/contest/v2/getAllVotes', { keyword: 'goulash' });
    expect(none.body).toEqual({ votes: [], count: 0 });
  });
});

describe('figures', () => {
  it('count ongoing contests as active and the rest as pending, and the votes of today', async () => {
    const { body } = await admin.run('getAdminHome', {});
    expect(body.contests).toMatchObject({ active: 1, pending: 2 });
    expect(body.contests!.states).toEqual({
      draft: 1,
      pending: 0,
      ongoing: 1,
      provisional: 1,
      certified: 0,
      cancelled: 0,
    });
    expect(body.contests!.votes).toHaveLength(30);
    const day = new Date(server.current.ports.clock.now()).toISOString().slice(0, 10);
    expect(body.contests!.votes.at(-1)).toEqual({ day, amount: 3 });
    expect(body.people!.sign_ups.at(-1)).toEqual({ day, amount: body.people!.count });
    expect(body.waiting.counts).toEqual([{ kind: 'to_certify', count: 1 }]);
    expect(body.waiting.things).toMatchObject([{ kind: 'to_certify', title: past.contest_name }]);
    expect(body.contests!.newest[0]).toMatchObject({ cx_id: past.cx_id });
  });
});

describe('a file', () => {
  const get = (who: TestActor, table: string, query = '') =>
    fetch(`${server.current.url}/app/admin/export/${table}${query}`, { headers: who.headers });
  // Keeps the byte order mark, which `text()` strips.
  const textOf = async (answer: Response) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());

  it('is for administrators, and about a contest for those who run it', async () => {
    const stranger = await member(server.current, 'organizer');
    expect((await get(await visitor(server.current), 'contests')).status).toBe(401);
    expect((await get(organizer, 'contests')).status).toBe(403);
    expect((await get(organizer, 'votes')).status).toBe(403);
    for (const table of ['votes', 'contestants']) {
      expect((await get(organizer, table, `?contest_id=${soup.cx_id}`)).status, table).toBe(200);
      expect((await get(stranger, table, `?contest_id=${soup.cx_id}`)).status, table).toBe(403);
    }
    expect((await get(admin, 'secrets')).status).toBe(404);
    expect((await get(admin, 'contests', '?status=nonsense')).status).toBe(400);
    for (const table of ['votes', 'contestants'])
      expect((await get(admin, table, '?contest_id=nosuchcontes')).status, table).toBe(404);
  });

  it('holds what the filter finds, and no formula', async () => {
    const answer = await get(admin, 'contests', '?status=ongoing');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="contests-[\d-]+\.csv"$/);
    const text = await textOf(answer);
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFcontest_id,cx_id,contest_name,/);
    expect(lines[1]).toContain(`"'=SUM(A1:A9), the soup"`);
    expect(lines).toHaveLength(3);
    const votes = await textOf(await get(admin, 'votes'));
    expect(votes.match(/'\+Minestrone/g)).toHaveLength(3);
  });

  it('that somebody took is in the log', async () => {
    await get(admin, 'users', '?state=active');
    const { body } = await admin.run('getAuditEntries', { action: 'export.users' });
    expect(body.entries).toMatchObject([{ actor_name: admin.username, after: { state: 'active' } }]);
  });

  it('holds every row once, however many fall on one moment', async () => {
    const { storage } = server.current.ports;
    const [known] = await storage.find(Vote, { cx_id: soup.cx_id }, { limit: 1 });
    const { objectId: _o, createdAt: _c, updatedAt: _u, rev: _r, deleted_at: _d, ...vote } = known!;
    const at_ms = vote.at_ms - hour;
    // More than two batches of the export at one time, and some around it.
    const rows = Array.from({ length: 2300 }, (_, n) => ({
      ...vote,
      vote_id: `made-${n}`,
      receipt: `made-${n}`,
      at_ms: n < 2200 ? at_ms : at_ms + (n % 2 ? n : -n),
      weight: n + 10,
      leaf: 'made',
    }));
    await storage.transact((tx) => tx.insertMany(Vote, rows));
    const lines = (await textOf(await get(admin, 'votes', `?contest_id=${soup.cx_id}`))).trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2303);
    const weights = lines.map((line) => line.split(',').at(-7));
    expect(new Set(weights).size).toBe(2301);
  });
});
