/** Server processes that tests start, kill and restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { compiled } from '#parse/root.mjs';

/** Shared by all servers of a database, for signatures. */
export const appSecret = 'a secret that is used by these tests alone, and long enough';

export interface ServerProcess {
  readonly url: string;
  /** Resolves with the signal that ended it. */
  readonly gone: Promise<string>;
  kill(): Promise<string>;
}

/**
 * Resolves when the server accepts calls; stopped with the test at the latest. Rejects when it exits before. With `dieAfter` it kills
 * itself after that many answers, like a power failure.
 */
export async function startProcess(
  databaseUri: string,
  { dieAfter, redisUrl }: { dieAfter?: number; redisUrl?: string } = {},
): Promise<ServerProcess> {
  const starting = spawnServer(databaseUri, { DIE_AFTER: String(dieAfter ?? ''), REDIS_URL: redisUrl });
  onTestFinished(async () => void (await starting.kill()));
  return starting.ready;
}

/** The same without the test's lifetime; `program`: of another version. */
export function spawnServer(
  databaseUri: string,
  env: NodeJS.ProcessEnv = {},
  program = compiled('test/votes/serverProcess.ts'),
) {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URI: databaseUri, APP_SECRET: appSecret, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  return { kill, ready: serverOf(child, gone, kill) };
}

async function serverOf(
  child: ChildProcess,
  gone: Promise<string>,
  kill: ServerProcess['kill'],
): Promise<ServerProcess> {
  const url = await Promise.race([
    addressOf(child),
    gone.then((ending) => Promise.reject(new Error(`The server process ended by ${ending}`))),
  ]);
  return { url, gone, kill };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message');
  return (message as { url: string }).url;
}
