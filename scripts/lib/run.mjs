// Runs programs for scripts that start before `npm ci`; Node's standard library only.
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** An expected error whose message is a sentence for the user, printed without a stack. */
export class Refusal extends Error {
  name = 'Refusal';
}

/**
 * Runs a program to its end and keeps what it printed. Never throws: a program that cannot be started answers
 * `{ code: null, error }`, one stopped by `timeoutMs` (milliseconds) or `signal` answers `{ code: null, signal }`.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, timeoutMs?: number, signal?: AbortSignal,
 *   onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number | null, signal: string | null, stdout: string, stderr: string,
 *   error?: NodeJS.ErrnoException }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let stdout = '';
    let stderr = '';
    let rest = '';
    let error;
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = options.timeoutMs && setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    const abort = () => child.kill('SIGKILL');
    options.signal?.addEventListener('abort', abort, { once: true });
    if (options.signal?.aborted) abort();
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (!options.onLine) return;
      const lines = (rest + text).split(/[\r\n]+/);
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (cause) => (error = cause));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
      resolve({ code: error ? null : code, signal, stdout, stderr, error });
    });
  });
}

/**
 * The first file of that name on the PATH of `env` that may be executed, or undefined.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>}
 */
export async function which(name, env) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of (env.PATH ?? env.Path ?? '').split(path.delimiter)) {
    if (!folder) continue;
    for (const ending of endings) {
      const file = path.resolve(folder, name + ending);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** @param {string} file @returns {Promise<boolean>} whether it is a file that this user may execute */
export async function isExecutable(file) {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** @param {number} pid @returns {boolean} whether a process of that number runs, for any user */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** @param {string} text @returns {string} the last line that says something, at most 200 characters of it */
export function lastLine(text) {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines.at(-1) ?? '').slice(0, 200);
}
