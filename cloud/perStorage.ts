import type { Storage } from './ports.ts';

/** State per server, such as a cache or queue: created on first use and garbage collected with its storage. */
export function perStorage<T>(make: (storage: Storage) => T): (storage: Storage) => T {
  const made = new WeakMap<Storage, T>();
  return (storage) => {
    let value = made.get(storage);
    if (value === undefined) {
      value = make(storage);
      made.set(storage, value);
    }
    return value;
  };
}
