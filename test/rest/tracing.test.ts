/** OpenTelemetry's traces, as a collector gets them. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { RunningServer } from '#parse/server.ts';
import { createLogger } from '#parse/logger.ts';
import { member } from '../support/actors.ts';
import { isWhole } from '../support/whole.ts';
import { borrowDatabase, startTestServer, type TestServerOptions } from '../support/server.ts';

/** A span in OTLP's JSON. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly links?: readonly { traceId: string; spanId: string }[];
  readonly status: { code: number; message?: string };
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Span, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const asked = defineFunction({
  route: 'POST /app/test/asked',
  who: everyone,
  limit: usual,
  input: z.strictObject({ secret: z.string() }),
  async run({ storage, jobs, clock }) {
    await storage.find(Profile, { username: 'nobody' });
    await jobs.at('test job', 'later', new Date(clock.now()));
    return {};
  },
});
const failing = defineFunction({
  route: 'POST /app/test/failing',
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  run: () => Promise.reject(new Error('the inside of ana@example.org')),
});
const domains: TestServerOptions['domains'] = [
  {
    name: 'test',
    functions: { asked, failing },
    jobs: { on: { 'test job': async ({ storage }) => void (await storage.count(Profile, {})) } },
  },
];

const bodies: string[] = [];
const paths = new Set<string | undefined>();
const collector = http.createServer((request, response) => {
  paths.add(`${request.method} ${request.url}`);
  void text(request).then((body) => {
    bodies.push(body);
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
});
const batches = () => bodies.map((body) => JSON.parse(body) as Batch).flatMap(({ resourceSpans }) => resourceSpans);
const spans = () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
const named = (name: string) => spans().filter((span) => span.name === name);
const valueOf = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};
const under = (parent: Span) => spans().filter(({ parentSpanId }) => parentSpanId === parent.spanId);

let server: RunningServer;
const database = borrowDatabase(domains);
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  server = await startTestServer({ databaseUri: database.uri, domains, tracesUrl: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await server.stop();
  await database.giveBack();
  collector.close();
});

it('tell of a call, its commands and the job that it asked for, and of nothing that people wrote', async () => {
  const ana = await member(server);
  const { status, headers } = await ana.call('POST /app/test/asked' as never, { secret: 'what Ana wrote' } as never);
  expect(status).toBe(200);
  const route = 'POST /app/test/asked';
  await expect.poll(() => named(route)).toHaveLength(1);
  await expect.poll(() => named('job test job')).toHaveLength(1);
  const [call] = named(route);
  const [job] = named('job test job');
  expect(call).toMatchObject({ kind: 2 });
  expect(call!.parentSpanId).toBeUndefined();
  expect(valueOf(call!, 'http.response.status_code')).toBe(200);
  expect(valueOf(call!, 'engage.request_id')).toBe(headers.get('x-request-id'));
  const found = under(call!).find(({ name }) => name === 'find Profile');
  expect(found).toMatchObject({ kind: 3, traceId: call!.traceId });
  expect(valueOf(found!, 'db.system.name')).toBe('mongodb');
  expect(valueOf(found!, 'db.collection.name')).toBe('Profile');
  expect(job!.links).toMatchObject([{ traceId: call!.traceId, spanId: call!.spanId }]);
  expect(job!.traceId).not.toBe(call!.traceId);
  await expect.poll(() => under(job!).map(({ name }) => name)).toContain('aggregate Profile');
  expect([...paths]).toEqual(['POST /v1/traces']);
  expect(valueOf(batches()[0]!.resource, 'service.name')).toBe('engage');
  const sent = bodies.join('');
  for (const private_ of ['what Ana wrote', 'nobody', ana.token!, ana.username, '127.0.0.1'])
    expect(sent).not.toContain(private_);
});

it('tell of functions, with the commands of Parse’s own rows', async () => {
  const ben = await member(server);
  const headers = { 'X-Parse-Application-Id': 'engage', 'X-Parse-Session-Token': ben.token! };
  const where = encodeURIComponent(JSON.stringify({ username: ben.username }));
  expect((await fetch(`${server.url}/parse/classes/Profile?where=${where}`, { headers })).status).toBe(200);
  expect((await ben.run('getSessions' as never, {} as never)).status).toBe(200);
  await expect.poll(() => named('function getSessions')).toHaveLength(1);
  await expect
    .poll(() => named('parse').some((span) => under(span).some(({ name }) => name === 'find Profile')))
    .toBe(true);
  const [run] = named('function getSessions');
  expect(spans().find(({ spanId }) => spanId === run!.parentSpanId)).toMatchObject({ name: 'parse', kind: 2 });
  expect(bodies.join('')).not.toContain(ben.username);
});

it('tell of a failure by its kind, and never of health and metrics', async () => {
  await fetch(`${server.url}/health`);
  await fetch(`${server.url}/metrics`);
  await fetch(`${server.url}/app/test/failing`, { method: 'POST' });
  await expect.poll(() => named('POST /app/test/failing')).toMatchObject([{ status: { code: 2 } }]);
  expect(bodies.join('')).not.toContain('the inside of');
  for (const name of ['health', 'metrics']) expect(named(name)).toEqual([]);
});

it.runIf(isWhole)('that nobody takes are told once in the log, and cost no answer', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const other = borrowDatabase(domains);
  await server.stop();
  const alone = await startTestServer({ databaseUri: other.uri, domains, logger, tracesUrl: 'http://127.0.0.1:1' });
  const told = () => lines.filter((msg) => msg === 'traces do not reach their collector');
  expect((await fetch(`${alone.url}/app/test/asked?`, { method: 'POST' })).status).toBe(400);
  await expect.poll(told).toHaveLength(1);
  expect((await fetch(`${alone.url}/`)).status).toBe(200);
  await alone.stop();
  expect(told()).toHaveLength(1);
  await other.giveBack();
});
