/** One mongod for the whole run; every file gets a database of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#parse/database/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mongoPort: number;
  }
}

export default async function setup(project: TestProject) {
  const { findMongod } = await import('../../scripts/mongod.mjs');
  const given = process.env.MONGOD_PATH && process.env.MONGOD_VERSION;
  const binary = given
    ? { path: process.env.MONGOD_PATH!, version: process.env.MONGOD_VERSION! }
    : await findMongod({ env: process.env });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'engage-test-'));
  const database = await startEmbedded({ dataDir, binary });
  project.provide('mongoPort', database.port);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
