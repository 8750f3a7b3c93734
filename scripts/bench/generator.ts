/** Starts the load generator, and hands it one load after the other. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Load, LoadResult } from './loader.ts';

export interface Generator {
  fire(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startGenerator(): Promise<Generator> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'loader.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const next = () =>
    Promise.race([
      once(child, 'message'),
      exited.then(([code, signal]) =>
        Promise.reject(new Error(`The load generator ended by ${signal ?? `code ${code}`}`)),
      ),
    ]);
  await next();
  return {
    async fire(load) {
      child.send(load);
      const [{ result, error }] = (await next()) as [{ result?: LoadResult; error?: string }];
      if (!result) throw new Error(`The load generator failed: ${error}`);
      return result;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
