// The server as a child process of `npm start` and `npm run dev`.
//
// What the server (scripts/serve.ts, compiled) has to do for this to end well:
// - process.send('ready') when it answers, and 'whole' when its demo is filled;
// - on SIGTERM or SIGINT: stop, the database included, and exit with code 0; a second one changes nothing;
// - on process.on('disconnect'): the same. The channel breaks when this process is killed with -9, and is closed on
//   platforms that have no signals.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { compiled } from '../../parse/root.mjs';
import { changeStamp } from './sources.mjs';

/** Ctrl-C may arrive twice (from the terminal and from npm); only a later one forces the exit. */
const sameKeypressMs = 1_000;
const lookEveryMs = 400;
const serverSources = ['cloud', 'parse', 'shared'];
/**
 * What keeps the memory of a server for one machine small, of which most is what a start and a demo leave behind: old objects are collected
 * when they are half as many again as the last time, and threads share their arenas of malloc.
 */
const nodeArguments = ['--heap-growing-percent=50'];
const nodeEnv = { MALLOC_ARENA_MAX: '2' };
const inServer = (file) => !/\.test\.ts$|^shared\/client(\/|$)/.test(file);

/**
 * @param {{ root: string, env: NodeJS.ProcessEnv, entry?: string[], onWhole?: () => void }} options `entry`: Node's arguments,
 *   replaced in tests
 * @returns {{ stop: (signal: NodeJS.Signals) => void, kill: () => void, exited: Promise<number> }} the exit code as a shell
 *   gives it: 128 and the signal's number when one ended it
 */
export function startServer({ root, env, entry = [...nodeArguments, compiled('scripts/serve.ts')], onWhole }) {
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: { ...nodeEnv, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C reaches this process only, which forwards one signal and waits.
    detached: true,
  });
  child.on('message', (told) => told === 'whole' && onWhole?.());
  const exited = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The server cannot be started: ${error.message}.`);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    exited,
    stop: (signal) => {
      if (!isRunning()) return;
      if (process.platform !== 'win32') child.kill(signal);
      else if (child.connected) child.disconnect();
    },
    kill: () => isRunning() && child.kill('SIGKILL'),
  };
}

/**
 * Runs the server until it ends or a signal ends it; with `build` it is compiled and started again whenever its sources change.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, build?: () => Promise<unknown>, entry?: string[], log: (line: string) => void,
 *   onWhole?: () => void }} options `onWhole`: once, when the first server answers and its demo is filled
 * @returns {Promise<number>} the exit code
 */
export async function runServer({ root, env, build, entry, log, onWhole }) {
  let server;
  let stoppedAt = 0;
  const end = (signal) => {
    if (!stoppedAt) {
      stoppedAt = Date.now();
      server?.stop(signal);
    } else if (Date.now() - stoppedAt > sameKeypressMs) {
      log('Asked again: ending the server at once');
      server?.kill();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
  process.on('SIGHUP', () => end('SIGTERM'));
  const parentWatch = watchParent(env, () => stoppedAt || end('SIGTERM'));
  try {
    const stamp = () => changeStamp(root, serverSources, inServer);
    // From before the build: what is written while it runs is a change as well.
    let built = build && (await stamp());
    await build?.();
    server = startServer({ root, env, entry, onWhole });
    while (build) {
      void server.exited.then((code) => {
        if (!stoppedAt && code !== 0)
          log(`The server ended with code ${code}; it starts again when its sources change`);
      });
      built = await nextChange(stamp, built, () => stoppedAt > 0);
      if (stoppedAt) break;
      log('Sources changed: starting the server again');
      // The former server goes on while they do not compile.
      if (!(await build().then(isDone, (error) => log(error.message)))) continue;
      server.stop('SIGTERM');
      await server.exited;
      server = startServer({ root, env, entry });
      // Stopped while there was no server process.
      if (stoppedAt) server.stop('SIGTERM');
    }
    return await server.exited;
  } finally {
    clearInterval(parentWatch);
  }
}

const isDone = () => true;

/** The sources' stamp when they have changed and stayed unchanged for a moment (editors write several files). */
async function nextChange(stamp, before, isOver) {
  for (let [last, took] = [before, 0]; !isOver();) {
    // Looking costs at most a tenth of a core, however many sources there are.
    await new Promise((resolve) => setTimeout(resolve, Math.max(lookEveryMs, 9 * took)));
    const began = performance.now();
    const now = await stamp();
    took = performance.now() - began;
    if (now !== before && now === last) return now;
    last = now;
  }
  return before;
}

/** Detects kill -9 of the parent npm, which signals neither us nor the intermediate shell: an orphan gets another parent. */
function watchParent(env, onGone) {
  if (!env.npm_lifecycle_event) return undefined;
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const atStart = family();
  return setInterval(() => family() !== atStart && onGone(), 1_000).unref();
}

/** Linux only; elsewhere the shell is replaced by its last command. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
