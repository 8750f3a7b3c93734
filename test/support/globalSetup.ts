/** One mongod per run; each file gets its own database. */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, startEmbedded } from '#parse/database/embedded.ts';
import { findMongod } from '../../scripts/mongod.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    mongoPort: number;
  }
}

interface Shared {
  database: Promise<EmbeddedDatabase>;
  dataDir: string;
  users: number;
}

/** Called once by each vitest project, in one process. */
const key = Symbol.for('engage.test.database');
const world = globalThis as { [key]?: Shared };

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const { MONGOD_PATH, MONGOD_VERSION } = process.env;
  const binary =
    MONGOD_PATH && MONGOD_VERSION
      ? { path: MONGOD_PATH, version: MONGOD_VERSION }
      : await findMongod({ env: process.env });
  const database = await startEmbedded({ dataDir, binary, open: true });
  const client = await MongoClient.connect(database.uri);
  // Dropped databases keep their files for as long as this, by default five minutes: some hundred files for each server of a test.
  await client.db('admin').command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 15 });
  await client.close();
  return database;
}

const inMemory = '/dev/shm';
/** What the databases of a run may grow to, several times over. */
const roomNeeded = 6 * 1024 ** 3;

/** In memory where there is plenty: every write of a test waits until it is synced, 2 ms on a common disk. */
function folderOfData(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= roomNeeded) return inMemory;
  } catch {
    // Not on this system.
  }
  return os.tmpdir();
}

export default async function setup(project: TestProject) {
  if (!world[key]) {
    const dataDir = mkdtempSync(path.join(folderOfData(), 'engage-test-'));
    world[key] = { database: start(dataDir), dataDir, users: 0 };
  }
  const shared = world[key];
  shared.users++;
  project.provide('mongoPort', (await shared.database).port);
  return async () => {
    if (--shared.users) return;
    delete world[key];
    await (await shared.database).stop();
    rmSync(shared.dataDir, { recursive: true, force: true });
  };
}
