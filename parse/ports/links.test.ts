/** Looking at strangers' pages: what is read of them, and what is never asked. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWork } from '#test/support/work.ts';
import { createLinks } from './links.ts';
import { createPictures } from './pictures.ts';

const pictures = createPictures();

let server: Server;
let port = 0;
let work = 0;
let asked: string[] = [];
const html = (head: string) => `<!doctype html><html><head>${head}</head><body><title>Not this</title></body></html>`;
let picture: Buffer;

const pages: Record<string, RequestListener> = {
  '/plain': (_, response) => response.end(html('<title> A &amp; B\n page </title>')),
  '/rich': (_, response) =>
    response.end(
      html(
        '<title>No</title><meta property="og:title" content="Rich"><meta name="description" content="It says"><meta property="og:image" content="/picture">',
      ),
    ),
  '/picture': (_, response) => response.setHeader('Content-Type', 'image/png').end(picture),
  '/broken-picture': (_, response) =>
    response.end(html('<title>Broken</title><meta property="og:image" content="/plain">')),
  '/once': (_, response) => response.writeHead(302, { Location: '/plain' }).end(),
  '/round': (_, response) => response.writeHead(302, { Location: '/round' }).end(),
  '/inside': (_, response) => response.writeHead(302, { Location: 'http://127.0.0.2/plain' }).end(),
  '/file': (_, response) => response.setHeader('Content-Type', 'application/pdf').end('<title>File</title>'),
  '/marks': (_, response) =>
    response.end(
      html(
        `<meta property="og:title" content="a${'\u0301\u0316'.repeat(60_000)}"><meta property="og:image" content="http://${'\u6f22\u5b57'.repeat(40_000)}.example/">`,
      ),
    ),
  '/missing': (_, response) => response.writeHead(404).end(html('<title>Missing</title>')),
  '/nameless': (_, response) => response.end(html('')),
  '/latin': (_, response) =>
    response
      .setHeader('Content-Type', 'text/html; charset=iso-8859-1')
      .end(Buffer.from(html('<title>Caf\u00e9</title>'), 'latin1')),
  '/endless': (_, response) => {
    response.write('<html><head>');
    const more = setInterval(() => response.write('<meta name="x" content="y">'.repeat(4000)), 1);
    response.on('close', () => clearInterval(more));
  },
  '/slow': () => {},
};

beforeAll(async () => {
  picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  server = createServer((request, response) => {
    asked.push(request.url!);
    if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/html');
    (pages[request.url!] ?? pages['/missing']!)(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const read = (path: string, more = {}) =>
  createLinks(pictures, { allowed: ['127.0.0.1'], ports: [port], within: 3000, ...more }).read(
    path.startsWith('/') ? `http://127.0.0.1:${port}${path}` : path,
  );

describe('a page', () => {
  it('tells its title, what it is about, and a picture that is drawn anew', async () => {
    expect(await read('/plain')).toEqual({ title: 'A & B page' });
    expect(await read('/once')).toEqual({ title: 'A & B page' });
    expect(await read('/latin')).toEqual({ title: 'Café' });
    expect(await read('/rich')).toMatchObject({
      title: 'Rich',
      description: 'It says',
      picture: { mime: 'image/webp', width: 960, height: 504 },
    });
    expect(await read('/broken-picture')).toEqual({ title: 'Broken' });
  });

  it('makes no more work than it has characters, though it is nothing but marks', async () => {
    const { stop } = countWork();
    const page = await read('/marks').finally(() => (work = stop()));
    expect(page?.title).toHaveLength(30);
    expect(work).toBeLessThan(10_000_000);
  });

  it('that is none, has no name, leads round or is too long, is none', async () => {
    for (const path of ['/round', '/inside', '/file', '/missing', '/nameless', '/endless'])
      expect(await read(path), path).toBeUndefined();
    expect(await read('/slow', { within: 300 })).toBeUndefined();
  });
});

it('nothing of this machine or its network is asked, however it is written', async () => {
  asked = [];
  const strict = { allowed: [] };
  for (const host of ['127.0.0.1', 'localhost', '0', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])
    expect(await read(`http://${host}:${port}/plain`, strict), host).toBeUndefined();
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'https://[fd00::1]/', 'file:///etc/passwd'])
    expect(await read(url, { ...strict, within: 1000 }), url).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await read(`http://127.0.0.1:${port}/plain`, { ports: [] })).toBeUndefined();
  expect(asked).toEqual([]);
});
