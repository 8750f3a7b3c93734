/** Packs of votes as they are offered. */
import type { VotePriceShape } from '#shared/contests/shapes.ts';
import { priceOfVotes } from '#shared/contests/paid/prices.ts';

type Prices = Pick<VotePriceShape, 'unit_price' | 'packs' | 'cap_per_voter'>;

export interface OfferedPack {
  readonly votes: number;
  /** Minor units. */
  readonly amount: number;
  /** Share of the single price that is saved: 0 to 1. */
  readonly saved: number;
}

const packOf = (prices: Prices, votes: number): OfferedPack => {
  const amount = priceOfVotes(prices, votes);
  return { votes, amount, saved: 1 - amount / (prices.unit_price * votes) };
};

/** A single vote and the packs, within the cap of one voter. */
export const offeredPacks = (prices: Prices): OfferedPack[] =>
  [1, ...prices.packs.map(({ votes }) => votes)]
    .filter((votes) => !prices.cap_per_voter || votes <= prices.cap_per_voter)
    .map((votes) => packOf(prices, votes));

/** What one vote costs at the least, and whether packs make it so. */
export const leastPrice = (prices: Prices): { amount: number; inPacks: boolean } => {
  const best = offeredPacks(prices).at(-1)!;
  return { amount: best.amount / best.votes, inPacks: best.saved > 0 };
};
