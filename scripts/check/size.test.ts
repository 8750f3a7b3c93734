import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './fixture.ts';

const manifest = {
  'index.html': {
    file: 'assets/entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['Screen.tsx'],
    css: ['assets/entry.css'],
  },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'], css: ['assets/shared.css'] },
  'Screen.tsx': { file: 'assets/screen.js', isDynamicEntry: true, imports: ['_shared.js'], css: ['assets/screen.css'] },
};

/** Runs size-limit on a build with files of these sizes in kB, of incompressible bytes. */
function measure(sizes: Record<string, number>) {
  const files = Object.entries(sizes).map(([name, size]) => [`dist/web/assets/${name}`, randomBytes(size * 1000)]);
  const root = plant({
    '.size-limit.mjs': readFileSync('.size-limit.mjs', 'utf8'),
    'package.json': readFileSync('package.json', 'utf8'),
    'dist/web/.vite/manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(files),
  });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return spawnSync(process.execPath, [resolve('node_modules/size-limit/bin.js'), '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
}

test('the first download is the entry, what it loads statically, and its styles', () => {
  const { status, stdout } = measure({
    'entry.js': 30,
    'shared.js': 30,
    'entry.css': 20,
    'shared.css': 20,
    'screen.js': 900,
    'screen.css': 900,
  });
  expect(status).toBe(0);
  const [{ size }] = JSON.parse(stdout) as [{ size: number }];
  expect(Math.round(size / 1000)).toBe(100);
});

test.each(['entry.js', 'shared.js', 'entry.css', 'shared.css'])('%s counts against the limit', (heavy) => {
  const { status } = measure({
    'entry.js': 1,
    'shared.js': 1,
    'entry.css': 1,
    'shared.css': 1,
    'screen.js': 1,
    'screen.css': 1,
    [heavy]: 500,
  });
  expect(status).toBe(1);
});
