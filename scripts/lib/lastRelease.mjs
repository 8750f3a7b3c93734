// The last release, or before the first one the commit from which upgrades are tried: its hash in deploy/last-release, which `npm run release`
// writes, so that it is known in a clone without tags.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.mjs';

export const recordFile = path.join('deploy', 'last-release');

/** @param {string} root @returns {Promise<{ commit: string } | { missing: string, isFault: boolean }>} `isFault`: the history is whole, and it is not there. */
export async function lastRelease(root) {
  const commit = (await readFile(path.join(root, recordFile), 'utf8')).trim();
  const git = (...args) => run('git', args, { cwd: root });
  if ((await git('cat-file', '-e', `${commit}^{commit}`)).code === 0) return { commit };
  const { code, stdout } = await git('rev-parse', '--is-shallow-repository');
  return {
    missing: `the last release (${commit.slice(0, 8)}) is not in this clone`,
    isFault: code === 0 && stdout.trim() === 'false',
  };
}
