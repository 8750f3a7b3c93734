/** `WEB_CONCURRENCY`: server processes that share a port, started and watched over by the process that was started. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import type { Log } from '#cloud/kernel/ports.ts';

/** What processes tell one another; `id` is the asker's. */
type Said =
  | { readonly op: 'all metrics'; readonly id: number }
  | { readonly op: 'own metrics'; readonly id: number; readonly metrics?: object[] }
  | { readonly op: 'metrics'; readonly id: number; readonly text: string };

const isSaid = (message: unknown): message is Said =>
  typeof message === 'object' && message !== null && 'op' in message && 'id' in message;

/** Which of the processes this is, from 1; undefined where there is one. */
export const processNumber = (): string | undefined => (cluster.isWorker ? process.env.ENGAGE_PROCESS : undefined);

/** The first one speaks for all. */
export const speaksForAll = (): boolean => (processNumber() ?? '1') === '1';

/** Milliseconds for which a process is waited for. */
const timeoutMs = 3000;
let ids = 0;

/** What `listen` hears first from `from`; undefined when it ends, or says nothing in time. */
function hear<T>(
  from: NodeJS.Process | Worker,
  listen: (message: Said) => T | undefined,
  within = timeoutMs,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (told?: T) => {
      clearTimeout(timer);
      from.off('message', take);
      from.off('exit', gone);
      resolve(told);
    };
    const take = (message: unknown) => {
      const told = isSaid(message) ? listen(message) : undefined;
      if (told !== undefined) end(told);
    };
    const gone = () => end();
    const timer = setTimeout(gone, within);
    from.on('message', take);
    from.on('exit', gone);
  });
}

/** In a process of several: tells its metrics when it is asked, as JSON; returns how to get those of all, as Prometheus's text. */
export function shareMetrics(own: () => Promise<object[]>): () => Promise<string> {
  process.on('message', (message: unknown) => {
    if (!isSaid(message) || message.op !== 'own metrics') return;
    const { op, id } = message;
    void own().then((metrics) => process.send?.({ op, id, metrics } satisfies Said));
  });
  return async () => {
    const id = ++ids;
    // Longer than the one who gathers waits for each.
    const text = hear(
      process,
      (said) => (said.op === 'metrics' && said.id === id ? said.text : undefined),
      2 * timeoutMs,
    );
    process.send!({ op: 'all metrics', id } satisfies Said);
    const told = await text;
    if (told === undefined) throw new Error('The metrics of the processes did not come in time');
    return told;
  };
}

async function metricsOf(worker: Worker): Promise<object[] | undefined> {
  const id = ++ids;
  const told = hear(worker, (said) => (said.op === 'own metrics' && said.id === id ? said.metrics : undefined));
  worker.send({ op: 'own metrics', id } satisfies Said);
  return told;
}

/** Milliseconds before one that died is started again, and below which its life was too short for that to help at once. */
const again = { after: 1000, longest: 30_000, short: 10_000 } as const;

export interface Workers {
  /** Ends all of them, which let running work end. */
  stop(): Promise<void>;
}

/**
 * Starts `count` processes of the running program with `env`, the first one alone, since it makes what the database needs. One that dies is
 * started again. Rejects when the first one does not start.
 */
export async function startWorkers(count: number, env: NodeJS.ProcessEnv, log: Pick<Log, 'error'>): Promise<Workers> {
  const running = new Map<number, Worker>();
  /** Those that answer calls. */
  const ready = new Set<Worker>();
  const ending = new AbortController();

  const answer = async (worker: Worker, id: number) => {
    const told = await Promise.all([...ready].map(metricsOf));
    const all = AggregatorRegistry.aggregate(told.flatMap((metrics) => (metrics ? [metrics] : [])));
    const text = await all.metrics();
    if (worker.isConnected()) worker.send({ op: 'metrics', id, text } satisfies Said);
  };

  /** Resolves when it answers calls; false when it has ended before. */
  const start = (number: number, isFirst = false, soon: number = again.after): Promise<boolean> => {
    const startedAt = performance.now();
    const worker = cluster.fork({ ...env, ENGAGE_PROCESS: String(number) });
    running.set(number, worker);
    return new Promise((resolve) => {
      let isReady = false;
      worker.on('message', (message: unknown) => {
        if (message === 'ready') {
          isReady = true;
          ready.add(worker);
          resolve(true);
        } else if (isSaid(message) && message.op === 'all metrics') void answer(worker, message.id);
      });
      worker.once('exit', (code, signal) => {
        running.delete(number);
        ready.delete(worker);
        resolve(false);
        if (ending.signal.aborted) return;
        log.error({ number, code, signal }, 'a server process ended');
        if (isFirst && !isReady) return;
        const wait = performance.now() - startedAt < again.short ? soon : again.after;
        pause(wait, undefined, { signal: ending.signal }).then(
          () => start(number, false, Math.min(again.longest, wait * 2)),
          () => undefined,
        );
      });
    });
  };

  const stop = async () => {
    ending.abort();
    await Promise.all(
      [...running.values()].map((worker) => {
        const gone = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        return gone;
      }),
    );
  };
  if (!(await start(1, true))) throw new Error('The server could not be started.');
  await Promise.all(Array.from({ length: count - 1 }, (_, n) => start(n + 2)));
  return { stop };
}
