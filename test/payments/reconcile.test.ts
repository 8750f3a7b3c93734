/** The reconciler finds each planted fault in the books, and each at a rail, and nothing where there is none. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document, UpdateFilter } from 'mongodb';
import { member, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, platformKey, reconciled, until, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let whole: string;
let part: string;
let order: string;
let invoice: string;

type Row = Document & { _id: string };
const rows = (name: string) => shop.server.database.db.collection<Row>(name);
const began = new Date(Date.now() - 1000);
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
  shop.paypal.behave({});
});

async function spoil(name: string, filter: object, change: UpdateFilter<Row>): Promise<void> {
  const before = (await rows(name).findOne(filter))!;
  undo.push(() => rows(name).replaceOne({ _id: before._id }, before));
  await rows(name).updateOne({ _id: before._id }, change);
}
async function lose(name: string, filter: object): Promise<void> {
  const before = (await rows(name).findOneAndDelete(filter))!;
  undo.push(() => rows(name).insertOne(before));
}

beforeAll(async () => {
  const [person, buyer] = await Promise.all([member(shop.server), member(shop.server)]);
  seller = person;
  const pay = async () => {
    const { payment_id } = (await begin(buyer, `${seller.user_id}-1000`)).body.payment;
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'confirmed');
    return payment_id;
  };
  whole = await pay();
  part = await pay();
  const refund = { payment_id: part, client_id: 'a-part-of-it', amount: 400, reason: 'A part' };
  await seller.call('POST /app/checkout/refundPayment', refund);
  await becomes(shop, part, 'partly_refunded');
  order = (await begin(buyer, `${seller.user_id}-1100`, { rail: 'paypal' })).body.payment.payment_id;
  shop.paypal.approve(atPaypal().id);
  await becomes(shop, order, 'confirmed');
  invoice = (await begin(buyer, `${seller.user_id}-1200`, { rail: 'invoices' })).body.payment.payment_id;
  shop.coins.pay(shop.coins.invoices().find(({ order_id }) => order_id === invoice)!.id);
  await becomes(shop, invoice, 'confirmed');
});

describe('the reconciler of money', () => {
  it('says that everything agrees', async () => {
    expect(await reconciled(shop)).toEqual(['0 contests, 0 votes, 0 locks, 4 payments, 6 entries: everything agrees.']);
  });

  const faults: readonly [what: string, plant: () => Promise<unknown>, says: RegExp][] = [
    [
      'a balance',
      () => spoil('Balances', { account: `user:${seller.user_id}` }, { $inc: { n: 1 } }),
      /The account user:\d+ holds 3706 EUR, and its entries add up to 3705\./,
    ],
    [
      'an entry that does not add up',
      () => spoil('LedgerEntries', { _id: `pay:${whole}:in` }, { $inc: { 'lines.0.n': 5 } }),
      /does not add up: 5 EUR are left over/,
    ],
    [
      'an entry that is lost',
      () => lose('LedgerEntries', { _id: `pay:${whole}:in` }),
      /is confirmed, and its money is not in the books/,
    ],
    [
      'a refund that is not what it was',
      () => spoil('Refunds', { payment_id: part }, { $set: { amount: 300 } }),
      /says that 400 went back, and its refunds add up to 300/,
    ],
    ['a sale that is lost', () => lose('Sales', { payment_id: whole }), /delivered \S+, which is no sale/],
    [
      'a payment that forgot what came',
      () => spoil('Payments', { _id: whole }, { $set: { received: 0 } }),
      /is in the books, and says that nothing came/,
    ],
    [
      'money reserved for nobody',
      () => spoil('Payments', { _id: whole }, { $set: { reserved: 100 } }),
      /holds 100 for refunds, and 0 are asked for/,
    ],
  ];
  it.each(faults)('finds %s', async (_, plant, says) => {
    await plant();
    const lines = await reconciled(shop);
    expect(
      lines.some((line) => says.test(line)),
      lines.join('\n'),
    ).toBe(true);
  });
});

const bank = () => shop.bank.account(platformKey);
const chargeOf = (payment_id: string) => bank().charge(atBank(shop, payment_id).latest_charge!)!;
const atPaypal = () => shop.paypal.orders().find(({ purchase_units: [unit] }) => unit.custom_id === order)!;

/** Changes what a company keeps, until the test is over. */
function falsify<T extends object>(of: T, change: Partial<T>): void {
  const before = { ...of };
  undo.push(() => Object.assign(of, before));
  Object.assign(of, change);
}

describe('asked with the rails', () => {
  it('says that everything agrees', async () => {
    expect(await reconciled(shop, began)).toEqual([
      '0 contests, 0 votes, 0 locks, 4 payments, 6 entries, 4 payments at their rails: everything agrees.',
    ]);
  });

  const faults: readonly [what: string, plant: () => unknown, says: () => string][] = [
    [
      'money that Stripe lists otherwise than the books',
      () => falsify(chargeOf(whole), { amount: 900 }),
      () => `Stripe took 900 EUR of the payment ${whole}, and the books have 1000.`,
    ],
    [
      'a payment that Stripe does not know',
      () => falsify(chargeOf(whole), { status: 'failed' }),
      () => `Stripe does not know the payment ${whole} (${atBank(shop, whole).id}), by which 1000 EUR came.`,
    ],
    [
      'a refund that Stripe never made',
      () => falsify(bank().refundsOf(atBank(shop, part).id)[0]!, { status: 'failed' }),
      () => `Stripe gave back 0 EUR of the payment ${part}, and the books have 400.`,
    ],
    [
      'a currency that is not the payment’s',
      () => falsify(chargeOf(whole), { currency: 'usd' }),
      () => `Stripe took 1000 USD of the payment ${whole}, which is in EUR.`,
    ],
    [
      'money of PayPal that the books have not',
      () => falsify(atPaypal().purchase_units[0].payments.captures[0]!.amount, { value: '12.00' }),
      () => `PayPal took 1200 EUR of the payment ${order}, and the books have 1100.`,
    ],
    [
      'an invoice that was paid for less',
      () => spoil('Payments', { _id: invoice }, { $set: { received: 1300 } }),
      () => `NOWPayments took 1200 EUR of the payment ${invoice}, and the books have 1300.`,
    ],
  ];
  it.each(faults)('finds %s', async (_, plant, says) => {
    await plant();
    expect(await reconciled(shop, began)).toContain(says());
  });

  it('finds what happened while nobody called: money for nobody, a refund and a dispute', async () => {
    shop.bank.behave({ silent: true });
    shop.paypal.behave({ silent: true });
    const wish = { amount: 1700, currency: 'eur', metadata: {}, customer: null, setup_future_usage: null };
    const { id } = bank().create({ ...wish, description: null });
    bank().confirmWithCard(id, visa);
    bank().refund(atBank(shop, part).id, 100, {});
    shop.paypal.refundOutside(atPaypal().id, '3.00');
    bank().dispute(atBank(shop, whole).id);
    const lines = await reconciled(shop, began);
    expect(lines.slice(0, -1).toSorted()).toEqual(
      [
        `Stripe took 1700 EUR (${id}), for which there is no payment.`,
        `Stripe gave back 500 EUR of the payment ${part}, and the books have 400.`,
        `PayPal gave back 300 EUR of the payment ${order}, and the books have 0.`,
        `Stripe holds 1000 EUR of the payment ${whole} for a dispute, and the books have 0.`,
      ].toSorted(),
    );
    expect(lines.at(-1)).toMatch(/4 payments at their rails: 4 x rail\.$/);
    // Both call again: what they say is booked, and all agree but for the money that is nobody's, about which an operator is asked.
    shop.bank.behave({});
    shop.paypal.behave({});
    for (const event of shop.bank.events) await shop.bank.deliver(event);
    for (const event of shop.paypal.events) await shop.paypal.deliver(event);
    await until(
      () => reconciled(shop, began),
      (said) => said.at(-1)!.endsWith('everything agrees.'),
    );
  });

  it('says which rail could not be asked, and finds nothing there', async () => {
    shop.paypal.behave({ away: true });
    const lines = await reconciled(shop, began);
    expect(lines).toEqual([
      'PayPal could not be asked: PayPal does not answer.',
      expect.stringMatching(/3 payments at their rails: everything agrees\.$/),
    ]);
  });
});
