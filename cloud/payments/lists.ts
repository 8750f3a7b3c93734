/** What people paid, sold and earned. */
import { z } from 'zod';
import { LedgerEntry } from '#shared/payments/entities.ts';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import type { EarningsShape, PaymentShape, SaleShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing, usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { numberId, pageOf, paging, publicId } from '../input.ts';
import { oneOf } from '../ports.ts';
import { balanceOf, debtOf, directOf } from './accounts.ts';
import { holdingsOf } from './holdings.ts';
import { isOperator, payerOf } from './payers.ts';
import { paymentShape, saleShape } from './shapes.ts';

/** What the caller paid, or has begun to pay, newest first; a browser's own too. */
export const getPayments = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject(paging),
  async run({ storage, caller }, page): Promise<{ payments: PaymentShape[]; count: number }> {
    payerOf(caller);
    const { user_id, visitor_id } = caller;
    const payers = [...(user_id === undefined ? [] : [`u${user_id}`]), ...(visitor_id ? [`v${visitor_id}`] : [])];
    const where = { payer: oneOf(payers) };
    const [rows, count] = await Promise.all([
      storage.find(Payment, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Payment, where),
    ]);
    return { payments: rows.map((row) => paymentShape(row, caller)), count };
  },
});

/**
 * What the caller sold, newest first: to one buyer where `buyer_id` says so. Without it, or with their own number, it is what the caller bought
 * too. Of others' dealings with others nobody is told.
 */
export const getUserSales = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, buyer_id: z.union([z.literal(''), numberId]).optional() }),
  async run({ storage, caller }, { buyer_id, ...page }): Promise<{ sales: SaleShape[]; count: number }> {
    const own = caller.user_id!;
    const bought = buyer_id === own;
    const where = bought
      ? { user_id: own }
      : { seller_id: own, ...(typeof buyer_id === 'number' && { user_id: buyer_id }) };
    const [rows, count] = await Promise.all([
      storage.find(Sale, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Sale, where),
    ]);
    return { sales: rows.map(saleShape), count };
  },
});

/** By currency, what the caller has, owes and was paid straight; and the movements that made it so, newest first. */
export const getEarnings = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject(paging),
  async run({ storage, clock, caller }, page): Promise<EarningsShape> {
    const user_id = caller.user_id!;
    const accounts = [balanceOf(user_id), debtOf(user_id), directOf(user_id)] as const;
    const where = { accounts: oneOf(accounts) };
    const open = await storage.find(Payout, { user_id, state: oneOf(['asked', 'approved']) });
    const [held, entries, count, sold, fees] = await Promise.all([
      holdingsOf(storage, accounts),
      storage.find(LedgerEntry, where, { sort: { at_ms: -1 }, ...pageOf(page) }),
      storage.count(LedgerEntry, where),
      storage.sums(Sale, { seller_id: user_id, state: 'sold' }, { by: ['currency'], sum: 'amount' }),
      storage.sums(Sale, { seller_id: user_id, state: 'sold' }, { by: ['currency'], sum: 'fee' }),
    ]);
    const [available, debt, direct] = accounts.map((account) => held.get(account) ?? {});
    const sumOf = (rows: typeof sold, currency: string) => rows.find(({ key }) => key[0] === currency)?.sum ?? 0;
    const currencies = new Set([available, debt, direct].flatMap((each) => Object.keys(each!)));
    for (const { key } of sold) currencies.add(key[0]!);
    for (const { currency } of open) currencies.add(currency);
    return {
      currencies: [...currencies].toSorted().map((currency) => ({
        currency,
        available: available![currency] ?? 0,
        debt: -(debt![currency] ?? 0),
        direct: direct![currency] ?? 0,
        on_its_way: open.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0),
        earned: sumOf(sold, currency),
        fees: sumOf(fees, currency),
      })),
      entries: entries.map(({ entry_id, kind, at_ms, payment_id, lines }) => {
        const own = lines.filter(({ account }) => accounts.some((mine) => mine === account));
        return {
          entry_id,
          kind,
          at: new Date(at_ms).toISOString(),
          payment_id,
          currency: own[0]!.currency,
          amount: own.reduce((sum, { n }) => sum + n, 0),
        };
      }),
      count,
      serverTime: clock.now() / 1000,
    };
  },
});

/** Takes a card out of what is offered; the rail is not asked for it any more. */
export const forgetCard = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ card_id: publicId }),
  async run({ storage, caller }, { card_id }) {
    await storage.transact(async (tx) => {
      const card = await tx.get(SavedCard, card_id);
      if (!card || !(card.user_id === caller.user_id || isOperator(caller))) throw new Refusal('card_not_found');
      await tx.remove(SavedCard, card_id);
    });
    return { success: true as const };
  },
});
