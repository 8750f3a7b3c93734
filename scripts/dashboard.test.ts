import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dashboardFolder, installDashboard } from './lib/dashboard.mjs';
import { startServer } from './lib/server.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'engage-dashboard-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = () => path.join(root, dashboardFolder);
const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } });

/** Installs with a fake npm; returns the output. */
async function install(code = 0) {
  const lines: string[] = [];
  const npmCi = (at: string) => {
    mkdirSync(path.join(at, 'node_modules'), { recursive: true });
    if (code === 0) writeFileSync(path.join(at, 'node_modules/.package-lock.json'), lock);
    return Promise.resolve({ code, says: code ? 'no network' : '' });
  };
  const isThere = await installDashboard({ root, log: (line: string) => void lines.push(line), npmCi });
  return { isThere, lines };
}

test('Parse Dashboard is installed once, and left out where it is not meant to be', async () => {
  expect(await install()).toEqual({ isThere: false, lines: [] });
  mkdirSync(folder(), { recursive: true });
  writeFileSync(path.join(folder(), 'package-lock.json'), lock);
  const first = await install();
  expect(first.isThere).toBe(true);
  expect(first.lines.at(-1)).toContain('/parse-dashboard');
  expect(await install()).toEqual({ isThere: true, lines: [] });
});

test('a failed install stops nobody: it says why, and what tries again', async () => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(path.join(folder(), 'package-lock.json'), lock);
  const { isThere, lines } = await install(1);
  expect(isThere).toBe(false);
  expect(lines.at(-1)).toMatch(/no network.*node scripts\/dashboard\.mjs/);
  expect((await install()).isThere).toBe(true);
});

test('a server says when its demo is filled', async () => {
  const entry = [
    '-e',
    "process.send('whole'); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)",
  ];
  const server = await new Promise<ReturnType<typeof startServer>>((resolve) => {
    const started: ReturnType<typeof startServer> = startServer({
      root,
      env: process.env,
      entry,
      onWhole: () => resolve(started),
    });
  });
  server.stop('SIGKILL');
  expect(await server.exited).toBeGreaterThanOrEqual(0);
});
