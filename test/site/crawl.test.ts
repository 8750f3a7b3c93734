/** robots.txt and the site map. */
import express from 'express';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { createCrawl } from '#parse/http/pages/crawl.ts';
import { createHosts } from '#parse/http/guard/hosts.ts';
import { createFailures } from '#parse/http/guard/failures.ts';
import { createReports } from '#parse/http/guard/reports.ts';
import { member } from '../support/actors.ts';
import { contest, reject } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
const hour = 3_600_000;
let open: ContestShape;
let over: ContestShape;
let draft: ContestShape;
let cancelled: ContestShape;

beforeAll(async () => {
  open = await contest(server.current, { contestants: 3 });
  over = await contest(server.current, {
    stored: { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) },
  });
  draft = await contest(server.current, { publish: false });
  cancelled = await contest(server.current);
  await server.current.ports.storage.transact((tx) =>
    tx.update(Contest, cancelled.cx_id, { contest_status: 'cancelled' }),
  );
  await reject(server.current, open.contestants[2]!.contestant_id);
});

const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

describe('robots.txt', () => {
  it('points at the map, and keeps calls and frames out', async () => {
    const { status, headers, text } = await get(`${server.current.url}/robots.txt`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain(`Sitemap: ${server.current.url}/sitemap.xml`);
    for (const path of ['/app/', '/parse/', '/embed/', '/mobile/']) expect(text).toContain(`Disallow: ${path}\n`);
  });
});

it('says whom to tell of a hole in it, and until when', async () => {
  const { status, text } = await get(`${server.current.url}/.well-known/security.txt`);
  expect(status).toBe(200);
  expect(text).toContain(`Contact: ${server.current.url}/help\n`);
  expect(Date.parse(/^Expires: (.*)$/m.exec(text)![1]!)).toBeGreaterThan(Date.now());
  const admin = await member(server.current, 'admin');
  const change = async (security_contact: string) => {
    const { rev } = (await admin.run('getSiteSettings', {})).body.settings;
    return admin.run('updateSiteSettings', { rev, security_contact });
  };
  expect(await change('security@site.example')).toMatchObject({
    status: 400,
    fields: { security_contact: expect.any(String) },
  });
  expect((await change('mailto:security@site.example')).status).toBe(200);
  const contact = async () => (await get(`${server.current.url}/.well-known/security.txt`)).text;
  expect(await contact()).toMatch(/^Contact: mailto:security@site.example\n/);
  await change('');
});

describe('the map of a small site', () => {
  it('names every public contest and contestant, in every language, and nothing else', async () => {
    const { status, headers, text } = await get(`${server.current.url}/sitemap.xml`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/xml/);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    const found = addresses(text);
    const [first, , third] = open.contestants;
    for (const path of [
      '/',
      '/contests',
      `/cx/${open.cx_id}`,
      `/cx/${over.cx_id}`,
      `/cx/${open.cx_id}/${first!.contestant_id}`,
    ])
      expect(found).toContain(`${server.current.url}${path}`);
    expect(found).not.toContain(`${server.current.url}/cx/${open.cx_id}/${third!.contestant_id}`);
    for (const hidden of [draft, cancelled]) expect(text).not.toContain(hidden.cx_id);
    expect(new Set(found).size).toBe(found.length);
    const entry = text.split('<url>').find((part) => part.includes(`/cx/${open.cx_id}</loc>`))!;
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    for (const language of ['en', 'fr', 'es'])
      expect(entry).toContain(`hreflang="${language}" href="${server.current.url}/cx/${open.cx_id}?lang=${language}"`);
    expect(entry).toContain(`hreflang="x-default" href="${server.current.url}/cx/${open.cx_id}"`);
  });
});

describe('the map of a large site', () => {
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    const log = pino({ level: 'silent' });
    const app = express();
    const failures = createFailures(log, createReports(undefined, log));
    app.use(
      createCrawl({ ports: server.current.ports, failures, hosts: createHosts('https://engage.example'), perFile: 2 }),
    );
    const web = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => web.once('listening', resolve));
    url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    close = () => web.close();
  });
  afterAll(() => close());

  it('is an index of files that hold the same between them', async () => {
    const { text } = await get(`${url}/sitemap.xml`);
    expect(text).toContain('<sitemapindex');
    const files = addresses(text).map((address) => new URL(address));
    expect(files.every(({ origin }) => origin === 'https://engage.example')).toBe(true);
    const found = (await Promise.all(files.map(({ pathname }) => get(`${url}${pathname}`)))).flatMap((file) =>
      addresses(file.text).map((address) => new URL(address).pathname),
    );
    const whole = addresses((await get(`${server.current.url}/sitemap.xml`)).text);
    expect(found.toSorted()).toEqual(whole.map((address) => new URL(address).pathname).toSorted());
  });

  it('has no other files', async () => {
    for (const path of [
      '/sitemap-contests-99.xml',
      '/sitemap-contests-0.xml',
      '/sitemap-contests-01.xml',
      '/sitemap-contests-0x1.xml',
      '/sitemap-secrets-1.xml',
      '/sitemap-contests-x.xml',
    ])
      expect((await get(`${url}${path}`)).status, path).toBe(404);
  });
});
