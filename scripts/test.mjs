// `npm test`: the tests of every day, or the files named after `--`. Node's standard library only until `npm ci` has run. The last line is
// always "N passed, N failed".
// --whole (`npm run test:all`): also what is left out of every day (vitest.config.ts, test/support/whole.ts).
// --fire (`npm run test:fire`): the project `fire`, for hours.
// --changed[=<branch>]: unit tests, and the integration tests that belong to the difference from a branch (main by default).
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../parse/root.mjs';
import { serverTestsOf } from './lib/changed.mjs';
import { ensurePages } from './lib/pages.mjs';
import { mongodEnv, prepare } from './lib/prepare.mjs';
import { addResults, countResults, lastLineOf, slowestOf } from './lib/results.mjs';
import { Refusal, run } from './lib/run.mjs';

const log = (line) => console.log(line);
const projects = ['unit', 'scripts', 'integration', 'e2e'];
/** Folders in `test/` without integration tests. */
const notOfServers = new Set(['e2e', 'support', 'tables']);

async function test(args) {
  await prepare({ root, log });
  const env = { ...process.env, NODE_ENV: 'test' };
  // Tests use their own databases, whatever this shell's environment says.
  for (const name of ['DATABASE_URI', 'APP_SECRET', 'DATA_DIR']) delete env[name];
  Object.assign(env, await mongodEnv({ root, env, log }));
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed) return testChanged(changed.split('=')[1] ?? 'main', env);
  await ensurePages({ root, log });
  const named = args.filter((arg) => arg !== '--whole' && arg !== '--fire');
  if (args.includes('--fire')) return runVitest(named, { ...env, WHOLE: '1' }, ['fire']);
  return runVitest(named, args.includes('--whole') ? { ...env, WHOLE: '1' } : env);
}

/** Runs all unit tests, because selecting them takes longer, and the integration tests of the change. */
async function testChanged(branch, env) {
  const since = await git('merge-base', branch, 'HEAD');
  const files = `${await git('diff', '--name-only', since)}\n${await git('ls-files', '--others', '--exclude-standard')}`;
  const folders = (await readdir(path.join(root, 'test'))).filter((name) => !notOfServers.has(name));
  const named = serverTestsOf(files.split('\n').filter(Boolean), folders);
  const ofScripts = /^(scripts\/|vitest\.config\.ts$|package-lock\.json$)/m.test(files);
  const units = await runVitest(['--project=unit', ...(ofScripts ? ['--project=scripts'] : [])], env);
  if (!named.length) return units;
  if (named.some((name) => name.startsWith('test/e2e/'))) await ensurePages({ root, log });
  return addResults(units, await runVitest(['--project=integration', '--project=e2e', ...named], env));
}

async function git(...args) {
  const { code, stdout, stderr } = await run('git', args, { cwd: root });
  if (code !== 0) throw new Refusal(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}

async function runVitest(args, env, among = projects) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'engage-test-'));
  const report = path.join(folder, 'report.json');
  const chosen = args.some((arg) => arg.startsWith('--project')) ? [] : among.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...chosen, ...reporters, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Vitest gets Ctrl-C itself; stay to count the results.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const told = await readFile(report, 'utf8').catch(() => undefined);
  const slowest = slowestOf(told, root);
  if (slowest.length > 1) log(['Slowest files:', ...slowest].join('\n'));
  const results = countResults(told, code);
  await rm(folder, { recursive: true, force: true });
  return results;
}

let results = { passed: 0, failed: 1, code: 1 };
try {
  results = await test(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
}
console.log(lastLineOf(results));
process.exit(results.code);
