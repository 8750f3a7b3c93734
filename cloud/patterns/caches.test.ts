import { expect, test, vi } from 'vitest';
import { lruCache, memoizeFor } from './caches.ts';

test('what was used last stays, up to the weight that is allowed', () => {
  const kept = lruCache<number>(10, (weight) => weight);
  kept.set('a', 4);
  kept.set('b', 4);
  expect(kept.get('a')).toBe(4);
  kept.set('c', 4);
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([4, undefined, 4]);
  kept.set('a', 1);
  kept.set('d', 5);
  expect([kept.get('a'), kept.get('c'), kept.get('d')]).toEqual([1, 4, 5]);
  kept.delete('c');
  kept.delete('nobody');
  kept.set('e', 4);
  expect([kept.get('a'), kept.get('d'), kept.get('e')]).toEqual([1, 5, 4]);
  // Heavier than the limit, it is kept alone.
  kept.set('f', 50);
  expect([kept.get('a'), kept.get('f')]).toEqual([undefined, 50]);
});

test('many who ask at once share an answer, until it is old; a failed one is asked for again', async () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<number>>();
  const kept = memoizeFor<number>(1000, 10);
  ask
    .mockResolvedValueOnce(1)
    .mockResolvedValueOnce(2)
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValueOnce(4);
  expect(await Promise.all([kept('a', ask), kept('a', ask)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await kept('a', ask)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept('a', ask)).toBe(2);
  await expect(kept('b', ask)).rejects.toThrow('down');
  expect(await kept('b', ask)).toBe(4);
  vi.useRealTimers();
});
