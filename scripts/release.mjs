// `npm run release -- <major|minor|patch|x.y.z>`: says what a release would do. With `--tag` it does it: the version, the changelog and the
// commit of the release are written and tagged. Nothing is pushed.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argv, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../parse/root.mjs';
import { recordFile } from './lib/lastRelease.mjs';
import { Refusal, run } from './lib/run.mjs';

const usage = 'npm run release -- <major|minor|patch|x.y.z> [--tag]';
const levels = ['major', 'minor', 'patch'];
const plain = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const numbersOf = (version) => plain.exec(version)?.slice(1).map(Number);
const unreleased = '## [Unreleased]';

/** The version that follows; throws a Refusal for one that does not. */
export function nextVersion(current, wanted) {
  const now = numbersOf(current);
  const level = levels.indexOf(wanted);
  if (level >= 0) return now.map((number, at) => (at < level ? number : at === level ? number + 1 : 0)).join('.');
  const next = numbersOf(wanted ?? '');
  if (!next) throw new Refusal(`Say which version: ${usage}`);
  const at = next.findIndex((number, index) => number !== now[index]);
  if (at < 0 || next[at] < now[at]) throw new Refusal(`${wanted} does not come after ${current}.`);
  return wanted;
}

/**
 * The changelog with what was unreleased under a version, and that section's text. Throws a Refusal where there is nothing to release.
 * @param {string} text @param {string} version @param {string} date YYYY-MM-DD
 */
export function releasedChangelog(text, version, date) {
  if (text.includes(`## [${version}]`)) throw new Refusal(`CHANGELOG.md has a section of ${version} already.`);
  const [before, rest] = text.split(`${unreleased}\n`);
  if (rest === undefined) throw new Refusal(`CHANGELOG.md has no section "${unreleased}".`);
  const end = rest.search(/^## /m);
  const section = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (!/^- /m.test(section)) throw new Refusal('CHANGELOG.md says nothing of what is new, under "Unreleased".');
  const older = end < 0 ? '' : `\n${rest.slice(end)}`;
  return { section, text: `${before}${unreleased}\n\n## [${version}] - ${date}\n\n${section}\n${older}` };
}

/**
 * Checks a release, and with `tag` makes it; returns lines that say what it did or would do. Throws a Refusal.
 * @param {{ root: string, wanted?: string, tag?: boolean, today: string, check: () => Promise<boolean> }} options
 */
export async function release({ root: at, wanted, tag = false, today, check }) {
  const git = async (...args) => {
    const { code, stdout, stderr } = await run('git', args, { cwd: at });
    if (code !== 0) throw new Refusal(`git ${args[0]} failed: ${stderr.trim()}`);
    return stdout.trim();
  };
  const read = (file) => readFile(path.join(at, file), 'utf8');
  const { version: current } = JSON.parse(await read('package.json'));
  const version = nextVersion(current, wanted);
  const changelog = releasedChangelog(await read('CHANGELOG.md'), version, today);
  if (await git('status', '--porcelain')) throw new Refusal('There are changes that are not committed.');
  if (await git('tag', '--list', `v${version}`)) throw new Refusal(`There is a tag v${version} already.`);
  if (!(await check())) throw new Refusal('npm run check fails: nothing was released.');
  const lines = [`${current} -> ${version}`, '', changelog.section, ''];
  if (!tag) return [...lines, 'Nothing was written. The same with --tag releases it.'];

  const withVersion = (text) => text.replace(/("version": )"[^"]*"/, `$1"${version}"`);
  const lock = JSON.parse(await read('package-lock.json'));
  lock.version = version;
  lock.packages[''].version = version;
  const image = path.join('deploy', 'kubernetes', 'kustomization.yaml');
  const files = {
    'CHANGELOG.md': changelog.text,
    'package.json': withVersion(await read('package.json')),
    'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
    [image]: (await read(image)).replace(/(newTag: ).*/, `$1${version}`),
    // The code of this release; the commit that is made here holds its version alone.
    [recordFile]: `${await git('rev-parse', 'HEAD')}\n`,
  };
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(at, file), text);
  await git('commit', '--quiet', '--message', `Version ${version}`, '--', ...Object.keys(files));
  await git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `${version}\n\n${changelog.section}`,
  );
  return [...lines, `Tagged v${version}. To publish it: git push --follow-tags`];
}

async function main() {
  const options = { tag: { type: 'boolean' }, 'dry-run': { type: 'boolean' } };
  const { values, positionals } = parseArgs({ args: argv.slice(2), options, allowPositionals: true });
  const check = async () => {
    const { code, stdout } = await run(execPath, ['scripts/check.mjs'], { cwd: root });
    if (code !== 0) console.log(stdout);
    return code === 0;
  };
  const today = new Date().toISOString().slice(0, 10);
  const tag = values.tag && !values['dry-run'];
  return release({ root, wanted: positionals[0], tag, today, check });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log((await main()).join('\n'));
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  }
}
