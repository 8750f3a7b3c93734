/** Server processes that a test starts, kills and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Of every server on one database: what one of them signs, the others read. */
export const appSecret = 'a secret that is used by these tests alone, and long enough';

const entry = path.join(import.meta.dirname, 'serverProcess.ts');

export interface ServerProcess {
  readonly url: string;
  /** Resolves with the signal that ended it. */
  readonly gone: Promise<string>;
}

/**
 * Resolves when the server takes calls; it ends with the test at the latest. Rejects when it ends before that. With `dieAfter` it kills
 * itself, as a power cut would, when so many answers have left.
 */
export async function startProcess(
  databaseUri: string,
  { dieAfter }: { dieAfter?: number } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, DATABASE_URI: databaseUri, APP_SECRET: appSecret, DIE_AFTER: String(dieAfter ?? '') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const url = await Promise.race([
    addressOf(child),
    gone.then((ending) => Promise.reject(new Error(`The server process ended by ${ending}`))),
  ]);
  return { url, gone };
}

async function addressOf(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message');
  return (message as { url: string }).url;
}
