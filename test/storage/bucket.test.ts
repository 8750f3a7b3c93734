/** A site whose files are in a bucket: it is away while people upload, gives large files itself, and takes all files over while the site runs. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { variables } from '#parse/config.ts';
import { compiled } from '#parse/root.mjs';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import {
  databaseUri,
  dropDatabase,
  freshDatabaseName,
  metric,
  startTestServer,
  testSecret,
} from '../support/server.ts';
import { fr } from '../support/texts.ts';
import { sumOf, uploaded } from '../services/digitalStage.ts';
import { service } from '../services/stage.ts';
import { isWhole } from '../support/whole.ts';

const uri = databaseUri(freshDatabaseName());
let s3: S3Server;
let server: RunningServer;
let ana: TestActor;
const serve = (writes: 'gridfs' | 's3') =>
  startTestServer({
    databaseUri: uri,
    files: { writes, s3: { ...s3.settings, publicEndpoint: s3.settings.endpoint! } },
  });
beforeAll(async () => {
  s3 = await startS3();
  server = await serve('s3');
  ana = await member(server);
});
afterAll(async () => {
  await server.stop();
  await s3.close();
  await dropDatabase(uri);
});

const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
const upload = async () => {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } });
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  const { status, body } = await ana.call('POST /app/files/addImage', { bytes });
  return { status, url: body.url };
};
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers, redirect: 'manual' });
const statusOf = async (path: string) => (await get(path)).status;
const health = async () => (await get('/health')).json() as Promise<unknown>;

it('the bucket is away for a while: uploads go on, readers are told when to come again, and all is well afterwards', async () => {
  const before = await upload();
  expect([before.status, await statusOf(before.url)]).toEqual([200, 200]);
  expect(await health()).toEqual({ live: true, ready: true, files: true });

  await s3.kill();
  const during = await upload();
  expect([during.status, await statusOf(during.url), await statusOf(`${during.url}?w=160`)]).toEqual([200, 200, 200]);
  const refused = await get(before.url, { 'accept-language': 'fr' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(refused.headers.get('cache-control')).toBeNull();
  expect(await refused.json()).toMatchObject({ code: 'files_away', error: fr['errors.files_away'] });
  expect(await health()).toEqual({ live: true, ready: true, files: false });
  expect(await metric(server.url, 'engage_files_up')).toBe(0);

  await s3.start();
  await expect.poll(() => statusOf(before.url)).toBe(200);
  expect(await health()).toEqual({ live: true, ready: true, files: true });
  expect(await metric(server.url, 'engage_files_up')).toBe(1);
  expect(await statusOf(during.url)).toBe(200);
});

it('gives bought files itself, by short-lived addresses and in parts, to those alone who may have them', async () => {
  const sx_id = await service(server, ana, { approved: false });
  const bytes = new Uint8Array(randomBytes(3_000_000));
  bytes[0] = 0;
  const { file_id } = await uploaded(ana, sx_id, bytes, { name: 'Été.pdf' });
  const { body } = await ana.call('POST /app/DigitalFiles/getDigitalDownloads', { file_id });
  const { url } = body.downloads[0]!;
  const own = { cookie: `ssid=${ana.ssid}` };
  // Until it is moved it comes from here.
  const here = await get(url, own);
  expect([here.status, sumOf(new Uint8Array(await here.arrayBuffer()))]).toEqual([200, sumOf(bytes)]);
  const moved = () => get(url, own).then(async (answer) => (await answer.body?.cancel(), answer.status));
  await server.database.db
    .collection('jobs')
    .updateOne({ name: 'files to the bucket' }, { $set: { nextRunAt: new Date() } });
  await expect.poll(moved).toBe(302);

  const led = await get(url, { ...own, range: 'bytes=1000000-1000009' });
  expect(led.headers.get('cache-control')).toBe('private, no-store');
  const address = led.headers.get('location')!;
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('60');
  const part = await fetch(address, { headers: { range: 'bytes=1000000-1000009' } });
  expect([part.status, part.headers.get('content-disposition')]).toEqual([
    206,
    "attachment; filename*=UTF-8''%C3%89t%C3%A9.pdf",
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(bytes.slice(1_000_000, 1_000_010)));
  expect(sumOf(new Uint8Array(await (await fetch(address)).arrayBuffer()))).toBe(sumOf(bytes));
  // The rule is asked before there is an address, and an address is for one file.
  expect((await get(url, { cookie: `ssid=${(await visitor(server)).ssid}` })).status).toBe(403);
  expect((await fetch(address.replace(/\/engage\/[^?]+/, '/engage/other'))).status).toBe(403);
  const head = await fetch(`${server.url}${url}`, { method: 'HEAD', headers: own });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
});

/** The command as an operator runs it. */
async function run(...args: string[]) {
  const { endpoint, bucket, keys } = s3.settings;
  const unset = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  const child = spawn(process.execPath, [compiled('scripts/files.ts'), ...args], {
    env: {
      ...process.env,
      ...unset,
      ...{ DATABASE_URI: uri, APP_SECRET: testSecret, FILES: 's3', S3_BUCKET: bucket, S3_ENDPOINT: endpoint },
      ...{ S3_PATH_STYLE: '1', S3_ACCESS_KEY: keys!.accessKeyId, S3_SECRET_KEY: keys!.secretAccessKey },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, errors };
}

it.runIf(isWhole)('all files move to it while people read and upload', async () => {
  const former = await serve('gridfs');
  const { ports } = former;
  const kept = new Map(Array.from({ length: 40 }, (_, n) => [`former-${n}`, randomBytes(n * 20_000 + 1)]));
  for (const [id, bytes] of kept) await ports.files.put(id, bytes, 'image/webp');
  await former.stop();
  const files = server.ports.files;
  const read = async (id: string) => {
    const hashes: Buffer[] = [];
    for await (const chunk of (await files.read(id))!.bytes) hashes.push(Buffer.from(chunk));
    return sumOf(Buffer.concat(hashes));
  };
  let isOver = false;
  let reads = 0;
  const readers = Promise.all(
    [...kept].slice(0, 4).map(async ([id, bytes]) => {
      for (; !isOver; reads++) expect(await read(id)).toBe(sumOf(bytes));
    }),
  );
  const [moved, uploads] = await Promise.all([run('move', '--to', 's3'), Promise.all([upload(), upload()])]);
  isOver = true;
  await readers;
  expect(reads).toBeGreaterThan(4);
  expect(moved.errors).not.toMatch(/Error/);
  expect(moved.out).toMatch(
    /^4\d files \([\d.]+ MB\) were moved to s3 and compared by SHA-256, 0 differ, 0 are left in gridfs\.$/m,
  );
  expect(moved.code).toBe(0);
  for (const [id, bytes] of kept) expect(await read(id)).toBe(sumOf(bytes));
  for (const { status, url } of uploads) expect([status, await statusOf(url)]).toEqual([200, 200]);
  expect((await run('move', '--to', 's3')).out).toMatch(/^0 files/m);
});

it('the command says what it was not told', async () => {
  expect(await run('move')).toMatchObject({ code: 1, errors: expect.stringContaining('--to s3') as string });
  expect(await run('move', '--to', 'gridfs')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('FILES=gridfs') as string,
  });
});
