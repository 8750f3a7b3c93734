/** Runs a helper process that handles orders sequentially. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '#parse/root.mjs';

export interface Worker<Order> {
  order<Result>(order: Order): Promise<Result>;
  stop(): Promise<void>;
}

/** `file`: in this folder. Rejects when the process exits early. */
export async function startWorker<Order extends object>(file: string): Promise<Worker<Order>> {
  const child = spawn(process.execPath, [compiled(`scripts/bench/${file}`)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const next = () =>
    Promise.race([
      once(child, 'message'),
      exited.then(([code, signal]) => Promise.reject(new Error(`${file} ended by ${signal ?? `code ${code}`}`))),
    ]);
  await next();
  return {
    async order<Result>(order: Order): Promise<Result> {
      child.send(order);
      const [{ result, error }] = (await next()) as [{ result?: Result; error?: string }];
      if (error !== undefined) throw new Error(`${file} failed: ${error}`);
      return result as Result;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}
