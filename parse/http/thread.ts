/** Runs work that keeps a processor busy in a thread of its own, so that the server goes on answering. */
import { on, once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { compiled } from '../root.mjs';

/** Milliseconds after the last work until a thread ends and frees its memory. */
const idleFor = 30_000;

/**
 * A thread of this module (one of scripts/lib/processes.mjs, which calls `answerAsked`) as a function that is asked one thing at a time.
 * The first question starts it. An error rejects, and the next question starts another thread.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the thread's module takes, which only its caller knows
export function createThread<Asked, Answer>(source: string): (asked: Asked) => Promise<Answer> {
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  const start = () => {
    const started = new Worker(compiled(source));
    started.unref();
    return started.once('error', () => (thread = undefined));
  };
  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  return async (asked) => {
    clearTimeout(ending);
    thread ??= start();
    try {
      // Rejects when the thread fails.
      const answered = once(thread, 'message') as Promise<[Answer]>;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      thread.postMessage(asked);
      const [answer] = await answered;
      return answer;
    } finally {
      ending = setTimeout(end, idleFor).unref();
    }
  };
}

/** Runs in the thread: answers questions as long as it lives. */
export async function answerAsked(work: (asked: never) => Promise<unknown>): Promise<void> {
  for await (const [asked] of on(parentPort!, 'message') as AsyncIterable<[never]>) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
    parentPort!.postMessage(await work(asked));
  }
}
