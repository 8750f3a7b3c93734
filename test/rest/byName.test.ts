/** The door of our own pages: functions by their names, with the answers, checks and limits that they have by their routes. */
import sharp from 'sharp';
import { z } from 'zod';
import { beforeAll, expect, it } from 'vitest';
import { callPath } from '#shared/callPath.ts';
import { everyone } from '#shared/model/access.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { useServer } from '../support/server.ts';

const few = { points: 3, seconds: 60 };
const moment = defineFunction({
  route: 'GET /app/test/moment',
  who: everyone,
  limit: few,
  input: z.strictObject({}),
  run: () => Promise.resolve({ at: new Date(0) }),
});

const server = useServer({ domains: [{ name: 'test', functions: { moment } }] });
let ana: TestActor;
let guest: TestActor;
beforeAll(async () => {
  [ana, guest] = await Promise.all([member(server.current), visitor(server.current)]);
});

const post = (name: string, headers: Record<string, string> = {}) =>
  ana.fetch(`${callPath}${name}`, {
    method: 'POST',
    headers: { ...ana.headers, 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });

it('answers what the route answers', async () => {
  const { cx_id } = await contest(server.current);
  const byName = await guest.ask('getContestants', { cx_id });
  expect(byName).toMatchObject({ status: 200 });
  expect(byName.body).toEqual((await guest.call('POST /app/contest/v2/getContestants', { cx_id })).body);
  const { body } = await guest.ask('getProfileData', { id: ana.user_id! });
  expect(body).toEqual((await guest.call('GET /app/profile/getData/:id', { id: ana.user_id! })).body);
});

it('takes a file as the body', async () => {
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } }).png();
  const sent = await ana.ask('addImage', { bytes: new Uint8Array(await picture.toBuffer()), focus_x: 40, focus_y: 60 });
  expect(sent).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^\/files\//) } });
});

it('refuses as the route does', async () => {
  expect(await guest.ask('countUnread', {})).toMatchObject({ status: 401, code: 'session_required' });
  expect(await ana.ask('countUnread', { of: 1 } as never)).toMatchObject({ status: 400, code: 'invalid' });
  expect(await ana.ask('getContestants', { cx_id: 'nosuchcontes' })).toMatchObject({ status: 404 });
  expect(await post('noSuchFunction')).toMatchObject({ status: 404, code: 'not_found' });
  expect(await post('countUnread/')).toMatchObject({ status: 404 });
  expect(await ana.fetch(`${callPath}countUnread`, { headers: ana.headers })).toMatchObject({ status: 404 });
});

it('is no door for other sites, for what a browser guesses, and for keys', async () => {
  expect(await post('countUnread')).toMatchObject({ status: 200 });
  expect(await post('countUnread', { Origin: server.current.url })).toMatchObject({ status: 200 });
  expect(await post('countUnread', { Origin: 'https://elsewhere.example' })).toMatchObject({ code: 'forbidden' });
  expect(await post('countUnread', { 'Sec-Purpose': 'prefetch' })).toMatchObject({ code: 'forbidden' });
  const { secret } = (
    await ana.run('addKey', { name: 'Mine', scopes: ['messages_read'], days: 7, per_minute: 60, current: password })
  ).body;
  const Authorization = `Bearer ${secret}`;
  expect(await post('countUnread', { Authorization })).toMatchObject({ code: 'session_expired' });
});

it('answers moments as ISO texts, and counts with what came by the route', async () => {
  expect(await post('moment')).toMatchObject({ body: { at: '1970-01-01T00:00:00.000Z' } });
  expect(await post('moment')).toMatchObject({ status: 200 });
  const byRoute = () => ana.fetch('/app/test/moment', { headers: ana.headers });
  expect(await byRoute()).toMatchObject({ status: 200 });
  expect(await byRoute()).toMatchObject({ status: 429, code: 'too_many' });
  expect(await post('moment')).toMatchObject({ status: 429, code: 'too_many' });
});
