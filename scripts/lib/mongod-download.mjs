// Downloads the official build by mongodb-memory-server in a child process, so that a stalled download can be stopped.
import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../parse/root.mjs';
import { keep, MongodError, probe, withFetchFolder } from './mongod-binary.mjs';
import { lastLine, run } from './run.mjs';

export const downloadVersion = '8.0.17';

/** Milliseconds without data before a download is stopped: before the first byte, and later. */
const timeouts = { firstByteMs: 8_000, stallMs: 30_000 };

/**
 * Fetches MongoDB's own build into the cache. Throws a MongodError whose message says why it failed.
 *
 * @param {{ cacheDir: string, env: NodeJS.ProcessEnv, log: (line: string) => void, timeouts?: typeof timeouts }} options
 * @returns {Promise<{ path: string, version: string }>}
 */
export function download(options) {
  const { cacheDir, env, log } = options;
  const limits = { ...timeouts, ...options.timeouts };
  return withFetchFolder(cacheDir, async (folder) => {
    const stop = new AbortController();
    const stalled = watch(folder, limits, stop);
    const result = await run(process.execPath, [path.join(root, 'scripts', 'lib', 'mongod-download.mjs'), folder], {
      env: fetchEnv(env, folder),
      signal: stop.signal,
      onLine: (line) => line.startsWith('Downloading MongoDB') && log(line.trim()),
    });
    stalled.end();
    if (stop.signal.aborted) throw new MongodError(stop.signal.reason);
    const answer = result.stdout.split('\n').find((line) => line.startsWith('{"fetched":'));
    if (result.code !== 0 || !answer) throw new MongodError(shorten(result.stderr));
    const { fetched } = JSON.parse(answer);
    // Copied, because it may be in mongodb-memory-server's own cache.
    const file = path.join(folder, 'kept-mongod');
    await copyFile(fetched, file);
    const found = await probe(file, env);
    if (found.refusal !== undefined) throw new MongodError(`the downloaded mongod ${found.refusal}`);
    return { path: await keep(cacheDir, file, found.version), version: found.version };
  });
}

/** @param {NodeJS.ProcessEnv} env @param {string} folder */
function fetchEnv(env, folder) {
  const mirror = env.MONGOMS_DOWNLOAD_URL ?? env.MONGOMS_DOWNLOAD_MIRROR ?? '';
  return {
    // Otherwise the package accepts any certificate, and its checksum comes from the same host.
    npm_config_strict_ssl: 'true',
    ...env,
    MONGOMS_VERSION: downloadVersion,
    MONGOMS_DOWNLOAD_DIR: folder,
    MONGOMS_RUNTIME_DOWNLOAD: 'true',
    MONGOMS_SYSTEM_BINARY: '',
    MONGOMS_MD5_CHECK: 'true',
    MONGOMS_MAX_RETRIES: '1',
    MONGOMS_USE_HTTP: String(mirror.startsWith('http:')),
  };
}

/** Aborts when nothing in the folder has grown for too long. */
function watch(folder, limits, stop) {
  let seen = 0;
  let since = Date.now();
  const look = async () => {
    const size = await folderSize(folder);
    if (size !== seen) [seen, since] = [size, Date.now()];
    const silent = Date.now() - since;
    if (silent > (seen ? limits.stallMs : limits.firstByteMs)) {
      stop.abort(`the download stood still for ${Math.round(silent / 1000)} s`);
    }
  };
  const timer = setInterval(() => void look(), 250);
  return { end: () => clearInterval(timer) };
}

/** Bytes of archive and binary; the package's lock file is no progress. */
async function folderSize(folder) {
  let size = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith('.lock')) continue;
    size += (await stat(path.join(folder, name)).catch(() => ({ size: 0 }))).size;
  }
  return size;
}

/** The informative line of a stack trace. */
function shorten(stderr) {
  const known = [
    [/ENOTFOUND|EAI_AGAIN/, 'its host cannot be resolved'],
    [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'its host cannot be reached'],
    [/MD5 check failed|Md5CheckFailed/i, 'the checksum is wrong, so it was thrown away'],
    [/Status Code is (403|404)/, 'there is no build for this system at that address'],
    [/certificate/i, 'its certificate was not accepted'],
  ].find(([pattern]) => pattern.test(stderr))?.[1];
  const message = /^failed: (.*)$/m.exec(stderr)?.[1];
  return known ?? (message || lastLine(stderr) || 'the download failed');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { MongoBinary } = await import('mongodb-memory-server');
    const fetched = await MongoBinary.getPath({ version: downloadVersion, downloadDir: process.argv[2] });
    console.log(JSON.stringify({ fetched }));
  } catch (error) {
    console.error(`failed: ${String(error?.message ?? error).replaceAll('\n', ' ')} ${error?.code ?? ''}`);
    // A pending connection would keep this process alive.
    process.exit(1);
  }
}
