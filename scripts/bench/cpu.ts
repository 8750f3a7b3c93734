/** CPU time and memory of other processes, which measure cost even on a busy machine. */
import { readFileSync } from 'node:fs';

/** Linux reports in hundredths of a second, whatever the kernel's tick is. */
const ticksPerSecond = 100;

/** CPU seconds used by a process; undefined where unavailable. */
export function cpuSeconds(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name, in brackets, may contain spaces; fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Begins to measure; answers a function of the CPU microseconds that each of these processes has used since for one of so many. */
export function cpuSince(pids: readonly (number | undefined)[]): (count: number) => number[] {
  const read = () => pids.map((pid) => (pid === undefined ? undefined : cpuSeconds(pid)) ?? Number.NaN);
  const before = read();
  return (count) => read().map((seconds, index) => ((seconds - before[index]!) / count) * 1e6);
}

/** Resident memory of a process in bytes; undefined where unavailable. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
