import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChanged, runSteps, steps } from '../check.mjs';
import { plant } from './fixture.ts';

const node = (name: string, code: string) => ({ name, run: [process.execPath, '-e', code] });

test('a step fails by its exit code, keeps what it said, and stops no other', async () => {
  const list = [
    node('bad', 'console.log("out"); console.error("err"); process.exit(3)'),
    node('good', ''),
    { name: 'gone', run: ['./no-such-tool'] },
    { ...node('idle', ''), needs: () => 'nothing to look at' },
  ];
  const results = await runSteps(list, { cwd: plant({}) });
  const states = Object.fromEntries(results.map(({ name, state }) => [name, state]));
  expect(states).toEqual({ bad: 'failed', good: 'ok', gone: 'failed', idle: 'skipped' });
  expect(results.find(({ name }) => name === 'bad')?.output).toMatch(/out[^]*err|err[^]*out/);
  expect(results.find(({ name }) => name === 'gone')?.output).toContain('no-such-tool');
  expect(results.find(({ name }) => name === 'idle')?.output).toBe('nothing to look at');
});

test('two steps run at a time, not three', async () => {
  // Two steps wait for each other and then linger, so that a third one running at the same time would show in the log.
  const code = (name: string, waits: boolean) => `
    const { appendFileSync, readFileSync } = require('node:fs');
    appendFileSync('log', '+${name}');
    const timer = setInterval(() => {
      const log = readFileSync('log', 'utf8');
      if (${waits} && !(log.includes('+a') && log.includes('+b'))) return;
      clearInterval(timer);
      setTimeout(() => appendFileSync('log', '-${name}'), ${waits} ? 200 : 0);
    }, 5);`;
  const cwd = plant({ log: '' });
  const results = await runSteps(
    ['a', 'b', 'c', 'd'].map((name) => node(name, code(name, name < 'c'))),
    { cwd },
  );
  expect(results.map(({ output }) => output).join('')).toBe('');
  let running = 0;
  const counts = readFileSync(join(cwd, 'log'), 'utf8')
    .split('')
    .map((sign) => (running += { '+': 1, '-': -1 }[sign] ?? 0));
  expect(Math.max(...counts)).toBe(2);
});

test('a step that passed runs again once a file that it reads has changed', async () => {
  const cwd = plant({ 'cloud/a.ts': '1', 'web/a.css': 'a {}' });
  const list = [
    { ...node('types', ''), reads: /\.ts$/ },
    { ...node('styles', ''), reads: /\.css$/ },
    { ...node('writes', 'require("fs").appendFileSync("cloud/b.ts", "x")'), reads: /b\.ts$/ },
    { ...node('fails', 'process.exit(1)'), reads: /\.css$/ },
    node('always', ''),
  ];
  const run = async (options = {}) => {
    const results = await runChanged(list, { cwd, record: join(cwd, '.cache/check/passed.json'), ...options });
    const states = new Map(results.map(({ name, state }) => [name, state]));
    return list.map(({ name }) => name).filter((name) => states.get(name) === 'skipped');
  };
  expect(await run()).toEqual([]);
  // What the third step wrote is read by the first one, which may have seen it or not.
  expect(await run()).toEqual(['styles']);
  list.splice(2, 1);
  await run();
  utimesSync(join(cwd, 'cloud/a.ts'), 1, 1);
  expect(await run()).toEqual(['types', 'styles']);
  expect(await run({ again: true })).toEqual([]);
  writeFileSync(join(cwd, 'web/a.css'), 'b {}');
  expect(await run()).toEqual(['types']);
});

test('what looks at each module by itself is given those that a change may concern', async () => {
  const files = {
    'shared/model/entity.ts': 'export const entity = 1;',
    'shared/entities.ts': `export { entity } from './model/entity.ts';`,
    'cloud/votes.ts': `import { entity } from '#shared/entities.ts';`,
    'cloud/jobs.ts': `const later = () => import('./votes.ts');`,
    'cloud/kernel/ports.ts': `declare module '#shared/errors.ts' {}`,
    'tsconfig.json': '{}',
    ...Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`web/${n}.ts`, `export const n = ${n};`])),
  };
  const cwd = plant(files);
  const list = [{ ...node('lint', 'console.log(process.argv.slice(1).join())'), reads: /./, perModule: true }];
  const given = async (path: string, content?: string) => {
    if (content === undefined) rmSync(join(cwd, path));
    else writeFileSync(join(cwd, path), content);
    const [result] = await runChanged(list, { cwd, record: join(cwd, '.cache/check/passed.json') });
    return result!.output.trim();
  };
  expect(await given('web/0.ts', 'first')).toBe('');
  expect(await given('web/1.ts', 'changed')).toBe('web/1.ts');
  expect(await given('cloud/votes.ts', `export {} from '#shared/entities.ts';`)).toBe('cloud/jobs.ts,cloud/votes.ts');
  expect(await given('shared/entities.ts', 'export {};')).toBe('cloud/jobs.ts,cloud/votes.ts,shared/entities.ts');
  expect(await given('web/20.ts', `import './2.ts';`)).toBe('web/20.ts');
  expect(await given('web/2.ts')).toBe('web/20.ts');
  // All of them.
  expect(await given('tsconfig.json', '{ }')).toBe('');
  expect(await given('cloud/kernel/ports.ts', 'export {};')).toBe('');
});

test('an unknown step is refused with the names of the known ones', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', '--only', 'lintt'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr.trim()).toBe(`There is no step "lintt". Steps: ${steps.map(({ name }) => name).join(', ')}`);
});
