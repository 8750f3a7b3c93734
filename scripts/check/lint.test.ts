import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from './fixture.ts';

const config = {
  '.oxlintrc.json': readFileSync('.oxlintrc.json', 'utf8'),
  // The project's `types` name packages that a planted tree lacks.
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      target: 'es2023',
      module: 'preserve',
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    },
  }),
};
const oxlint = join(createRequire(import.meta.url).resolve('oxlint/package.json'), '../bin/oxlint');

/** Findings of our configuration in `files`, as `path: rule`. */
function lint(files: Record<string, string>): string[] {
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'json'], {
    cwd: plant({ ...config, ...files }),
    // Where oxlint finds its type checker.
    env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules', '.bin')}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).toSorted();
}

test('promises that nobody waits for, tests that cannot fail and notes to oneself are found', () => {
  const found = lint({
    'cloud/a.ts': `export async function load() { return Promise.resolve(1); }\nexport function start() { load(); }`,
    'cloud/b.ts': `import { load } from './a.ts';\nexport const all = () => [1].forEach(async () => { await load(); });`,
    'cloud/c.ts': `// TODO: later\nexport const one: any = 1;`,
    'cloud/d.test.ts': `import { test } from 'vitest';\ntest('nothing', () => {});`,
  });
  expect(found).toEqual([
    'cloud/a.ts: typescript(no-floating-promises)',
    'cloud/b.ts: typescript(no-misused-promises)',
    'cloud/c.ts: eslint(no-warning-comments)',
    'cloud/c.ts: typescript(no-explicit-any)',
    'cloud/d.test.ts: vitest(expect-expect)',
  ]);
});

test('what runs everywhere leaves the globals of one place alone', () => {
  const code = `export const where = () => window.location.href;\nexport const later = () => setTimeout(where, 1);`;
  const found = lint({
    'shared/contests/rules.ts': code,
    'cloud/votes.ts': code,
    'shared/client/app/a.ts': code,
    'web/a.ts': code,
  });
  expect(found).toEqual([
    'cloud/votes.ts: eslint(no-restricted-globals)',
    'cloud/votes.ts: eslint(no-restricted-globals)',
    'shared/contests/rules.ts: eslint(no-restricted-globals)',
    'shared/contests/rules.ts: eslint(no-restricted-globals)',
  ]);
});

test('texts are normalized in one place', () => {
  const code = `export const tidy = (text: string) => text.normalize('NFC');`;
  const found = lint({ 'cloud/a.ts': code, 'shared/model/unicode.ts': code, 'scripts/a.ts': code });
  expect(found).toEqual(['cloud/a.ts: eslint(no-restricted-properties)']);
});
