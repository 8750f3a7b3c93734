import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

test('so many at once, then so many a second, and never more than that saved up', () => {
  const allowed = createAllowance({ burst: 3, perSecond: 2 });
  const burst = (now: number, count: number) =>
    Array.from({ length: count }, () => allowed(now)).filter(Boolean).length;
  expect(burst(1000, 5)).toBe(3);
  expect(burst(1400, 5)).toBe(0);
  expect(burst(1500, 5)).toBe(1);
  expect(burst(2500, 5)).toBe(2);
  expect(burst(60_000, 5)).toBe(3);
});
