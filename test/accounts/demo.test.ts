/** Demo accounts on a server that is no demo any more. */
import http from 'node:http';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { member, password, visitor } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';

const uri = databaseUri(freshDatabaseName());
afterAll(() => dropDatabase(uri));

it('are shut without DEMO, said so in the log, and open again with it', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const start = (demo: boolean) =>
    startTestServer({
      databaseUri: uri,
      logger,
      ...(demo && { demo: () => [] }),
      adminEmail: 'owner@example.com',
    });
  let server = await start(true);
  const admin = await member(server, 'admin');
  await server.ports.storage.transact((tx) => tx.update(Profile, admin.user_id!, { demo: true }));
  expect((await admin.run('getAdminUsers', {})).status).toBe(200);
  await server.ports.accounts.create({
    username: 'owner',
    password,
    email: 'owner@example.com',
    emailVerified: true,
  });
  await server.stop();

  server = await start(false);
  const logIn = async (username: string) => (await visitor(server)).call('POST /app/login/pro', { username, password });
  expect((await admin.at(server.url).run('getAdminUsers', {})).status).toBe(401);
  expect(await server.ports.accounts.sessionsOf(admin.objectId!, admin.token!)).toEqual([]);
  expect(await logIn(admin.username)).toMatchObject({ status: 403, code: 'account_disabled' });
  expect(lines.filter((line) => line.includes('DEMO is 0') && line.includes(admin.username))).toHaveLength(1);
  // Disabled admins do not count, so the site's owner becomes the first one.
  expect((await logIn('owner')).body.user.roles).toEqual(['admin']);
  await server.stop();

  server = await start(true);
  expect((await logIn(admin.username)).status).toBe(200);
  // The page warns people who come from other networks.
  const pageAt = (host: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { Host: host, Accept: 'text/html' };
      http
        .get({ host: '127.0.0.1', port: server.port, path: '/auth/login', headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => resolve(text));
        })
        .on('error', reject);
    });
  expect(await pageAt('vote.example')).toContain('"demoIsPublic":true');
  expect(await pageAt('192.168.1.7:8080')).not.toContain('demoIsPublic');
  await server.stop();
});
