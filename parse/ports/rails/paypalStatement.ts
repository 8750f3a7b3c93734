/** PayPal's list of an account: its transactions, by the search that reports are made of, and its disputes. */
import { z } from 'zod';
import { type Currency, isCurrency } from '#shared/payments/money.ts';
import { fromPaypalValue } from '#shared/payments/rails.ts';
import { day, hour } from '#shared/time.ts';
import type { RailMoney } from '#cloud/providers/rails/rail.ts';

export const money = z.looseObject({ currency_code: z.string(), value: z.string() });

const transactionsShape = z.looseObject({
  transaction_details: z
    .array(
      z.looseObject({
        transaction_info: z.looseObject({
          transaction_id: z.string(),
          paypal_reference_id: z.string().optional(),
          transaction_event_code: z.string(),
          transaction_updated_date: z.string(),
          transaction_amount: money,
          transaction_status: z.string(),
          custom_field: z.string().optional(),
        }),
      }),
    )
    .default([]),
  total_pages: z.number().default(1),
});
export const disputesShape = z.looseObject({
  items: z.array(z.looseObject({ dispute_id: z.string() })).default([]),
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).default([]),
});
export const disputeShape = z.looseObject({
  status: z.string(),
  dispute_amount: money,
  dispute_outcome: z.looseObject({ outcome_code: z.string() }).optional(),
});
const wholeDisputeShape = disputeShape.extend({
  update_time: z.string(),
  disputed_transactions: z.array(z.looseObject({ seller_transaction_id: z.string().optional() })).default([]),
});

export function disputeState({
  status,
  dispute_outcome,
}: Pick<z.output<typeof disputeShape>, 'status' | 'dispute_outcome'>): 'open' | 'won' | 'lost' {
  if (status !== 'RESOLVED') return 'open';
  return dispute_outcome?.outcome_code === 'RESOLVED_SELLER_FAVOUR' ? 'won' : 'lost';
}

/** PayPal's codes of a checkout and of its refund. */
const names: Readonly<Record<string, 'received' | 'refunded'>> = { T0006: 'received', T1107: 'refunded' };
/** Done, also when all of it has gone back since. */
const isDone = (transaction_status: string) => transaction_status === 'S' || transaction_status === 'V';
/** Milliseconds after which PayPal lists a transaction, and the longest span of one search. */
const [listedAfter, longestSearch] = [4 * hour, 31 * day];

type Ask = <T>(shape: z.ZodType<T>, path: string) => Promise<T>;

async function transactionsSince(ask: Ask, since: Date) {
  const all: z.output<typeof transactionsShape>['transaction_details'] = [];
  const now = Date.now();
  for (let from = since.getTime(); from < now; from += longestSearch) {
    const end = Math.min(now, from + longestSearch);
    for (let [page, pages] = [1, 1]; page <= pages; page++) {
      const query = new URLSearchParams({
        start_date: new Date(from).toISOString(),
        end_date: new Date(end).toISOString(),
        fields: 'transaction_info',
        page_size: '500',
        page: String(page),
      });
      const found = await ask(transactionsShape, `/v1/reporting/transactions?${query}`);
      all.push(...found.transaction_details);
      pages = found.total_pages;
    }
  }
  return all;
}

async function disputesSince(ask: Ask, since: Date) {
  const all: z.output<typeof wholeDisputeShape>[] = [];
  const query = new URLSearchParams({ start_time: since.toISOString(), page_size: '50' });
  for (let path = `/v1/customer/disputes?${query}`; path;) {
    const { items, links } = await ask(disputesShape, path);
    for (const { dispute_id } of items)
      all.push(await ask(wholeDisputeShape, `/v1/customer/disputes/${encodeURIComponent(dispute_id)}`));
    const next = links.find(({ rel }) => rel === 'next')?.href;
    const address = next && URL.canParse(next) ? new URL(next) : undefined;
    path = address ? `${address.pathname}${address.search}` : '';
  }
  return all;
}

/** All payments since a moment. */
export async function listMoney(ask: Ask, since: Date): Promise<{ lag: number; money: RailMoney[] }> {
  const found = new Map<string, { -readonly [Name in keyof RailMoney]: RailMoney[Name] }>();
  const [transactions, disputes] = await Promise.all([transactionsSince(ask, since), disputesSince(ask, since)]);
  for (const { transaction_info: one } of transactions) {
    const { currency_code: currency, value } = one.transaction_amount;
    const name = names[one.transaction_event_code];
    if (!name || !isDone(one.transaction_status) || !isCurrency(currency)) continue;
    // A refund names its capture.
    const rail_id = name === 'received' ? one.transaction_id : (one.paypal_reference_id ?? '');
    const at = new Date(one.transaction_updated_date);
    const nothing = { received: 0, refunded: 0, disputed: 0 };
    const of = found.get(rail_id) ?? { rail_id, payment_id: one.custom_field, currency, at, ...nothing };
    of[name] += fromPaypalValue(value.replace('-', ''), currency);
    of.at = new Date(Math.max(of.at.getTime(), at.getTime()));
    found.set(rail_id, of);
  }
  for (const { dispute_amount, update_time, disputed_transactions, ...dispute } of disputes) {
    const of = found.get(disputed_transactions[0]?.seller_transaction_id ?? '');
    if (!of || disputeState(dispute) === 'won') continue;
    of.disputed += fromPaypalValue(dispute_amount.value, of.currency as Currency);
    of.at = new Date(Math.max(of.at.getTime(), Date.parse(update_time)));
  }
  return { lag: listedAfter, money: [...found.values()] };
}
