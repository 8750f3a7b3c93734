import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeScreenshots } from '../../scripts/screenshots.ts';
import { closePages } from '#test/support/browser.ts';

const boot = JSON.stringify({ demo: [{ role: 'organizer', full_name: 'Ana Roy' }] });
const login = `<button onclick="document.cookie = 'who=ana;path=/'; location.assign('/')">Log in as Ana Roy</button>`;
const body = '<main style="height:2000px;background:linear-gradient(#fff,#000)"><p aria-busy="true">Loading</p></main>';
const ready = '<script>setTimeout(() => document.querySelector("[aria-busy]").remove(), 200)</script>';

let server: Server;
let base: string;
let folder: string;
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engage-screenshots-'));
  server = createServer(({ url, headers }, answer) => {
    if (headers['sec-fetch-dest'] === 'document')
      asked.push(`${url} ${headers['accept-language']} ${headers.cookie ?? '-'}`);
    answer.setHeader('content-type', 'text/html');
    const page = url === '/auth/login' ? login : body + ready;
    answer.end(`<!doctype html><script type="application/json" id="boot">${boot}</script>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await closePages();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const options = () => ({ base, folder, lang: 'fr', scheme: 'dark' }) as const;

/** Size of a PNG, from its IHDR chunk. */
function sizeOf(file: string): number[] {
  const data = readFileSync(join(folder, file));
  return [data.readUInt32BE(16), data.readUInt32BE(20)];
}

test('every row is shown whole in both widths, to the one who may see it', async () => {
  const rows = [
    { name: 'contest', path: '/cx/:cx_id', who: 'everyone', example: { cx_id: 'demo' } },
    { name: 'studio', path: '/studio', who: 'organizers' },
  ];
  const files = await takeScreenshots(rows, options());
  expect(readdirSync(folder)).toEqual(['contest-1440.png', 'contest-390.png', 'studio-1440.png', 'studio-390.png']);
  expect(files).toHaveLength(4);
  expect(sizeOf('contest-1440.png')).toEqual([1440, 2016]);
  expect(sizeOf('studio-390.png')).toEqual([390, 2016]);
  expect(asked).toContain('/cx/demo fr -');
  expect(asked).toContain('/studio fr who=ana');
});

test('a role without a demo log-in, and a server that is not there, are told', async () => {
  await expect(takeScreenshots([{ name: 'admin', path: '/a', who: 'admins' }], options())).rejects.toThrow(
    `The server at ${base} offers no demo log-in for the role admin.`,
  );
  await expect(
    takeScreenshots([{ name: 'home', path: '/' }], { ...options(), base: 'http://127.0.0.1:9' }),
  ).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9\/ cannot be opened: .*Is the server running\?$/);
});
