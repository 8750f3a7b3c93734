import express, { type ErrorRequestHandler } from 'express';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtFiles } from './builtFiles.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-built-'));
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
let server: Server;
beforeAll(async () => {
  for (const name of ['both.js', 'both.js.br', 'both.js.gz', 'gone.js', 'gone.js.gz', 'small.css']) write(name, name);
  const refuse: ErrorRequestHandler = (error, _request, response, _next) => response.status(error.status).json({});
  server = createServer(express().use('/assets', builtFiles(folder)).use(refuse));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** The raw response, without decompression. */
async function ask(name: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, path: `/assets/${name}`, headers });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode, headers: response.headers, text };
}

describe('a built file', () => {
  it('comes as small as its reader takes it, under its own type', async () => {
    const forms = [
      ['gzip, deflate, br', 'br', 'both.js.br'],
      ['gzip', 'gzip', 'both.js.gz'],
      ['br;q=0, gzip', 'gzip', 'both.js.gz'],
      ['identity', undefined, 'both.js'],
    ] as const;
    for (const [accepted, encoding, text] of forms) {
      const answer = await ask('both.js', { 'Accept-Encoding': accepted });
      expect(answer, accepted).toMatchObject({ status: 200, text });
      expect(answer.headers['content-encoding'], accepted).toBe(encoding);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
    }
  });

  it('comes as it is where the build packed nothing, or came after the start', async () => {
    write('later.js', 'later');
    write('later.js.br', 'packed');
    for (const name of ['small.css', 'later.js']) {
      const { status, headers } = await ask(name, { 'Accept-Encoding': 'br, gzip' });
      expect([status, headers['content-encoding']], name).toEqual([200, undefined]);
    }
  });

  it('that another build took away is missed, and only that', async () => {
    rmSync(path.join(folder, 'gone.js.gz'));
    const { status, headers } = await ask('gone.js', { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([404, undefined, undefined]);
    expect((await ask('gone.js')).text).toBe('gone.js');
  });

  it('comes whole, whatever part is asked for', async () => {
    for (const Range of ['bytes=1-3', 'bytes=9-5', 'bytes=a-b', 'bytes=99999-'])
      expect(await ask('both.js', { Range }), Range).toMatchObject({ status: 200, text: 'both.js' });
  });

  it('is nothing outside of its folder, and no folder', async () => {
    for (const name of ['', '..%2f..%2fetc%2fpasswd', '.hidden', 'none.js', '%00', '%E0%A4%A'])
      expect((await ask(name)).status, name).toBeGreaterThanOrEqual(400);
  });
});
