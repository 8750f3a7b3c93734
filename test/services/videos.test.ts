/** Videos of services: uploaded in parts by a token alone, played in parts, kept while a service shows them. */
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { sweepDigital } from '#cloud/services/digital/digitalFiles.ts';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import { playerOf, videoIdIn } from '#shared/services/catalogue/videos.ts';
import { refuseForeignKept, sendVideo } from '#cloud/services/catalogue/videos.ts';
import type { VideoKeeper } from '#cloud/providers/videos/videoKeeper.ts';
import { createApiVideo } from '#parse/ports/videos/apiVideo.ts';
import type { ErrorAnswer } from '#shared/errors.ts';
import { member, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { bytesOf } from './digitalStage.ts';
import { videoLimits } from '#shared/services/catalogue/limits.ts';
import { serviceForm } from './stage.ts';

const server = useServer();
const day = 24 * 3_600_000;

function film(size: number): Uint8Array<ArrayBuffer> {
  const bytes = bytesOf(size);
  bytes.set([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70]);
  return bytes;
}

/** As a page does it: neither session nor browser is told. */
async function send(token: string, bytes: Uint8Array<ArrayBuffer>, range?: string) {
  const body = new FormData();
  body.set('file', new Blob([bytes]), 'film.mp4');
  const answer = await fetch(`${server.current.url}/videos/upload?token=${encodeURIComponent(token)}`, {
    ...{ method: 'POST', body, headers: range === undefined ? {} : { 'Content-Range': range } },
  });
  return { status: answer.status, ...((await answer.json()) as Partial<ErrorAnswer> & { assets?: { mp4: string } }) };
}
const tokenOf = async (who: TestActor) => (await who.call('GET /app/videos/send', {})).body.token;
const played = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.current.url}${path}`, { headers });

it('is sent in parts, played in parts, and kept while a service shows it', async () => {
  const [provider, other] = [await member(server.current), await member(server.current)];
  const bytes = film(videoLimits.partBytes + 1234);
  const [first, second] = [bytes.slice(0, videoLimits.partBytes), bytes.slice(videoLimits.partBytes)];
  const token = await tokenOf(provider);
  expect((await send('nothing', first, 'part 1/2')).code).toBe('not_found');
  expect((await send(token, second, 'part 2/2')).code).toBe('digital_parts_missing');
  expect((await send(token, first.slice(1), 'part 1/2')).code).toBe('invalid');
  expect((await send(token, first, 'part 3/2')).code).toBe('invalid');
  expect((await send(await tokenOf(provider), bytesOf(100))).code).toBe('video_unknown');
  expect(await send(token, first, 'part 1/2')).toMatchObject({ status: 200 });
  expect((await send(token, first, 'part 1/2')).assets).toBeUndefined();
  const path = (await send(token, second, 'part 2/2')).assets!.mp4;
  expect((await send(token, second, 'part 2/2')).assets!.mp4).toBe(path);

  const whole = await played(path);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  const part = await played(path, { range: `bytes=${videoLimits.partBytes - 2}-${videoLimits.partBytes + 1}` });
  expect([part.status, part.headers.get('content-disposition')]).toEqual([206, null]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(
    Buffer.from(bytes.slice(videoLimits.partBytes - 2, videoLimits.partBytes + 2)),
  );
  expect((await played(path.replace('video.mp4', 'video.webm'))).status).toBe(404);

  // Nobody shows the video of somebody else.
  const form = async (who: TestActor) => {
    const plain = await serviceForm(who);
    return { ...plain, service_media: [...plain.service_media, { kind: 'video' as const, url: path, alt: '' }] };
  };
  const stolen = await other.call('POST /app/services/addService', await form(other));
  expect([stolen.code, Object.keys(stolen.fields ?? {})]).toEqual(['invalid', ['service_media.1.url']]);
  const own = await form(provider);
  expect((await provider.call('POST /app/services/addService', own)).status).toBe(200);
  const { storage } = server.current.ports;
  const later = { ...server.current.ports, clock: { now: () => Date.now() + 2 * day, pause: () => Promise.resolve() } };
  await sweepDigital(later);
  expect((await played(path)).status).toBe(200);
  await provider.call('POST /app/services/addService', { ...own, service_media: own.service_media.slice(0, 1) });
  expect((await storage.get(DigitalUpload, videoIdIn(path)!))!.state).toBe('former');
  expect((await played(path)).status).toBe(404);
  await sweepDigital(later);
  expect((await storage.get(DigitalUpload, videoIdIn(path)!))!.until).toBeDefined();
});

it('is not read of who has no token', async () => {
  // Begins to send, and never ends.
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 5_000_000 };
    const address = `${server.current.url}/videos/upload?token=forged`;
    const request = http.request(address, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode!);
      request.destroy();
    });
    request.on('error', reject);
    request.write('--x');
  });
  expect(status).toBe(404);
});

it('has as many parts as its first one has said, for which its space was asked', async () => {
  const provider = await member(server.current);
  const token = await tokenOf(provider);
  const bytes = film(videoLimits.partBytes);
  expect((await send(token, bytes, 'part 1/2')).status).toBe(200);
  for (const range of ['part 3/4', 'part 2/3', 'part 50/100', 'part 99/100', 'part 1/1'])
    expect(await send(token, bytes, range)).toMatchObject({ status: 409, code: 'video_parts_changed' });
  const [row] = await server.current.ports.storage.find(DigitalUpload, { user_id: provider.user_id! });
  expect(await server.current.ports.files.partsOf(row!.attachment_id)).toEqual([0]);
  expect((await send(token, bytes.slice(0, 10), 'part 2/2')).assets).toBeDefined();
  expect((await send(token, bytes, 'part 3/3')).code).toBe('video_parts_changed');
  // Two that begin at once agree on one size.
  const other = await tokenOf(provider);
  const codes = await Promise.all([2, 3].map(async (parts) => (await send(other, bytes, `part 1/${parts}`)).code));
  expect(codes.filter((code) => code !== undefined)).toHaveLength(1);
});

it('is uploaded to api.video where the settings say so, and shown by whose it is', async () => {
  const videos = new Map<string, { metadata: { key: string; value: string }[] }>();
  const asked: string[] = [];
  // What api.video answers, as its documentation has it.
  const company = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      const body = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : {};
      const id = request.url!.split('/')[2];
      const known = id === undefined ? undefined : videos.get(id);
      response.setHeader('Content-Type', 'application/json');
      if (request.url === '/upload-tokens') return response.end(JSON.stringify({ token: 'to1234', ttl: body.ttl }));
      if (request.url === '/videos') {
        videos.set('vi1234', { metadata: body.metadata });
        return response.end(JSON.stringify({ videoId: 'vi1234' }));
      }
      response.statusCode = known ? 200 : 404;
      return response.end(JSON.stringify(known ? { videoId: id, ...known } : {}));
    });
  });
  await new Promise<void>((resolve) => company.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(company.address() as AddressInfo).port}`;
  const keeper = createApiVideo({ key: 'a-key', api });
  const { ports } = server.current;
  const [provider, other] = [await member(server.current), await member(server.current)];
  const caller = { user_id: provider.user_id!, roles: [], language: 'EN', address: '' } as const;
  const answer = await sendVideo.run({ ...ports, videos: keeper, caller }, {});
  expect(answer).toMatchObject({ token: 'to1234', url: `${api}/upload`, videoId: 'vi1234' });
  expect(asked[0]).toBe(`POST /videos Basic ${Buffer.from('a-key:').toString('base64')}`);
  const url = playerOf('vi1234');
  const showing = async (who: TestActor, address: string) =>
    ({ service_media: [...(await serviceForm(who)).service_media, { kind: 'video', url: address, alt: '' }] }) as never;
  const judge = async (who: TestActor, address = url, from: { videos?: VideoKeeper } = { videos: keeper }) =>
    refuseForeignKept(from, await showing(who, address), undefined, who.user_id!).then(
      () => 'shown',
      ({ code }: { code: string }) => code,
    );
  expect(await judge(provider)).toBe('shown');
  expect(await judge(other)).toBe('invalid');
  expect(await judge(provider, playerOf('vi9999'))).toBe('invalid');
  // Nobody vouches for it where the company is not configured, or away.
  expect(await judge(provider, url, {})).toBe('invalid');
  const plain = await serviceForm(provider);
  const own = { ...plain, service_media: [...plain.service_media, { kind: 'video' as const, url, alt: '' }] };
  expect((await provider.call('POST /app/services/addService', own)).code).toBe('invalid');
  company.closeAllConnections();
  await new Promise((resolve) => company.close(resolve));
  expect(await judge(provider)).toBe('unavailable');
});
