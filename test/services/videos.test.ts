/** Videos of services: uploaded in parts by a token alone, played in parts, kept while a service shows them. */
import { expect, it } from 'vitest';
import { sweepDigital } from '#cloud/services/digitalFiles.ts';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import { videoIdIn, videoLimits } from '#shared/services/videos.ts';
import type { ErrorAnswer } from '#shared/errors.ts';
import { member, type TestActor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';
import { bytesOf } from './digitalStage.ts';
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
