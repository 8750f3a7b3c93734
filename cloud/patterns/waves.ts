import { groupCommit } from './groupCommit.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Clock, Storage } from '#cloud/kernel/ports.ts';

const largestWave = 64;
const longestQueue = 5000;
/** Milliseconds for which a wave holds back the next one: after few pieces of work, and after many. */
const longest = { few: 20, many: 200 } as const;
const many = 8;

/**
 * Work that begins in waves: what comes while a wave is under way begins with the next one, so that what its pieces read (`gather`) is read
 * together. Throws Refusal 'busy' when too many wait.
 */
export function inWaves(): <T>(storage: Storage, clock: Clock, work: () => Promise<T>) => Promise<T> {
  const gate = perStorage(() =>
    groupCommit<() => Promise<void>, void>({
      keysOf: () => [],
      ...{ lanes: 1, largestBatch: largestWave, longestQueue, worthAnother: largestWave },
      async run(wave, _lane, clock) {
        await Promise.race([
          Promise.all(wave.map((begin) => begin())),
          clock.pause(wave.length < many ? longest.few : longest.many),
        ]);
        return new Map();
      },
    }),
  );
  return (storage, clock, work) =>
    new Promise((resolve, reject) => {
      gate(storage)(clock, () => work().then(resolve, reject)).catch(reject);
    });
}
