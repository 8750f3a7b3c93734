import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureInstalled } from './lib/install.mjs';
import { nodeRefusal } from './lib/node-version.mjs';
import { ensurePages } from './lib/pages.mjs';
import { seriesOf } from './lib/prepare.mjs';
import { addResults, countResults, lastLineOf } from './lib/results.mjs';
import { isAlive } from './lib/run.mjs';

vi.setConfig({ testTimeout: 30_000 });

const scripts = path.dirname(fileURLToPath(import.meta.url));
let root: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'engage-start-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

function file(name: string, content: string): string {
  const full = path.join(root, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  return full;
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true);
}

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.11.0', true],
])('Node %s: %s', (version, runs) => {
  const sentence = `Engage needs Node 20.19 or newer, 22.12 or newer, or 24, and this is Node ${version}.`;
  expect(nodeRefusal(version)).toBe(runs ? undefined : sentence);
});

describe('installing', () => {
  const lock = (packages: object): string => JSON.stringify({ packages });
  const a = { version: '1.0.0', integrity: 'sha512-a' };
  const runs: string[] = [];
  const ensure = (code = 0): Promise<boolean> =>
    ensureInstalled({ root, log: () => {}, npmCi: (folder: string) => Promise.resolve((runs.push(folder), code)) });

  beforeEach(() => {
    runs.length = 0;
    const other = { ...a, optional: true, os: ['win32'] };
    file('package-lock.json', lock({ '': {}, 'node_modules/a': a, 'node_modules/other': other }));
  });

  test('is skipped when everything that this platform needs is there', async () => {
    file('node_modules/.package-lock.json', lock({ 'node_modules/a': a }));
    expect(await ensure()).toBe(false);
    expect(runs).toEqual([]);
  });

  test.each([
    ['nothing is there', undefined],
    ['an install was cut off', '{"packages":{"node_mod'],
    ['a package is missing', lock({})],
    ['a version differs', lock({ 'node_modules/a': { ...a, version: '1.0.1' } })],
    ['the content differs', lock({ 'node_modules/a': { ...a, integrity: 'sha512-b' } })],
    ['there is one too many', lock({ 'node_modules/a': a, 'node_modules/b': a })],
  ])('runs npm ci when %s', async (_what, installed) => {
    if (installed) file('node_modules/.package-lock.json', installed);
    expect(await ensure()).toBe(true);
    expect(runs).toEqual([root]);
  });

  test('that fails is said', async () => {
    await expect(ensure(7)).rejects.toThrow('npm ci failed (code 7)');
  });
});

describe('the pages', () => {
  let built = 0;
  const build = (_root: string, folder: string): Promise<number> => {
    built++;
    writeFileSync(path.join(folder, 'index.html'), `build ${built}`);
    return Promise.resolve(0);
  };
  const ensure = (how = build): Promise<boolean> => ensurePages({ root, log: () => {}, build: how });
  const page = (): string => readFileSync(path.join(root, 'dist/web/index.html'), 'utf8');

  beforeEach(() => {
    built = 0;
    file('web/main.tsx', 'one');
    file('shared/rules.ts', 'one');
    file('package-lock.json', '{}');
  });

  test('are built once, and again when a source changes, comes or goes', async () => {
    expect(await ensure()).toBe(true);
    expect(await ensure()).toBe(false);
    for (const change of [
      () => file('web/main.tsx', 'two'),
      () => file('shared/contests/entities.ts', 'new'),
      () => rmSync(path.join(root, 'shared/rules.ts')),
      () => file('package-lock.json', '{"packages":{}}'),
      () => rmSync(path.join(root, 'dist/web'), { recursive: true }),
    ]) {
      change();
      expect(await ensure()).toBe(true);
      expect(page()).toBe(`build ${built}`);
    }
    expect(await ensure()).toBe(false);
  });

  test('are not built again for a touched file, a test or the server', async () => {
    await ensure();
    utimesSync(path.join(root, 'web/main.tsx'), 1, 1);
    file('web/main.test.tsx', 'a test');
    file('scripts/serve.ts', 'the server');
    expect(await ensure()).toBe(false);
  });

  test('stay as they were when the build fails', async () => {
    await ensure();
    file('web/main.tsx', 'broken');
    await expect(ensure(() => Promise.resolve(1))).rejects.toThrow('The pages could not be built (code 1)');
    expect(page()).toBe('build 1');
    expect(await ensure()).toBe(true);
  });
});

/** A copy of the commands in a project with fake server, bundlers and vitest. */
function project(boot: string, stand: { vitest?: string } = {}): { env: Record<string, string>; mongod: string } {
  for (const name of ['start.mjs', 'test.mjs', 'mongod.mjs', 'lib']) {
    cpSync(path.join(scripts, name), path.join(root, 'scripts', name), { recursive: true });
  }
  cpSync(path.join(scripts, '..', 'parse', 'root.mjs'), path.join(root, 'parse', 'root.mjs'));
  file('scripts/lib/answers.mjs', '');
  file('package.json', '{"type":"module"}');
  file('package-lock.json', '{"packages":{"":{}}}');
  file('node_modules/.package-lock.json', '{"packages":{}}');
  file(
    'node_modules/vite/bin/vite.js',
    `require('fs').writeFileSync(process.argv[process.argv.indexOf('--outDir') + 1] + '/index.html', 'built')`,
  );
  if (stand.vitest) file('node_modules/vitest/vitest.mjs', stand.vitest);
  // Refuses what does not parse, as a compiler does.
  file('node_modules/rolldown/package.json', '{"type":"module","exports":"./index.js"}');
  file(
    'node_modules/rolldown/index.js',
    `import { cpSync, readFileSync } from 'node:fs';
    export const rolldown = async () => ({
      async write({ dir }) {
        if (readFileSync('scripts/serve.ts', 'utf8').includes('broken')) process.exit(1);
        cpSync('scripts/serve.ts', dir + '/scripts/serve.js');
      },
      close() {},
    });`,
  );
  file('scripts/serve.ts', boot);
  const mongod = file('bin/mongod', '#!/bin/sh\necho "db version v8.0.4"\n');
  chmodSync(mongod, 0o755);
  return { mongod, env: { PATH: process.env.PATH ?? '', HOME: root, MONGOMS_SYSTEM_BINARY: mongod } };
}

interface Run {
  child: ChildProcess;
  lines: string[];
  errors: string[];
  exited: Promise<number | string>;
}

function command(args: string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const run: Run = {
    child,
    lines: [],
    errors: [],
    exited: new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal!))),
  };
  child.stdout.on('data', (text: Buffer) => run.lines.push(...text.toString().split('\n').filter(Boolean)));
  child.stderr.on('data', (text: Buffer) => run.errors.push(...text.toString().split('\n').filter(Boolean)));
  return run;
}

/** A server that fulfils the contract in scripts/lib/server.mjs, slowly. */
const goodServer = `
  const stop = (why) => { console.log('stopping for ' + why); setTimeout(() => process.exit(0), 300); };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('disconnect', () => stop('disconnect'));
  setInterval(() => {}, 1000);
  const { MONGOD_PATH, MONGOD_VERSION, NODE_ENV, ENGAGE_DEV = '0' } = process.env;
  console.log(['up', MONGOD_PATH, MONGOD_VERSION, NODE_ENV, ENGAGE_DEV, process.pid].join(' '));`;

const upLine = (run: Run): string | undefined => run.lines.find((line) => line.startsWith('up '));
const isUp = async (run: Run): Promise<number> => {
  await until(() => upLine(run) !== undefined || run.child.exitCode !== null);
  return Number(upLine(run)?.split(' ').at(-1));
};

describe('npm start', () => {
  test('says which mongod, builds, runs the server, and passes Ctrl-C on once', async () => {
    const { env, mongod } = project(goodServer);
    const run = command(['scripts/start.mjs'], env);
    await isUp(run);
    expect(run.lines).toContain('mongod 8.0.4 named by MONGOMS_SYSTEM_BINARY: bin/mongod');
    expect(run.lines).toContain('Building the server …');
    expect(run.lines).toContain('Building the pages …');
    expect(upLine(run)).toContain(`up ${mongod} 8.0.4 production 0`);
    expect(existsSync(path.join(root, 'dist/web/index.html'))).toBe(true);
    // As npm forwards a signal that the terminal has already sent.
    run.child.kill('SIGINT');
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
    expect(run.lines.filter((line) => line.startsWith('stopping'))).toEqual(['stopping for SIGINT']);

    const second = command(['scripts/start.mjs'], env);
    await isUp(second);
    expect(second.lines.filter((line) => line.startsWith('Building'))).toEqual([]);
    second.child.kill('SIGTERM');
    expect(await second.exited).toBe(0);
    expect(second.lines).toContain('stopping for SIGTERM');
  });

  test('killed with -9 takes the server along', async () => {
    const run = command(['scripts/start.mjs'], project(goodServer).env);
    const server = await isUp(run);
    run.child.kill('SIGKILL');
    await run.exited;
    expect(run.lines).toContain('stopping for disconnect');
    await until(() => !isAlive(server));
  });

  test.each([
    ['at once', `process.execPath, ['scripts/start.mjs']`],
    ['through a shell', `'/bin/sh', ['-c', '"$0" scripts/start.mjs; exit $?', process.execPath]`],
  ])('stops when the npm that ran it %s is killed', async (_how, program) => {
    const { env } = project(goodServer);
    file(
      'npm.mjs',
      `import { spawn } from 'node:child_process';
      spawn(${program}, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });`,
    );
    const run = command(['npm.mjs'], env);
    const server = await isUp(run);
    run.child.kill('SIGKILL');
    await until(() => !isAlive(server));
    expect(run.lines).toContain('stopping for SIGTERM');
  });

  test('a later Ctrl-C ends a server that does not stop', async () => {
    const stubborn = goodServer.replace('setTimeout(() => process.exit(0), 300)', '0');
    const run = command(['scripts/start.mjs'], project(stubborn).env);
    await isUp(run);
    run.child.kill('SIGINT');
    await until(() => run.lines.includes('stopping for SIGINT'));
    // load-safe: a second signal within a second is npm's own; a later one is somebody's
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(run.child.exitCode).toBeNull();
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(137);
    expect(run.lines.at(-1)).toBe('Asked again: ending the server at once');
  });

  test("ends with the server's code", async () => {
    expect(await command(['scripts/start.mjs'], project('process.exit(3)').env).exited).toBe(3);
  });

  test('looks for no mongod when there is a DATABASE_URI, also one in .env', async () => {
    const { env } = project(goodServer);
    file('.env', 'DATABASE_URI=mongodb://db/engage\n');
    const run = command(['scripts/start.mjs'], { ...env, MONGOMS_SYSTEM_BINARY: '/nowhere' });
    await isUp(run);
    expect(run.lines.join()).not.toContain('mongod 8');
  });

  test('refuses in one sentence', async () => {
    const { env } = project(goodServer);
    const run = command(['scripts/start.mjs'], { ...env, MONGOMS_SYSTEM_BINARY: '/nowhere' });
    expect(await run.exited).toBe(1);
    expect(run.errors).toEqual([expect.stringMatching(/^MONGOMS_SYSTEM_BINARY names \/nowhere, which .*\.$/)]);
  });

  test('--dev compiles and starts the server again when its sources change, and builds no pages', async () => {
    const { env } = project(goodServer);
    const run = command(['scripts/start.mjs', '--dev'], env);
    const server = await isUp(run);
    expect(upLine(run)).toContain('8.0.4 development 1');
    file('shared/client/app.ts', 'the page reloads by itself');
    file('cloud/rules.test.ts', 'a test');
    // load-safe: a start that is not to come would have come by then
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(run.lines.filter((line) => line.startsWith('up '))).toHaveLength(1);

    file('scripts/serve.ts', 'broken');
    file('cloud/rules.ts', 'half a rule');
    await until(() => run.lines.some((line) => line.startsWith('The server could not be built (code 1)')));
    expect(isAlive(server)).toBe(true);
    file('scripts/serve.ts', 'process.exit(5)');
    file('cloud/rules.ts', 'a rule');
    await until(() => run.lines.some((line) => line.includes('ended with code 5')));
    file('scripts/serve.ts', goodServer);
    file('cloud/rules.ts', 'a better rule');
    await until(() => run.lines.filter((line) => line.startsWith('up ')).length === 2);
    run.child.kill('SIGINT');
    expect(await run.exited).toBe(0);
    expect(run.lines.filter((line) => line.startsWith('stopping'))).toEqual([
      'stopping for SIGTERM',
      'stopping for SIGINT',
    ]);
    expect(existsSync(path.join(root, 'dist/web'))).toBe(false);
  });
});

describe('npm test', () => {
  const vitest = (report: string | undefined, code: number): string => `
    import { writeFileSync } from 'node:fs';
    const out = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
    console.log(process.argv.slice(2).filter((arg) => !arg.startsWith('--outputFile')).join(' '));
    console.log([process.env.MONGOD_VERSION, process.env.NODE_ENV, process.env.DATABASE_URI].join(' '));
    ${report === undefined ? '' : `writeFileSync(out, ${JSON.stringify(report)});`}
    process.exit(${code});`;
  const report = (...statuses: string[]): string =>
    JSON.stringify({ testResults: [{ status: 'passed', assertionResults: statuses.map((status) => ({ status })) }] });
  const runTests = (text: string | undefined, code: number, args: string[] = []): Run =>
    command(['scripts/test.mjs', ...args], {
      ...project('', { vitest: vitest(text, code) }).env,
      DATABASE_URI: 'mongodb://production',
    });

  test('runs every project of `npm test` on its own database, and ends with the count', async () => {
    const run = runTests(report('passed', 'passed', 'skipped'), 0);
    expect(await run.exited).toBe(0);
    expect(run.lines).toContain(
      'run --project=unit --project=scripts --project=integration --project=e2e --reporter=default --reporter=json',
    );
    expect(run.lines).toContain('8.0.4 test ');
    expect(run.lines.at(-1)).toBe('2 passed, 0 failed');
  });

  test('hands on the files and projects that it is given', async () => {
    const run = runTests(report('passed'), 0, ['--project=fire', 'test/fire']);
    expect(await run.exited).toBe(0);
    expect(run.lines).toContain('run --reporter=default --reporter=json --project=fire test/fire');
  });

  test.each([
    ['a test fails', report('passed', 'failed'), 1, '1 passed, 1 failed'],
    ['vitest crashes before its report', undefined, 134, '0 passed, 1 failed'],
    ['vitest writes no report and says that all is well', undefined, 0, '0 passed, 1 failed'],
  ])('fails when %s', async (_what, text, code, last) => {
    const run = runTests(text, code);
    expect(await run.exited).toBe(code || 1);
    expect(run.lines.at(-1)).toBe(last);
  });

  test('fails with a sentence and the count when it cannot begin', async () => {
    const { env } = project('');
    const run = command(['scripts/test.mjs'], { ...env, MONGOMS_SYSTEM_BINARY: '/nowhere' });
    expect(await run.exited).toBe(1);
    expect(run.errors).toEqual([expect.stringContaining('MONGOMS_SYSTEM_BINARY names /nowhere')]);
    expect(run.lines).toEqual(['0 passed, 1 failed']);
  });
});

test('a file that cannot be loaded, failing hooks and stray errors count as failures', () => {
  const files = (...results: { status: string; tests: string[] }[]): string =>
    JSON.stringify({
      testResults: results.map(({ status, tests }) => ({
        status,
        assertionResults: tests.map((one) => ({ status: one })),
      })),
    });
  const broken = { status: 'failed', tests: [] };
  const hook = { status: 'failed', tests: ['skipped'] };
  const mixed = { status: 'failed', tests: ['passed', 'failed'] };
  const good = { status: 'passed', tests: ['passed'] };
  expect(countResults(files(good, broken, hook, mixed), 1)).toEqual({ passed: 2, failed: 3, code: 1 });
  expect(countResults(files(good), 1)).toEqual({ passed: 1, failed: 1, code: 1 });
  expect(countResults(files(good), null)).toEqual({ passed: 1, failed: 1, code: 1 });
  expect(countResults(files(mixed), 0)).toEqual({ passed: 1, failed: 1, code: 1 });
  expect(lastLineOf(countResults(files(good, good), 0))).toBe('2 passed, 0 failed');
  expect(addResults(countResults(files(good), 0), countResults(files(mixed), 1))).toEqual({
    passed: 2,
    failed: 1,
    code: 1,
  });
});

test('the series of the data is read where there is one', async () => {
  file('.data/database.json', '{"version":"6.0.5","port":27017}');
  expect(await seriesOf(path.join(root, '.data'))).toBe('6.0');
  expect(await seriesOf(path.join(root, 'nowhere'))).toBeUndefined();
});
