/** What votes of a contest cost, as its organizer decides it within the operators' limits. */
import { z } from 'zod';
import { Contest } from '#shared/contests/entities.ts';
import { VotePrice, voteModes } from '#shared/contests/entities/prices.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { arePacks, areDearEnough } from '#shared/contests/paid/prices.ts';
import { mayEdit } from '#shared/contests/studio/team.ts';
import type { VotePriceShape } from '#shared/contests/shapes.ts';
import { type Currency, decimalOf, isCurrency, largestAmount } from '#shared/payments/money.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, everyone, members } from '#shared/model/access.ts';
import { listOf } from '#shared/model/measured.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction, refusalFor } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { pricingAt } from '#cloud/payments/index.ts';
import { noteChange } from '#cloud/contests/team/log.ts';
import { priceShape } from '#cloud/contests/shapes.ts';
import { castingHasHeard, readStanding } from '#cloud/contests/voting/standings.ts';

const amount = z.int().min(1).max(largestAmount);

/** An offer as the log tells of it, with amounts that are read. */
function noted(prices: VotePrice | undefined): object {
  if (!prices) return {};
  const { vote_mode, currency, unit_price, packs, cap_per_voter, shows_apart } = prices;
  const sum = (minor: number) => `${decimalOf({ amount: minor, currency: currency as Currency })} ${currency}`;
  const packsRead = packs.map((pack) => `${pack.votes}: ${sum(pack.amount)}`);
  return { vote_mode, unit_price: sum(unit_price), packs: packsRead, cap_per_voter, shows_apart };
}

/** Throws 'invalid' for a price that the operators' limits do not allow, or packs that are no offer. Payments that are begun keep their price. */
export const setVotePrices = defineFunction({
  route: 'POST /app/contest/v2/setVotePrices',
  who: members,
  limit: changing,
  input: z.strictObject({
    cx_id: publicId,
    vote_mode: z.enum(voteModes),
    currency: z.string().refine(isCurrency),
    unit_price: amount,
    packs: listOf(
      z.strictObject({ votes: z.int().min(2).max(contestLimits.paidVotes), amount }),
      contestLimits.packs,
    ).default([]),
    cap_per_voter: z.int().min(0).max(contestLimits.paidVotes).default(0),
    shows_apart: z.boolean().default(false),
  }),
  async run(context, { cx_id, ...prices }): Promise<{ prices: VotePriceShape }> {
    const { storage, clock, caller } = context;
    const { rules } = await pricingAt(storage, clock.now());
    const range = rules.vote[prices.currency];
    if (!range) throw new Refusal('invalid', { field: 'currency' }, [{ path: 'currency', why: 'not_one_of' }]);
    if (prices.unit_price < range.min || prices.unit_price > range.max)
      throw new Refusal('invalid', { field: 'unit_price' }, [
        prices.unit_price < range.min
          ? { path: 'unit_price', why: 'too_small', limit: range.min }
          : { path: 'unit_price', why: 'too_big', limit: range.max },
      ]);
    const packs = prices.packs.toSorted((a, b) => a.votes - b.votes);
    if (!arePacks({ ...prices, packs }))
      throw new Refusal('invalid', { field: 'packs' }, [{ path: 'packs', why: 'invalid' }]);
    if (!areDearEnough(packs, range.min))
      throw new Refusal('invalid', { field: 'packs' }, [
        { path: 'packs', why: 'too_small', says: 'contests.prices.packsCheap' },
      ]);
    const { before, after } = await inTurn(storage, `VotePrices|${cx_id}`, () =>
      storage.transact(async (tx) => {
        const contest = await tx.get(Contest, cx_id);
        if (!contest || !allows(Contest.access.read, caller, contest)) throw new Refusal('contest_not_found');
        if (!mayEdit(caller, contest)) throw new Refusal(refusalFor(caller));
        const known = await tx.get(VotePrice, cx_id);
        const values = { ...prices, packs };
        const stored = known
          ? (await tx.update(VotePrice, cx_id, values))!
          : await tx.insert(VotePrice, { ...values, cx_id, user_id: contest.user_id });
        await noteChange(tx, context, cx_id, 'contest.prices', { before: noted(known), after: noted(stored) });
        return { before: known, after: stored };
      }),
    );
    // Once this answers, no process counts free votes of a contest whose votes are bought.
    if (after.vote_mode === 'paid' && before?.vote_mode !== 'paid') await castingHasHeard(clock);
    return { prices: priceShape(after) };
  },
});

/** Undefined for a contest whose votes are free. For managers with the range from which they may choose. */
export const getVotePrices = defineFunction({
  route: 'POST /app/contest/v2/getVotePrices',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  async run({ storage, clock, caller }, { cx_id }) {
    const standing = await readStanding(storage, cx_id);
    if (!standing || !allows(Contest.access.read, caller, standing.contest)) throw new Refusal('contest_not_found');
    const manages = mayEdit(caller, standing.contest);
    return {
      prices: standing.prices && priceShape(standing.prices),
      ...(manages && { ranges: (await pricingAt(storage, clock.now())).rules.vote }),
    };
  },
});
