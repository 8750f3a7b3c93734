/** A server whose database can be disconnected, and people who keep using it. */
import http from 'node:http';
import { expect, inject } from 'vitest';
import { Contest, Vote } from '#shared/contests/entities.ts';
import { recountContest } from '#cloud/contests/integrity/recount.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { type Line, openLine } from '../support/line.ts';
import { databaseUri, dropDatabase, freshDatabaseName, metric, startTestServer } from '../support/server.ts';
import { crowdVotes } from '../votes/crowd.ts';
import { expectFresh, openRoom, openRows } from './pages.ts';

/** Milliseconds within which every call must be answered. */
const longestWait = 12_000;
/** Milliseconds within which the service must recover. */
const longestReturn = 15_000;

export interface Stage {
  readonly server: RunningServer;
  readonly line: Line;
  readonly food: ContestShape;
  readonly organizer: TestActor;
  readonly guest: TestActor;
  readonly admin: TestActor;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const line = await openLine(inject('mongoPort'));
  const name = freshDatabaseName();
  // directConnection, because a replica set member would announce its real address and bypass the proxy.
  const uri = `mongodb://127.0.0.1:${line.port}/${name}?directConnection=true&w=majority&journal=true`;
  const server = await startTestServer({ databaseUri: uri, trustProxy: 1 });
  const [organizer, admin] = await Promise.all([member(server), member(server, 'admin')]);
  const [guest, food] = await Promise.all([visitor(server), contest(server, { organizer })]);
  return {
    server,
    line,
    food,
    organizer,
    guest,
    admin,
    async close() {
      line.mend();
      line.thaw();
      line.slow(0);
      await server.stop();
      await line.close();
      await dropDatabase(databaseUri(name));
    },
  };
}

interface Told {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly took: number;
}

async function ask(what: string, url: string, init?: RequestInit): Promise<Told> {
  const startedAt = performance.now();
  // load-safe: everything is to answer within it
  const signal = AbortSignal.timeout(longestWait);
  const [response, text] = await fetch(url, { ...init, signal })
    .then(async (answer) => [answer, await answer.text()] as const)
    .catch((cause: unknown) => {
      throw new Error(`${what}: nothing after ${Math.round(performance.now() - startedAt)} ms`, { cause });
    });
  return {
    what,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text,
    took: performance.now() - startedAt,
  };
}

/** One request to every kind of interface, as visitor and as member. */
export function knock({ server, food, guest, organizer, admin }: Stage): Promise<Told[]> {
  const { url } = server;
  const { cx_id } = food;
  const json = { 'Content-Type': 'application/json' };
  const post = (what: string, path: string, headers: Record<string, string>, body: object) =>
    ask(what, `${url}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const vote = {
    cx_id,
    contestant_id: food.contestants[0]!.contestant_id,
    client_id: `outage-${Math.random().toString(36).slice(2)}`,
  };
  return Promise.all([
    post('a vote', '/app/contest/v2/addVote', guest.headers, vote),
    post('a contest', '/app/contest/v2/fetchContest', organizer.headers, { cx_id }),
    post('a list', '/app/contest/v2/getOngoingContests', guest.headers, { page: 2 }),
    post('a message', '/app/contest/v2/sendContestMessage', organizer.headers, {
      cx_id,
      client_id: vote.client_id,
      text: `Hello ${vote.client_id}`,
    }),
    post('a function', '/parse/functions/fetchContest', organizer.parseHeaders, { cx_id }),
    post('a log-in', '/app/login/pro', guest.headers, { username: organizer.username, password: 'not this one' }),
    ask(
      'a class',
      `${url}/parse/classes/Contests?where=${encodeURIComponent(JSON.stringify({ user_id: organizer.user_id }))}`,
      {
        headers: organizer.parseHeaders,
      },
    ),
    ask('a page', `${url}/contest/${cx_id}`, { headers: { Accept: 'text/html' } }),
    ask('a name', `${url}/app/api/getUser`),
    ask('a drawn picture', `${url}/share/${cx_id}.jpg`),
    ask('the map of the site', `${url}/sitemap.xml`),
    ask('a table', `${url}/app/admin/export/users`, { headers: admin.headers }),
    ask('a file', `${url}/files/abcdefghijklmnopqrstu/picture.webp`),
  ]);
}

const innerWords = /mongo|ECONN|topology|driver|at \S+ \(|node_modules|127\.0\.0\.1|\$|pool/i;

/** No request hangs; refusals have a sentence and Retry-After. */
export function expectSentences(answers: readonly Told[]): void {
  for (const answer of answers) {
    const { what, status, retryAfter, text, took } = answer;
    const seen = `${what}: ${status} after ${Math.round(took)} ms, ${text.slice(0, 300)}`;
    expect(took, seen).toBeLessThan(longestWait);
    if (status === 200) continue;
    expect([503, 429, 403, 404, 401], seen).toContain(status);
    if (status === 503) expect(Number(retryAfter), seen).toBeGreaterThan(0);
    if (!text.startsWith('<')) expect((JSON.parse(text) as { error: string }).error, seen).toMatch(/\w+ \w+/);
    if (status >= 500 || !text.startsWith('<')) expect(text, seen).not.toMatch(innerWords);
  }
}

/** Resolves when all interfaces work again. */
export async function untilBack(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answers = await knock(stage);
    const away = answers.filter(({ status }) => status >= 500);
    if (!away.length) return performance.now() - startedAt;
    if (performance.now() - startedAt > longestReturn)
      throw new Error(`Still away: ${away.map(({ what, text }) => `${what} ${text}`).join(', ')}`);
    // load-safe: between two looks
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

// load-safe: the outage lasts that long
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * People vote, watch and call during an outage. Afterwards everything works, the ledger has what was acknowledged, and connected pages are
 * up to date.
 */
export async function surviveOutage(stage: Stage, how: 'cut' | 'freeze', milliseconds: number, voters: number) {
  const { server, line, food, organizer, guest } = stage;
  const { storage } = server.ports;
  const rows = openRows(server.url, organizer);
  const room = openRoom(server.url, guest, food.cx_id);
  const fresh = async () => {
    const { body } = await organizer.call('POST /app/contest/v2/getContestChat', { cx_id: food.cx_id });
    const own = await storage.find(Contest, { user_id: organizer.user_id! });
    await expectFresh(
      { rows, room },
      {
        names: own.map(({ contest_name }) => contest_name),
        votes: await storage.count(Vote, { cx_id: food.cx_id }),
        texts: body.messages.map(({ text }) => text),
      },
    );
  };
  await fresh();
  const voting = keepVoting(stage, voters);
  await pause(300);
  line[how]();
  const [answers] = await Promise.all([knock(stage), pause(milliseconds)]).finally(
    line[how === 'cut' ? 'mend' : 'thaw'],
  );
  expectSentences(answers);
  const back = await untilBack(stage);
  await voting.done;
  expect(voting.longest()).toBeLessThan(longestWait);
  await expectExact(stage, voting.acknowledged);
  expect(voting.acknowledged).toHaveLength(voters);
  await contest(server, { organizer, contestants: 2 });
  await fresh();
  // The stream was resumed, so nobody had to reconnect.
  expect(await metric(server.url, 'engage_feed_gaps')).toBe(0);
  return { answers, refusals: [...voting.refusals.keys()], back, longest: voting.longest() };
}

/** Acknowledged votes are in ledger, locks and tallies. */
export async function expectExact({ server, food }: Stage, acknowledged: readonly string[]): Promise<void> {
  const { storage } = server.ports;
  const ledger = new Set((await storage.find(Vote, { cx_id: food.cx_id })).map(({ vote_id }) => vote_id));
  expect(acknowledged.filter((id) => !ledger.has(id))).toEqual([]);
  expect(await recountContest(storage, food.cx_id)).toEqual([]);
}

/** People who keep voting, one vote each, resent until answered. */
export function keepVoting({ server, food }: Stage, voters: number) {
  const votes = crowdVotes(server.ports.secrets, food, voters, 1);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const acknowledged: string[] = [];
  const refusals = new Map<number, number>();
  let longest = 0;
  let next = 0;
  const send = ({ headers, body }: (typeof votes)[number]) =>
    new Promise<number>((resolve, reject) => {
      const request = http.request(
        `${server.url}/app/contest/v2/addVote`,
        // load-safe: every vote is to be answered within it
        { agent, method: 'POST', headers, timeout: longestWait },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode!));
        },
      );
      request.on('timeout', () => request.destroy(new Error('A vote hung')));
      request.on('error', reject);
      request.end(body);
    });
  const voter = async () => {
    for (let vote = votes[next++]; vote; vote = votes[next++])
      for (;;) {
        const startedAt = performance.now();
        const status = await send(vote);
        longest = Math.max(longest, performance.now() - startedAt);
        if (status === 200) {
          acknowledged.push(vote.vote_id);
          break;
        }
        refusals.set(status, (refusals.get(status) ?? 0) + 1);
        // load-safe: between two tries of a page
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
  };
  const done = Promise.all(Array.from({ length: 8 }, voter)).finally(() => agent.destroy());
  done.catch(() => undefined);
  return { done, acknowledged, refusals, longest: () => longest };
}
