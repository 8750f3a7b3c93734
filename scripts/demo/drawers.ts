/** Draws pictures in processes of their own, one for each core. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { compiled } from '#parse/root.mjs';
import type { Drawn } from './drawer.ts';
import type { PosterInput } from './posters.ts';

export interface Drawers {
  /** Draws when those before it are drawn, or `first` of those that wait. Rejects for unknown emojis, and when the drawers are ended. */
  draw(input: PosterInput, first?: boolean): Promise<Uint8Array>;
  end(): void;
}

const most = 4;

export function openDrawers(): Drawers {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const waiting: ((drawer: ChildProcess) => void)[] = [];
  const limit = Math.min(most, os.availableParallelism());

  const free = (drawer: ChildProcess) => {
    const next = waiting.shift();
    if (next) next(drawer);
    else idle.push(drawer);
  };
  const start = () => {
    const drawer = fork(compiled('scripts/demo/drawer.ts'), { serialization: 'advanced', execArgv: [] });
    all.add(drawer);
    return drawer;
  };
  const next = async (first: boolean): Promise<ChildProcess> => {
    const ready = idle.pop();
    if (ready) return ready;
    if (all.size < limit) return start();
    return new Promise((resolve) => (first ? waiting.unshift(resolve) : waiting.push(resolve)));
  };
  return {
    async draw(input, first = false) {
      const drawer = await next(first);
      const ended = new AbortController();
      const stopped = once(drawer, 'exit', { signal: ended.signal }).then(
        (): Drawn => ({ fault: 'the process that draws has ended' }),
        (): Drawn => ({ fault: 'drawn' }),
      );
      drawer.send(input);
      const [drawn] = await Promise.race([
        once(drawer, 'message', { signal: ended.signal }) as Promise<[Drawn]>,
        stopped.then((fault): [Drawn] => [fault]),
      ]);
      ended.abort();
      if (drawer.connected) free(drawer);
      else all.delete(drawer);
      if ('fault' in drawn) throw new Error(drawn.fault);
      return drawn.bytes;
    },
    end() {
      for (const drawer of all) drawer.kill();
      all.clear();
      idle.length = 0;
    },
  };
}
