/** What people paid, sold and earned. */
import { z } from 'zod';
import { LedgerEntry } from '#shared/payments/entities.ts';
import { Payment, Sale } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { PaymentClaim, SavedCard } from '#shared/payments/entities/shop.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isOpen } from '#shared/payments/process.ts';
import { isManual } from '#shared/payments/rails.ts';
import type { EarningsShape, EntryShape, PaymentShape, SaleShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { numberId, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { above, oneOf, otherThan } from '#cloud/kernel/ports.ts';
import { balanceOf, debtOf, directOf, feeAccount, heldOf } from './ledger/accounts.ts';
import { addedLately, keptOf } from './payouts/earnings.ts';
import { payoutShape } from './payouts/payouts.ts';
import { holdingsOf } from './ledger/holdings.ts';
import { isOperator, payerOf } from './policy/access.ts';
import { paymentShape, saleShape, thingsOf } from './shapes.ts';

/** What the caller paid, or has begun to pay, newest first; a browser's own too. */
export const getPayments = defineFunction({
  route: 'GET /app/checkout/getPayments',
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
    const byHand = rows.filter(({ rail, state }) => isManual(rail) && isOpen(state));
    const payment_id = oneOf(byHand.map((row) => row.payment_id));
    // Of what the payer has said that they paid the list says so.
    const claims = byHand.length ? await storage.find(PaymentClaim, { payment_id }) : [];
    const shapeOf = (row: Payment) =>
      paymentShape(row, caller, { claim: claims.find((claim) => claim.payment_id === row.payment_id) });
    return { payments: rows.map(shapeOf), count };
  },
});

/**
 * What the caller sold, newest first, with the payments of it: to one buyer where `buyer_id` says so. With their own number it is what the caller
 * bought. Of others' dealings with others nobody is told.
 */
export const getUserSales = defineFunction({
  route: 'GET /app/sales/getUserSales',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, buyer_id: z.union([z.literal(''), numberId]).optional() }),
  async run(
    { storage, goods, caller },
    { buyer_id, ...page },
  ): Promise<{ sales: SaleShape[]; payments: PaymentShape[]; count: number }> {
    const own = caller.user_id!;
    const bought = buyer_id === own;
    const where = bought
      ? { user_id: own }
      : { seller_id: own, ...(typeof buyer_id === 'number' && { user_id: buyer_id }) };
    const [rows, count] = await Promise.all([
      storage.find(Sale, where, { sort: { createdAt: -1 }, ...pageOf(page) }),
      storage.count(Sale, where),
    ]);
    const [payments, ...pictures] = await Promise.all([
      storage.getMany(Payment, [...new Set(rows.map(({ payment_id }) => payment_id))]),
      ...[...new Set(rows.map(({ type }) => type))].map((type) =>
        goods.get(type)?.pictures?.(
          storage,
          rows.flatMap((row) => (row.type === type ? row.ox_id : [])),
        ),
      ),
    ]);
    const pictureOf = new Map(pictures.flatMap((each) => [...(each ?? [])]));
    const paidBy = new Map(payments.map((row) => [row.payment_id, row]));
    return {
      sales: rows.map((row) => ({
        ...saleShape(row, paidBy.get(row.payment_id)),
        picture: pictureOf.get(row.ox_id),
      })),
      payments: payments.map((row) => paymentShape(row, caller)),
      count,
    };
  },
});

/** Members that bought of the caller, those who bought most often first. */
export const getBuyers = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, caller }): Promise<{ user_ids: number[] }> {
    const rows = await storage.sums(Sale, { seller_id: caller.user_id!, user_id: above(0) }, { by: ['user_id'] });
    const often = rows.toSorted((a, b) => b.sum - a.sum).slice(0, paymentLimits.page);
    return { user_ids: often.map(({ key }) => Number(key[0])) };
  },
});

/** The payout that an entry is of, by its id: `payout:<payout_id>:<step>`. */
const payoutIdOf = ({ kind, entry_id }: LedgerEntry) => (kind === 'payout' ? entry_id.split(':')[1] : undefined);

interface Moved {
  payment: Payment | undefined;
  payout: Payout | undefined;
}

/** What an entry did to the owners of its accounts. */
function entryShape(
  { entry_id, kind, at_ms, payment_id, lines, reason }: LedgerEntry,
  accounts: readonly string[],
  user_id: number,
  { payment, payout }: Moved,
): EntryShape {
  const own = lines.filter(({ account }) => accounts.includes(account));
  const isSeller = payment?.receiver_id === user_id;
  const isAdded = payment?.items.every(({ type }) => type === 'deposit');
  const isAside = isSeller && (payment.state === 'underpaid' || payment.state === 'late');
  const { n: fee = 0 } = lines.find(({ account }) => account === feeAccount) ?? {};
  return {
    entry_id,
    kind,
    at: new Date(at_ms).toISOString(),
    payment_id,
    currency: own[0]!.currency,
    amount: own.reduce((sum, { n }) => sum + n, 0),
    ...(payment && {
      what: thingsOf(payment),
      role: isAdded ? 'added' : isAside ? 'aside' : isSeller ? 'sold' : 'bought',
      with: isAdded ? undefined : isSeller ? payment.user_id : payment.receiver_id,
      ...(kind === 'payment' && isSeller && keptOf(payment) > 0 && { held_until: payment.held_until?.toISOString() }),
    }),
    ...(payout && { payout: payoutShape(payout) }),
    direct: own.every(({ account }) => account === directOf(user_id)),
    fee: isSeller ? fee : 0,
    reason,
  };
}

/** By currency, what the caller has, has earned and not to spend yet, owes and was paid straight; and the movements that made it so, newest first. */
export const getEarnings = defineFunction({
  route: 'GET /app/sales/getEarnings',
  who: members,
  limit: usual,
  input: z.strictObject(paging),
  async run(context, page): Promise<EarningsShape> {
    const { storage, clock, caller, heldDays } = context;
    const user_id = caller.user_id!;
    const accounts = [balanceOf(user_id), debtOf(user_id), directOf(user_id), heldOf(user_id)] as const;
    // What is released was theirs before, and is told of its sale: one row for one event.
    const where = { accounts: oneOf(accounts), kind: otherThan('release') };
    const [kept, partly] = [
      { seller_id: user_id, state: 'sold' },
      { receiver_id: user_id, user_id: otherThan(user_id), state: 'partly_refunded' },
    ];
    const by = ['currency'];
    const [held, open, entries, count, sold, fees, back, feesBack, added] = await Promise.all([
      holdingsOf(storage, accounts),
      storage.find(Payout, { user_id, state: oneOf(['asked', 'approved']) }),
      storage.find(LedgerEntry, where, { sort: { at_ms: -1 }, ...pageOf(page) }),
      storage.count(LedgerEntry, where),
      storage.sums(Sale, kept, { by, sum: 'amount' }),
      storage.sums(Sale, kept, { by, sum: 'fee' }),
      storage.sums(Payment, partly, { by, sum: 'refunded' }),
      storage.sums(Payment, partly, { by, sum: 'fee_refunded' }),
      addedLately(context, storage, user_id),
    ]);
    const paid = await storage.getMany(Payment, [...new Set(entries.flatMap(({ payment_id }) => payment_id ?? []))]);
    const payments = new Map(paid.map((row) => [row.payment_id, row]));
    const asked = await storage.getMany(Payout, [...new Set(entries.flatMap((entry) => payoutIdOf(entry) ?? []))]);
    const payouts = new Map(asked.map((row) => [row.payout_id, row]));
    const movedBy = (row: LedgerEntry): Moved => ({
      payment: payments.get(row.payment_id ?? ''),
      payout: payouts.get(payoutIdOf(row) ?? ''),
    });
    const [available, debt, direct, kept_back] = accounts.map((account) => held.get(account) ?? {});
    const sumOf = (rows: typeof sold, currency: string) => rows.find(({ key }) => key[0] === currency)?.sum ?? 0;
    const currencies = new Set([available, debt, direct, kept_back].flatMap((each) => Object.keys(each!)));
    for (const { key } of sold) currencies.add(key[0]!);
    for (const { currency } of open) currencies.add(currency);
    return {
      currencies: [...currencies].toSorted().map((currency) => ({
        currency,
        available: available![currency] ?? 0,
        payable: Math.max(0, (available![currency] ?? 0) - (added.get(currency) ?? 0)),
        debt: -(debt![currency] ?? 0),
        held: kept_back![currency] ?? 0,
        direct: direct![currency] ?? 0,
        on_its_way: open.reduce((sum, row) => (row.currency === currency ? sum + row.amount : sum), 0),
        earned: sumOf(sold, currency) - sumOf(back, currency),
        fees: sumOf(fees, currency) - sumOf(feesBack, currency),
      })),
      entries: entries.map((row) => entryShape(row, accounts, user_id, movedBy(row))),
      count,
      held_days: heldDays,
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
