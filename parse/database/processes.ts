import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * The start time of a process, which distinguishes it from others with the same pid; undefined when it has ended (zombies count as ended).
 * On Windows only whether it exists.
 */
export function processStart(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return 'alive';
  const [state, ...began] = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : began.join(' ');
}

function linuxStart(pid: number): string | undefined {
  try {
    // The command name in brackets may contain spaces and brackets, so fields are counted after the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The main thread may have ended while others still hold files and ports.
    if (/[ZX]/.test(fields[0]!) && readdirSync(`/proc/${pid}/task`).length <= 1) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Pids of the mongods that run on this folder (real, absolute path). None on Windows. */
export function mongodsOn(dbPath: string): number[] {
  const isOurs = (args: string[]): boolean =>
    args.includes('--replSet') && args[args.indexOf('--dbpath') + 1] === dbPath;
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => isOurs(commandLine(pid)) && seesSameFolder(pid, dbPath));
  }
  if (process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, command] = /^\s*(\d+)\s(.*)$/.exec(line) ?? [];
    return command?.includes(` --dbpath ${dbPath} --replSet `) ? [Number(pid)] : [];
  });
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** A container's processes are visible on its host, where the same path is another folder; compare inodes. */
function seesSameFolder(pid: number, dbPath: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/root${dbPath}`), statSync(dbPath)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch (error) {
    // Another user's process cannot be inspected; the caller reports the lock.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/**
 * Terminates a process: SIGTERM, then SIGKILL after `timeoutMs`. Resolves when it has ended. Rejects with EPERM for other users'
 * processes.
 */
export async function endProcess(pid: number, timeoutMs: number): Promise<void> {
  const began = processStart(pid);
  if (began === undefined) return;
  const send = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    if (processStart(pid) === began) process.kill(pid, signal);
  };
  send('SIGTERM');
  if (await isGone(pid, began, timeoutMs)) return;
  send('SIGKILL');
  if (!(await isGone(pid, began, 10_000))) throw new Error(`The process ${pid} does not end, not even when killed.`);
}

async function isGone(pid: number, began: string, withinMs: number): Promise<boolean> {
  // No child process, so it must be polled.
  for (const until = Date.now() + withinMs; processStart(pid) === began;) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
