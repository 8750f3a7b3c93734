/** Room messages and rate limits over Redis, and their fallback while it is down. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { defineRoom, publicIdText } from '#shared/model/room.ts';
import { hostOf } from '#cloud/kernel/rooms.ts';
import { createFeed, type Feed } from '#parse/live/feed.ts';
import { createRedisRelay } from '#parse/live/redisRelay.ts';
import { createRelay, type Relay, relayCollection, type SentMessage } from '#parse/live/relay.ts';
import { createSockets, type Sockets } from '#parse/live/sockets.ts';
import { createCounters } from '#parse/ports/limiter.ts';
import { openRedis, type Redis } from '#parse/redis.ts';
import { startRedis } from '../../scripts/lib/machines.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, freshDatabase, openDatabase } from '../live/harness.ts';
import { Page } from '../live/page.ts';
import type { Database } from '#parse/database/connection.ts';

const { uri, drop } = freshDatabase();
const newsRoom = defineRoom<object, { news: { n: number } }>()({ kind: 'news', id: publicIdText, counted: true });
const id = 'cx_redis_001';
const room = newsRoom.nameOf(id);
const settle = 300;
let database: Database;
let server: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  database = await openDatabase(uri);
  await database.db.createCollection('anything');
  server = await startRedis();
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
  await drop();
  await server.stop();
});

interface Node {
  readonly redis: Redis;
  readonly sockets: Sockets;
  readonly url: string;
  readonly logged: string[];
  /** News that went by the database. */
  readonly byDatabase: SentMessage[];
  close(): Promise<void>;
}
const nodes: Node[] = [];

/** The parts of a server process under test. */
async function startNode(): Promise<Node> {
  const { log, lines } = createLog();
  const feed: Feed = createFeed({ db: database.db, entities: [], collections: [relayCollection], log });
  // A slow answer of a busy machine is no outage.
  const redis = openRedis(server.url, 'test:', log, 30_000);
  const rows = await createRelay(database.db, feed, log);
  const byDatabase: SentMessage[] = [];
  const fallback: Relay = {
    ...rows,
    send(message) {
      if (message.event === 'news') byDatabase.push(message);
      rows.send(message);
    },
  };
  const relay = createRedisRelay(redis, fallback, settle);
  await feed.start();
  const sockets = createSockets({
    identify: () => ({ visitor_id: 'somebody', roles: [] }),
    open: () => [{ hosts: [hostOf(newsRoom, { admit: () => ({}) })] }],
    feed,
    now: Date.now,
    relay,
    adapter: relay.adapter,
    log,
    limits: { viewersEvery: 30, viewersBeat: 300 },
  });
  const web = createServer().on('upgrade', sockets.upgrade);
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const node: Node = {
    redis,
    sockets,
    byDatabase,
    url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    get logged() {
      return lines.map(({ message }) => message);
    },
    async close() {
      await sockets.close();
      relay.close();
      redis.close();
      await feed.close();
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
  nodes.push(node);
  return node;
}

const until = async (holds: () => boolean) => {
  await expect.poll(holds, { interval: 10 }).toBe(true);
};
const numbers = (page: Page) =>
  page.heard.filter(({ event }) => event === 'news').map(({ payload }) => (payload as unknown as { n: number }).n);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('with Redis', () => {
  it('messages reach the rooms of every process once and in order, also while Redis is killed and comes back', async () => {
    const [a, b] = [await startNode(), await startNode()];
    await until(() => a.redis.isReady() && b.redis.isReady());
    const near = await new Page(a.url, {}).connect();
    const far = await new Page(b.url, {}).connect();
    await near.join(room);
    await far.join(room);
    let sent = 0;
    const send = (count: number) => {
      for (let i = 0; i < count; i++) a.sockets.rooms.send(newsRoom, id, 'news', { n: sent++ });
    };
    const bothHeardAll = () => until(() => numbers(near).length === sent && numbers(far).at(-1) === sent - 1);

    // The adapter's read connection opens in the background; the first message proves it.
    send(1);
    await bothHeardAll();
    send(200);
    await bothHeardAll();
    expect(a.byDatabase).toEqual([]);

    await server.kill();
    send(50);
    await until(() => !a.redis.isReady() && !b.redis.isReady());
    send(50);
    await bothHeardAll();
    const duringOutage = a.byDatabase.length;
    expect(duringOutage).toBeGreaterThanOrEqual(50);
    expect(a.logged.filter((line) => line.startsWith('Redis is away'))).toHaveLength(1);

    server = await startRedis(server.port);
    await until(() => a.redis.isReady() && b.redis.isReady());
    send(100);
    await bothHeardAll();
    send(100);
    await bothHeardAll();
    expect(a.byDatabase).toHaveLength(duringOutage);
    expect(a.logged).toContain('Redis is back');

    for (const page of [near, far]) {
      expect(numbers(page)).toEqual(range(0, sent));
      page.socket.disconnect();
    }
  });

  it('everybody is told the viewers of all processes, and a process that died counts no more', async () => {
    const [a, b] = [await startNode(), await startNode()];
    const other = newsRoom.nameOf('cx_redis_002');
    const near = await new Page(a.url, {}).connect();
    await near.join(other);
    const far = await Promise.all([new Page(b.url, {}).connect(), new Page(b.url, {}).connect()]);
    for (const page of far) await page.join(other);
    const told =
      (viewers: number) =>
      ({ event, payload }: { event: string; payload: { viewers: number } }) =>
        event === 'viewers' && payload.viewers === viewers;
    await near.until(told(3));
    await far[0].until(told(3));
    // A later process learns the others' counts.
    const c = await startNode();
    const late = await new Page(c.url, {}).connect();
    await late.join(other);
    await late.until(told(4));
    // Closed without notice, like a killed process.
    b.redis.close();
    const heard = near.heard.length;
    await until(() => near.heard.slice(heard).some(told(2)));
    expect(late.heard.filter(told(4)).length).toBeGreaterThan(0);
    for (const page of [near, late, ...far]) page.socket.disconnect();
  });
});

describe('a limit', () => {
  it('is one for all processes, each its own while Redis is away, and shared again when it is back', async () => {
    const { log } = createLog();
    const both = [openRedis(server.url, 'limits:', log), openRedis(server.url, 'limits:', log)];
    const [a, b] = both.map((redis) => createCounters(redis)('tries', { points: 5, seconds: 60 }));
    await until(() => both.every((redis) => redis.isReady()));
    /** Rethrows anything but refusals. */
    const isAllowed = async (counter: typeof a, key: string) => {
      try {
        await counter!.consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    };
    const take = async (key: string, times: number) => {
      let allowed = 0;
      for (let i = 0; i < times; i++) allowed += Number(await isAllowed(i % 2 ? a : b, key));
      return allowed;
    };
    expect(await take('together', 12)).toBe(5);
    await server.kill();
    expect(await take('apart', 14)).toBe(10);
    server = await startRedis(server.port);
    await until(() => both.every((redis) => redis.isReady()));
    expect(await take('again', 12)).toBe(5);
    for (const redis of both) redis.close();
  });

  it('of a Redis that hangs is counted here, and asked there no more for a second', async () => {
    const { log } = createLog();
    const redis = openRedis(server.url, 'hangs:', log);
    const points = 100;
    const counter = createCounters(redis)('tries', { points, seconds: 60 });
    await until(() => redis.isReady());
    const asked = vi.spyOn(redis.client, 'eval');
    await redis.client.sendCommand(['CLIENT', 'PAUSE', '60000']);
    for (let i = 0; i < points; i++) await counter.consume('somebody');
    expect(asked).toHaveBeenCalled();
    expect(asked.mock.calls.length).toBeLessThan(points / 10);
    await expect(counter.consume('somebody')).rejects.toBeInstanceOf(RateLimiterRes);
    redis.close();
  });
});
