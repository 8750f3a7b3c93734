import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { processStart } from './processes.ts';

/** `<data folder>/owner-<n>.json`: the file with the highest n identifies the owner. */
interface Claim {
  pid: number;
  /** Start time of the process, so that a reused pid is not taken for the owner. */
  began: string;
  since: string;
  released: boolean;
}

const fileName = (n: number): string => `owner-${n}.json`;

/**
 * Makes this process the owner of a data folder (a lock). Rejects with a sentence when a living process, including this one, still owns it
 * after `timeoutMs`; a stopping server needs a second or two. Of concurrent attempts exactly one succeeds, because each must create the
 * next file exclusively. The highest file is never removed, so numbers only grow.
 *
 * @returns a release function; the claim of a killed process ends with it
 */
export async function claimFolder(
  dataDir: string,
  timeoutMs: number,
  log: (line: string) => void,
): Promise<() => void> {
  const until = Date.now() + timeoutMs;
  let said = false;
  const claim: Claim = {
    pid: process.pid,
    began: processStart(process.pid) ?? '',
    since: new Date().toISOString(),
    released: false,
  };
  for (;;) {
    const last = lastClaim(dataDir);
    if (last?.claim && !last.claim.released && processStart(last.claim.pid) === last.claim.began) {
      if (Date.now() < until) {
        if (!said) log(`Another Engage server (process ${last.claim.pid}) has ${dataDir}; waiting for it to end`);
        said = true;
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      throw new Error(
        `The data folder ${dataDir} is in use by another Engage server (process ${last.claim.pid}, since ` +
          `${last.claim.since}). Stop that one first, or give this one a folder of its own in DATA_DIR.`,
      );
    }
    const number = (last?.number ?? 0) + 1;
    if (!create(dataDir, number, claim)) continue;
    for (const older of claimNumbers(dataDir)) {
      if (older < number) rmSync(path.join(dataDir, fileName(older)), { force: true });
    }
    return () => release(dataDir, number, claim);
  }
}

function claimNumbers(dataDir: string): number[] {
  return readdirSync(dataDir).flatMap((name) => Number(/^owner-(\d+)\.json$/.exec(name)?.[1] ?? []));
}

function lastClaim(dataDir: string): { number: number; claim: Claim | undefined } | undefined {
  for (;;) {
    const number = Math.max(0, ...claimNumbers(dataDir));
    if (number === 0) return undefined;
    try {
      return { number, claim: JSON.parse(readFileSync(path.join(dataDir, fileName(number)), 'utf8')) as Claim };
    } catch (error) {
      if (error instanceof SyntaxError) return { number, claim: undefined };
      // Removed since listing: somebody has a higher number.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Written to a temporary file and linked, so that it is never seen incomplete. */
function create(dataDir: string, number: number, claim: Claim): boolean {
  const beside = writeBeside(dataDir, claim);
  try {
    linkSync(beside, path.join(dataDir, fileName(number)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

function release(dataDir: string, number: number, claim: Claim): void {
  // The folder may be gone, in tests.
  if (!claimNumbersOrNone(dataDir).includes(number)) return;
  renameSync(writeBeside(dataDir, { ...claim, released: true }), path.join(dataDir, fileName(number)));
}

function claimNumbersOrNone(dataDir: string): number[] {
  try {
    return claimNumbers(dataDir);
  } catch {
    return [];
  }
}

function writeBeside(dataDir: string, claim: Claim): string {
  const file = path.join(dataDir, `.owner-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, `${JSON.stringify(claim)}\n`);
  return file;
}
