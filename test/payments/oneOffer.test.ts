/** One offer is paid once, whichever ways to pay its payer opens. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Payment } from '#shared/payments/entities/payment.ts';
import { isOpen } from '#shared/payments/process.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { startTestServer } from '../support/server.ts';
import { atBank, becomes, begin, parcelOf, platformKey, reconciled, stateOf, useShop, visa } from './stage.ts';
import { parcelDomain } from './parcels.ts';

const shop = useShop();
let seller: TestActor;
let guest: TestActor;
const of = (price: number) => `${seller.user_id}-${price}`;
const bank = () => shop.bank.account(platformKey);

beforeAll(async () => {
  seller = await member(shop.server);
  guest = await visitor(shop.server);
  await seller.call('POST /app/users/updatePaymentSetings', {
    current: password,
    payoneer: 'jar@example.org',
    accepts_cash: true,
  });
});

describe('another way to pay', () => {
  it('ends the one before at its rail, back and forth', async () => {
    const press = { client_id: 'back-and-forth' };
    const card = (await begin(guest, of(1100), press)).body.payment;
    const paypal = (await begin(guest, of(1100), { ...press, rail: 'paypal' })).body.payment;
    expect(paypal.state).toBe('awaiting');
    expect(await stateOf(shop, card.payment_id)).toBe('cancelled');
    expect(atBank(shop, card.payment_id).status).toBe('canceled');

    // What has ended is not begun again: the next payment is another one, the same however often it is asked for.
    const next = (await begin(guest, of(1100), press)).body.payment;
    expect(next.payment_id).not.toBe(card.payment_id);
    expect(await stateOf(shop, paypal.payment_id)).toBe('cancelled');
    expect((await begin(guest, of(1100), press)).body.payment.payment_id).toBe(next.payment_id);

    bank().confirmWithCard(atBank(shop, next.payment_id).id, visa);
    await becomes(shop, next.payment_id, 'confirmed');
    expect(await parcelOf(shop, next)).toEqual({ sent: 1, returned: 0 });
  });

  it('is not begun where the one before was paid meanwhile, also while nobody has heard of it', async () => {
    const press = { client_id: 'paid-meanwhile' };
    const { payment } = (await begin(guest, of(1200), press)).body;
    shop.bank.behave({ silent: true });
    bank().confirmWithCard(atBank(shop, payment.payment_id).id, visa);
    const paypal = await begin(guest, of(1200), { ...press, rail: 'paypal' });
    shop.bank.behave({});
    expect(paypal.body.payment).toMatchObject({ payment_id: payment.payment_id, rail: 'stripe', state: 'confirmed' });
    const cash = await begin(guest, of(1200), { ...press, rail: 'cash' });
    expect(cash.body.payment.payment_id).toBe(payment.payment_id);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
  });

  it('is one payment in two tabs, and another once it is paid', async () => {
    const things = { items: [{ type: 'parcel', sx_id: of(1250) }] };
    const offer = async () => {
      const { client_id } = (await guest.call('POST /app/checkout/getOffer', things)).body.offer;
      return { client_id };
    };
    const [one, two] = [await offer(), await offer()];
    expect(two.client_id).toBe(one.client_id);
    const { payment } = (await begin(guest, of(1250), one)).body;
    expect((await begin(guest, of(1250), two)).body.payment.payment_id).toBe(payment.payment_id);
    bank().confirmWithCard(atBank(shop, payment.payment_id).id, visa);
    await becomes(shop, payment.payment_id, 'confirmed');
    // The tab that stayed open learns that it is paid.
    expect((await begin(guest, of(1250), two)).body.payment).toMatchObject({ payment_id: payment.payment_id });
    expect((await offer()).client_id).not.toBe(one.client_id);
  });

  it('at another price ends the payment of the price before', async () => {
    const press = { client_id: 'dearer-meanwhile' };
    const before = (await begin(guest, of(1260), press)).body.payment;
    const after = (await begin(guest, of(1270), press)).body.payment;
    expect(after).toMatchObject({ amount: 1270, state: 'awaiting' });
    expect(await stateOf(shop, before.payment_id)).toBe('cancelled');
  });

  it('waits while its payer says that they have paid by hand', async () => {
    const press = { client_id: 'said-to-be-paid' };
    const { payment } = (await begin(guest, of(1300), { ...press, rail: 'payoneer' })).body;
    const { payment_id } = payment;
    const claim = { amount: 1300, sender: 'Ana Diaz', reference: 'JAR 1300', paid_on: '2026-11-20' };
    expect((await guest.call('POST /app/checkout/claimPayment', { payment_id, ...claim })).status).toBe(200);
    const card = await begin(guest, of(1300), press);
    expect(card.body.payment).toMatchObject({ payment_id, rail: 'payoneer', state: 'awaiting' });
  });

  it('pressed at once on two servers leaves one payment open', async () => {
    const second = await startTestServer({ databaseUri: shop.uri, domains: [parcelDomain], ...shop.rails });
    try {
      const press = { client_id: 'all-at-once' };
      const elsewhere = guest.at(second.url);
      await Promise.all([
        begin(guest, of(1400), press),
        begin(elsewhere, of(1400), { ...press, rail: 'paypal' }),
        begin(guest, of(1400), { ...press, rail: 'cash' }),
        begin(elsewhere, of(1400), { ...press, rail: 'payoneer' }),
      ]);
    } finally {
      await second.stop();
    }
    const begun = await shop.server.ports.storage.find(Payment, { amount: 1400 });
    expect(begun.filter(({ state }) => isOpen(state))).toHaveLength(1);
  });
});

it('leaves books in which everything agrees', async () => {
  expect(await reconciled(shop)).toEqual([expect.stringMatching(/everything agrees\.$/)]);
});
