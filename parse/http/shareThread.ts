/** Starts the thread that lays out share images (shareLayout.ts). */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compiled } from '../root.mjs';
import type { CardLayout } from './shareLook.ts';

/** An SVG. One at a time. */
export type LayOut = (layout: CardLayout) => Promise<Buffer>;

/** Milliseconds after the last image until the thread ends, and its memory is freed. */
const idleFor = 30_000;

/** The thread starts with the first image; after an error the next image starts another. */
export function createLayoutThread(): LayOut {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  const start = () => {
    const started = new Worker(compiled('parse/http/shareLayout.ts'));
    started.unref();
    return started.once('error', () => (thread = undefined));
  };
  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  return async (layout) => {
    clearTimeout(ending);
    thread ??= start();
    try {
      // Rejects when the thread fails.
      const answered = once(thread, 'message') as Promise<[svg: string]>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      thread.postMessage(layout);
      const [svg] = await answered;
      return Buffer.from(svg);
    } finally {
      ending = setTimeout(end, idleFor).unref();
    }
  };
}
