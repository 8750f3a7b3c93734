/** Processor time and memory of other processes: what an answer costs, also on a machine that has other work. */
import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its kernel's own clock is. */
const ticksPerSecond = 100;

/** Seconds that a process has used so far; undefined where that cannot be read. */
export function cpuSeconds(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // After the name, which is in brackets and may hold blanks, come the third field and those behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Bytes of memory that a process holds now; undefined where that cannot be read. */
export function residentBytes(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
