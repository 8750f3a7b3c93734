/** Bounded queue for CPU-heavy work: limited concurrency and length. */
import { Refusal } from '#shared/errors.ts';

export interface Queue {
  /** Throws 'busy' when the queue is full, or what `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  let running = 0;
  const behind: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (behind.length >= waiting) throw new Refusal('busy');
        // The finishing task passes its slot on.
        await new Promise<void>((resolve) => behind.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = behind.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
