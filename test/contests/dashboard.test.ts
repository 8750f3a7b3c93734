/** The organizer's dashboard: kept sums tell what the ledger holds, however they came about. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Vote, VoteLock } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import { VoteSum, VoteSumState } from '#shared/contests/entities/sums.ts';
import { foldRecent } from '#cloud/contests/voting/ledgerSums.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let organizer: TestActor;
let stranger: TestActor;
let operator: TestActor;
beforeAll(async () => {
  [organizer, stranger, operator] = await Promise.all([
    member(server.current),
    member(server.current),
    member(server.current, 'admin'),
  ]);
});

const hour = 3_600_000;
const dashboard = async (cx_id: string, range: object = {}) =>
  (await organizer.call('POST /app/contest/v2/getDashboard', { cx_id, ...range })).body.dashboard;
const running = () => contest(server.current, { organizer, stored: { start_date: new Date(Date.now() - 30 * hour) } });
const sum = (series: readonly number[]) => series.reduce((all, n) => all + n, 0);

/** Votes of the past, as the ledger would hold them. */
async function past(
  made: Awaited<ReturnType<typeof running>>,
  votes: readonly (Partial<Vote> & { hoursAgo: number })[],
) {
  const [{ contestant_id, assox_id }] = made.contestants as [(typeof made.contestants)[0]];
  await server.current.ports.storage.transact((tx) =>
    tx.insertMany(
      Vote,
      votes.map(({ hoursAgo, ...vote }, n) => ({
        vote_id: `${made.cx_id}-${hoursAgo}-${n}-${Math.random().toString(36).slice(2)}`,
        cx_id: made.cx_id,
        round_id: made.round_id,
        contestant_id,
        assox_id,
        at_ms: Date.now() - hoursAgo * hour,
        voter_tag: 'tag',
        weight: 1,
        source: 'free' as const,
        time: 60,
        receipt: 'receipt',
        leaf: 'leaf',
        ...vote,
      })),
    ),
  );
}

describe('a dashboard', () => {
  it('tells votes as they are cast: where from, whose first, and for whom', async () => {
    const made = await contest(server.current, { organizer, votes_per_period: 5 });
    const { cx_id, contestants } = made;
    const [first, second] = contestants;
    const [one, two] = await Promise.all([visitor(server.current), visitor(server.current)]);
    const vote = (by: TestActor, contestant_id: string, via?: string) =>
      by.call('POST /app/contest/v2/addVote', { cx_id, contestant_id, ...(via && { via }) });
    expect((await vote(one, first!.contestant_id)).status).toBe(200);
    await vote(one, second!.contestant_id, 'qr');
    await vote(two, second!.contestant_id, 'embed:blog.example.org');
    expect((await vote(two, second!.contestant_id, 'javascript:x')).status).toBe(400);
    await expect.poll(async () => (await dashboard(cx_id)).totals).toEqual({ votes: 3, first: 2, entries: 3 });
    const shown = await dashboard(cx_id);
    expect(shown.contestants.map(({ contestant_id, votes }) => [contestant_id, votes])).toEqual([
      [second!.contestant_id, 2],
      [first!.contestant_id, 1],
    ]);
    expect(Object.fromEntries(shown.sources.map(({ key, votes }) => [key, votes]))).toEqual({
      site: 1,
      qr: 1,
      'embed:blog.example.org': 1,
    });
    expect(await server.current.ports.storage.count(VoteLock, { cx_id })).toBe(2);
  });

  it('reads kept sums: what was folded is not counted again, by however many processes', async () => {
    const made = await running();
    const { cx_id } = made;
    const { storage } = server.current.ports;
    await past(made, [{ hoursAgo: 26 }, { hoursAgo: 25, weight: 4, source: 'paid' }, { hoursAgo: 2, via: 'link' }]);
    const elsewhere = { ...server.current.ports, storage: { ...storage } };
    await Promise.all([foldRecent(server.current.ports), foldRecent(elsewhere), dashboard(cx_id)]);
    expect((await dashboard(cx_id)).totals.votes).toBe(6);
    const { until_ms } = (await storage.get(VoteSumState, cx_id))!;
    expect(until_ms).toBeGreaterThan(Date.now() - hour);
    const sums = await storage.find(VoteSum, { cx_id });
    expect(sums.filter(({ sum_id }) => sum_id.includes('@h')).reduce((all, { n }) => all + n, 0)).toBe(6);
    // A row behind the fold shows that the ledger is not read again.
    await past(made, [{ hoursAgo: 3 }]);
    await foldRecent(server.current.ports);
    expect((await dashboard(cx_id)).totals.votes).toBe(6);

    const range = { from: Math.floor((Date.now() - 5 * hour) / 1000) };
    expect((await dashboard(cx_id, range)).sources).toEqual([{ key: 'link', votes: 1 }]);
    expect((await dashboard(cx_id)).sources).toEqual([
      { key: 'paid', votes: 4 },
      { key: 'site', votes: 1 },
      { key: 'link', votes: 1 },
    ]);
  });

  it('says which steps are over: an hour that has just begun is no fall', async () => {
    const made = await running();
    await past(made, [{ hoursAgo: 1 }, { hoursAgo: 2 }]);
    const before = Date.now() / 1000;
    const { from, step, votes, finished } = await dashboard(made.cx_id);
    expect(finished).toBeGreaterThanOrEqual(Math.floor((before - from) / step));
    expect(from + finished * step).toBeLessThanOrEqual(Date.now() / 1000);
    expect([votes.length, sum(votes.slice(0, finished))]).toEqual([finished + 1, 2]);
    const ahead = await dashboard(made.cx_id, { until: Math.floor(Date.now() / 1000) + 10 * 3600 });
    expect(ahead.votes.length).toBeGreaterThan(ahead.finished + 5);
  });

  it('takes off what is voided, and stands beside the contest before it', async () => {
    const [before, made] = await Promise.all([running(), running()]);
    await Promise.all([past(before, [{ hoursAgo: 5, weight: 9 }]), past(made, [{ hoursAgo: 5 }, { hoursAgo: 4 }])]);
    const { votes } = (await operator.call('POST /app/contest/v2/getAllVotes', { contest_id: made.cx_id })).body;
    await operator.run('voidVotes', { vote_ids: [votes[0]!.vote_id], reason: 'One person' });
    await server.current.ports.storage.transact((tx) =>
      tx.insert(Edition, {
        edx_id: 'beforeand001',
        edition_id: 7001,
        user_id: organizer.user_id!,
        edition_name: 'Two of them',
        max_user: 5,
        original_contest_id: before.cx_id,
        contests: [before.cx_id, made.cx_id],
      }),
    );
    const shown = await dashboard(made.cx_id);
    expect(shown.totals.votes).toBe(1);
    expect(shown.contestants).toMatchObject([{ votes: 1 }]);
    expect(shown.before).toMatchObject({ cx_id: before.cx_id, total: 9 });
    expect(shown.before!.votes).toHaveLength(shown.votes.length);
    expect(sum(shown.votes)).toBe(1);
    expect((await dashboard(before.cx_id)).before).toBeUndefined();
  });

  it('of a contest that has not begun shows its entries so far, and is not behind the one before it', async () => {
    const before = await running();
    await past(before, [{ hoursAgo: 29, weight: 9 }]);
    const stored = { start_date: new Date(Date.now() + 20 * hour) };
    const { cx_id } = await contest(server.current, { organizer, stored, contestants: 2 });
    await server.current.ports.storage.transact((tx) =>
      tx.insert(Edition, {
        edx_id: 'beforeand002',
        edition_id: 7002,
        user_id: organizer.user_id!,
        edition_name: 'One to come',
        max_user: 5,
        original_contest_id: before.cx_id,
        contests: [before.cx_id, cx_id],
      }),
    );
    const shown = await dashboard(cx_id);
    expect(shown.totals).toMatchObject({ votes: 0, entries: 2 });
    expect(shown.before).toMatchObject({ total: 0 });
  });

  it('and its files are for who runs the contest', async () => {
    const { cx_id } = await running();
    const ask = (by: TestActor) => by.call('POST /app/contest/v2/getDashboard', { cx_id });
    expect((await ask(stranger)).status).toBe(403);
    expect((await ask(operator)).status).toBe(200);
    const file = (by: TestActor, table: string, query: string) =>
      fetch(`${server.current.url}/app/admin/export/${table}${query}`, { headers: by.headers });
    for (const table of ['votes', 'contestants']) {
      const answer = await file(organizer, table, `?contest_id=${cx_id}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(cx_id === '' ? '' : 'contestant');
      expect((await file(stranger, table, `?contest_id=${cx_id}`)).status).toBe(403);
      expect((await file(organizer, table, '')).status).toBe(403);
    }
    expect((await file(organizer, 'users', '')).status).toBe(403);
  });
});
