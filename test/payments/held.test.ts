/** Earnings that payers can take back are held: nobody spends them or is paid them before their time. */
import { beforeAll, expect, it } from 'vitest';
import { releaseEarnings } from '#cloud/payments/payouts/earnings.ts';
import { depositService } from '#shared/payments/limits.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { askPayout, atBank, becomes, begin, onAccount, platformKey, reconciled, useShop, visa } from './stage.ts';

const shop = useShop({ heldDays: 14 });
let seller: TestActor;
let buyer: TestActor;
let asked = 0;
const day = 24 * 3_600_000;
const has = (account: 'user' | 'held' | 'debt') => onAccount(shop, `${account}:${seller.user_id}`);
const releaseAfter = (days: number) => {
  const clock = { now: () => Date.now() + days * day, pause: () => Promise.resolve() };
  return releaseEarnings({ ...shop.server.ports, clock });
};
async function sell(price: number): Promise<string> {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-${price}`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return payment_id;
}
const payout = (amount: number) => askPayout(seller, `payout-${++asked}-asked`, amount);
const agrees = async () => expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);

beforeAll(async () => {
  [seller, buyer] = await Promise.all([member(shop.server), member(shop.server)]);
  await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
});

it('are shown apart, and are not to be spent or paid out before they are released', async () => {
  await sell(1000);
  const { body } = await seller.call('GET /app/sales/getEarnings');
  expect(body).toMatchObject({ held_days: 14, currencies: [{ available: 0, held: 950, earned: 1000 }] });
  expect(body.entries).toMatchObject([{ kind: 'payment', amount: 950, held_until: expect.any(String) }]);
  expect((await payout(1)).code).toBe('not_enough_balance');
  expect((await begin(seller, `${buyer.user_id}-1`, { rail: 'balance' })).code).toBe('not_enough_balance');
  await releaseAfter(13);
  expect([await has('held'), await has('user')]).toEqual([950, 0]);
  await agrees();
  await Promise.all([releaseAfter(15), releaseAfter(15)]);
  expect([await has('held'), await has('user')]).toEqual([0, 950]);
  const later = (await seller.call('GET /app/sales/getEarnings')).body;
  expect(later.currencies).toMatchObject([{ available: 950, held: 0 }]);
  // Still one movement: what is released was theirs before.
  expect(later).toMatchObject({ count: 1, entries: [{ kind: 'payment', amount: 950 }] });
  expect(later.entries[0]?.held_until).toBeUndefined();
  expect((await payout(950)).body.payout.state).toBe('asked');
  await agrees();
});

it('go back whence they came: nothing is owed when a payer takes them back', async () => {
  const [part, whole] = [await sell(1000), await sell(2000)];
  await seller.call('POST /app/checkout/refundPayment', {
    payment_id: part,
    client_id: 'a-part-of-what-is-held',
    amount: 400,
    reason: 'A part',
  });
  await becomes(shop, part, 'partly_refunded');
  const { sales } = (await seller.call('GET /app/sales/getUserSales')).body;
  const broughtBy = (payment_id: string) => sales.find((sale) => sale.payment_id === payment_id)?.brought;
  expect([broughtBy(part), broughtBy(whole)]).toEqual([570, 1900]);
  const intent = atBank(shop, whole).id;
  shop.bank.account(platformKey).dispute(intent);
  await becomes(shop, whole, 'disputed');
  expect([await has('held'), await has('user'), await has('debt')]).toEqual([570, 0, 0]);
  await agrees();
  shop.bank.account(platformKey).closeDispute(intent, 'won');
  await becomes(shop, whole, 'won');
  expect(await has('held')).toBe(2470);
  await releaseAfter(15);
  expect([await has('held'), await has('user')]).toEqual([0, 2470]);
  await agrees();
});

it('cannot be had at once by adding money by card and asking for it', async () => {
  const before = await has('user');
  const items = [{ type: 'deposit', sx_id: depositService, quantity: 1, amount: 5000, currency: 'EUR' }];
  const { body } = await seller.call('POST /app/checkout/createPayment', {
    ...{ client_id: 'adds-money-by-card', items, rail: 'stripe', total: 5000, currency: 'EUR' },
  });
  const { payment_id } = body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  expect(await has('user')).toBe(before + 5000);
  const { currencies } = (await seller.call('GET /app/sales/getEarnings')).body;
  expect(currencies).toMatchObject([{ available: before + 5000, payable: before }]);
  expect((await payout(before + 1)).code).toBe('not_payable_yet');
  expect((await payout(before)).body.payout.state).toBe('asked');
  await agrees();
});
