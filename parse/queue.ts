/** Bounded queue for CPU-heavy work: limited concurrency and length. */
import { Refusal } from '#shared/errors.ts';

export interface Queue {
  /**
   * Work with the same `of` runs one at a time, and lets other work go first. Throws 'busy' when the queue is full, or too much of `of` waits; or what `work` throws.
   */
  run<T>(work: () => Promise<T>, of?: string): Promise<T>;
}

export interface QueueLimits {
  readonly concurrency: number;
  readonly waiting: number;
  /** How much of the same `of` may wait. */
  readonly waitingOfOne?: number;
}

export function createQueue({ concurrency, waiting, waitingOfOne = waiting }: QueueLimits): Queue {
  let running = 0;
  const runningOf = new Set<string>();
  const behind: { of: string | undefined; start: () => void }[] = [];
  const mayStart = (of: string | undefined) => running < concurrency && !(of !== undefined && runningOf.has(of));
  const start = (of: string | undefined) => {
    running++;
    if (of !== undefined) runningOf.add(of);
  };
  const finish = (of: string | undefined) => {
    running--;
    if (of !== undefined) runningOf.delete(of);
    const ready = behind.filter((each) => mayStart(each.of));
    const next = ready.find((each) => each.of !== of) ?? ready[0];
    if (!next) return;
    behind.splice(behind.indexOf(next), 1);
    start(next.of);
    next.start();
  };
  return {
    async run(work, of) {
      if (mayStart(of)) start(of);
      else {
        const isFull = of !== undefined && behind.filter((each) => each.of === of).length >= waitingOfOne;
        if (isFull || behind.length >= waiting) throw new Refusal('busy');
        await new Promise<void>((resolve) => behind.push({ of, start: resolve }));
      }
      try {
        return await work();
      } finally {
        finish(of);
      }
    },
  };
}
