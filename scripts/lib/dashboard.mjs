// Parse Dashboard is large and for operators only, so it has its own folder and lock file, and is installed while the site is running.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isInstalled } from './install.mjs';
import { lastLine } from './run.mjs';

export const dashboardFolder = path.join('admin', 'parse-dashboard');
export const byHand = 'node scripts/dashboard.mjs';

/**
 * Installs it when it has to; ends with this process. Never rejects: the site does without it.
 *
 * @param {{ root: string, log: (line: string) => void, env?: NodeJS.ProcessEnv,
 *   npmCi?: (folder: string, env: NodeJS.ProcessEnv) => Promise<{ code: number | null, says: string }> }} options
 * @returns {Promise<boolean>} whether it is there now
 */
export async function installDashboard({ root, log, env = process.env, npmCi = quietNpmCi }) {
  const folder = path.join(root, dashboardFolder);
  if (!existsSync(path.join(folder, 'package-lock.json'))) return false;
  if (await isInstalled(folder)) return true;
  log('Installing Parse Dashboard for operators in the background …');
  const { code, says } = await npmCi(folder, env);
  if (code === 0) log('Parse Dashboard is ready at /parse-dashboard');
  else log(`Parse Dashboard is not installed (${says || `npm ended with code ${code}`}); ${byHand} tries again.`);
  return code === 0;
}

function quietNpmCi(folder, env) {
  const npm = /npm-cli\.c?js$/.test(env.npm_execpath ?? '') ? env.npm_execpath : undefined;
  // Package scripts are not needed for its browser files.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] };
  return new Promise((resolve) => {
    const child = npm
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
    const end = () => child.kill();
    process.once('exit', end);
    let says = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (says = (says + text).slice(-2000)));
    child.once('error', ({ code }) => resolve({ code: null, says: `npm cannot be run: ${code}` }));
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code, says: code === 0 ? '' : lastLine(says) });
    });
  });
}
