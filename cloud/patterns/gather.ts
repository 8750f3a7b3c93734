const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Batches look-ups: keys that are asked for in one turn of the event loop are loaded together, and those that come while a `load` runs wait for the
 * next. `load` returns a Map; missing keys resolve to undefined.
 */
export function gather<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      const answer = running.then(endOfTurn).then(() => {
        next = undefined;
        return load([...keys]);
      });
      next = { keys, answer };
      running = answer.catch(() => undefined);
    }
    next.keys.add(key);
    return (await next.answer).get(key);
  };
}
