/** Once real money moves, nobody has any of the test money: no balance, no payout, no refund, no way to pay with it. */
import { beforeAll, expect, it } from 'vitest';
import { refundByItself } from '#cloud/payments/refunds/refunds.ts';
import { waysTo } from '#cloud/payments/rails/rails.ts';
import { endTestMoney, isTestMoney } from '#cloud/payments/checkout/testMoney.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, useShop, visa } from './stage.ts';

const shop = useShop({ heldDays: 14 });
let seller: TestActor;
let buyer: TestActor;
const live = () => ({ ...shop.server.ports, testMoney: false });
const db = () => shop.server.database.db;
const holdings = async () =>
  (await db().collection('Balances').find({}).toArray()).reduce(
    (all, { account, n }) => {
      const key = String(account);
      return { ...all, [key]: (all[key] ?? 0) + Number(n) };
    },
    {} as Record<string, number>,
  );

async function sell(price: number): Promise<string> {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-${price}`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return payment_id;
}

beforeAll(async () => {
  [seller, buyer] = await Promise.all([member(shop.server), member(shop.server)]);
  await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
});

it('is nobody’s when a site begins with real money', async () => {
  const kept = await sell(1000);
  const asked = await sell(2000);
  shop.bank.behave({ away: true });
  await seller.call('POST /app/checkout/refundPayment', {
    ...{ payment_id: asked, client_id: 'while-it-is-away', reason: 'Sold out' },
  });
  shop.bank.behave({});
  expect(await onAccount(shop, `held:${seller.user_id}`)).toBe(950);
  await endTestMoney(shop.server.ports);
  expect(await onAccount(shop, `held:${seller.user_id}`)).toBe(950);
  await Promise.all([endTestMoney(live()), endTestMoney(live())]);
  expect(Object.values(await holdings()).filter(Boolean)).toEqual([]);
  expect(await db().collection('Refunds').countDocuments({ state: 'reserved' })).toBe(0);
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  // Nothing of it comes back.
  await refundByItself(live(), kept, 'contest_cancelled');
  expect(Object.values(await holdings()).filter(Boolean)).toEqual([]);
  const before = await db().collection('LedgerEntries').countDocuments();
  await endTestMoney(live());
  expect(await db().collection('LedgerEntries').countDocuments()).toBe(before);
});

it('pays for nothing where real money moves', async () => {
  const wanted = {
    receiver_id: seller.user_id,
    price: { amount: 1000, currency: 'EUR' as const },
    collected: false,
    balanceOf: buyer.user_id,
  };
  const rails = async (ports: typeof shop.server.ports) => (await waysTo(ports, wanted)).map(({ rail }) => rail);
  expect(await rails(shop.server.ports)).toEqual(expect.arrayContaining(['stripe', 'paypal', 'balance']));
  expect(await rails(live())).toEqual(['balance', 'payoneer']);
  const { stripe } = shop.server.ports.rails;
  const real = { ...stripe!, isTest: () => false };
  expect([isTestMoney({ stripe }, false), isTestMoney({ stripe, paypal: real }, true)]).toEqual([true, false]);
  expect([isTestMoney({}, true), isTestMoney({}, false)]).toEqual([true, false]);
});

it('is not guessed at where it is mixed with real money', async () => {
  const [real] = [await sell(1000), await sell(1000)];
  await db()
    .collection<{ _id: string }>('Payments')
    .updateOne({ _id: real }, { $set: { test: false } });
  await expect(endTestMoney(live())).rejects.toThrow('mixed');
});
