/** The money of a refund is nobody's to spend while its rail is asked. */
import { beforeAll, expect, it } from 'vitest';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { member, password, type TestActor } from '../support/actors.ts';
import {
  askPayout,
  atBank,
  becomes,
  begin,
  onAccount,
  platformKey,
  reconciled,
  until,
  useShop,
  visa,
} from './stage.ts';

const shop = useShop();
let seller: TestActor;
let friend: TestActor;
let buyer: TestActor;
const has = (who: TestActor) => onAccount(shop, `user:${who.user_id}`);
const debtOf = (who: TestActor) => onAccount(shop, `debt:${who.user_id}`);
const later = { now: () => Date.now() + 120_000, pause: () => Promise.resolve() };
let asked = 0;

async function sell(price: number): Promise<string> {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-${price}`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return payment_id;
}
const refund = (payment_id: string, amount?: number) =>
  seller.call('POST /app/checkout/refundPayment', {
    payment_id,
    client_id: `refund-${++asked}-asked`,
    amount,
    reason: 'Sold out',
  });
const payout = (amount: number) => askPayout(seller, `payout-${++asked}-asked`, amount);
const spend = (amount: number) => begin(seller, `${friend.user_id}-${amount}`, { rail: 'balance' });

beforeAll(async () => {
  [seller, friend, buyer] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
  await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
});

it('is held from the moment the refund is asked for, and is its receiver’s again when the rail refuses', async () => {
  const [first, second] = [await sell(1000), await sell(1000)];
  expect(await has(seller)).toBe(1900);
  shop.bank.behave({ away: true });
  const { body } = await refund(first);
  expect(body.refund.state).toBe('reserved');
  expect(await has(seller)).toBe(950);
  expect(await onAccount(shop, `refund:${body.refund.refund_id}`)).toBe(1000);
  expect((await payout(951)).code).toBe('not_enough_balance');
  expect((await spend(951)).code).toBe('not_enough_balance');
  expect((await payout(900)).body.payout.state).toBe('asked');
  expect((await refund(second)).code).toBe('not_enough_balance');
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
  // Meanwhile the payer's bank takes all of it: the rail refuses the refund, and the money is taken once.
  const intent = atBank(shop, first).id;
  shop.bank.behave({});
  shop.bank.account(platformKey).dispute(intent);
  await becomes(shop, first, 'disputed');
  await sweepRefunds({ ...shop.server.ports, clock: later });
  expect([await has(seller), await debtOf(seller)]).toEqual([50, 0]);
  expect(await onAccount(shop, `refund:${body.refund.refund_id}`)).toBe(0);
  shop.bank.account(platformKey).closeDispute(intent, 'won');
  await becomes(shop, first, 'won');
  expect(await has(seller)).toBe(1000);
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});

it('stays held when the bank refuses, until an operator tries again or the bank gives it back by itself', async () => {
  const operator = await member(shop.server, 'admin');
  const before = await has(seller);
  const refused = async () => {
    const payment_id = await sell(1000);
    const bank = shop.bank.account(platformKey);
    const charge = bank.charge(atBank(shop, payment_id).latest_charge!)!;
    charge.amount_refunded = charge.amount;
    expect((await refund(payment_id)).body.refund.state).toBe('waiting');
    expect(await has(seller)).toBe(before);
    charge.amount_refunded = 0;
    const { items } = (await operator.run('getDesk', {})).body;
    const item = items.find((each) => each.payment_id === payment_id)!;
    expect(item).toMatchObject({ kind: 'refund_failed', amount: 1000 });
    expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
    return { payment_id, desk_id: item.desk_id, bank };
  };
  const first = await refused();
  await operator.run('decideDesk', { desk_id: first.desk_id, decision: 'refund', note: 'Once more' });
  await becomes(shop, first.payment_id, 'refunded');
  const second = await refused();
  second.bank.refund(atBank(shop, second.payment_id).id, undefined, {});
  await becomes(shop, second.payment_id, 'refunded');
  await operator.run('decideDesk', { desk_id: second.desk_id, decision: 'dismiss', note: 'Done at the bank' });
  expect(await has(seller)).toBe(before);
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});

it('goes back once, however many refunds, payouts and purchases are asked for beside it', async () => {
  const payments = await Promise.all([1, 2, 3, 4].map(() => sell(1000)));
  const before = await has(seller);
  const answers = await Promise.all(
    payments.flatMap((payment_id) => [refund(payment_id), spend(before), payout(before), refund(payment_id, 600)]),
  );
  for (const { status, error } of answers) expect(status, error).toBeLessThan(500);
  await until(
    () => shop.server.database.db.collection('Refunds').countDocuments({ state: { $in: ['reserved', 'pending'] } }),
    (open) => open === 0,
  );
  expect(await debtOf(seller)).toBe(0);
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});
