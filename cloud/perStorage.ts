import type { Storage } from './ports.ts';

const origins = new WeakMap<Storage, Storage>();

/** The storage behind one that only watches what goes through it. */
export const originOf = (storage: Storage): Storage => origins.get(storage) ?? storage;

/** `view` is the same storage as `origin`: whatever is kept for one is kept for both. */
export function isViewOf(origin: Storage, view: Storage): Storage {
  origins.set(view, originOf(origin));
  return view;
}

/** State that belongs to one server, such as a cache or a queue: made with the first use, gone with its storage. */
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
