/** Results policies for every reader and interface: withheld numbers appear nowhere, neither directly, nor as rev, nor by order. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest, resultsPolicies, type ResultsPolicy } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { ContestRoomEvents } from '#shared/contests/rooms.ts';
import type { PageAnswer } from '../live/page.ts';
import type { RunningServer } from '#parse/server.ts';
import { LiveClient } from '../support/live.ts';
import { type Answer, member, type TestActor, visitor } from '../support/actors.ts';
import { contest, type ContestWishes, storeBehind } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer, useServer } from '../support/server.ts';
import {
  everybody,
  expectWithheld,
  numbersIn,
  secret,
  secretNumbers,
  secretsIn,
  stage as stageOn,
  type Staged,
  voteFor,
  type Who,
} from './resultsStage.ts';
import { en } from '../support/texts.ts';

const uri = databaseUri(freshDatabaseName());
const server = useServer({ databaseUri: uri });
/** A second server on the same database. */
let second: RunningServer;
let organizer: TestActor;
let other: TestActor;
const sockets: Socket[] = [];
beforeAll(async () => {
  second = await startTestServer({ databaseUri: uri });
  [organizer, other] = await Promise.all([member(server.current), member(server.current)]);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await second?.stop();
  await dropDatabase(uri);
});

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour);

const stage = (policy: ResultsPolicy, wishes?: ContestWishes) =>
  stageOn(server.current, { organizer, member: other }, policy, wishes);

type Door = (staged: Staged, reader: TestActor, round_id?: string) => Promise<Answer<unknown>>;
const listed =
  (name: 'getOngoingContests' | 'getEndedContests' | 'get' | 'search', input: object): Door =>
  async ({ made }, reader) => {
    const answer = await reader.call(`POST /app/contest/v2/${name}`, input);
    return { ...answer, body: { contests: answer.body.contests.filter(({ cx_id }) => cx_id === made.cx_id) } };
  };

/** Interfaces that omit withheld numbers. */
const doors: Record<string, Door> = {
  fetchContest: ({ made }, reader, round_id) =>
    reader.call('POST /app/contest/v2/fetchContest', { cx_id: made.cx_id, round_id }),
  'fetchContest by slug': ({ made }, reader) =>
    reader.call('POST /app/contest/v2/fetchContest', { slug: made.contest_slug }),
  'fetchContest by Parse': ({ made }, reader) => reader.run('fetchContest', { cx_id: made.cx_id }),
  getContestants: ({ made }, reader, round_id) =>
    reader.call('POST /app/contest/v2/getContestants', { cx_id: made.cx_id, round_id }),
  get: (staged, reader) => listed('get', { user_id: organizer.user_id })(staged, reader),
  search: (staged, reader) => listed('search', { keyword: staged.made.contest_name })(staged, reader),
};
/** Interfaces that refuse while numbers are withheld. */
const closedDoors: Record<string, Door> = {
  getVotes: ({ made }, reader, round_id) =>
    reader.call('POST /app/contest/v2/getVotes', { cx_id: made.cx_id, round_id }),
  getVoteHistory: ({ made }, reader, round_id) =>
    reader.call('POST /app/contest/v2/getVoteHistory', { cx_id: made.cx_id, round_id }),
};

const contestantsIn = (body: unknown): string[] | undefined => {
  const { contest: whole, contestants } = body as Partial<{ contest: ContestShape } & ContestShape>;
  return (whole?.contestants ?? contestants)?.map(({ contestant_name }) => contestant_name);
};

async function expectAtDoors(staged: Staged, who: Who, shown: boolean): Promise<void> {
  const reader = staged.readers[who];
  for (const [name, door] of Object.entries(doors)) {
    const label = `${name} to ${who}`;
    const { status, body } = await door(staged, reader);
    expect(status, label).toBe(200);
    const names = name === 'search' ? undefined : contestantsIn(body);
    if (shown) {
      expect(secretsIn(body).length, label).toBeGreaterThan(0);
      if (name === 'getContestants') expect(names, label).toEqual(['Zed', 'Abe', 'Mia']);
    } else {
      expectWithheld(body, label);
      if (names) expect(names, label).toEqual(['Abe', 'Mia', 'Zed']);
    }
  }
  for (const [name, door] of Object.entries(closedDoors)) {
    const { status, code, error, body } = await door(staged, reader);
    const label = `${name} to ${who}`;
    if (shown) {
      expect(status, label).toBe(200);
      expect(secretsIn(body).length, label).toBeGreaterThan(0);
    } else {
      expect({ status, code, error }, label).toEqual({
        status: 403,
        code: 'results_withheld',
        error: en['errors.results_withheld'],
      });
      expectWithheld(body, label);
    }
  }
}

interface Page {
  readonly socket: Socket;
  readonly rows: ContestRoomEvents['totals']['rows'];
  join(): Promise<PageAnswer>;
}
/** Opens a page in a contest's room. */
async function open(on: RunningServer, cx_id: string, actor: TestActor): Promise<Page> {
  const { ssid, token } = actor;
  const socket = io(on.url, { transports: ['websocket'], auth: { ssid, token }, forceNew: true, reconnection: false });
  sockets.push(socket);
  const rows: ContestRoomEvents['totals']['rows'] = [];
  socket.on('totals', (event: ContestRoomEvents['totals']) => rows.push(...event.rows));
  await new Promise<void>((resolve, reject) => socket.once('connect', () => resolve()).once('connect_error', reject));
  return { socket, rows, join: () => socket.emitWithAck('join', { room: `contest:${cx_id}` }) };
}
const soon = { interval: 20 };
const totalIn = (rows: ContestRoomEvents['totals']['rows'], of: string) => rows.findLast(([each]) => each === of)?.[1];

/** Readers who see the numbers while the contest is running. */
const toldMeanwhile: Record<ResultsPolicy, readonly Who[]> = {
  live: everybody,
  after_vote: ['voter', 'organizer'],
  after_end: ['organizer'],
  hidden: ['organizer'],
};
const toldAfterwards: Record<ResultsPolicy, readonly Who[]> = {
  live: everybody,
  after_vote: everybody,
  after_end: everybody,
  hidden: ['organizer'],
};

describe.each(resultsPolicies)('"%s"', (policy) => {
  let staged: Staged;
  beforeAll(async () => {
    staged = await stage(policy);
  });

  it('withholds the numbers from whoever has not voted, at every door', async () => {
    for (const who of ['visitor', 'voter', 'member'] as const) await expectAtDoors(staged, who, policy === 'live');
    await expectAtDoors(staged, 'organizer', true);
    const page = await open(server.current, staged.made.cx_id, staged.voter);
    expect((await page.join()).results_shown).toBe(policy === 'live');
  });

  it('tells them to whom it should, once they voted', async () => {
    const { made, abe, readers } = staged;
    const { cx_id } = made;
    const before = await open(server.current, cx_id, readers.voter);
    await before.join();
    const answer = await voteFor(staged, abe);
    expect(Object.keys(answer).toSorted()).toEqual(['counted', 'pastVotes', 'receipt', 'serverTime', 'success']);
    expectWithheld(answer, 'addVote');
    for (const who of everybody) await expectAtDoors(staged, who, toldMeanwhile[policy].includes(who));

    // The voter's page rejoins.
    const told = toldMeanwhile[policy];
    expect(await before.join()).toMatchObject({ results_shown: told.includes('voter') });
    const pages = new Map<Who, Page[]>([['voter', [before]]]);
    for (const who of everybody)
      for (const on of [server.current, second]) {
        const page = await open(on, cx_id, readers[who]);
        const joined = await page.join();
        expect(joined.results_shown, who).toBe(told.includes(who));
        if (told.includes(who)) expect(totalIn(joined.totals!, cx_id), who).toBe(secret.zed + secret.abe + 1);
        else expect(joined.totals, who).toEqual([]);
        expect(numbersIn(joined).some(([, n]) => secretNumbers.has(n))).toBe(told.includes(who));
        pages.set(who, [...(pages.get(who) ?? []), page]);
      }
    await voteFor(staged, staged.zed);
    const isTold = (who: Who) => told.includes(who);
    for (const who of everybody.filter(isTold))
      for (const { rows } of pages.get(who)!)
        await expect.poll(() => totalIn(rows, cx_id), soon).toBe(secret.zed + secret.abe + 2);
    // Organizers' pages in both processes have the numbers; others would have them by now, too.
    for (const who of everybody.filter((each) => !isTold(each)))
      for (const { rows } of pages.get(who)!) expect(rows, who).toEqual([]);
    for (const { socket } of [...pages.values()].flat()) socket.disconnect();
  });

  it('keeps the kept answer of visitors to what a newcomer may know, whoever asks', async () => {
    for (const who of everybody) {
      const { body } = await staged.readers[who].call('POST /app/contest/v2/getCachedContest/:cx_id', {
        cx_id: staged.made.cx_id,
      });
      if (policy === 'live') expect(secretsIn(body)).not.toEqual([]);
      else {
        expectWithheld(body, `getCachedContest to ${who}`);
        expect(contestantsIn(body)).toEqual(['Abe', 'Mia', 'Zed']);
      }
    }
  });

  it('tells nothing by Parse and LiveQuery, where rows have no numbers', async () => {
    const { made, readers, voter } = staged;
    const { cx_id } = made;
    const where = encodeURIComponent(JSON.stringify({ user_id: organizer.user_id, objectId: cx_id }));
    const rowFor = async (who: Who) => {
      const { body } = await readers[who].fetch<{ results: object[] }>(`/parse/classes/Contests?where=${where}`, {
        headers: readers[who].parseHeaders,
      });
      return body.results[0]!;
    };
    const live = await LiveClient.open(server.current.url, readers.organizer.token);
    expect(await live.subscribe('Contests', { user_id: organizer.user_id })).toMatchObject({ op: 'subscribed' });
    const before = new Map(await Promise.all(everybody.map(async (who) => [who, await rowFor(who)] as const)));
    const mia = made.contestants.find(({ contestant_name }) => contestant_name === 'Mia')!;
    await voteFor(staged, mia.contestant_id, voter);
    for (const who of everybody) {
      expect(await rowFor(who)).toEqual(before.get(who));
      expect(secretsIn(before.get(who)), who).toEqual([]);
      for (const key of ['votes', 'total', 'contestants']) expect(before.get(who)).not.toHaveProperty(key);
      for (const name of ['Contestants', 'RoundContestants', 'Rounds', 'Votes', 'VoteTallies', 'VoteLocks']) {
        const { status, code } = await readers[who].fetch(`/parse/classes/${name}`, {
          headers: readers[who].parseHeaders,
        });
        expect([status === 403 || status === 404, name, code]).toEqual([true, name, code]);
      }
    }
    await organizer.run('createOrUpdate', { className: 'Contests', cx_id, description: 'Changed' });
    const { object } = await live.until((frame) => frame.object?.cx_id === cx_id);
    expect(object).toMatchObject({ description: 'Changed' });
    expect(secretsIn(object)).toEqual([]);
    live.close();
  });

  it('refuses votes in words that tell nothing', async () => {
    const { made, zed } = staged;
    const guest = await visitor(server.current);
    const refusals = [
      await guest.call('POST /app/contest/v2/addVote', { cx_id: made.cx_id, contestant_id: 'nowhere00000' }),
      await guest.call('POST /app/contest/v2/addVote', {
        cx_id: made.cx_id,
        contestant_id: zed,
        round_id: 'nowhere00000',
      }),
    ];
    for (const { status, error, code, body } of refusals) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(error).toBe(en[`errors.${String(code)}` as keyof typeof en]);
      expectWithheld(body, 'a refusal');
    }
  });

  it('tells them after the end to whom it should', async () => {
    const { made, readers } = staged;
    await storeBehind(server.current, made.cx_id, { start_date: at(-2), end_date: at(-1) });
    for (const who of everybody) {
      const shown = toldAfterwards[policy].includes(who);
      await expectAtDoors(staged, who, shown);
      const { body } = await listed('getEndedContests', {})(staged, readers[who]);
      expect(secretsIn(body).length > 0, who).toBe(shown);
      const page = await open(second, made.cx_id, readers[who]);
      const joined = await page.join();
      expect([who, joined.results_shown, joined.totals!.length > 0]).toEqual([who, shown, shown]);
    }
    const { body } = await readers.visitor.call('POST /app/contest/v2/getCachedContest/:cx_id', { cx_id: made.cx_id });
    expect(secretsIn(body).length > 0).toBe(policy !== 'hidden');
  });
});

describe('a list', () => {
  it('of running contests withholds them too, and stands in no order of votes', async () => {
    const category = 'Sports' as const;
    const staged: Staged[] = [];
    for (const hours of [3, 1, 2])
      staged.push(await stage('after_end', { category, end_date: at(hours).toISOString() }));
    const { body } = await staged[0]!.readers.visitor.call('POST /app/contest/v2/getOngoingContests', { category });
    expectWithheld(body, 'getOngoingContests');
    expect(body.contests.map(({ cx_id, results_shown }) => [cx_id, results_shown])).toEqual(
      [1, 2, 0].map((index) => [staged[index]!.made.cx_id, false]),
    );
    const own = await organizer.call('POST /app/contest/v2/getOngoingContests', { category });
    expect(secretsIn(own.body)).toHaveLength(6);
  });
});

describe('rounds', () => {
  it('that are over tell their numbers, the running one and the whole wait for the end', async () => {
    for (const policy of ['after_end', 'after_vote'] as const) {
      const staged = await stage(policy, {
        rounds: [{ endDate: at(1).toISOString() }, { startDate: at(1).toISOString(), endDate: at(2).toISOString() }],
      });
      const { cx_id, rounds } = staged.made;
      const [first, last] = rounds.map(({ round_id }) => round_id);
      await storeBehind(server.current, cx_id, {}, [{ endDate: at(-0.5) }, { startDate: at(-0.5) }]);
      const reader = staged.readers.visitor;
      const whole = await reader.call('POST /app/contest/v2/fetchContest', { cx_id, round_id: first });
      const { contest: seen } = whole.body as { contest: ContestShape };
      expect(seen).toMatchObject({ total: 0, rev: 0, results_shown: false });
      expect(seen.rounds.map(({ results_shown }) => results_shown)).toEqual([true, false]);
      expect(seen.contestants.map(({ votes }) => votes)).toContain(secret.zed);
      expect(secretsIn((await doors.getContestants!(staged, reader, first)).body)).not.toEqual([]);
      for (const name of ['fetchContest', 'getContestants'] as const)
        expectWithheld((await doors[name]!(staged, reader, last)).body, `${name} of the running round`);
      for (const door of Object.values(closedDoors)) {
        expect(await door(staged, reader, first)).toMatchObject({ status: 200 });
        for (const round_id of [last, undefined])
          expect(await door(staged, reader, round_id)).toMatchObject({ status: 403, code: 'results_withheld' });
      }
      const page = await open(server.current, cx_id, reader);
      const joined = await page.join();
      expect(joined.results_shown).toBe(false);
      expect(new Set(joined.totals!.map(([, votes]) => votes))).toEqual(new Set([secret.abe, secret.zed]));
      page.socket.disconnect();
    }
  });
});

describe('a page that is open', () => {
  it('hears nothing more once the organizer hides the numbers, in every process, and all of it once they are shown', async () => {
    const staged = await stage('live');
    const { made, readers, zed, abe } = staged;
    const { cx_id } = made;
    const processes = [server.current, second];
    const guests = await Promise.all(processes.map((on) => open(on, cx_id, readers.visitor)));
    const own = await Promise.all(processes.map((on) => open(on, cx_id, organizer)));
    for (const page of [...guests, ...own]) expect(await page.join()).toMatchObject({ results_shown: true });
    await voteFor(staged, abe);
    const total = secret.zed + secret.abe;
    for (const { rows } of [...guests, ...own]) await expect.poll(() => totalIn(rows, cx_id), soon).toBe(total + 1);

    const setPolicy = async (results_policy: ResultsPolicy) => {
      const { status } = await organizer.run('createOrUpdate', { className: 'Contests', cx_id, results_policy });
      expect(status).toBe(200);
    };
    for (const { rows } of own) rows.length = 0;
    await setPolicy('hidden');
    // Remaining readers get a new snapshot, which proves that the process knows the policy.
    for (const { rows } of own) await expect.poll(() => totalIn(rows, cx_id), soon).toBe(total + 1);
    for (const { rows } of guests) rows.length = 0;
    await voteFor(staged, zed);
    for (const { rows } of own) await expect.poll(() => totalIn(rows, cx_id), soon).toBe(total + 2);
    for (const page of guests) {
      expect(page.rows).toEqual([]);
      expect(await page.join()).toMatchObject({ results_shown: false, totals: [] });
    }

    await setPolicy('live');
    for (const { rows } of guests) await expect.poll(() => totalIn(rows, cx_id), soon).toBe(total + 2);
    for (const { socket } of [...guests, ...own]) socket.disconnect();
  });

  it('hears the results when the clock passes the end, and nothing before', async () => {
    const staged = await stage('after_end');
    const { cx_id } = staged.made;
    const page = await open(second, cx_id, staged.readers.visitor);
    const heardAt: number[] = [];
    page.socket.on('totals', () => heardAt.push(second.ports.clock.now()));
    expect(await page.join()).toMatchObject({ results_shown: false, totals: [] });
    // Only now, so that a busy machine has as long as it needs to come to the page.
    const end_date = new Date(Date.now() + 2000);
    await storeBehind(server.current, cx_id, { end_date });
    const { rev } = (await server.current.ports.storage.get(Contest, cx_id))!;
    await expect.poll(() => totalIn(page.rows, cx_id), soon).toBe(secret.zed + secret.abe);
    expect(heardAt[0]).toBeGreaterThanOrEqual(end_date.getTime());
    // No row was written.
    expect((await server.current.ports.storage.get(Contest, cx_id))!.rev).toBe(rev);
    expect(await page.join()).toMatchObject({ results_shown: true });
    page.socket.disconnect();
  });

  it('is no page of a contest that is not for its reader', async () => {
    const { cx_id } = await contest(server.current, { organizer, publish: false });
    for (const actor of [await visitor(server.current), other])
      expect(await (await open(server.current, cx_id, actor)).join()).toEqual({ error: 'not_found' });
    expect(await (await open(server.current, cx_id, organizer)).join()).toMatchObject({ results_shown: true });
    expect(await (await open(server.current, 'nowhere00000', organizer)).join()).toEqual({ error: 'not_found' });
  });
});
