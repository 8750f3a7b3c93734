/** Prices, limits and the platform's fee, by date: a change counts for what begins after it. */
import { z } from 'zod';
import { Pricing } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isCurrency, largestAmount } from '#shared/payments/money.ts';
import type { PricingRules, PricingShape, ProposedPricing } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, operators } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { gather } from '#cloud/patterns/gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { atMost, type Reader, type Storage } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { needSecondOperator, proposedPricing } from './firstDecisions.ts';

/** What holds before an operator has decided anything. */
export const usualPricing: { pricing_id: string; rules: PricingRules } = {
  pricing_id: 'usual',
  rules: {
    fee_bps: 500,
    vote: {
      EUR: { min: 10, max: 10_000, usual: 100 },
      USD: { min: 10, max: 10_000, usual: 100 },
      GBP: { min: 10, max: 10_000, usual: 100 },
      CAD: { min: 20, max: 15_000, usual: 150 },
      HTG: { min: 1000, max: 1_000_000, usual: 10_000 },
      XOF: { min: 50, max: 50_000, usual: 500 },
      JPY: { min: 20, max: 15_000, usual: 150 },
      KWD: { min: 50, max: 30_000, usual: 300 },
    },
    deposit: {
      EUR: { min: 100, max: 500_000 },
      USD: { min: 100, max: 500_000 },
      GBP: { min: 100, max: 500_000 },
      CAD: { min: 100, max: 700_000 },
      HTG: { min: 10_000, max: 50_000_000 },
      XOF: { min: 500, max: 3_000_000 },
      JPY: { min: 150, max: 750_000 },
      KWD: { min: 300, max: 1_500_000 },
    },
    operator_above: {
      EUR: 50_000,
      USD: 50_000,
      GBP: 50_000,
      CAD: 70_000,
      HTG: 5_000_000,
      XOF: 300_000,
      JPY: 75_000,
      KWD: 150_000,
    },
  },
};

/** What holds at `now`, in milliseconds since 1970. */
export async function pricingAt(
  reader: Reader,
  now: number,
): Promise<{ pricing_id: string; rules: PricingRules } & Partial<Pricing>> {
  const [row] = await reader.find(Pricing, { from_ms: atMost(now) }, { sort: { from_ms: -1 }, limit: 1 });
  return row ?? usualPricing;
}

const pricings = perStorage((storage) =>
  gather(async (moments: number[]) => {
    const latest = await pricingAt(storage, Math.max(...moments));
    const found = moments.map(async (now) => {
      const row = (latest.from_ms ?? 0) <= now ? latest : await pricingAt(storage, now);
      return [now, row] as const;
    });
    return new Map(await Promise.all(found));
  }),
);

/** The same, read together for those who ask in the same moment. */
export const pricingNow = async (storage: Storage, now: number): ReturnType<typeof pricingAt> =>
  (await pricings(storage)(now))!;

const currency = z.string().refine(isCurrency);
const amount = z.int().min(0).max(largestAmount);
const range = { min: amount.min(1), max: amount.min(1) };
const ordered = ({ min, max }: { min: number; max: number }) => min <= max;
const rules = z.strictObject({
  fee_bps: z.int().min(0).max(5000),
  vote: z.record(
    currency,
    z
      .strictObject({ ...range, usual: amount })
      .refine((row) => ordered(row) && row.usual >= row.min && row.usual <= row.max),
  ),
  deposit: z.record(currency, z.strictObject(range).refine(ordered)),
  operator_above: z.record(currency, amount),
});

const shapeOf = (row: Awaited<ReturnType<typeof pricingAt>>): PricingShape => ({
  ...row.rules,
  pricing_id: row.pricing_id,
  from: new Date(row.from_ms ?? 0).toISOString(),
  author_id: row.author_id,
  reason: row.reason,
});

interface PricingAnswer {
  pricing: PricingShape;
  history: PricingShape[];
  first: PricingShape;
  /** What one operator wants, and another has still to decide in the same way. */
  proposed: ProposedPricing[];
}

/** What everybody may know of it before they buy or sell: the fee, and what a vote may cost. */
export const getPrices = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock }): Promise<Pick<PricingRules, 'fee_bps' | 'vote'>> {
    const { rules: now } = await pricingAt(storage, clock.now());
    return { fee_bps: now.fee_bps, vote: now.vote };
  },
});

/** What holds now, what was decided before and for later, newest first, and what held before those. */
export const getPricing = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock }): Promise<PricingAnswer> {
    const now = clock.now();
    const rows = await storage.find(Pricing, {}, { sort: { from_ms: -1 }, limit: paymentLimits.page + 1 });
    return {
      pricing: shapeOf(await pricingAt(storage, now)),
      history: rows.slice(0, paymentLimits.page).map(shapeOf),
      first: shapeOf(rows[paymentLimits.page] ?? usualPricing),
      proposed: await proposedPricing(storage, now, Math.max(0, ...rows.map(({ createdAt }) => createdAt.getTime()))),
    };
  },
});

/**
 * A new row, from now on or from a moment to come; what was there before stays as it was. Two operators raise a limit above which two decide:
 * Refusal 'decision_noted'.
 */
export const setPricing = defineFunction({
  who: operators('money', 'act'),
  limit: changing,
  input: z.strictObject({
    rules,
    from: z.iso.datetime().optional(),
    reason: z.string().trim().min(1).max(paymentLimits.reason),
  }),
  async run(context, given): Promise<{ pricing: PricingShape }> {
    const { storage, clock, secrets, caller } = context;
    const now = clock.now();
    const from_ms = given.from ? Date.parse(given.from) : now;
    if (from_ms < now) throw new Refusal('invalid', { field: 'from' }, [{ path: 'from', why: 'too_small' }]);
    const row = {
      pricing_id: secrets.random(12),
      from_ms,
      rules: given.rules,
      author_id: caller.user_id!,
      reason: given.reason,
    };
    const { rules: held, from_ms: stage } = await pricingAt(storage, from_ms);
    const isRaised = Object.entries(given.rules.operator_above).some(
      ([each, n]) => n > (held.operator_above[each] ?? 0),
    );
    if (isRaised)
      await needSecondOperator(context, {
        ...{ what: 'pricing', id: 'pricing', decision: 'raise', stage, reason: given.reason },
        details: { rules: given.rules, ...(given.from && { from: given.from }) },
      });
    await storage.transact(async (tx) => {
      const before = await pricingAt(tx, from_ms);
      await tx.insertMany(Pricing, [row]);
      await writeAuditLog(tx, context, {
        action: 'pricing.set',
        entity: Pricing,
        row_id: row.pricing_id,
        before: before.rules,
        after: row,
        reason: given.reason,
      });
    });
    return { pricing: shapeOf(row) };
  },
});
