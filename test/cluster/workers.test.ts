/** Several server processes on one port: each answers, one that is killed comes back, and all end together. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiled, root } from '#parse/root.mjs';
import { databaseUri, dropDatabase, freshDatabaseName } from '../support/server.ts';

const uri = databaseUri(freshDatabaseName());
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  server = spawn(process.execPath, [compiled('scripts/serve.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATABASE_URI: uri, APP_SECRET: randomBytes(32).toString('base64url') },
      ...{ WEB_CONCURRENCY: '2', PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  createInterface(server.stdout!).on('line', (line) => {
    url = /Engage is ready: +(\S+)/.exec(line)?.[1] ?? url;
  });
  await once(server, 'message');
});
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  await dropDatabase(uri);
});

/** Start times by process, as they tell them in their common metrics. */
async function startedAt(): Promise<Record<string, string>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^process_start_time_seconds\{process="(\d)"\} (\S+)/gm)].map(([, number, at]) => [number, at]),
  );
}

const children = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);

it('one that is killed comes back, while the other one answers', async () => {
  const before = await startedAt();
  expect(Object.keys(before).toSorted()).toEqual(['1', '2']);
  const [victim] = children();
  process.kill(victim!, 'SIGKILL');
  await expect.poll(async () => Object.keys(await startedAt()).length).toBe(1);
  await expect.poll(async () => Object.keys(await startedAt()).length, { timeout: 60_000 }).toBe(2);
  const after = await startedAt();
  expect(Object.keys(after).filter((number) => after[number] !== before[number])).toHaveLength(1);
  expect(children()).not.toContain(victim);
});

it('all end together', async () => {
  const pids = children();
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
