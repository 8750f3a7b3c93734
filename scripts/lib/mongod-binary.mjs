// Probes mongod binaries and stores them in the cache.
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, isExecutable, lastLine, Refusal, run } from './run.mjs';

/** Thrown by `findMongod`. */
export class MongodError extends Refusal {
  name = 'MongodError';
}

/** Debian and Ubuntu packages that mongod needs. */
const packages = {
  'libcurl.so.4': 'libcurl4',
  'libssl.so.3': 'libssl3',
  'libcrypto.so.3': 'libssl3',
  'liblzma.so.5': 'liblzma5',
};

const firstMajor = 6;
const lastMajor = 8;

/**
 * Runs `<file> --version`. A binary that does not run here, or is not a mongod 6.0 to 8.x, answers `{ refusal }`: the end of a
 * sentence whose subject is the binary.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ version: string, refusal?: undefined } | { refusal: string, version?: undefined }>}
 */
export async function probe(file, env = process.env) {
  if (!(await isExecutable(file))) return { refusal: 'is not a file that can be executed' };
  const result = await run(file, ['--version'], { env, timeoutMs: 20_000 });
  if (result.code !== 0) return { refusal: `does not run on this machine: ${whyNot(result)}` };
  const version = /^\s*db version v(\d+\.\d+\.\d+)/m.exec(result.stdout)?.[1];
  if (!version) return { refusal: 'does not say that it is a mongod ("db version v…" is what it should print)' };
  const major = Number(version.split('.')[0]);
  if (major < firstMajor || major > lastMajor) {
    return { refusal: `is MongoDB ${version}, and Engage runs on 6.0 to ${lastMajor}.x` };
  }
  return { version };
}

/** @param {Awaited<ReturnType<typeof run>>} result */
function whyNot({ code, signal, stderr, stdout, error }) {
  const library = /(lib[\w+.-]+\.so[.\d]*): cannot open shared object/.exec(stderr)?.[1];
  if (library) {
    const name = packages[library];
    return `the library ${library} is missing${name ? ` (on Debian: apt-get install ${name})` : ''}`;
  }
  const glibc = /version `?(GLIBC_[\d.]+)'? not found/.exec(stderr)?.[1];
  if (glibc) return `it needs ${glibc.replace('_', ' ')}, which this system does not have`;
  if (error) return error.code ?? error.message;
  if (signal === 'SIGILL') return 'this processor lacks instructions that it uses (MongoDB 5 and later need AVX)';
  return lastLine(stderr) || lastLine(stdout) || (signal ? `it ended by ${signal}` : `it ended with code ${code}`);
}

/**
 * Runs `work` with a folder of its own beside the cache's versions (so that a finished binary can be renamed into place), and
 * removes it afterwards, together with the folders that killed processes left.
 *
 * @template T
 * @param {string} cacheDir
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFetchFolder(cacheDir, work) {
  try {
    await mkdir(cacheDir, { recursive: true });
    for (const name of await readdir(cacheDir)) {
      const pid = /^\.fetch-(\d+)-/.exec(name)?.[1];
      if (pid && !isAlive(Number(pid))) await rm(path.join(cacheDir, name), { recursive: true, force: true });
    }
    const folder = await mkdtemp(path.join(cacheDir, `.fetch-${process.pid}-`));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(error.code)) {
      throw new MongodError(`the folder ${cacheDir} cannot be written (${error.code})`);
    }
    throw error;
  }
}

/**
 * Puts a checked binary where the cache finds it, in one step: a reader, or another process that fetched the same version,
 * sees the whole file or none.
 *
 * @param {string} cacheDir
 * @param {string} file a binary on the same file system as the cache
 * @param {string} version as the binary says
 * @returns {Promise<string>} its path in the cache
 */
export async function keep(cacheDir, file, version) {
  const target = path.join(cacheDir, version, process.platform === 'win32' ? 'mongod.exe' : 'mongod');
  await chmod(file, 0o755);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(file, target);
  return target;
}
