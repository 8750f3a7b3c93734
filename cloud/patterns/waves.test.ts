import { expect, it } from 'vitest';
import type { Storage } from '#cloud/kernel/ports.ts';
import { inWaves } from './waves.ts';

// load-safe: the clock's own work
const clock = { now: () => Date.now(), pause: (ms: number) => new Promise<void>((go) => setTimeout(go, ms)) };
const turn = () => new Promise((go) => setTimeout(go, 0));

it('work that comes while a wave is under way begins with the next one, and is answered by itself', async () => {
  const wave = inWaves();
  const storage = {} as Storage;
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string) =>
    wave(storage, { ...clock, pause: () => new Promise(() => {}) }, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      if (name.endsWith('!')) throw new Error(name);
      return `${name} done`;
    });
  const first = enter('a');
  await turn();
  const others = [enter('b'), enter('c!').catch((error: Error) => error.message)];
  await turn();
  expect(begun).toEqual(['a']);
  ends.get('a')!();
  expect(await first).toBe('a done');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c!']);
  for (const name of ['b', 'c!']) ends.get(name)!();
  expect(await Promise.all(others)).toEqual(['b done', 'c!']);
});

it('a wave that takes long holds nobody back for longer than some milliseconds', async () => {
  const wave = inWaves();
  const storage = {} as Storage;
  const never = wave(storage, clock, () => new Promise<string>(() => {}));
  await turn();
  expect(await wave(storage, clock, () => Promise.resolve('done'))).toBe('done');
  void never;
});
