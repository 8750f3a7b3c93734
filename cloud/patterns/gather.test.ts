import { describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { gather } from './gather.ts';
import { counting, pageOf } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import type { Storage } from '#cloud/kernel/ports.ts';

describe('gather', () => {
  it('turns look-ups that wait into one, and asks for each key once', async () => {
    const asked: number[][] = [];
    const look = gather<number, string>(async (keys) => {
      asked.push(keys);
      return new Map(keys.filter((key) => key < 10).map((key) => [key, `v${key}`]));
    });
    const first = look(1);
    await Promise.resolve();
    const rest = Promise.all([look(2), look(3), look(2), look(99)]);
    expect(await first).toBe('v1');
    expect(await rest).toEqual(['v2', 'v3', 'v2', undefined]);
    expect(asked.flat().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 99]);
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('fails those that asked, and serves the next', async () => {
    let broken = true;
    const look = gather<number, number>(async (keys) => {
      if (broken) throw new Error('unreachable');
      return new Map(keys.map((key) => [key, key]));
    });
    const failed = await Promise.allSettled([look(1), look(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await look(1)).toBe(1);
  });

  it('waits for no load that never ends', async () => {
    let load!: (keys: number[]) => Promise<Map<number, number>>;
    const look = gather<number, number>((keys) => load(keys));
    await new Promise<void>((hasBegun) => {
      load = () => new Promise(() => hasBegun());
      void look(1);
    });
    load = (keys) => Promise.resolve(new Map(keys.map((key) => [key, key])));
    const second = look(2);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + limits.answerWithin / 2);
    expect(await Promise.all([second, look(3)])).toEqual([2, 3]);
    vi.restoreAllMocks();
  });
});

describe('input', () => {
  it('counts from 1, in numbers or in digits', () => {
    for (const [given, read] of [
      [1, 1],
      ['7', 7],
      ['0042', 42],
      [1_000_000, 1_000_000],
    ])
      expect(counting.parse(given)).toBe(read);
    for (const bad of [
      0,
      -1,
      1.5,
      '0',
      '-1',
      '1.5',
      '1e3',
      '',
      ' 1',
      '99999999999',
      NaN,
      null,
      {},
      [1],
      true,
      1_000_001,
    ])
      expect(counting.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });

  it('pages are skipped whole', () => {
    expect(pageOf({})).toEqual({ skip: 0, limit: 50 });
    expect(pageOf({ page: 3, limit: 20 })).toEqual({ skip: 40, limit: 20 });
  });
});

it('what belongs to a storage is made once for it, and not for another', () => {
  let made = 0;
  const of = perStorage(() => ({ n: ++made }));
  const [one, other] = [{} as Storage, {} as Storage];
  expect(of(one)).toBe(of(one));
  expect(of(other)).not.toBe(of(one));
  expect(made).toBe(2);
  const undefinedOnce = perStorage(() => void made++);
  expect(undefinedOnce(one)).toBeUndefined();
});
