import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findMongod } from '../../scripts/mongod.mjs';
import { type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { processStart } from './processes.ts';

vi.setConfig({ testTimeout: 60_000 });

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-access-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}) {
  const { MONGOD_PATH, MONGOD_VERSION } = process.env;
  const binary = MONGOD_PATH && MONGOD_VERSION ? { path: MONGOD_PATH, version: MONGOD_VERSION } : await findMongod();
  const database = await startEmbedded({ dataDir, binary, ...more });
  onTestFinished(() => database.stop());
  return database;
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const insert = (uri: string, n: number) =>
  withClient(uri, (client) => client.db().collection<{ n: number }>('rows').insertOne({ n }));
const rows = (uri: string): Promise<number[]> =>
  withClient(uri, (client) => client.db().collection<{ n: number }>('rows').distinct('n'));

/** The answer to a program of another user on this machine that knows the port. */
const asStranger = (port: number): Promise<unknown[]> =>
  withClient(`mongodb://127.0.0.1:${port}/engage?directConnection=true`, async (client) => {
    const admin = client.db('admin');
    const attempts = [
      () => client.db().collection('rows').findOne(),
      () => client.db().collection<{ n: number }>('rows').insertOne({ n: 666 }),
      () => admin.command({ createUser: 'mallory', pwd: 'mine', roles: ['root'] }),
      () => admin.command({ shutdown: 1, force: true }),
    ];
    const answers: unknown[] = [];
    for (const attempt of attempts)
      answers.push(
        await attempt().then(
          () => 'allowed',
          (error: { codeName?: string }) => error.codeName,
        ),
      );
    return answers;
  });
const refused = Array.from({ length: 4 }, () => 'Unauthorized');

test('a stranger on the machine neither reads nor stops the embedded database, and the commands of its operator do', async () => {
  const dataDir = newFolder();
  chmodSync(dataDir, 0o755);
  const { uri, port, pid, stop } = await start(dataDir);
  await insert(uri, 1);
  expect(await asStranger(port)).toEqual(refused);
  expect(processStart(pid)).toBeDefined();
  if (process.platform !== 'win32') {
    expect(statSync(path.join(dataDir, 'database.key')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  }

  const copy = path.join(newFolder(), 'copy');
  const { DATABASE_URI: _uri, ...env } = process.env;
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], { env: { ...env, DATA_DIR: dataDir } });
  const [{ stdout: copied }, { stdout: recounted }] = await Promise.all([
    run('scripts/backup.ts', copy),
    run('scripts/reconcile.ts'),
  ]);
  expect(copied).toMatch(/^1 rows of 1 collections/);
  expect(existsSync(path.join(copy, 'manifest.json'))).toBe(true);
  expect(recounted).toMatch(/everything agrees/);

  // A lost key is made again, and the password becomes the new one.
  await stop();
  rmSync(path.join(dataDir, 'database.key'));
  const again = await start(dataDir);
  expect(await rows(again.uri)).toEqual([1]);
  await expect(rows(uri)).rejects.toThrow(/Authentication failed/);
});

test('data that had no password gets one, also when it has to move to another port', async () => {
  const dataDir = newFolder();
  const former = await start(dataDir, { open: true });
  await insert(former.uri, 1);
  await former.stop();
  const other = http.createServer().listen(former.port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());

  const database = await start(dataDir);
  expect(database.port).not.toBe(former.port);
  expect(await rows(database.uri)).toEqual([1]);
  expect(await asStranger(database.port)).toEqual(refused);
});
