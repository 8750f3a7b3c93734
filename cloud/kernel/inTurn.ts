import { perStorage } from './perStorage.ts';
import type { Storage } from './ports.ts';

const lines = perStorage(() => new Map<string, Promise<unknown>>());

/**
 * Serializes work by key within this process, because concurrent writers of one row would only make their transactions conflict. Between
 * processes, transactions decide.
 */
export function inTurn<T>(storage: Storage, key: string, work: () => Promise<T>): Promise<T> {
  const line = lines(storage);
  const mine = (line.get(key) ?? Promise.resolve()).then(work, work);
  line.set(key, mine);
  const done = () => {
    if (line.get(key) === mine) line.delete(key);
  };
  mine.then(done, done);
  return mine;
}
