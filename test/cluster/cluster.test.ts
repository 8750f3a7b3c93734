/** Two servers with one database and one Redis behind nginx, as set up by `npm run cluster` and deploy/. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Round, RoundContestant } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import { routes } from '#cloud/calls.ts';
import type { RunningServer } from '#parse/server.ts';
import { startNginx, startRedis } from '../../scripts/lib/machines.ts';
import { LiveClient } from '../support/live.ts';
import { Page } from '../live/page.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest, storeBehind } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, metric, startTestServer } from '../support/server.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';
import { expectExact } from '../votes/exact.ts';
import { appSecret, type ServerProcess, spawnServer } from '../votes/processes.ts';

const uri = databaseUri(freshDatabaseName());
const ends: (() => Promise<unknown>)[] = [];
/** A third server in this process without Redis, to set up the tests' data. */
let server: RunningServer;
let pair: readonly [ServerProcess, ServerProcess];
let redis: Awaited<ReturnType<typeof startRedis>>;
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  redis = await startRedis();
  ends.push(() => redis.stop());
  server = await startTestServer({ databaseUri: uri, appSecret, trustProxy: 1 });
  ends.push(() => server.stop());
  const starting = [spawnServer(uri, { REDIS_URL: redis.url }), spawnServer(uri, { REDIS_URL: redis.url })] as const;
  ends.push(...starting.map(({ kill }) => kill));
  pair = await Promise.all([starting[0].ready, starting[1].ready]);
  nginx = await startNginx({ servers: pair.map(({ url }) => Number(new URL(url).port)), believesCallers: true });
  ends.push(() => nginx.stop());
}, 300_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  await dropDatabase(uri);
});

const pages: Page[] = [];
afterAll(() => {
  for (const { socket } of pages) socket.disconnect();
});
const open = async (url: string, { ssid, token }: TestActor) => {
  const page = new Page(url, { ssid, token });
  pages.push(page);
  return page.connect();
};
const at = (url: string, actor: TestActor) => actor.at(url);
const doors = () => [pair[0].url, pair[1].url, nginx.url];
const until = async (holds: () => Promise<boolean> | boolean) => {
  await expect.poll(holds).toBe(true);
};

describe('through nginx and both servers', () => {
  it('votes count once a voter, and every count agrees', async () => {
    const food = await contest(server, { contestants: 20 });
    const votes = crowdVotes(server.ports.secrets, food, 400, 4);
    const answers = await castAll(votes, { url: () => nginx.url });
    await expectExact(server.ports.storage, food, answers, { voters: 400, votes: 1600 });
    const counted = await Promise.all(pair.map(({ url }) => metric(url, 'engage_votes_total\\{outcome="counted"\\}')));
    // Both servers took part.
    expect(Math.min(...counted)).toBeGreaterThan(0);
    expect(counted[0]! + counted[1]!).toBe(400);
  });

  it('a lock that one server took holds in the other, also at the same instant', async () => {
    const food = await contest(server);
    const someone = await visitor(server);
    const vote = (url: string, index: number) =>
      at(url, someone).call('POST /app/contest/v2/addVote', {
        cx_id: food.cx_id,
        contestant_id: food.contestants[index]!.contestant_id,
      });
    const answers = await Promise.all(doors().flatMap((url) => [vote(url, 0), vote(url, 1)]));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
  });

  it('totals, viewers, chat and rows cross over', async () => {
    const organizer = await member(server);
    const food = await contest(server, { organizer });
    const room = `contest:${food.cx_id}`;
    const guests = await Promise.all([visitor(server), visitor(server), visitor(server)]);
    const [first, second, third] = await Promise.all(doors().map((url, index) => open(url, guests[index]!)));
    for (const page of [first!, second!, third!]) await page.join(room);
    for (const page of [first!, second!, third!])
      await page.until(({ event, payload }) => event === 'viewers' && payload.viewers === 3);

    const place = food.contestants[0]!;
    await at(pair[0].url, guests[0]).call('POST /app/contest/v2/addVote', {
      cx_id: food.cx_id,
      contestant_id: place.contestant_id,
    });
    for (const page of [first!, second!, third!])
      await page.until(
        ({ event, payload }) => event === 'totals' && payload.rows.some(([of, n]) => of === place.assox_id && n === 1),
      );

    const said = await at(pair[1].url, organizer).call('POST /app/contest/v2/sendContestMessage', {
      cx_id: food.cx_id,
      text: 'Hello from the other server',
      client_id: 'cluster-1',
    });
    expect(said.status).toBe(200);
    for (const page of [first!, second!, third!]) {
      await page.until(({ event, payload }) => event.startsWith('chat') && JSON.stringify(payload).includes('Hello'));
      expect(page.heard.filter(({ payload }) => JSON.stringify(payload).includes('Hello'))).toHaveLength(1);
    }

    const live = await LiveClient.open(nginx.url, organizer.token);
    expect((await live.subscribe('Profile', { user_id: organizer.user_id })).op).toBe('subscribed');
    for (const [index, url] of doors().entries()) {
      const changed = await at(url, organizer).call('POST /app/account/updateProfileInfo', {
        full_name: `Changed ${index}`,
      });
      expect(changed.status).toBe(200);
      await live.until(({ object }) => object?.full_name === `Changed ${index}`);
    }
    live.close();
  });

  it('a round is settled once', async () => {
    const hour = 3_600_000;
    const rounds = [1, 2].map((n) => ({ endDate: new Date(Date.now() + n * hour).toISOString(), advance: 2 }));
    const food = await contest(server, { contestants: 5, rounds, tie_rule: 'first_entered' });
    await storeBehind(server, food.cx_id, {}, [
      { endDate: new Date(server.ports.clock.now() + 500) },
      { startDate: new Date(server.ports.clock.now() + 500) },
    ]);
    await scheduleRounds(server.ports, food.cx_id);
    const { storage } = server.ports;
    const roundsNow = () => storage.find(Round, { cx_id: food.cx_id }, { sort: { round_number: 1 } });
    await until(async () => (await roundsNow())[0]!.advanced_at !== undefined);
    const [before] = await roundsNow();
    // load-safe: other servers' jobs have run by then, and are to have changed nothing
    await server.ports.clock.pause(contestLimits.roundSettles);
    const [after, next] = await roundsNow();
    expect(after!.rev).toBe(before!.rev);
    expect(await storage.find(RoundContestant, { round_id: next!.round_id })).toHaveLength(2);
  });

  it('a picture of 3 MB arrives, a larger one and a large call are refused, and metrics stay behind', async () => {
    const organizer = at(nginx.url, await member(server));
    const bytes = (size: number) => organizer.call('POST /app/files/addImage', { bytes: new Uint8Array(size) });
    expect(await bytes(limits.uploadBytes)).toMatchObject({ code: 'not_an_image' });
    expect((await bytes(limits.uploadBytes + 1)).status).toBe(413);
    const call = await organizer.call('POST /app/contest/v2/search', { word: 'x'.repeat(600_000) } as never);
    expect(call.status).toBe(413);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
    expect(await (await fetch(`${nginx.url}/health/ready`)).json()).toEqual({ live: true, ready: true });
  });

  it('the id that nginx gave a request is the one that is answered', async () => {
    const [first, second] = await Promise.all([fetch(`${nginx.url}/health`), fetch(`${nginx.url}/health`)]);
    expect(first.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'));
  });
});

describe('the limit of a call', () => {
  const name = 'POST /app/login/pro';
  const { points: calls } = routes[name].limit;
  let person = 0;
  /** How many of twice the allowed calls succeeded, alternating between both servers. */
  const through = async (): Promise<number> => {
    const address = `10.9.0.${++person}`;
    let passed = 0;
    for (let n = 0; n < 2 * calls + 2; n++) {
      const answer = await fetch(`${pair[n % 2]!.url}/app/login/pro`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: '{}',
      });
      if (answer.status !== 429) passed++;
      await answer.arrayBuffer();
    }
    return passed;
  };
  const redisUp = (value: number) =>
    until(async () =>
      (await Promise.all(pair.map(({ url }) => metric(url, 'engage_redis_up')))).every((up) => up === value),
    );

  it('is shared; a killed Redis stops nothing, and one that is back is taken again', async () => {
    await redisUp(1);
    expect(await through()).toBe(calls);

    await redis.kill();
    expect(await through()).toBe(2 * calls);
    const food = await contest(server);
    const votes = crowdVotes(server.ports.secrets, food, 100, 2);
    const answers = await castAll(votes, { url: () => nginx.url });
    await expectExact(server.ports.storage, food, answers, { voters: 100, votes: 200 });
    // Rooms fall back to the database.
    const guests = await Promise.all([visitor(server), visitor(server)]);
    const [near, far] = await Promise.all(pair.map(({ url }, index) => open(url, guests[index]!)));
    for (const page of [near!, far!]) await page.join(`contest:${food.cx_id}`);
    for (const page of [near!, far!])
      await page.until(({ event, payload }) => event === 'viewers' && payload.viewers === 2);

    redis = await startRedis(redis.port);
    await redisUp(1);
    expect(await through()).toBe(calls);
  });

  it('and a killed server takes nobody with it: nginx goes on with the other, and says when there is none', async () => {
    const food = await contest(server);
    const votes = crowdVotes(server.ports.secrets, food, 300, 2);
    let sent = 0;
    let killed: Promise<unknown> | undefined;
    const url = () => {
      if (++sent === 200) killed = pair[1].kill();
      return nginx.url;
    };
    const answers = await castAll(votes, { url }, 32);
    expect(await killed).toBe('SIGKILL');
    await expectExact(server.ports.storage, food, answers, { voters: 300, votes: 600 });
    const page = await fetch(nginx.url, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    await pair[0].kill();
    const busyPage = await fetch(nginx.url, { headers: { Accept: 'text/html' } });
    expect([busyPage.status, busyPage.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await busyPage.text()).toContain('tries again by itself');
    expect(await (await fetch(`${nginx.url}/app/api/getUser`)).json()).toEqual({ code: 'busy' });
  });
});
