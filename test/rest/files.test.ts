/** Pictures: validation, processing, serving. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { mainColor } from '#shared/pictures.ts';
import { StoredFile } from '#shared/site/entities.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();
let person: TestActor;
let guest: TestActor;
let png: Buffer;
beforeAll(async () => {
  [person, guest] = await Promise.all([member(server.current), visitor(server.current)]);
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'GPS 48.8584 N', Artist: 'somebody' } })
    .png()
    .toBuffer();
});

const upload = (bytes: Uint8Array, actor = person, headers: Record<string, string> = {}) =>
  actor.fetch<{ file_id: string; url: string }>('/app/files/addImage', {
    method: 'POST',
    headers: { ...actor.headers, 'Content-Type': 'image/png', ...headers },
    body: bytes as unknown as BodyInit,
  });
const serve = (url: string, init?: RequestInit) => fetch(`${server.current.url}${url}`, init);

/** A PNG whose header claims this size, with a few bytes of content. */
function promising(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('as %s is drawn anew as WebP', async (format) => {
    const { status, body } = await upload(await sharp(png).toFormat(format).toBuffer());
    expect(status).toBe(200);
    const served = Buffer.from(await (await serve(body.url)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
  });

  it('loses what was hidden in it and behind it', async () => {
    const hiding = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    expect(hiding.toString('latin1')).toMatch(/GPS 48/);
    const { body } = await upload(hiding);
    const served = Buffer.from(await (await serve(body.url)).arrayBuffer()).toString('latin1');
    expect(served).not.toMatch(/GPS 48|somebody|script|EXIF/);
  });

  it('is at most 1600 pixels long', async () => {
    const wide = await sharp({ create: { width: 3200, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { body } = await upload(wide);
    const served = Buffer.from(await (await serve(body.url)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ width: 1600, height: 50 });
  });

  it('is served to everybody, for good, and as nothing but a picture', async () => {
    const { body } = await upload(png);
    const answer = await serve(body.url);
    expect(answer.status).toBe(200);
    const bytes = await answer.arrayBuffer();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'self'/),
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${body.file_id}"`,
    });
    expect((await serve(body.url, { headers: { 'If-None-Match': `"${body.file_id}"` } })).status).toBe(304);
    const head = await serve(body.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
    const row = await server.current.ports.storage.get(StoredFile, body.file_id);
    expect(row).toMatchObject({
      user_id: person.user_id,
      mime: 'image/webp',
      bytes: bytes.byteLength,
      name: body.url.split('/').at(-1),
    });
    // Teal: it stands in the picture's place while that loads.
    expect(mainColor(body.url)).toMatch(/^#0\w[78]\w[78]\w$/);
  });

  it('that was never sent is not found', async () => {
    for (const url of [
      '/files/nothing/picture.webp',
      `/files/${'x'.repeat(65)}/a`,
      '/files/..%2f..%2fetc/passwd',
      '/files/[object]/x',
      '/files/$gt/x',
    ]) {
      const answer = await serve(url);
      expect([url, answer.status, await answer.json()]).toEqual([
        url,
        404,
        expect.objectContaining({ code: 'not_found' }),
      ]);
      expect(answer.headers.get('cache-control')).toBeNull();
    }
  });
});

describe('what is refused', () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['junk', () => Buffer.from('junk.png')],
    ['a script', () => Buffer.from('<script>alert(1)</script>')],
    ['an SVG', () => script],
    ['an SVG with a declaration', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), script])],
    ['a page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['the beginning of a picture', () => png.subarray(0, 60)],
    ['a signature alone', () => png.subarray(0, 8)],
    ['a picture that would fill the memory', () => promising(60_000, 60_000)],
    ['a picture of no size', () => promising(0, 0)],
  ])('%s is no picture', async (_, make) => {
    const files = await server.current.ports.storage.count(StoredFile, {});
    expect(await upload(make())).toMatchObject({ status: 400, code: 'not_an_image' });
    expect(await server.current.ports.storage.count(StoredFile, {})).toBe(files);
  });

  it('is more than 3 MB, however it is packed', async () => {
    const fitting = Buffer.concat([png, Buffer.alloc(limits.uploadBytes - png.length)]);
    expect((await upload(fitting)).status).toBe(200);
    const over = { status: 413, code: 'too_big', error: 'File too big, max 3 MB' };
    expect(await upload(Buffer.concat([fitting, Buffer.alloc(1)]))).toMatchObject(over);
    expect(await upload(Buffer.concat([fitting, fitting]))).toMatchObject(over);
    expect(
      await upload(deflateSync(Buffer.concat([fitting, fitting])), person, { 'Content-Encoding': 'deflate' }),
    ).toMatchObject(over);
  });

  it('is a picture of somebody who is not signed in, before it is looked at', async () => {
    expect(await upload(png, guest)).toMatchObject({ status: 401, code: 'session_required' });
    expect(await upload(png, guest, { Cookie: `session=${person.token!}` })).toMatchObject({
      status: 401,
      code: 'session_required',
    });
  });
});
