import type { Storage } from './ports.ts';

const origins = new WeakMap<Storage, Storage>();

/** The storage that a view wraps. Any other storage is its own origin. */
export const originOf = (storage: Storage): Storage => origins.get(storage) ?? storage;

/** Registers `view` as a wrapper of `origin`, so that both share the state kept per storage. */
export function isViewOf(origin: Storage, view: Storage): Storage {
  origins.set(view, originOf(origin));
  return view;
}

/** State per server, such as a cache or queue: created on first use and garbage collected with its storage. */
export function perStorage<T>(make: (storage: Storage) => T): (storage: Storage) => T {
  const made = new WeakMap<Storage, T>();
  return (given) => {
    const storage = originOf(given);
    let value = made.get(storage);
    if (value === undefined) {
      value = make(storage);
      made.set(storage, value);
    }
    return value;
  };
}
