// Runs `npm ci` when node_modules does not match package-lock.json.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from './run.mjs';

/**
 * Compares node_modules with the lock file. npm writes its own list into node_modules as the last thing that it does, so an install that
 * was cut off counts as missing, and so does one from before the lock file changed.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>} the first difference, or undefined when all is installed
 */
async function missingIn(root) {
  const [wanted, installed] = await Promise.all([
    packagesIn(path.join(root, 'package-lock.json')),
    packagesIn(path.join(root, 'node_modules', '.package-lock.json')),
  ]);
  if (!wanted) return 'package-lock.json cannot be read';
  if (!installed) return 'node_modules is not a complete install';
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === '' || entry.link) continue;
    const found = installed[name];
    // Optional packages for other platforms are not installed.
    if (!found && !entry.optional && !entry.devOptional && !entry.peer) return `${name} is missing`;
    if (found && found.version !== entry.version) return `${name} is ${found.version}, not ${entry.version}`;
    if (found && found.integrity !== entry.integrity) return `${name} is from another archive`;
  }
  const stray = Object.keys(installed).find((name) => !(name in wanted));
  return stray && `${stray} is in no lock file`;
}

/** @param {string} root @returns {Promise<boolean>} whether node_modules holds what the lock file lists */
export const isInstalled = async (root) => (await missingIn(root)) === undefined;

async function packagesIn(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Installs when it has to. Rejects with a sentence when npm fails (its own words are on the terminal by then).
 *
 * @param {{ root: string, log: (line: string) => void, env?: NodeJS.ProcessEnv,
 *   npmCi?: (root: string, env: NodeJS.ProcessEnv) => Promise<number | null> }} options
 * @returns {Promise<boolean>} whether it installed anything
 */
export async function ensureInstalled({ root, log, env = process.env, npmCi = runNpmCi }) {
  const missing = await missingIn(root);
  if (missing === undefined) return false;
  log(`Installing packages (npm ci), because ${missing} …`);
  const code = await npmCi(root, env);
  if (code !== 0) throw new Refusal(`npm ci failed (code ${code}); the reason is above.`);
  return true;
}

function runNpmCi(root, env) {
  // Under `npm start` use the same npm, which may not be on PATH.
  const npm = /npm-cli\.c?js$/.test(env.npm_execpath ?? '') ? env.npm_execpath : undefined;
  // With NODE_ENV=production dev dependencies would be omitted, and the next command would reinstall.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  return new Promise((resolve, reject) => {
    const child = npm
      ? spawn(process.execPath, [npm, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
      : spawn('npm', args, {
          cwd: root,
          env,
          stdio: ['ignore', 'inherit', 'inherit'],
          shell: process.platform === 'win32',
        });
    child.once('error', (error) => reject(new Refusal(`npm cannot be run (${error.code}); it comes with Node.`)));
    child.once('close', resolve);
  });
}
