/** Paying by PayPal: approved on its page, captured by us once, and given back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { becomes, begin, onAccount, parcelOf, reconciled, stateOf, until, useShop } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let guest: TestActor;
const of = (price: number) => `${seller.user_id}-${price}`;
const orderOf = (payment_id: string) =>
  shop.paypal.orders().find(({ purchase_units: [unit] }) => unit.custom_id === payment_id)!;
const capturesOf = (payment_id: string) => orderOf(payment_id).purchase_units[0].payments.captures;
const balance = () => onAccount(shop, `user:${seller.user_id}`);

async function paid(price: number) {
  const { payment } = (await begin(guest, of(price), { rail: 'paypal' })).body;
  shop.paypal.approve(orderOf(payment.payment_id).id);
  await becomes(shop, payment.payment_id, 'confirmed');
  return payment;
}

beforeAll(async () => {
  seller = await member(shop.server);
  guest = await visitor(shop.server);
});

describe('PayPal', () => {
  it('is captured once when the payer has approved, however often it calls and they come back', async () => {
    const presses = await Promise.all(
      [1, 2, 3].map(() => begin(guest, of(1999), { rail: 'paypal', client_id: 'one-paypal-press' })),
    );
    const { payment } = presses[0]!.body;
    expect(payment).toMatchObject({
      state: 'awaiting',
      test: true,
      step: { pay_url: expect.stringContaining('/checkoutnow/') },
    });
    expect(shop.paypal.orders()).toHaveLength(1);
    const { payment_id } = payment;
    expect(orderOf(payment_id).purchase_units[0].amount).toEqual({ currency_code: 'EUR', value: '19.99' });
    shop.paypal.approve(orderOf(payment_id).id);
    await Promise.all(Array.from({ length: 5 }, () => guest.call('POST /app/checkout/getPayment', { payment_id })));
    await becomes(shop, payment_id, 'confirmed');
    for (const event of shop.paypal.events) expect(await shop.paypal.deliver(event)).toBe(200);
    expect(capturesOf(payment_id)).toHaveLength(1);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    expect(await balance()).toBe(1899);
  });

  it('that finds no money leaves the payment open for another try', async () => {
    const { payment_id } = (await begin(guest, of(500), { rail: 'paypal' })).body.payment;
    const look = async () => (await guest.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
    shop.paypal.behave({ silent: true });
    shop.paypal.approve(orderOf(payment_id).id, true);
    expect(await look()).toMatchObject({ state: 'awaiting', problem: 'instrument_declined' });
    shop.paypal.approve(orderOf(payment_id).id);
    expect(await look()).toMatchObject({ state: 'confirmed', delivered: true });
    shop.paypal.behave({});
  });

  it('is believed only by its own word', async () => {
    const { payment_id } = (await begin(guest, of(501), { rail: 'paypal' })).body.payment;
    const forged = JSON.stringify({
      id: 'WH-FORGED',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { id: orderOf(payment_id).id, status: 'COMPLETED' },
    });
    expect(await shop.paypal.deliver(forged, true)).toBe(403);
    expect(await shop.paypal.deliver('not json')).toBe(403);
    shop.paypal.behave({ away: true });
    expect(await shop.paypal.deliver(forged)).toBe(503);
    shop.paypal.behave({});
    expect(await stateOf(shop, payment_id)).toBe('awaiting');
  });

  it('takes nothing for what nobody waits for any more', async () => {
    const { payment_id } = (await begin(guest, of(502), { rail: 'paypal' })).body.payment;
    const hours = { now: () => Date.now() + 3 * 3_600_000, pause: () => Promise.resolve() };
    await sweepPayments({ ...shop.server.ports, clock: hours });
    expect(await stateOf(shop, payment_id)).toBe('expired');
    shop.paypal.approve(orderOf(payment_id).id);
    const events = shop.server.database.db.collection('PaymentEvents');
    await until(
      () => events.countDocuments({ rail_id: orderOf(payment_id).id, outcome: 'applied' }),
      (applied) => applied === 1,
    );
    expect(capturesOf(payment_id)).toEqual([]);
    expect(await stateOf(shop, payment_id)).toBe('expired');
  });

  it('gives back in parts, on our pages and on its own, and once when its answer is lost', async () => {
    const payment = await paid(1000);
    const { payment_id } = payment;
    const give = { payment_id, amount: 300, client_id: 'through-the-dark', reason: 'A part' };
    shop.paypal.behave({ deaf: true, silent: true });
    const lost = await seller.call('POST /app/checkout/refundPayment', give);
    expect(lost.body.refund.state).toBe('reserved');
    shop.paypal.behave({});
    expect((await seller.call('POST /app/checkout/refundPayment', give)).status).toBe(200);
    await becomes(shop, payment_id, 'partly_refunded');
    shop.paypal.refundOutside(orderOf(payment_id).id, '7.00');
    await becomes(shop, payment_id, 'refunded');
    expect(orderOf(payment_id).purchase_units[0].payments.refunds.map(({ amount }) => amount.value)).toEqual([
      '3.00',
      '7.00',
    ]);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
  });

  it('takes back what is disputed, until that is decided', async () => {
    const before = await balance();
    const payment = await paid(1000);
    const order = orderOf(payment.payment_id);
    shop.paypal.dispute(order.id);
    await becomes(shop, payment.payment_id, 'disputed');
    expect(await balance()).toBe(before);
    shop.paypal.closeDispute(order.id, 'won');
    await becomes(shop, payment.payment_id, 'won');
    expect((await balance()) - before).toBe(950);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 2, returned: 1 });
  });
});

it('leaves books in which everything agrees', async () => {
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});

it('is not asked for ever whether forged call-backs are its own', async () => {
  const forged = (at: number) =>
    JSON.stringify({ id: `WH-${at}`, event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NOBODY' } });
  const codes: number[] = [];
  for (let at = 0; at < 40; at++) codes.push(await shop.paypal.deliver(forged(at), true));
  expect(codes[0]).toBe(403);
  expect(codes.at(-1)).toBe(429);
  expect(codes.filter((code) => code === 403).length).toBeLessThan(35);
});
