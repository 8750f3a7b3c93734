import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nextVersion, release, releasedChangelog } from './release.mjs';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const plant = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
};
const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Clubs.\n\n## [0.1.0] - 2026-01-01\n\n- All.\n';

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'engage-release-'));
  plant({
    'CHANGELOG.md': changelog,
    'package.json': '{\n  "name": "engage",\n  "version": "0.1.0"\n}\n',
    'package-lock.json':
      '{\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    }\n  }\n}\n',
    'deploy/last-release': 'none\n',
    'deploy/kubernetes/kustomization.yaml': 'images:\n  - newTag: 0.1.0\n',
  });
  git('init', '--quiet');
  for (const [name, value] of Object.entries({ 'user.name': 'Ana', 'user.email': 'ana@example.org' }))
    git('config', name, value);
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const make = (options: Partial<Parameters<typeof release>[0]> = {}) =>
  release({ root, wanted: 'minor', today: '2026-02-03', check: () => Promise.resolve(true), ...options });

test('a release is said first, and writes nothing', async () => {
  const lines = await make();
  expect(lines).toContain('0.1.0 -> 0.2.0');
  expect(lines.join('\n')).toContain('- Clubs.');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe('');
  expect(read('CHANGELOG.md')).toBe(changelog);
});

test('with --tag it writes version, changelog and the commit that is released, and tags them', async () => {
  const code = git('rev-parse', 'HEAD');
  await make({ tag: true });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Version 0.2.0');
  expect(git('tag', '--points-at', 'HEAD')).toBe('v0.2.0');
  expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0')).toContain('### Added\n\n- Clubs.');
  expect(read('CHANGELOG.md')).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added\n\n- Clubs.\n\n## [0.1.0]',
  );
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' });
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' } },
  });
  expect(read('deploy/last-release')).toBe(`${code}\n`);
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain('newTag: 0.2.0');
  // There is nothing new after it.
  await expect(make({ tag: true })).rejects.toThrow('says nothing of what is new');
});

test('what is not committed, a tag that is there, and a red check are refused', async () => {
  await expect(make({ check: () => Promise.resolve(false), tag: true })).rejects.toThrow('npm run check fails');
  git('tag', 'v0.2.0');
  await expect(make({ tag: true })).rejects.toThrow('There is a tag v0.2.0 already.');
  writeFileSync(path.join(root, 'new.ts'), '');
  await expect(make({ wanted: 'patch' })).rejects.toThrow('not committed');
  expect(git('log', '--format=%s')).toBe('All');
});

test('versions follow one another', () => {
  expect(['major', 'minor', 'patch', '1.10.0'].map((wanted) => nextVersion('1.9.3', wanted))).toEqual([
    '2.0.0',
    '1.10.0',
    '1.9.4',
    '1.10.0',
  ]);
  for (const wanted of ['1.9.3', '1.9.2', '0.10.0']) expect(() => nextVersion('1.9.3', wanted)).toThrow('come after');
  for (const wanted of [undefined, 'v2.0.0', '2.0', '02.0.0', '2.0.0-rc'])
    expect(() => nextVersion('1.9.3', wanted)).toThrow('Say which version');
});

test('a changelog without something new is refused', () => {
  const from = (text: string) => () => releasedChangelog(text, '0.2.0', '2026-02-03');
  expect(from(changelog.replace('- Clubs.', ''))).toThrow('says nothing');
  expect(from(changelog.replace('[Unreleased]', '[Soon]'))).toThrow('no section');
  expect(from(changelog.replace('[0.1.0]', '[0.2.0]'))).toThrow('already');
});

test('the project’s own changelog can be released', () => {
  const { section } = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), '99.0.0', '2026-02-03');
  // Keep a Changelog's groups, each once, in its order.
  const groups = [...section.matchAll(/^### (.*)$/gm)].map(([, name]) => name!);
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(groups).toEqual(known.filter((name) => groups.includes(name)));
});
