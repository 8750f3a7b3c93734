import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * When a process began, as text that no other process of this machine shares with the same pid; undefined when there is none
 * (a zombie counts as ended: nobody may be there to collect it). Windows tells only that there is one.
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
    // The command's name, in brackets, may hold spaces and brackets itself: the fields are counted after the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // The first thread of a process may be gone while the others still hold its files and its port.
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

/** The pids of the mongods that run on this very folder (its real, absolute path), whoever started them. None on Windows. */
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
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
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

/** A container's processes show on its host, and there the same path is another folder: only the same inode is ours. */
function seesSameFolder(pid: number, dbPath: string): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/root${dbPath}`), statSync(dbPath)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch (error) {
    // Another user's process does not let us look; what it holds is asked for by the sentence that follows.
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}

/**
 * Ends a process: SIGTERM, and SIGKILL after `patienceMs`. Resolves when it is gone. Rejects with EPERM when it belongs to
 * another user.
 */
export async function endProcess(pid: number, patienceMs: number): Promise<void> {
  const began = processStart(pid);
  if (began === undefined) return;
  const send = (signal: 'SIGTERM' | 'SIGKILL'): void => {
    if (processStart(pid) === began) process.kill(pid, signal);
  };
  send('SIGTERM');
  if (await isGone(pid, began, patienceMs)) return;
  send('SIGKILL');
  if (!(await isGone(pid, began, 10_000))) throw new Error(`The process ${pid} does not end, not even when killed.`);
}

async function isGone(pid: number, began: string, withinMs: number): Promise<boolean> {
  // Not a child of ours, so there is no event to wait for.
  for (const until = Date.now() + withinMs; processStart(pid) === began;) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
