// Common preparation of `npm start` and `npm test`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findMongod } from '../mongod.mjs';
import { ensureInstalled } from './install.mjs';
import { nodeRefusal } from './node-version.mjs';
import { Refusal } from './run.mjs';

/**
 * The Node check and `npm ci`. Rejects with a sentence.
 *
 * @param {{ root: string, log: (line: string) => void }} options
 */
export async function prepare({ root, log }) {
  const refusal = nodeRefusal(process.versions.node);
  if (refusal) throw new Refusal(refusal);
  await ensureInstalled({ root, log });
}

/**
 * Finds mongod, says which, and gives the variables that tell the server.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: (line: string) => void, series?: string }} options
 * @returns {Promise<{ MONGOD_PATH: string, MONGOD_VERSION: string }>}
 */
export async function mongodEnv({ root, env, log, series }) {
  const found = await findMongod({ env, log, series });
  const shown = path.relative(root, found.path);
  const where =
    found.source === 'MONGOMS_SYSTEM_BINARY' ? 'named by MONGOMS_SYSTEM_BINARY' : `from ${words[found.source]}`;
  log(`mongod ${found.version} ${where}: ${shown.startsWith('..') ? found.path : shown}`);
  return { MONGOD_PATH: found.path, MONGOD_VERSION: found.version };
}

const words = {
  PATH: 'PATH',
  cache: 'the cache',
  download: "MongoDB's own download",
  package: 'the Python package',
};

/**
 * The release series ("8.0") that made the database in a data folder, if there is one.
 *
 * @param {string} dataDir
 * @returns {Promise<string | undefined>}
 */
export async function seriesOf(dataDir) {
  const text = await readFile(path.join(dataDir, 'database.json'), 'utf8').catch(() => '');
  return /"version"\s*:\s*"(\d+\.\d+)\./.exec(text)?.[1];
}
