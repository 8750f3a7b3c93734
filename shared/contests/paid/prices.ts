/** What votes cost, the same for the page that shows it and the server that asks for it. */
import type { VotePack, VotePrice } from '#shared/contests/entities/prices.ts';

type Priced = Pick<VotePrice, 'unit_price' | 'packs'>;

/** Whole minor units, rounded up: a part of one is nobody's to give away. */
const share = ({ votes, amount }: VotePack, n: number): number =>
  Number((BigInt(amount) * BigInt(n) + BigInt(votes) - 1n) / BigInt(votes));

/**
 * What `n` votes cost: each as much as in the largest pack within, and together never more than a larger pack. `n` is a whole number from 1.
 */
export function priceOfVotes({ unit_price, packs }: Priced, n: number): number {
  const all = [{ votes: 1, amount: unit_price }, ...packs].toSorted((a, b) => a.votes - b.votes);
  const within = all.findLast(({ votes }) => votes <= n)!;
  return Math.min(share(within, n), ...all.filter(({ votes }) => votes > n).map(({ amount }) => amount));
}

/** Whether votes of packs cost at least half of the least price of a vote, `least` in minor units: a discount is no way around it. */
export const areDearEnough = (packs: readonly VotePack[], least: number): boolean =>
  packs.every(({ votes, amount }) => 2 * amount >= votes * least);

/** Whether packs are an offer: each larger one costs more in all, and less a vote, than those before it. */
export function arePacks({ unit_price, packs }: Priced): boolean {
  const all = [{ votes: 1, amount: unit_price }, ...packs];
  return all.every((pack, index) => {
    const before = all[index - 1];
    return (
      !before ||
      (pack.votes > before.votes &&
        pack.amount > before.amount &&
        BigInt(pack.amount) * BigInt(before.votes) <= BigInt(before.amount) * BigInt(pack.votes))
    );
  });
}
