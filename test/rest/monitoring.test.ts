/** Health, metrics and request ids. */
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';
import { Page } from '../live/page.ts';
import { createLogger } from '#parse/logger.ts';

const lines: { requestId?: string; req?: { id: string }; msg: string }[] = [];
const failing = defineFunction({
  route: 'POST /app/test/failing',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: () => Promise.reject(new Error('the inside of ana@example.org')),
});
const token = 'a token of the tests alone';
const logger = createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) });
const server = useServer({
  logger,
  metricsToken: token,
  trustProxy: 1,
  domains: [{ name: 'test', functions: { failing } }],
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.current.url}${path}`, { headers });
const metrics = async () => (await get('/metrics')).text();
const value = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? NaN,
  );
const proxied = { 'X-Forwarded-For': '203.0.113.9' };

describe('health', () => {
  it('says that the server lives, and that it can serve', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ live: true });
    for (const path of ['/health', '/health/ready']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ live: true, ready: true });
    }
  });
});

describe('metrics', () => {
  it('are for this machine, and for whoever has the token; to others there is no such page', async () => {
    expect((await get('/metrics')).status).toBe(200);
    expect((await get('/metrics', proxied)).status).toBe(404);
    expect((await get('/metrics', { ...proxied, Authorization: 'Bearer another token of tests' })).status).toBe(404);
    expect((await get('/metrics', { Via: '1.1 somebody' })).status).toBe(404);
    const answer = await get('/metrics', { ...proxied, Authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('count votes by outcome, calls by row, connections and subscriptions, and name nobody', async () => {
    const food = await contest(server.current);
    const someone = await visitor(server.current);
    const vote = (contestant_id: string) =>
      someone.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    for (const { contestant_id } of food.contestants.slice(0, 2)) await vote(contestant_id);
    await vote('no-such-contestant');
    await someone.run('addVote', { cx_id: food.cx_id, contestant_id: food.contestants[0]!.contestant_id });
    await someone.call('GET /app/profile/getData/:id', { id: 'a-private-name' });
    const page = await new Page(server.current.url, { ssid: someone.ssid }).connect();
    await page.join(`contest:${food.cx_id}`);
    const text = await metrics();
    page.socket.disconnect();

    expect(value(text, 'engage_votes_total{outcome="counted"}')).toBe(1);
    expect(value(text, 'engage_votes_total{outcome="held"}')).toBe(2);
    expect(value(text, 'engage_votes_total{outcome="contestant_not_found"}')).toBe(1);
    const row = 'call="POST /app/contest/v2/addVote"';
    expect(value(text, `engage_call_duration_seconds_count{${row},status="2xx"}`)).toBe(2);
    expect(value(text, `engage_call_duration_seconds_count{${row},status="4xx"}`)).toBe(1);
    expect(value(text, 'engage_call_duration_seconds_count{call="parse",status="2xx"}')).toBeGreaterThan(0);
    expect(value(text, 'engage_sockets')).toBe(1);
    expect(value(text, 'engage_rooms')).toBe(1);
    expect(value(text, 'engage_live_subscriptions')).toBe(0);
    expect(value(text, 'engage_votes_waiting')).toBe(0);
    expect(value(text, 'engage_feed_open')).toBe(1);
    expect(value(text, 'engage_feed_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(value(text, 'engage_feed_lag_seconds')).toBeLessThan(10);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(text).not.toContain('a-private-name');
    expect(text).not.toContain(food.cx_id);
    expect(text).toContain('call="GET /app/profile/getData/:id"');
  });
});

describe('the name of a request', () => {
  it('comes with every answer: calls, refusals, pages, Parse, and what is not there', async () => {
    const someone = await visitor(server.current);
    const answers = [
      await get('/app/api/getUser', { ssid: someone.ssid }),
      await get('/app/users/getPaymentKeys'),
      await get('/'),
      await get('/parse/classes/Profile'),
      await get('/no/such/thing.png'),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of a fault is the one in the log, and nobody is named there', async () => {
    const answer = await fetch(`${server.current.url}/app/test/failing`, { method: 'POST' });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id')!;
    const told = lines.filter(({ requestId, req }) => requestId === id || req?.id === id).map(({ msg }) => msg);
    expect(told).toContain('a call failed');
    await expect.poll(() => lines.some(({ req, msg }) => req?.id === id && msg === 'request errored')).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('ana@example.org');
  });

  it('is not chosen by a caller', async () => {
    const given = await get('/health', { 'X-Request-Id': 'chosen-by-caller' });
    expect(given.headers.get('x-request-id')).not.toBe('chosen-by-caller');
    const byProxy = await get('/health', { ...proxied, 'X-Request-Id': 'given-by-proxy' });
    expect(byProxy.headers.get('x-request-id')).toBe('given-by-proxy');
  });
});
