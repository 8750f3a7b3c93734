import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tailOf, tails, weiOf, withTail, worth } from './etherPrice.ts';

const ether = 10n ** 18n;
const price = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  rate: fc.double({ min: 100, max: 1_000_000, noNaN: true }),
  tail: fc.integer({ min: 1, max: tails }),
});

describe('a price in Ether', () => {
  it('is the amount at the rate, rounded up to millionths of an Ether', () => {
    expect(weiOf({ amount: 300_000, currency: 'EUR' }, 3000)).toBe(ether);
    expect(weiOf({ amount: 3000, currency: 'JPY' }, 3000)).toBe(ether);
    expect(weiOf({ amount: 1, currency: 'EUR' }, 3000)).toBe(4n * 10n ** 12n);
    expect(() => weiOf({ amount: 1, currency: 'EUR' }, 0)).toThrow(RangeError);
  });

  it('keeps its last digits, is worth its amount, and never costs more than two millionths above it', () => {
    fc.assert(
      fc.property(price, ({ amount, rate, tail }) => {
        const plain = weiOf({ amount, currency: 'EUR' }, rate);
        const wei = withTail(plain, tail);
        expect(tailOf(wei)).toBe(tail);
        expect(worth(wei, { wei, amount })).toBe(amount);
        expect(worth(wei - 1n, { wei, amount })).toBeLessThan(amount);
        const exact = (amount / 100 / rate) * 1e18;
        expect(Number(wei)).toBeGreaterThanOrEqual(exact * (1 - 1e-8));
        expect(Number(wei) - exact).toBeLessThanOrEqual(2e12 + exact * 1e-8);
      }),
    );
  });

  it('has no last digits of ours in what people type', () => {
    for (const wei of [ether, ether / 1000n, 4_211_000_000_000_000n, 1n, 123_456_789n])
      expect(tailOf(wei)).toBeUndefined();
  });
});
