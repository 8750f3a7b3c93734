/** Demo accounts on a server that is no demo any more. */
import http from 'node:http';
import pino from 'pino';
import { afterAll, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { AuditEntry } from '#shared/site/entities.ts';
import { member, password, TestActor, visitor } from '../support/actors.ts';
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
  // Anybody can be this admin, and so grant the role to an account of their own.
  const guest = await member(server);
  const helper = await member(server);
  const give = ({ user_id }: TestActor, right: 'admin' | 'people_read') =>
    admin.run('proposeRights', { user_id: user_id!, rights: [right], reason: 'Helps' });
  expect((await give(helper, 'people_read')).status).toBe(200);
  const granted = await give(guest, 'admin');
  expect(granted.status).toBe(200);
  expect((await guest.run('getAdminUsers', {})).status).toBe(200);
  expect((await helper.run('getAdminUsers', {})).status).toBe(200);
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
  expect((await guest.at(server.url).run('getAdminUsers', {})).status).toBe(403);
  expect((await helper.at(server.url).run('getAdminUsers', {})).status).toBe(403);
  expect(
    lines.filter((line) => line.includes('while this data was a demo') && line.includes(guest.username)),
  ).toHaveLength(1);
  const deeds = await server.ports.storage.find(AuditEntry, { action: 'user.revoke', row_id: String(guest.user_id) });
  expect(deeds).toHaveLength(1);
  // Nobody of the demo counts, so the site's owner becomes the first admin.
  const { body: owner } = await logIn('owner');
  expect(owner.user.roles).toEqual(['admin']);
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

  // Who was an admin before the data became a demo again still is one.
  server = await start(false);
  const again = new TestActor(server, '', {
    ...owner.user,
    token: owner.token,
    objectId: '',
    user_id: owner.user.user_id!,
  });
  expect((await again.run('getAdminUsers', {})).status).toBe(200);
  await server.stop();
});
