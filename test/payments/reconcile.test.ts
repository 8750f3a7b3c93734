/** The reconciler finds each planted fault in the books, and nothing where there is none. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document, UpdateFilter } from 'mongodb';
import { member, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, platformKey, reconciled, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let whole: string;
let part: string;

type Row = Document & { _id: string };
const rows = (name: string) => shop.server.database.db.collection<Row>(name);
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
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
});

describe('the reconciler of money', () => {
  it('says that everything agrees', async () => {
    expect(await reconciled(shop)).toEqual(['0 contests, 0 votes, 0 locks, 2 payments, 4 entries: everything agrees.']);
  });

  const faults: readonly [what: string, plant: () => Promise<unknown>, says: RegExp][] = [
    [
      'a balance',
      () => spoil('Balances', { account: `user:${seller.user_id}` }, { $inc: { n: 1 } }),
      /The account user:\d+ holds 1521 EUR, and its entries add up to 1520\./,
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
