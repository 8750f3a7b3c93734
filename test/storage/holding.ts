/** Kills a process within a transaction. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { compiled } from '#parse/root.mjs';

/** Resolves once the process has changed the row and was killed before its commit. Rejects when it did not get there. */
export async function killInside(databaseUri: string, thing_id: string): Promise<void> {
  const child = spawn(process.execPath, [compiled('test/storage/holder.ts')], {
    env: { ...process.env, DATABASE_URI: databaseUri, THING: thing_id },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), exited]);
  if (message !== 'inside') throw new Error('The process ended before it was inside its transaction');
  child.kill('SIGKILL');
  await exited;
}
