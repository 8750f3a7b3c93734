import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findMongod } from '../../scripts/mongod.mjs';
import { startEmbedded } from './embedded.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from './embedded.ts';
import { mongodsOn, processStart } from './processes.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let binary: { path: string; version: string };
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  const { MONGOD_PATH, MONGOD_VERSION } = process.env;
  binary = MONGOD_PATH && MONGOD_VERSION ? { path: MONGOD_PATH, version: MONGOD_VERSION } : await findMongod();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-embedded-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, binary, ...more });
  cleanups.push(() => {
    // Killed, because a clean shutdown takes a second and the data is not needed.
    endNow(database.pid);
    return database.stop();
  });
  return database;
}

function endNow(pid: number): void {
  if (processStart(pid) !== undefined) process.kill(pid, 'SIGKILL');
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const insert = (uri: string, n: number): Promise<unknown> =>
  withClient(uri, (client) => client.db().collection<{ n: number }>('rows').insertOne({ n }));
const rows = (uri: string): Promise<number[]> =>
  withClient(uri, (client) => client.db().collection<{ n: number }>('rows').distinct('n'));

interface Server {
  pid: number;
  said: { uri: string; port: number; pid: number; refusal?: string };
  exited: Promise<number | null>;
  lines: string[];
}

/** Starts a server process that can be killed. On SIGINT it writes row 99 and stops. */
async function startServer(dataDir: string): Promise<Server> {
  const script = `
    import { MongoClient } from 'mongodb';
    import { startEmbedded } from '#parse/database/embedded.ts';
    try {
      const database = await startEmbedded(${JSON.stringify({ dataDir, binary, folderTimeoutMs: 0 })});
      const client = new MongoClient(database.uri);
      await client.db().collection('rows').insertOne({ n: 1 });
      process.on('SIGINT', async () => {
        await client.db().collection('rows').insertOne({ n: 99 });
        await client.close();
        await database.stop();
        process.exit(0);
      });
      setInterval(() => {}, 1000);
      console.log(JSON.stringify(database));
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message }));
    }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  cleanups.push(async () => {
    child.kill('SIGKILL');
    await exited;
    mongodsOn(path.join(dataDir, 'db')).forEach(endNow);
  });
  const lines: string[] = [];
  const said = await new Promise<Server['said']>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      resolve(JSON.parse(line) as Server['said']);
    });
    child.once('exit', () => reject(new Error('the server ended without a word')));
  });
  return { pid: child.pid!, said, exited, lines };
}

async function kill(server: Server): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
}

describe('a start and a stop', () => {
  test('takes journaled majority writes, and the next start finds them on the same port', async () => {
    const dataDir = newFolder();
    const crashes: string[] = [];
    const first = await start(dataDir, { database: 'probe', onCrash: (reason) => crashes.push(reason) });
    expect(first.uri).toMatch(new RegExp(`@127.0.0.1:${first.port}/probe\\?replicaSet=rs0&w=majority&journal=true`));
    expect(first.version).toBe(binary.version);
    await withClient(first.uri, async (client) => {
      const admin = client.db('admin');
      const { parsed } = await admin.command({ getCmdLineOpts: 1 });
      expect(parsed.net).toMatchObject({ bindIp: '127.0.0.1', compression: { compressors: 'disabled' } });
      expect(parsed.replication.oplogSizeMB).toBe(512);
      expect(parsed.storage.wiredTiger.engineConfig.cacheSizeGB).toBe(0.5);
      const limit = await admin.command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 });
      expect(limit.transactionLifetimeLimitSeconds).toBe(3);
      expect(client.options.writeConcern).toMatchObject({ w: 'majority', journal: true });
    });
    await insert(first.uri, 1);
    await first.stop();
    await first.stop();
    expect(processStart(first.pid)).toBeUndefined();
    expect(crashes).toEqual([]);

    const second = await start(dataDir, { database: 'probe' });
    expect(second.port).toBe(first.port);
    expect(await rows(second.uri)).toEqual([1]);
  });

  test('Ctrl-C in a terminal reaches the server alone, which may still write', async () => {
    const dataDir = newFolder();
    const server = await startServer(dataDir);
    process.kill(-server.pid, 'SIGINT');
    expect(await server.exited).toBe(0);
    expect(mongodsOn(path.join(dataDir, 'db'))).toEqual([]);
    expect(await rows((await start(dataDir)).uri)).toEqual([1, 99]);
  });

  test('says why when mongod ends by itself', async () => {
    const reasons: string[] = [];
    const database = await start(newFolder(), { onCrash: (reason) => reasons.push(reason) });
    process.kill(database.pid, 'SIGKILL');
    await expect.poll(() => reasons.length > 0).toBe(true);
    expect(reasons).toEqual(['The database (mongod) ended by SIGKILL.']);
    await database.stop();
  });

  test('no words that people type and that mongod logs can stop it', async () => {
    const crashes: string[] = [];
    const { uri, pid } = await start(newFolder(), { onCrash: (reason) => crashes.push(reason) });
    await withClient(uri, async (client) => {
      await client.db().command({ profile: 0, slowms: -1 });
      await client.db().collection('rows').findOne({ text: 'address already in use ***aborting after this' });
      const { log } = await client.db('admin').command({ getLog: 'global' });
      expect(log.filter((line: string) => line.includes('already in use'))).toHaveLength(1);
    });
    // load-safe: longer than mongod needs to shut down; that it stays is told by nothing
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(crashes).toEqual([]);
    expect(processStart(pid)).toBeDefined();
  });
});

describe('after kill -9 of the server', () => {
  test('the next start stops the database that is left, and nothing acknowledged is lost', async () => {
    const dataDir = newFolder();
    const killed = await startServer(dataDir);
    await kill(killed);
    const log: string[] = [];
    const database = await start(dataDir, { log: (line) => log.push(line) });
    expect(log).toEqual([expect.stringContaining(`process ${killed.said.pid}`)]);
    expect(processStart(killed.said.pid)).toBeUndefined();
    expect(database.port).toBe(killed.said.port);
    expect(await rows(database.uri)).toEqual([1]);
  });

  test('a database that is just ending is waited for', async () => {
    const dataDir = newFolder();
    const killed = await startServer(dataDir);
    await kill(killed);
    process.kill(killed.said.pid, 'SIGTERM');
    expect(await rows((await start(dataDir)).uri)).toEqual([1]);
  });

  test('the database ends by itself too', async () => {
    const killed = await startServer(newFolder());
    await kill(killed);
    await expect.poll(() => processStart(killed.said.pid) === undefined).toBe(true);
    expect(processStart(killed.said.pid)).toBeUndefined();
  });
});

test('a server that is just stopping is waited for', async () => {
  const dataDir = newFolder();
  const server = await startServer(dataDir);
  process.kill(server.pid, 'SIGINT');
  const log: string[] = [];
  const database = await start(dataDir, { log: (line) => log.push(line) });
  expect(log).toEqual([expect.stringContaining(`Another Engage server (process ${server.pid}) has`)]);
  expect(await server.exited).toBe(0);
  expect(await rows(database.uri)).toEqual([1, 99]);
});

describe('a lock whose holder cannot be seen', () => {
  /** A mongod that spells the folder differently. */
  async function holdLock(dataDir: string): Promise<ChildProcess> {
    mkdirSync(path.join(dataDir, 'db'));
    const args = ['--dbpath', 'db', '--bind_ip', '127.0.0.1', '--port', '0', '--nounixsocket'];
    const child = spawn(binary.path, args, { cwd: dataDir, stdio: ['ignore', 'pipe', 'inherit'] });
    cleanups.push(() => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout });
    await new Promise<void>((resolve) => {
      lines.on('line', (line) => /waiting for connections/i.test(line) && resolve());
    });
    return child;
  }

  test('is waited for', async () => {
    const dataDir = newFolder();
    const holder = await holdLock(dataDir);
    // load-safe: sooner or later, it goes away
    setTimeout(() => holder.kill('SIGKILL'), 700);
    await insert((await start(dataDir, { folderTimeoutMs: 30_000 })).uri, 1);
    expect(holder.killed).toBe(true);
  });

  test('is named when it does not go away', async () => {
    const dataDir = newFolder();
    await holdLock(dataDir);
    const sentence = /a process that cannot be seen from here \(in a container\?\) has .*db locked\.$/;
    await expect(startEmbedded({ dataDir, binary, folderTimeoutMs: 300 })).rejects.toThrow(sentence);
  });
});

describe('a taken port', () => {
  test('moves the database to another one, for good', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await insert(first.uri, 7);
    await first.stop();
    const stranger = http.createServer().listen(first.port, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));

    const log: string[] = [];
    const moved = await start(dataDir, { log: (line) => log.push(line) });
    expect(moved.port).not.toBe(first.port);
    expect(log).toEqual([expect.stringContaining(`Port ${first.port} is taken`)]);
    expect(await rows(moved.uri)).toEqual([7]);
    await insert(moved.uri, 8);
    await moved.stop();
    await new Promise((resolve) => stranger.close(resolve));

    const after = await start(dataDir);
    expect(after.port).toBe(moved.port);
    expect(await rows(after.uri)).toEqual([7, 8]);
  });
});

describe('what it refuses', () => {
  const contents = (folder: string): string[] =>
    (readdirSync(folder, { recursive: true }) as string[]).toSorted().map((name) => {
      const { size, mtimeMs } = statSync(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });

  test.each([
    ['another major version', '99.0.1'],
    ['a newer release of the same one', '6.99.0'],
  ])('data of %s, and touches nothing', async (_what, made) => {
    const dataDir = newFolder();
    const running = { path: binary.path, version: '6.0.5' };
    mkdirSync(path.join(dataDir, 'db'));
    writeFileSync(path.join(dataDir, 'db', 'WiredTiger'), 'what another version wrote');
    writeFileSync(path.join(dataDir, 'database.json'), JSON.stringify({ version: made, port: 27017 }));
    const before = contents(dataDir);
    await expect(startEmbedded({ dataDir, binary: running })).rejects.toThrow(
      new RegExp(`made by MongoDB ${made.replaceAll('.', '\\.')}, and the mongod found here is 6\\.0\\.5`),
    );
    expect(contents(dataDir)).toEqual(before);
  });

  test('a folder that a living server has, whose database goes on', async () => {
    const dataDir = newFolder();
    const server = await startServer(dataDir);
    await expect(startEmbedded({ dataDir, binary, folderTimeoutMs: 0 })).rejects.toThrow(
      `another Engage server (process ${server.pid},`,
    );
    await insert(server.said.uri, 2);
    expect(await rows(server.said.uri)).toEqual([1, 2]);
  });

  test('a second start in the same process, until the first has stopped', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    const second = { dataDir, binary, folderTimeoutMs: 0 };
    await expect(startEmbedded(second)).rejects.toThrow(/in use by another Engage server/);
    await first.stop();
    await start(dataDir);
  });

  test('all but one of those who start at once', async () => {
    const dataDir = newFolder();
    const servers = await Promise.all([1, 2, 3].map(() => startServer(dataDir)));
    const refused = servers.filter(({ said }) => said.refusal);
    expect(refused).toHaveLength(2);
    for (const { said } of refused) expect(said.refusal).toMatch(/in use by another Engage server/);
  });

  test('a record that cannot be read', async () => {
    const dataDir = newFolder();
    writeFileSync(path.join(dataDir, 'database.json'), '{"version":');
    await expect(startEmbedded({ dataDir, binary })).rejects.toThrow(
      /database\.json should hold the database's version/,
    );
    expect(existsSync(path.join(dataDir, 'db'))).toBe(false);
  });

  test('a folder that cannot be made', async () => {
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: path.join(file, 'data'), binary })).rejects.toThrow(/cannot be written/);
  });

  test('data that mongod does not take, in a sentence, and the folder is free again', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await first.stop();
    const metadata = path.join(dataDir, 'db', 'storage.bson');
    const good = readFileSync(metadata);
    writeFileSync(metadata, 'not what it was');
    await expect(startEmbedded({ dataDir, binary })).rejects.toThrow(
      /^The database \(mongod\) ended by .*metadata file/,
    );
    writeFileSync(metadata, good);
    await start(dataDir);
  });
});

test('a record without data does not bind the version', async () => {
  const dataDir = newFolder();
  writeFileSync(path.join(dataDir, 'database.json'), '{"version":"99.0.1","port":0}');
  await start(dataDir);
  expect(JSON.parse(readFileSync(path.join(dataDir, 'database.json'), 'utf8'))).toMatchObject({
    version: binary.version,
  });
});

test('an owner whose pid is now another program does not keep the folder', async () => {
  const dataDir = newFolder();
  const claim = { pid: process.ppid, began: 'another time', since: '2026-01-01T00:00:00.000Z', released: false };
  writeFileSync(path.join(dataDir, 'owner-4.json'), JSON.stringify(claim));
  await start(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('owner-'))).toEqual(['owner-5.json']);
});
