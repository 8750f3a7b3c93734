/** Payouts: held from the moment they are asked for, approved, paid or given back, each once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, useShop, visa } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let operator: TestActor;
let second: TestActor;
const available = () => onAccount(shop, `user:${seller.user_id}`);
let asked = 0;

const ask = (amount: number, client_id = `payout-${++asked}-asked`) =>
  seller.call('POST /app/sales/askPayout', { client_id, currency: 'EUR', amount, way: 'payoneer' });
const decide = (who: TestActor, payout_id: string, decision: 'approve' | 'pay' | 'refuse') => {
  if (decision === 'approve') return who.run('decidePayout', { payout_id, decision });
  if (decision === 'refuse') return who.run('decidePayout', { payout_id, decision, reason: 'The name is wrong' });
  return who.run('decidePayout', { payout_id, decision, from: 'stripe', reference: 'SEPA 77' });
};

beforeAll(async () => {
  const buyer = await member(shop.server);
  [seller, operator, second] = await Promise.all([
    member(shop.server),
    member(shop.server, 'admin'),
    member(shop.server, 'admin'),
  ]);
  const { payment_id } = (await begin(buyer, `${seller.user_id}-100000`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
});

describe('a payout', () => {
  it('is asked for by who said where to, and never above what they have', async () => {
    expect((await ask(1000)).code).toBe('payout_way_missing');
    await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
    expect((await ask(95_001)).code).toBe('not_enough_balance');
    const many = await Promise.all(Array.from({ length: 12 }, () => ask(9500)));
    expect(many.filter(({ code }) => code === 'not_enough_balance')).toHaveLength(2);
    expect(await available()).toBe(0);
    const earnings = await seller.call('GET /app/sales/getEarnings');
    expect(earnings.body.currencies).toMatchObject([{ available: 0, on_its_way: 95_000 }]);
    for (const { body } of many)
      if (body.payout) await seller.call('POST /app/sales/cancelPayout', { payout_id: body.payout.payout_id });
    expect(await available()).toBe(95_000);
  });

  it('is approved and paid by operators, once, and leaves the rail that it was paid from', async () => {
    const before = await onAccount(shop, 'clearing:stripe');
    const twice = await Promise.all([ask(4000, 'asked-in-two-tabs'), ask(4000, 'asked-in-two-tabs')]);
    const { payout_id } = twice[0].body.payout;
    expect(twice[1].body.payout.payout_id).toBe(payout_id);
    expect((await decide(seller, payout_id, 'approve')).code).toBe('forbidden');
    expect((await decide(operator, payout_id, 'pay')).code).toBe('step_not_possible');
    expect((await decide(operator, payout_id, 'approve')).body.payout.state).toBe('approved');
    expect((await seller.call('POST /app/sales/cancelPayout', { payout_id })).code).toBe('step_not_possible');
    const paid = await Promise.all([decide(operator, payout_id, 'pay'), decide(second, payout_id, 'pay')]);
    expect(paid.map(({ body }) => body.payout.state)).toEqual(['paid', 'paid']);
    expect((await onAccount(shop, 'clearing:stripe')) - before).toBe(4000);
    expect(await onAccount(shop, `payout:${payout_id}`)).toBe(0);
    const mine = await seller.call('GET /app/sales/getPayouts', { limit: 1 });
    expect(mine.body.payouts).toMatchObject([
      { payout_id, state: 'paid', reference: 'SEPA 77', to: 'seller@example.org' },
    ]);
  });

  it('above the limit needs two operators, and none pays themselves', async () => {
    const { payout_id } = (await ask(60_000)).body.payout;
    await decide(operator, payout_id, 'approve');
    expect((await decide(operator, payout_id, 'pay')).code).toBe('second_operator');
    expect((await decide(second, payout_id, 'pay')).body.payout.paid_by).toBe(second.user_id);
  });

  it('of small sums to one person is a large one after a while', async () => {
    const { fee_bps, vote, deposit, operator_above } = (await operator.run('getPricing', {})).body.pricing;
    const rules = { fee_bps, vote, deposit, operator_above: { ...operator_above, EUR: 20_000 } };
    await operator.run('setPricing', { rules, reason: 'Smaller sums' });
    const ids = await Promise.all([1, 2, 3].map(async () => (await ask(7500)).body.payout.payout_id));
    for (const payout_id of ids) await decide(operator, payout_id, 'approve');
    const codes = await Promise.all(ids.map(async (payout_id) => (await decide(operator, payout_id, 'pay')).code));
    expect(codes.map(String).toSorted()).toEqual(['', '', 'second_operator']);
    // The same again is the same decision, whoever of the two counted it before.
    const [left] = (await operator.run('getAdminPayouts', { state: 'approved' })).body.payouts;
    expect(left).toMatchObject({ user_id: seller.user_id, needs_two: true });
    expect((await decide(second, left!.payout_id, 'refuse')).body.payout.state).toBe('refused');
  });

  it('that is refused is the earner’s again', async () => {
    const before = await available();
    const { payout_id } = (await ask(1000)).body.payout;
    const { payouts } = (await operator.run('getAdminPayouts', {})).body;
    // Where it goes to was set a moment ago: operators see that, and its owner was told.
    expect(payouts).toMatchObject([{ payout_id, state: 'asked', new_place: true }]);
    const told = { user_id: seller.user_id, type: 'payment_place_changed' };
    expect(await shop.server.database.db.collection('Notifications').countDocuments(told)).toBe(1);
    await decide(operator, payout_id, 'approve');
    await Promise.all([decide(operator, payout_id, 'refuse'), decide(second, payout_id, 'refuse')]);
    expect(await available()).toBe(before);
    const mine = (await seller.call('GET /app/sales/getPayouts')).body.payouts.find(
      (row) => row.payout_id === payout_id,
    );
    expect(mine).toMatchObject({ state: 'refused', reason: 'The name is wrong' });
  });
});

it('goes to nobody who owes something: refused, it pays the debt', async () => {
  const [debtor, payer] = await Promise.all([member(shop.server), member(shop.server)]);
  await debtor.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'debtor@example.org' });
  const { payment_id } = (await begin(payer, `${debtor.user_id}-1000`)).body.payment;
  const bank = shop.bank.account(platformKey);
  bank.confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  const payouts = await Promise.all(
    [500, 450].map(async (amount) => {
      const { body } = await debtor.call('POST /app/sales/askPayout', {
        client_id: `debtor-asks-for-${amount}`,
        currency: 'EUR',
        amount,
        way: 'payoneer',
      });
      return body.payout.payout_id;
    }),
  );
  await decide(operator, payouts[0]!, 'approve');
  bank.dispute(atBank(shop, payment_id).id);
  await becomes(shop, payment_id, 'disputed');
  const listed = (await operator.run('getAdminPayouts', { state: 'approved' })).body.payouts;
  expect(listed).toMatchObject([{ payout_id: payouts[0], debt: 950 }]);
  expect((await decide(operator, payouts[0]!, 'pay')).code).toBe('in_debt');
  expect((await decide(operator, payouts[1]!, 'approve')).code).toBe('in_debt');
  for (const payout_id of payouts) await decide(operator, payout_id, 'refuse');
  expect(await onAccount(shop, `debt:${debtor.user_id}`)).toBe(0);
  expect(await onAccount(shop, `user:${debtor.user_id}`)).toBe(0);
});

it('goes to nobody who is disabled, nor do their things sell; and nobody closes an account with money', async () => {
  const [owner, payer] = await Promise.all([member(shop.server), member(shop.server)]);
  await owner.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'owner@example.org' });
  const { payment_id } = (await begin(payer, `${owner.user_id}-1000`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  const { ports } = shop.server;
  const closes = () => ports.hooks.run('accountCloses', ports, owner.user_id!);
  await expect(closes()).rejects.toMatchObject({ code: 'has_money' });
  const { payout_id } = (
    await owner.call('POST /app/sales/askPayout', {
      ...{ client_id: 'all-that-there-is', currency: 'EUR', amount: 950, way: 'payoneer' },
    })
  ).body.payout;
  await expect(closes()).rejects.toMatchObject({ code: 'has_money' });
  const disable = (disabled_at: Date | undefined) =>
    ports.storage.transact((tx) => tx.update(Profile, owner.user_id!, { disabled_at }));
  await disable(new Date());
  expect((await decide(operator, payout_id, 'approve')).code).toBe('account_disabled');
  await expect(begin(payer, `${owner.user_id}-1000`)).rejects.toThrow('No offer');
  await disable(undefined);
  await decide(operator, payout_id, 'approve');
  await decide(operator, payout_id, 'pay');
  await closes();
});

it('leaves books in which everything agrees', async () => {
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  const list = await operator.run('getAdminPayments', { state: 'confirmed', receiver: seller.username });
  expect(list.body).toMatchObject({ count: 1, payments: [{ amount: 100_000, fee: 5000 }] });
});
