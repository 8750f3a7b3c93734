/** Work that takes a processor for a while: a few at once, a bounded number behind them. */
import { Refusal } from '#shared/errors.ts';

export interface Queue {
  /** Throws Refusal 'busy' when too many wait, or what `work` throws. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  let running = 0;
  const behind: (() => void)[] = [];
  return {
    async run(work) {
      if (running >= atOnce) {
        if (behind.length >= waiting) throw new Refusal('busy');
        // Whoever ends hands its place on.
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
