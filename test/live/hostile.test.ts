/** Hostile connections: limits hold, nothing leaks, and others are served meanwhile. */
import http from 'node:http';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { WebSocket } from 'ws';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { liveLimits } from '#parse/live/limits.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { metric, useServer } from '../support/server.ts';
import { LiveClient } from '../support/live.ts';
import { Page } from './page.ts';

const httpTimeouts = { headersTimeout: 3000, requestTimeout: 4000, connectionsCheckingInterval: 100 };
/** Timeout in milliseconds for others' requests; their speed is the benchmark's concern. */
const bearable = 30_000;
const warnings: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
const server = useServer({ trustProxy: 1, httpTimeouts, logger });
let food: ContestShape;
let person: TestActor;
let others = 0;

beforeAll(async () => {
  person = await member(server.current);
  food = await contest(server.current, { organizer: person });
});

/** Another person, at their own address, reads and votes. */
async function othersAreServed(): Promise<void> {
  const guest = await visitor(server.current);
  const headers = {
    ...guest.headers,
    'X-Forwarded-For': `10.3.0.${++others}`,
    'Content-Type': 'application/json',
  };
  const post = async (path: string, body: object) => {
    const startedAt = performance.now();
    const response = await fetch(`${server.current.url}/app/contest/v2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(bearable),
    });
    await response.text();
    expect(performance.now() - startedAt).toBeLessThan(bearable);
    return response.status;
  };
  const { cx_id, contestants } = food;
  expect(await post('fetchContest', { cx_id })).toBe(200);
  const { contestant_id } = contestants[0]!;
  expect(await post('addVote', { cx_id, contestant_id, client_id: `hostile-${others}` })).toBe(200);
}

/** A member gets a live event. */
async function othersAreLive(): Promise<void> {
  const client = await LiveClient.open(server.current.url, person.token);
  expect((await client.subscribe('Contests', { user_id: person.user_id })).op).toBe('subscribed');
  const made = await contest(server.current, { organizer: person, contestants: 2 });
  await client.until(({ object }) => object?.objectId === made.cx_id);
  client.close();
}

/** Opens a web socket; returns 'open' or the status. */
const upgrade = (path: string, address: string, cookie = '') =>
  new Promise<{ got: number | 'open'; end(): void; isOver(): boolean }>((resolve, reject) => {
    const request = http.request(`${server.current.url}${path}`, {
      agent: false,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'X-Forwarded-For': address,
        Cookie: cookie,
      },
    });
    request.on('upgrade', (_, socket) => {
      socket.on('error', () => undefined).resume();
      resolve({ got: 'open', end: () => socket.destroy(), isOver: () => socket.destroyed });
    });
    request.on('response', (response) => {
      response.resume();
      resolve({ got: response.statusCode!, end: () => undefined, isOver: () => true });
    });
    request.on('error', reject);
    request.end();
  });

describe('a flood of upgrades', () => {
  it('holds as many as one address may, and no more: the oldest of the browser that holds most goes; others are served', async () => {
    const wanted = liveLimits.connectionsPerAddress + 100;
    const { ssid } = (await visitor(server.current)).headers;
    const neighbour = await upgrade('/live', '10.2.0.1', `ssid=${ssid}`);
    const answers: Awaited<ReturnType<typeof upgrade>>[] = [];
    for (let at = 0; at < wanted; at += 100)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, () => upgrade('/live', '10.2.0.1')))));
    expect(new Set(answers.map(({ got }) => got))).toEqual(new Set(['open']));
    await expect
      .poll(() => answers.filter(({ isOver }) => !isOver()).length)
      .toBe(liveLimits.connectionsPerAddress - 1);
    expect(neighbour.isOver()).toBe(false);
    expect(answers.slice(0, 100).every(({ isOver }) => isOver())).toBe(true);
    await othersAreServed();
    await othersAreLive();
    for (const { end } of [...answers, neighbour]) end();
  });

  it('off the two paths is turned away', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => upgrade(`/nowhere/${n}`, '10.2.0.2')));
    expect(new Set(answers.map(({ got }) => got))).toEqual(new Set([404]));
    await othersAreServed();
  });
});

/** Connections that send a byte at a time; resolves to the lifetime of the last one in milliseconds. */
async function drip(count: number, head: string, then: string): Promise<number> {
  const startedAt = performance.now();
  const lives = Array.from({ length: count }, async () => {
    const socket = net.connect(server.current.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(head);
    const dripping = setInterval(() => socket.write(then), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
  });
  await Promise.all([...lives, othersAreServed()]);
  return performance.now() - startedAt;
}

describe('a slow loris', () => {
  it('that never ends its head is cut', async () => {
    const lived = await drip(300, 'GET /health HTTP/1.1\r\nHost: here\r\nX-', 'a');
    expect(lived).toBeLessThan(httpTimeouts.headersTimeout + 10 * httpTimeouts.connectionsCheckingInterval + bearable);
  });

  it('that never ends its body is cut', async () => {
    const head =
      'POST /app/contest/v2/fetchContest HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{"cx_id":"';
    const lived = await drip(300, head, 'a');
    expect(lived).toBeGreaterThan(httpTimeouts.requestTimeout / 2);
    expect(lived).toBeLessThan(httpTimeouts.requestTimeout + 10 * httpTimeouts.connectionsCheckingInterval + bearable);
  });
});

describe('one client', () => {
  it('that asks for 10,000 subscriptions is cut', async () => {
    const client = await LiveClient.open(server.current.url, person.token);
    for (let requestId = 1; requestId <= 10_000; requestId++)
      client.send({ op: 'subscribe', requestId, query: { className: 'Contests', where: { user_id: requestId } } });
    await client.closed;
    expect(client.frames.filter(({ op }) => op === 'subscribed').length).toBeLessThanOrEqual(
      liveLimits.subscriptionsPerClient,
    );
    await othersAreLive();
  });

  it('has as many subscriptions as it may, and is told so', async () => {
    const { subscriptionsPerClient } = liveLimits;
    const client = await LiveClient.open(server.current.url, person.token);
    const answers = await Promise.all(
      Array.from({ length: subscriptionsPerClient + 50 }, (_, n) => client.subscribe('Contests', { user_id: n + 1 })),
    );
    expect(answers.filter(({ op }) => op === 'subscribed')).toHaveLength(subscriptionsPerClient);
    expect(answers.filter(({ code }) => code === 155)).toHaveLength(50);
    await othersAreLive();
    client.close();
  });

  it('that sends a frame of 3 MB, or says that one of a terabyte comes, is cut', async () => {
    const big = await LiveClient.open(server.current.url);
    big.ws.send('x'.repeat(3 * 1024 * 1024));
    expect(await big.closed).toBe(1009);
    const page = await new Page(server.current.url, {}).connect();
    const left = new Promise((resolve) => page.socket.once('disconnect', resolve));
    page.socket.emit('join', { room: 'x'.repeat(3 * 1024 * 1024) });
    await left;
    const raw = await LiveClient.open(server.current.url);
    const header = Buffer.from([0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    (raw.ws as unknown as { _socket: net.Socket })._socket.write(header);
    expect(await raw.closed).toBe(1009);
    await othersAreServed();
    await othersAreLive();
  });

  it('that sends what is no message is told so or cut, and nobody else notices', async () => {
    const odd = [
      '',
      '{',
      '[]',
      'null',
      '1',
      '{"op":1}',
      '{"op":"connect"}',
      '{"op":"subscribe"}',
      '{"op":"__proto__"}',
    ];
    const levels = (count: number, open: string, close: string) => `${open.repeat(count)}1${close.repeat(count)}`;
    for (const where of [
      levels(2500, '{"a":', '}'),
      levels(7000, '[', ']'),
      '{"user_id":{"$gt":0}}',
      '{"$or":[{},{}]}',
    ])
      odd.push(`{"op":"subscribe","requestId":1,"query":{"className":"Contests","where":${where}}}`);
    odd.push('{"op":"subscribe","requestId":{"$gt":0},"query":{"className":"__proto__","where":{}}}');
    for (const text of odd) {
      const client = await LiveClient.open(server.current.url, person.token);
      client.ws.send(text);
      client.ws.send(Buffer.from([0, 255, 254]));
      client.close();
      await client.closed;
    }
    const page = await new Page(server.current.url, { ssid: { $gt: '' }, token: ['a'] }).connect();
    for (const room of [
      null,
      1,
      {},
      [],
      '__proto__',
      'contest:',
      `contest:${'\0'.repeat(12)}`,
      'results/abc',
      { $gt: '' },
    ])
      expect(await page.join(room)).toHaveProperty('error');
    page.socket.disconnect();
    await othersAreLive();
  });

  it('joins as many rooms as it may', async () => {
    const { roomsPerSocket } = liveLimits;
    const ids: string[] = [];
    while (ids.length < roomsPerSocket + 5)
      ids.push((await contest(server.current, { organizer: person, contestants: 2 })).cx_id);
    const page = await new Page(server.current.url, {}).connect();
    const answers = await Promise.all(ids.map((cx_id) => page.join(`contest:${cx_id}`)));
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(roomsPerSocket);
    expect(answers.filter(({ error }) => error === 'too_many')).toHaveLength(5);
    // Missing contests use no place.
    await page.leave(`contest:${ids[0]}`);
    expect(await page.join('contest:nothereatall')).toEqual({ error: 'not_found' });
    expect((await page.join(`contest:${ids.at(-1)}`)).error).toBeUndefined();
    page.socket.disconnect();
  });

  it('that joins and leaves without end is cut', async () => {
    const page = await new Page(server.current.url, {}).connect();
    const left = new Promise((resolve) => page.socket.once('disconnect', resolve));
    for (let n = 0; n < 5000; n++)
      page.socket.emit(n % 2 ? 'leave' : 'join', { room: `contest:${food.cx_id}` }, () => {});
    await left;
    await othersAreServed();
    const watcher = await new Page(server.current.url, {}).connect();
    expect(await watcher.join(`contest:${food.cx_id}`)).toMatchObject({ viewers: 1 });
    watcher.socket.disconnect();
  });

  it('that connects and says nothing is cut after a while', async () => {
    const ws = new WebSocket(`${server.current.url.replace('http', 'ws')}/live`);
    const closed = new Promise((resolve) => ws.once('close', resolve));
    expect(await closed).toBe(1008);
  });

  it('that leaves before it connects is not worth a line in the log', async () => {
    const open = () => metric(server.current.url, 'engage_live_connections');
    await expect.poll(open).toBe(0);
    warnings.length = 0;
    const sockets = Array.from({ length: 5 }, () => new WebSocket(`${server.current.url.replace('http', 'ws')}/live`));
    await Promise.all(sockets.map((ws) => new Promise((resolve) => ws.once('open', resolve))));
    await expect.poll(open).toBe(5);
    for (const ws of sockets) ws.close();
    await expect.poll(open).toBe(0);
    expect(warnings).toEqual([]);
  });
});
