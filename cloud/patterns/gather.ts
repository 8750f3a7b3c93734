import { limits } from '#shared/limits.ts';

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Milliseconds for which a `load` that does not end keeps the next one waiting. */
const longestTurn = limits.answerWithin / 3;

interface Turn {
  /** Infinity before its `load` begins. */
  begunAt: number;
  /** Lets the next one begin. */
  end(): void;
}

/**
 * Batches look-ups: keys that are asked for in one turn of the event loop are loaded together, and those that come while a `load` runs wait for the
 * next. `load` returns a Map; missing keys resolve to undefined. One on a connection that died in silence never ends: whoever asks after
 * `longestTurn` waits for it no more.
 */
export function gather<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>>; before: Turn } | undefined;
  let last: Turn = { begunAt: Infinity, end: () => undefined };
  let isOver: Promise<void> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      const turn: Turn = { begunAt: Infinity, end: () => undefined };
      const answer = isOver.then(endOfTurn).then(() => {
        next = undefined;
        turn.begunAt = performance.now();
        return load([...keys]);
      });
      next = { keys, answer, before: last };
      last = turn;
      isOver = new Promise((resolve) => {
        turn.end = resolve;
        answer.then(() => resolve(), resolve);
      });
    }
    const { keys, answer, before } = next;
    if (performance.now() - before.begunAt > longestTurn) before.end();
    keys.add(key);
    return (await answer).get(key);
  };
}
