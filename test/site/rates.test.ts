/** Exchange rates: caching and failures of the source. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CurrencyRates } from '#shared/site/entities.ts';
import { getRates } from '#cloud/site/rates.ts';
import { createRates } from '#parse/ports/rates.ts';
import type { RunningServer } from '#parse/server.ts';
import { visitor } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer, useServer } from '../support/server.ts';

const answer = { base: 'EUR', date: '2026-11-20', rates: { USD: 1.25, XYZ: -1 } };
let asked = 0;
let reply: (response: http.ServerResponse) => void;
const says = (body: unknown) => (response: http.ServerResponse) => response.end(JSON.stringify(body));
const source = http.createServer((_request, response) => {
  asked++;
  reply(response);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => source.close(resolve)));
beforeEach(() => {
  asked = 0;
  reply = says(answer);
});

const ratesOf = async (server: RunningServer) => (await visitor(server)).call('GET /app/api/rates');
const bundled = { base: 'EUR', date: '2025-01-02', rates: { EUR: 1 }, live: false };
const visiting = { roles: [], language: 'EN', address: '' } as const;
const live = { base: 'EUR', date: '2026-11-20', rates: { EUR: 1, USD: 1.25 }, live: true };

/** Runs with several servers on one database. */
async function withServers(
  count: number,
  run: (servers: RunningServer[], uri: string) => Promise<void>,
): Promise<void> {
  const uri = databaseUri(freshDatabaseName());
  const servers: RunningServer[] = [];
  try {
    for (let n = 0; n < count; n++) servers.push(await startTestServer({ databaseUri: uri, ratesUrl: url }));
    await run(servers, uri);
  } finally {
    for (const server of servers) await server.stop();
    await dropDatabase(uri);
  }
}

describe('rates', () => {
  it('are asked for once, by many callers and processes, and told with their day', async () => {
    await withServers(2, async ([one, two]) => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ratesOf(one!)));
      expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => live));
      expect((await ratesOf(two!)).body).toEqual(live);
      expect(asked).toBe(1);
    });
  });

  it('stand while their source is down, also after a restart, and are renewed when it is back', async () => {
    await withServers(1, async ([first], uri) => {
      expect((await ratesOf(first!)).body).toEqual(live);
      const { storage } = first!.ports;
      const old = new Date(Date.now() - 24 * 3_600_000);
      await storage.transact((tx) => tx.apply(CurrencyRates, [{ id: 'latest', set: { asked_at: old } }]));
      reply = (response) => response.writeHead(500).end('down');
      const second = await startTestServer({ databaseUri: uri, ratesUrl: url });
      expect((await ratesOf(second)).body).toEqual(live);
      await expect.poll(() => asked).toBe(2);
      expect((await ratesOf(second)).body).toEqual(live);
      await second.stop();

      reply = says({ ...answer, date: '2026-11-21', rates: { USD: 1.5 } });
      const third = await startTestServer({ databaseUri: uri, ratesUrl: url });
      expect((await ratesOf(third)).body.live).toBe(true);
      await expect
        .poll(async () => (await ratesOf(third)).body)
        .toEqual({ base: 'EUR', date: '2026-11-21', rates: { EUR: 1, USD: 1.5 }, live: true });
      await third.stop();
    });
  });
});

describe('a site without a source', () => {
  const server = useServer();

  it('tells the bundled rates, to everybody', async () => {
    const { body } = await ratesOf(server.current);
    expect(body).toMatchObject(bundled);
    expect(Object.keys(body.rates).length).toBeGreaterThan(10);
    expect(asked).toBe(0);
  });

  it.each([
    ['an error', (response: http.ServerResponse) => response.writeHead(503).end()],
    ['no JSON', (response: http.ServerResponse) => response.end('<html>')],
    ['no rates', says({ base: 'EUR', date: '2026-11-20', rates: {} })],
    ['an endless answer', (response: http.ServerResponse) => response.end('x'.repeat(400_000))],
    ['nothing at all', (response: http.ServerResponse) => response.destroy()],
  ])('has them also where the first answer of a source is %s', async (_name, given) => {
    reply = given;
    const { ports } = server.current;
    // Caches are per storage, so this copy starts empty.
    const context = { ...ports, storage: { ...ports.storage }, rates: createRates(url), caller: visiting };
    expect(await getRates.run(context, {})).toMatchObject(bundled);
    await getRates.run(context, {});
    // A failed source is not retried at once.
    expect(asked).toBe(1);
  });
});
