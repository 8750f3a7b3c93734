/** Compares everything that money is kept in: entries, balances, payments, sales and refunds, in one snapshot. Changes nothing. */
import { Balance, LedgerEntry } from '#shared/payments/entities.ts';
import { isOpenRefund, Payment, Refund, Sale } from '#shared/payments/entities/payment.ts';
import { Payout } from '#shared/payments/entities/payout.ts';
import { isPayoutOpen } from '#shared/payments/payouts.ts';
import { isPaid } from '#shared/payments/process.ts';
import type { Entity, Meta, RecordOf } from '#shared/model/entity.ts';
import { above, type FindOptions, oneOf, type Reader, type Storage, type Where } from '#cloud/kernel/ports.ts';
import { heldOf, isGuarded, isHeld, payoutAccount, refundAccount } from '#cloud/payments/ledger/accounts.ts';
import { keptOf } from '#cloud/payments/payouts/earnings.ts';
import { holdingsOf } from '#cloud/payments/ledger/holdings.ts';
import { isDirect } from '#cloud/payments/ledger/lines.ts';
import { refundEntry } from '#cloud/payments/process/refundSteps.ts';
import { entriesOf } from '#cloud/payments/process/steps.ts';

/** What is not as it should be, in a sentence. */
export interface MoneyFinding {
  readonly kind: 'entry' | 'balance' | 'payment' | 'sale' | 'refund' | 'payout';
  readonly says: string;
}

export interface MoneySummary {
  entries: number;
  payments: number;
  findings: number;
}

type Tell = (finding: MoneyFinding) => void;

const pageSize = 1000;

/** All rows of a class by their ids, some at a time. */
async function* pagesOf<E extends Entity>(reader: Reader, entity: E): AsyncGenerator<RecordOf<E>[]> {
  for (let after = ''; ;) {
    const where = { objectId: above(after) } as Where<E>;
    const page = await reader.find(entity, where, {
      sort: { objectId: 1 } as FindOptions<E>['sort'],
      limit: pageSize,
      deleted: true,
    });
    if (!page.length) return;
    yield page;
    after = (page.at(-1) as Meta).objectId;
  }
}

async function checkBooks(reader: Reader, summary: MoneySummary, tell: Tell): Promise<void> {
  const booked = new Map<string, number>();
  for await (const page of pagesOf(reader, LedgerEntry))
    for (const { entry_id, lines } of page) {
      summary.entries++;
      const sums = new Map<string, number>();
      for (const { account, currency, n } of lines) {
        sums.set(currency, (sums.get(currency) ?? 0) + n);
        const key = `${account}|${currency}`;
        booked.set(key, (booked.get(key) ?? 0) + n);
      }
      for (const [currency, sum] of sums)
        if (sum)
          tell({ kind: 'entry', says: `The entry ${entry_id} does not add up: ${sum} ${currency} are left over.` });
    }
  const held = new Map<string, number>();
  for (const { account, currency, n } of await reader.find(Balance, {}))
    held.set(`${account}|${currency}`, (held.get(`${account}|${currency}`) ?? 0) + n);
  for (const { account, currency, should, is } of sideBySide(booked, held)) {
    if (should !== is)
      tell({
        kind: 'balance',
        says: `The account ${account} holds ${is} ${currency}, and its entries add up to ${should}.`,
      });
    if (is < 0 && isGuarded(account))
      tell({ kind: 'balance', says: `The account ${account} is below zero: ${is} ${currency}.` });
  }
}

/** Each open payout has its money on its account, and no other has any. */
async function checkPayouts(reader: Reader, tell: Tell): Promise<void> {
  for await (const page of pagesOf(reader, Payout)) {
    const held = await holdingsOf(
      reader,
      page.map(({ payout_id }) => payoutAccount(payout_id)),
    );
    for (const { payout_id, state, amount, currency } of page) {
      const is = held.get(payoutAccount(payout_id))?.[currency] ?? 0;
      const should = isPayoutOpen(state) ? amount : 0;
      if (is !== should)
        tell({
          kind: 'payout',
          says: `The payout ${payout_id} is ${state}, and ${is} ${currency} are held for it instead of ${should}.`,
        });
    }
  }
}

async function checkPayments(reader: Reader, summary: MoneySummary, tell: Tell): Promise<void> {
  /** By account and currency, what payments hold there. */
  const due = new Map<string, number>();
  for await (const page of pagesOf(reader, Payment)) {
    const ids = oneOf(page.map(({ payment_id }) => payment_id));
    const [entries, sales, refunds] = await Promise.all([
      reader.find(LedgerEntry, { payment_id: ids }),
      reader.find(Sale, { payment_id: ids }, { deleted: true }),
      reader.find(Refund, { payment_id: ids }, { deleted: true }),
    ]);
    const held = await holdingsOf(
      reader,
      refunds.map(({ refund_id }) => refundAccount(refund_id)),
    );
    const made = new Set(entries.map(({ entry_id }) => entry_id));
    for (const payment of page) {
      summary.payments++;
      if (payment.held_until) {
        const key = `${heldOf(payment.receiver_id!)}|${payment.currency}`;
        due.set(key, (due.get(key) ?? 0) + keptOf(payment));
      }
      const { payment_id, state, received, delivered, deliveries, items } = payment;
      const says = (kind: MoneyFinding['kind'], sentence: string) =>
        tell({ kind, says: `The payment ${payment_id} ${sentence}` });
      const hasArrived = made.has(entriesOf(payment_id).arrival);
      if (received > 0 !== hasArrived)
        says(
          'payment',
          hasArrived
            ? 'is in the books, and says that nothing came.'
            : `says that ${received} came, and is not in the books.`,
        );
      if (isPaid(state) && !hasArrived) says('payment', `is ${state}, and its money is not in the books.`);
      const own = refunds.filter((row) => row.payment_id === payment_id);
      const done = own.filter((row) => row.state === 'done');
      const sum = done.reduce((all, { amount }) => all + amount, 0);
      if (sum !== payment.refunded)
        says('refund', `says that ${payment.refunded} went back, and its refunds add up to ${sum}.`);
      for (const { refund_id } of done)
        if (!made.has(refundEntry(payment_id, refund_id)))
          says('refund', `has the refund ${refund_id}, which is not in the books.`);
      const open = own.filter((row) => isOpenRefund(row.state));
      const reserved = open.reduce((all, { amount }) => all + amount, 0);
      for (const { refund_id, amount, currency, state: at } of own) {
        const should = !isDirect(payment) && open.some((row) => row.refund_id === refund_id) ? amount : 0;
        const is = held.get(refundAccount(refund_id))?.[currency] ?? 0;
        if (is !== should)
          says(
            'refund',
            `has the refund ${refund_id}, which is ${at}, and ${is} ${currency} are held for it instead of ${should}.`,
          );
      }
      if (reserved !== payment.reserved)
        says('refund', `holds ${payment.reserved} for refunds, and ${reserved} are asked for.`);
      if (payment.refunded + payment.reserved > received) says('refund', 'gives back more than came.');
      const sold = new Map(sales.filter((row) => row.payment_id === payment_id).map((row) => [row.ox_id, row]));
      if (deliveries > 0)
        for (const { ox_id } of items) {
          const sale = sold.get(ox_id);
          if (!sale) says('sale', `delivered ${ox_id}, which is no sale.`);
          else if ((sale.state === 'sold') !== delivered)
            says('sale', `is ${delivered ? 'delivered' : 'taken back'}, and its sale ${ox_id} is ${sale.state}.`);
        }
      else if (sold.size) says('sale', 'has sales, and delivered nothing.');
    }
  }
  await checkHeld(reader, due, tell);
}

/** Sums by `<account>|<currency>` as they should be and as they are. */
const sideBySide = (should: ReadonlyMap<string, number>, is: ReadonlyMap<string, number>) =>
  [...new Set([...should.keys(), ...is.keys()])].map((key) => {
    const [account, currency] = key.split('|') as [string, string];
    return { account, currency, should: should.get(key) ?? 0, is: is.get(key) ?? 0 };
  });

/** Of earnings that are held: each is a payment's. */
async function checkHeld(reader: Reader, due: ReadonlyMap<string, number>, tell: Tell): Promise<void> {
  const rows = (await reader.find(Balance, {})).filter(({ account }) => isHeld(account));
  const held = new Map(rows.map(({ account, currency, n }) => [`${account}|${currency}`, n]));
  for (const { account, currency, should, is } of sideBySide(due, held)) {
    if (should !== is)
      tell({
        kind: 'balance',
        says: `The account ${account} holds ${is} ${currency}, and payments hold ${should} there.`,
      });
  }
}

/** Tells what is wrong, and answers what was looked at. */
export async function reconcileMoney(storage: Storage, tell: Tell): Promise<MoneySummary> {
  const summary: MoneySummary = { entries: 0, payments: 0, findings: 0 };
  const noted: Tell = (finding) => {
    summary.findings++;
    tell(finding);
  };
  await storage.snapshot(async (reader) => {
    await checkBooks(reader, summary, noted);
    await checkPayments(reader, summary, noted);
    await checkPayouts(reader, noted);
  });
  return summary;
}
