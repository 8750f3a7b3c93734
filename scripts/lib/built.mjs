// Builds what is made of sources, when they have changed.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './run.mjs';

/** In a built folder: the stamp of the sources it was built from. */
export const stampFile = '.stamp';

/** What a kind of building needs. `build` fills a folder and answers an exit code. */
/** @typedef {{ root: string, log: (line: string) => void, build?: (root: string, folder: string) => Promise<number | null> }} Building */

/**
 * Builds into a folder beside and puts it into place when it is whole, so that a process which reads it, or another build at the
 * same time, never sees half of it. Rejects with a sentence when the build fails; what was built before stays then.
 *
 * @param {Required<Building> & { what: string, folder: string, stamp: string }} options `folder`: relative to `root`
 * @returns {Promise<boolean>} whether it built anything
 */
export async function ensureBuilt({ root, log, build, what, folder, stamp }) {
  const target = path.join(root, folder);
  if ((await readFile(path.join(target, stampFile), 'utf8').catch(() => '')) === stamp) return false;
  log(`Building the ${what} …`);
  const made = path.join(path.dirname(target), `.${path.basename(target)}-${process.pid}`);
  try {
    await rm(made, { recursive: true, force: true });
    await mkdir(made, { recursive: true });
    const code = await build(root, made);
    if (code !== 0) throw new Refusal(`The ${what} could not be built (code ${code}); the reason is above.`);
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

/**
 * Runs a tool, for `build`.
 *
 * @param {string} root
 * @param {string} tool its file, relative to `root`
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number | null>} the exit code
 */
export const runTool = (root, tool, args, env = process.env) =>
  new Promise((resolve) => {
    const file = path.join(root, tool);
    const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] };
    spawn(process.execPath, [file, ...args], options).once('close', resolve);
  });
