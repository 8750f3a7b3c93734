/** Built files over HTTP, and which of the built shells has a page. */
import { request } from 'node:http';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });

/** Headers and body size. */
async function get(path: string, encoding: string): Promise<{ headers: IncomingHttpHeaders; bytes: number }> {
  const asked = request(`${server.current.url}${path}`, { headers: { 'Accept-Encoding': encoding } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const part of response) bytes += (part as Buffer).length;
  return { headers: response.headers, bytes };
}

describe('a built file', () => {
  it('comes packed as small as the browser can read it, and is kept for good', async () => {
    const shell = await (await fetch(`${server.current.url}/pricing`, { headers: { Accept: 'text/html' } })).text();
    const [vendor] = /\/assets\/vendor-[\w-]+\.js/.exec(shell)!;
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip, deflate', 'gzip, deflate, br, zstd'].map((encoding) => get(vendor, encoding)),
    );
    expect(plain!.headers['content-encoding']).toBeUndefined();
    expect(gzip!.headers['content-encoding']).toBe('gzip');
    expect(brotli!.headers['content-encoding']).toBe('br');
    expect(gzip!.bytes).toBeLessThan(plain!.bytes / 2.5);
    expect(brotli!.bytes).toBeLessThan(gzip!.bytes * 0.92);
    for (const { headers } of [plain!, gzip!, brotli!]) {
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      });
    }
  });
});

describe('a page', () => {
  it('has the sheets of its screen behind those of its shell, which they override', async () => {
    const html = await (await fetch(`${server.current.url}/how-it-works`, { headers: { Accept: 'text/html' } })).text();
    const sheets = [...html.matchAll(/rel="stylesheet"[^>]*\/assets\/(\w+)-[\w-]+\.css/g)].map(([, name]) => name);
    expect(sheets).toContain('HowItWorksScreen');
    expect(new Set(sheets.slice(0, 3))).toEqual(new Set(['app', 'menus', 'site']));
  });
});

describe('a place of the site below /app', () => {
  it('leads to the site where the phone’s shell does not have it', async () => {
    const answers = [
      '/app/cx/abcdefghijkl?lang=fr',
      '/app/groups',
      '/app/nowhere',
      '/app/s/abcdefghijkl',
      '/app//groups',
    ].map(async (path) => {
      const { status, headers } = await fetch(`${server.current.url}${path}`, {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: 'shell=app' },
      });
      return [status, headers.get('location')];
    });
    expect(await Promise.all(answers)).toEqual([
      [302, '/cx/abcdefghijkl?lang=fr'],
      [200, null],
      [404, null],
      // The shell has the screen, and the service is gone: going to the site would lead back.
      [404, null],
      [expect.any(Number), null],
    ]);
  });
});
