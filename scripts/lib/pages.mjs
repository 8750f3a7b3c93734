// Builds the pages when their sources have changed.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './run.mjs';
import { contentStamp } from './sources.mjs';

const sources = [
  'web',
  'mobile-web',
  'admin',
  'shared',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build',
];
const inPages = (file) => !/\.test\.tsx?$|(^|\/)node_modules(\/|$)/.test(file);

export const pagesFolder = path.join('dist', 'web');
/** In the pages' folder: the stamp of the sources they were built from. */
export const stampFile = '.stamp';

/** @param {string} root @returns {Promise<string>} what the pages of these sources are stamped with */
export const pagesStamp = (root) => contentStamp(root, [...sources, 'package-lock.json'], inPages);

/**
 * Builds into a folder beside and puts it into place when it is whole, so that a server which reads it, or another build at the
 * same time, never sees half of it. Rejects with a sentence when the build fails; the former pages stay then.
 *
 * @param {{ root: string, log: (line: string) => void, build?: (root: string, folder: string) => Promise<number | null> }} options
 * @returns {Promise<boolean>} whether it built anything
 */
export async function ensurePages({ root, log, build = viteBuild }) {
  const target = path.join(root, pagesFolder);
  const stamp = await pagesStamp(root);
  if ((await readFile(path.join(target, stampFile), 'utf8').catch(() => '')) === stamp) return false;
  log('Building the pages …');
  const made = path.join(root, 'dist', `.web-${process.pid}`);
  try {
    await rm(made, { recursive: true, force: true });
    await mkdir(made, { recursive: true });
    const code = await build(root, made);
    if (code !== 0) throw new Refusal(`The pages could not be built (code ${code}); what is said above is why.`);
    await writeFile(path.join(made, stampFile), stamp);
    await replace(made, target);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return true;
}

async function replace(made, target) {
  const old = `${made}-old`;
  for (;;) {
    await rename(target, old).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(old, { recursive: true, force: true });
    try {
      return await rename(made, target);
    } catch (error) {
      // A concurrent build was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
}

function viteBuild(root, folder) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve) => {
    const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production' };
    spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).once('close', resolve);
  });
}
