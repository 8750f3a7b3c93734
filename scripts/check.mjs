/**
 * `npm run check`: everything that can be known without a server. Two steps run at a time; only what failed says why. A step that passed
 * is run again once a file that it reads has changed, and the linter then looks at what the change may concern.
 *   node scripts/check.mjs                      all steps
 *   node scripts/check.mjs --only lint,types    some of them
 *   node scripts/check.mjs --except unit        all others
 *   node scripts/check.mjs --again              all, also what has passed with the same files
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import process, { argv, env, execPath, stdout, version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stampFile } from './lib/built.mjs';
import { affectedModules } from './lib/affected.mjs';
import { contentsOf, isAmbient, readPassed, stampOf, writePassed } from './lib/contents.mjs';
import { pagesFolder, pagesStamp } from './lib/pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (name, ...args) => [join(root, 'node_modules/.bin', name), ...args];
/** Where a step keeps what it found, so that the next run looks at what changed. */
const cache = (name) => join(root, '.cache/check', name);
const script = (path, ...args) => [execPath, '--import', 'tsx', path, ...args];
/** Processor cores of one of two steps. The type checker does the same work once more for each that it uses. */
const cores = String(Math.max(1, Math.floor(availableParallelism() / 2)));
const sources = /\.([cm]?[jt]sx?|jsonc?)$/;
const isModule = /(?<!\.d)\.(tsx?|mjs)$/;

/** Why the pages that lie in `cwd` cannot be measured: none were built, or others are in the sources now. */
async function missesPages(cwd) {
  const stamp = await readFile(join(cwd, pagesFolder, stampFile), 'utf8').catch(() => undefined);
  if (stamp === undefined) return 'no pages have been built yet';
  if (stamp !== (await pagesStamp(cwd))) return 'the pages are of other sources: npm start or npm test builds them';
}

/**
 * The long ones first, so that two cores end together. `reads`: the files on which its outcome depends; without it, the step runs every
 * time. `perModule`: what it is told of a module depends on that module and those that it imports alone, so that it may be given some of
 * them. `needs`: says why the step has nothing to look at, if so. `mend`: what to do when it fails, where the tool does not say it.
 */
export const steps = [
  { name: 'lint', run: tool('oxlint'), env: { GOMAXPROCS: cores }, reads: sources, perModule: true },
  {
    name: 'unit',
    reads: /^(?!(docs|deploy)\/|test\/(?!tables\/|support\/).*\.test\.ts$).*(?<!\.md)$/,
    // Of what passed, only how much.
    run: tool('vitest', 'run', '--project', 'unit', '--reporter', 'minimal'),
    mend: 'One file alone: npx vitest run --project=unit <file>',
  },
  {
    name: 'types',
    reads: sources,
    run: tool('tsc', '--noEmit', '--checkers', cores, '--incremental', '--tsBuildInfoFile', cache('types.json')),
  },
  {
    name: 'unused',
    reads: /\.([cm]?[jt]sx?|jsonc?|css|html)$/,
    run: tool('knip', '--cache', '--cache-location', cache('knip')),
    mend: 'Import it where it is wanted, or delete it; an export that only its own file uses loses its `export`.',
  },
  { name: 'format', run: tool('oxfmt', '--check'), mend: 'npm run format' },
  {
    name: 'styles',
    reads: /\.css$|^\.stylelintrc\.json$|^package-lock\.json$/,
    run: tool(
      'stylelint',
      '{shared,web,mobile-web,admin}/**/*.css',
      '--allow-empty-input',
      '--cache',
      '--cache-location',
      cache('stylelint'),
    ),
  },
  { name: 'boundaries', reads: /\.([cm]?[jt]sx?|css|json)$/, run: script('scripts/check/boundaries.ts') },
  { name: 'tests', reads: sources, run: script('scripts/check/tests.ts') },
  { name: 'translations', reads: sources, run: script('scripts/check/translations.ts') },
  { name: 'documents', run: script('scripts/check/documents.ts') },
  { name: 'environment', run: script('scripts/env-example.ts', '--check') },
  { name: 'size', run: tool('size-limit'), needs: missesPages },
];

/**
 * Runs steps, `parallel` at a time, and calls `done` with each as it ends.
 * A result: { name, state: 'ok' | 'failed' | 'skipped', seconds, output, mend }.
 */
export async function runSteps(list, { cwd, parallel = 2, done = () => {} }) {
  const waiting = [...list];
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, cwd);
      results.push(result);
      done(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

const stampWith = (contents, { run, reads }) => stampOf(contents, reads, [version, ...run].join('\0'));

/** The same without steps that passed with the same files before, as the file `record` tells; with `again`, all of them. */
export async function runChanged(list, { cwd, record, again = false, ...options }) {
  const before = await contentsOf(cwd);
  const passed = await readPassed(record);
  const without = async (step) => {
    const last = passed[step.name];
    if (!step.reads || !last || again) return step;
    if (last.stamp === stampWith(before, step)) return { ...step, needs: () => 'it has passed with these files' };
    const some = step.perModule ? await concerned(cwd, before, last.files) : [];
    return some.length ? { ...step, run: [...step.run, ...some] } : step;
  };
  const results = await runSteps(await Promise.all(list.map(without)), { cwd, ...options });
  // What was changed while a step ran may not be what it has read.
  const after = await contentsOf(cwd);
  for (const step of list.filter(({ reads }) => reads)) {
    const stamp = stampWith(after, step);
    const isOk = results.some(({ name, state }) => name === step.name && state === 'ok');
    if (isOk && stamp === stampWith(before, step))
      passed[step.name] = { stamp, ...(step.perModule && { files: Object.fromEntries(after) }) };
  }
  await writePassed(record, passed);
  return results;
}

/** The modules that what has changed since `files` may concern; none where that is all of them, or more than modules. */
async function concerned(cwd, contents, files) {
  const names = [...new Set([...contents.keys(), ...Object.keys(files)])];
  const changed = names.filter((name) => sources.test(name) && contents.get(name) !== files[name]);
  if (!changed.every((name) => isModule.test(name) && !isAmbient(contents.get(name)) && !isAmbient(files[name])))
    return [];
  const modules = [...contents.keys()].filter((name) => isModule.test(name));
  const some = await affectedModules(cwd, modules, new Set(changed));
  return some.length < modules.length / 4 ? some : [];
}

async function runStep({ name, run: [command, ...args], env: own, needs, mend }, cwd) {
  const started = performance.now();
  const missing = await needs?.(cwd);
  return new Promise((resolve) => {
    let output = missing ?? '';
    const end = (state) => resolve({ name, state, seconds: (performance.now() - started) / 1000, output, mend });
    if (missing) {
      end('skipped');
      return;
    }
    const child = spawn(command, args, { cwd, env: { ...env, ...own }, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => {
      output += error.message;
      end('failed');
    });
    child.on('close', (code) => end(code === 0 ? 'ok' : 'failed'));
  });
}

async function main() {
  const { values } = parseArgs({
    args: argv.slice(2),
    options: {
      only: { type: 'string', multiple: true },
      except: { type: 'string', multiple: true },
      again: { type: 'boolean' },
    },
  });
  const only = values.only?.flatMap((each) => each.split(','));
  const except = values.except?.flatMap((each) => each.split(',')) ?? [];
  const unknown = [...(only ?? []), ...except].find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`There is no step "${unknown}". Steps: ${steps.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const started = performance.now();
  const chosen = steps.filter(({ name }) => (!only || only.includes(name)) && !except.includes(name));
  const results = await runChanged(chosen, {
    cwd: root,
    record: cache('passed.json'),
    again: values.again,
    done: ({ name, state, seconds, output }) => {
      const note = state === 'skipped' ? `  ${output}` : '';
      stdout.write(`${state.padEnd(8)} ${name.padEnd(13)} ${seconds.toFixed(1).padStart(5)} s${note}\n`);
    },
  });
  const failed = results.filter(({ state }) => state === 'failed');
  for (const { name, output, mend } of failed)
    stdout.write(`\n--- ${name}\n${output.trimEnd()}\n${mend ? `To mend it: ${mend}\n` : ''}`);
  const total = ((performance.now() - started) / 1000).toFixed(1);
  stdout.write(
    `\n${failed.length ? `failed: ${failed.map(({ name }) => name).join(', ')}` : 'all is well'} (${total} s)\n`,
  );
  return failed.length ? 1 : 0;
}

// Not `exit`, which would drop what a pipe has not taken yet.
if (argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main();
