import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSteps, steps } from '../check.mjs';
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

test('an unknown step is refused with the names of the known ones', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', '--only', 'lintt'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr.trim()).toBe(`There is no step "lintt". Steps: ${steps.map(({ name }) => name).join(', ')}`);
});
