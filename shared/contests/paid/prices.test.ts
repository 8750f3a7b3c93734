import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arePacks, priceOfVotes } from './prices.ts';

const prices = {
  unit_price: 100,
  packs: [
    { votes: 10, amount: 900 },
    { votes: 100, amount: 7000 },
  ],
};

describe('votes cost', () => {
  it.each([
    [1, 100],
    [8, 800],
    // Nine would cost as much as the pack of ten, and never more.
    [9, 900],
    [10, 900],
    [11, 990],
    [79, 7000],
    [100, 7000],
    [101, 7070],
    [1000, 70_000],
  ])('%i of them: %i', (n, amount) => expect(priceOfVotes(prices, n)).toBe(amount));

  it('never less for more, and whole units', () => {
    const offers = fc
      .tuple(
        fc.integer({ min: 1, max: 1000 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 500 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 50, max: 100 }), { minLength: 4, maxLength: 4 }),
      )
      .map(([unit_price, sizes, percents]) => ({
        unit_price,
        packs: sizes
          .toSorted((a, b) => a - b)
          .map((votes, i) => ({
            votes,
            amount: Math.ceil((votes * unit_price * percents.toSorted((a, b) => b - a)[i]!) / 100),
          })),
      }))
      .filter(arePacks);
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 2000 }), (offer, n) => {
        const [one, more] = [priceOfVotes(offer, n), priceOfVotes(offer, n + 1)];
        expect(Number.isSafeInteger(one)).toBe(true);
        expect(more).toBeGreaterThanOrEqual(one);
        expect(one).toBeLessThanOrEqual(offer.unit_price * n);
      }),
    );
  });
});

describe('packs', () => {
  it('are an offer only when more costs more, and less a vote', () => {
    expect(arePacks(prices)).toBe(true);
    expect(arePacks({ unit_price: 100, packs: [] })).toBe(true);
    expect(arePacks({ unit_price: 100, packs: [{ votes: 10, amount: 1001 }] })).toBe(false);
    expect(arePacks({ unit_price: 100, packs: [{ votes: 10, amount: 90 }] })).toBe(false);
    expect(
      arePacks({
        unit_price: 100,
        packs: [
          { votes: 10, amount: 900 },
          { votes: 10, amount: 901 },
        ],
      }),
    ).toBe(false);
  });
});
