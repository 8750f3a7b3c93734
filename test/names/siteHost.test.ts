/** The site's own host cannot be taken by who claims it, on a site that has not been told its address, and that was a demo. */
import http from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { DomainHost } from '#shared/names/entities/hosts.ts';
import { SiteSettings } from '#shared/site/entities.ts';
import type { RunningServer } from '#parse/server.ts';
import { contest } from '../support/factories.ts';
import { member } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { until } from '../payments/stage.ts';

const uri = databaseUri(freshDatabaseName());
afterAll(() => dropDatabase(uri));

const site = 'vote.site.org';
/** The proofs of all hosts: a demo's registrar takes records from anybody. */
const records = new Set<string>();
const dns = { txt: () => Promise.resolve([...records]), cname: () => Promise.resolve([]) };

const ask = (
  { port }: RunningServer,
  host: string,
  {
    path = '/',
    method = 'GET',
    headers = {},
    body = '',
  }: { path?: string; method?: string; headers?: object; body?: string } = {},
) =>
  new Promise<{ status: number; text: string; location?: string }>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers: { ...headers, Host: host, Accept: 'text/html' } };
    http
      .request(options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode!, text, location: answer.headers.location }));
      })
      .on('error', reject)
      .end(body);
  });

it('is refused where it is asked by it, leads nowhere, and nothing a demo has proved outlives it', async () => {
  const start = (more: object) => startTestServer({ databaseUri: uri, dns, ...more });
  let server = await start({ demo: () => [] });
  const mallory = await member(server);
  const { cx_id } = await contest(server, { organizer: mallory });
  const claim = { host: site, kind: 'contest' as const, target_id: cx_id };
  // By both doors, as the site's own pages ask.
  const json = { 'Content-Type': 'application/json' };
  const byCall = await ask(server, `${site}:8080`, {
    ...{ path: '/app/domain/connectHost', method: 'POST', body: JSON.stringify(claim) },
    headers: { ...json, Authorization: `${mallory.token}:${mallory.username}` },
  });
  expect(byCall.text).toContain('host_reserved');
  const byParse = await ask(server, site, {
    ...{ path: '/parse/functions/connectHost', method: 'POST', body: JSON.stringify(claim) },
    headers: { ...json, 'X-Parse-Application-Id': 'engage', 'X-Parse-Session-Token': mallory.token! },
  });
  expect(byParse.text).toContain('host_reserved');

  // By another address of the site it is one of a stranger; nobody is led by what a caller has said.
  expect(
    (await mallory.run('connectHost', { ...claim, ...({ origin: 'https://evil.example' } as object) })).fields,
  ).toEqual(expect.objectContaining({ origin: expect.any(String) as string }));
  const { host } = (await mallory.run('connectHost', claim)).body;
  records.add(host.records[0]!.value);
  const checked = await mallory.run('checkHost', { host_id: host.host_id });
  expect(checked.body.host.state).toBe('active');
  expect((await ask(server, site)).status).toBe(200);
  await server.stop();

  // Its records stand, and are looked at again.
  server = await start({});
  expect((await ask(server, site)).status).toBe(200);
  await server.stop();

  records.clear();
  server = await start({ demo: () => [] });
  await server.ports.storage.transact((tx) => tx.update(DomainHost, host.host_id, { state: 'active' }));
  await server.stop();
  server = await start({ publicUrl: 'https://other.org' });
  expect(await server.ports.storage.get(DomainHost, host.host_id)).toMatchObject({ state: 'waiting' });
  expect((await ask(server, site)).status).toBe(200);

  // An address that the site is given later is its own, whoever has proved it before.
  await server.ports.storage.transact((tx) => tx.update(DomainHost, host.host_id, { state: 'active' }));
  await until(
    async () => (await ask(server, site)).location,
    (location) => location === `https://other.org/cx/${cx_id}`,
  );
  await server.ports.storage.transact((tx) => tx.update(SiteSettings, 'site', { contests_host: site }));
  await until(
    async () => (await ask(server, site)).status,
    (status) => status === 200,
  );
  await server.stop();
});
