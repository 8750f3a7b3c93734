export interface Cache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

/** Keeps values of total weight `most`, evicting the least recently used; `weigh` defaults to 1. */
export function lruCache<Value>(most: number, weigh: (value: Value) => number = () => 1): Cache<Value> {
  const values = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= values.get(key)?.weight ?? 0;
    values.delete(key);
  };
  return {
    get(key) {
      const found = values.get(key);
      if (!found) return undefined;
      values.delete(key);
      values.set(key, found);
      return found.value;
    },
    set(key, value) {
      drop(key);
      const weight = weigh(value);
      values.set(key, { value, weight });
      total += weight;
      for (const oldest of values.keys()) {
        if (total <= most || oldest === key) break;
        drop(oldest);
      }
    },
    delete: drop,
  };
}

/** Memoizes for `milliseconds`; concurrent requests share one, failures are not cached. */
export function memoizeFor<Value>(milliseconds: number, most: number) {
  const values = lruCache<{ answer: Promise<Value>; until: number }>(most);
  return (key: string, ask: () => Promise<Value>): Promise<Value> => {
    const now = performance.now();
    const found = values.get(key);
    if (found && found.until > now) return found.answer;
    const kept = { answer: ask(), until: now + milliseconds };
    values.set(key, kept);
    kept.answer.catch(() => {
      if (values.get(key) === kept) values.delete(key);
    });
    return kept.answer;
  };
}
