/** Runs loads in the load generator's process. */
import type { Load, LoadResult } from './loader.ts';
import { startWorker } from './worker.ts';

export interface Generator {
  fire(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

export async function startGenerator(): Promise<Generator> {
  const worker = await startWorker<Load>('loader.ts');
  return { fire: (load) => worker.order<LoadResult>(load), stop: () => worker.stop() };
}
