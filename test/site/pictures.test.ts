/** Resized pictures. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { focusOf, mainColor, pictureSet, pictureUrl } from '#shared/pictures.ts';
import { member } from '../support/actors.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

async function jpegOf(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  return Buffer.from(await picture.jpeg().toBuffer());
}

async function upload(width: number, height: number): Promise<string> {
  const bytes = await jpegOf(width, height);
  const { body, status } = await (await member(server.current)).call('POST /app/files/addImage', { bytes });
  expect(status).toBe(200);
  return body.url;
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.current.url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const widthOf = async (path: string) => (await sharp((await get(path)).bytes).metadata()).width;

it('a wide picture comes as narrow as it is asked for, each size under a name of its own', async () => {
  const url = await upload(1400, 900);
  expect(await widthOf(url)).toBe(1400);
  expect(await widthOf(pictureUrl(url, 960))).toBe(960);
  expect(await widthOf(pictureUrl(url, 480))).toBe(480);
  const small = await get(pictureUrl(url, 480));
  expect(small.bytes.byteLength).toBeLessThan((await get(url)).bytes.byteLength / 3);
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect(small.headers.get('cache-control')).toContain('immutable');
  const etag = small.headers.get('etag')!;
  expect(etag).not.toBe((await get(url)).headers.get('etag'));
  expect((await get(pictureUrl(url, 480), { 'if-none-match': etag })).status).toBe(304);
});

it('many who ask for the same at once get the same, made once', async () => {
  const url = pictureUrl(await upload(1200, 1200), 480);
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(url)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  const kept = await server.current.database.db.collection('fs.files').countDocuments({ filename: /\.w480$/ });
  expect(kept).toBeGreaterThan(0);
  expect(
    await server.current.database.db
      .collection('fs.files')
      .countDocuments({ filename: new RegExp(`^${url.split('/')[2]}\\.w`) }),
  ).toBe(1);
});

it('a narrow one is sent as it is, and a width that is none of ours changes nothing', async () => {
  const url = await upload(300, 300);
  expect(await widthOf(pictureUrl(url, 480))).toBe(300);
  for (const width of ['1', '100000', 'x', '480px']) expect(await widthOf(`${url}?w=${width}`)).toBe(300);
  expect((await get('/files/nosuchfile/x.webp?w=480')).status).toBe(404);
});

it('what is deleted leaves no smaller size behind', async () => {
  const url = await upload(1000, 1000);
  const id = url.split('/')[2]!;
  await get(pictureUrl(url, 480));
  await server.current.ports.files.remove(id);
  const left = await server.current.database.db
    .collection('fs.files')
    .countDocuments({ filename: new RegExp(`^${id}`) });
  expect(left).toBe(0);
});

it('only stored files have sizes', () => {
  expect(pictureUrl('/categories/food.webp', 480)).toBe('/categories/food.webp');
  expect(pictureSet('blob:http://x/y')).toBeUndefined();
  expect(pictureSet('/files/a/b.webp')).toBe(
    '/files/a/b.webp?w=480 480w, /files/a/b.webp?w=960 960w, /files/a/b.webp 1600w',
  );
});

it('a small file of very many pixels is refused before it is decoded', async () => {
  const bytes = Buffer.from(await readFile(new URL('large.avif', import.meta.url)));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 7050, height: 7050 });
  const ana = await member(server.current);
  const { status, code } = await ana.call('POST /app/files/addImage', { bytes });
  expect({ status, code }).toEqual({ status: 400, code: 'not_an_image' });
  const small = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .avif({ effort: 0 })
    .toBuffer();
  expect((await ana.call('POST /app/files/addImage', { bytes: Buffer.from(small) })).status).toBe(200);
});

it('one person has one picture drawn at once, and many more are refused, while others go on', async () => {
  const bytes = await jpegOf(900, 600);
  const [ana, ben] = [await member(server.current), await member(server.current)];
  const hers = Array.from({ length: 12 }, () => ana.call('POST /app/files/addImage', { bytes }));
  const his = ben.call('POST /app/files/addImage', { bytes });
  const answers = await Promise.all(hers);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, code: 'busy' });
  expect(refused.length).toBeGreaterThan(0);
  // Four wait; a fifth is served when hers is also the one that is drawn first.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(4);
  expect((await his).status).toBe(200);
});

it('what of a picture stays in sight is told by its path, and is a place in it', async () => {
  const ana = await member(server.current);
  const bytes = await jpegOf(40, 40);
  const plain = await ana.call('POST /app/files/addImage', { bytes });
  expect(focusOf(plain.body.url)).toBeUndefined();
  const chosen = await ana.call('POST /app/files/addImage', { bytes, focus_x: 7, focus_y: 80 });
  expect(focusOf(chosen.body.url)).toEqual({ x: 7, y: 80 });
  expect(mainColor(chosen.body.url)).toBe(mainColor(plain.body.url));
  expect((await get(chosen.body.url)).status).toBe(200);
  expect(await ana.call('POST /app/files/addImage', { bytes, focus_x: 7 })).toMatchObject({ status: 200 });
  for (const focus_y of [-1, 100, 1.5, Number.NaN])
    expect(await ana.call('POST /app/files/addImage', { bytes, focus_x: 7, focus_y })).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { focus_y: expect.stringMatching(/\w/) },
    });
});
