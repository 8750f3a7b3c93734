/** Paying by card: what is charged is delivered and booked once, whatever the rail, the network and impatient people do. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepEvents } from '#cloud/payments/settlement/callbacks.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { SavedCard } from '#shared/payments/entities/shop.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { proofOf } from '../support/proofs.ts';
import {
  asking,
  atBank,
  becomes,
  begin,
  declined,
  onAccount,
  parcelOf,
  platformKey,
  reconciled,
  runOut,
  stateOf,
  until,
  useShop,
  visa,
} from './stage.ts';
import { soldOut } from './parcels.ts';

const shop = useShop();
let seller: TestActor;
let buyer: TestActor;
let guest: TestActor;
let operator: TestActor;
/** A parcel of the seller's: its price in cents. */
const of = (price: number, more = '') => `${seller.user_id}-${price}${more}`;
const balance = (who: TestActor) => onAccount(shop, `user:${who.user_id}`);
const bank = () => shop.bank.account(platformKey);
const later = { clock: { now: () => Date.now() + 60 * 60_000, pause: () => Promise.resolve() } };

/** A payment that is charged, delivered and booked. */
async function paid(by: TestActor, sx_id: string, quantity = 1) {
  const { body } = await begin(by, sx_id, { quantity });
  const { payment_id } = body.payment;
  bank().confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return body.payment;
}

beforeAll(async () => {
  [seller, buyer, operator] = await Promise.all([
    member(shop.server),
    member(shop.server),
    member(shop.server, 'admin'),
  ]);
  guest = await visitor(shop.server);
});

describe('a card', () => {
  it('pays once, however often the button is pressed and the rail calls', async () => {
    const before = await balance(seller);
    const cart = { quantity: 2, client_id: 'of-one-cart', proof: await proofOf(guest, 'payment') };
    const presses = await Promise.all(Array.from({ length: 10 }, () => begin(guest, of(1000), cart)));
    const ids = new Set(presses.map(({ body }) => body.payment.payment_id));
    expect(ids.size).toBe(1);
    const { payment } = presses[0]!.body;
    expect(payment).toMatchObject({ state: 'awaiting', test: true, amount: 2000, fee: 100, direct: false });
    const publishable_key = 'pk_test_ofThePlatformAlone';
    expect(payment.step).toMatchObject({
      client_secret: expect.stringMatching(/^pi_\w+_secret_/) as string,
      publishable_key,
    });

    bank().confirmWithCard(atBank(shop, payment.payment_id).id, visa);
    await becomes(shop, payment.payment_id, 'confirmed');
    const event = shop.bank.events.find(({ payload }) => payload.includes(payment.payment_id))!;
    await Promise.all(Array.from({ length: 5 }, () => shop.bank.deliver(event)));
    await Promise.all(Array.from({ length: 5 }, () => guest.call('POST /app/checkout/getPayment', payment)));
    expect(await parcelOf(shop, payment)).toEqual({ sent: 2, returned: 0 });
    expect((await balance(seller)) - before).toBe(1900);
    expect(await shop.server.database.db.collection('Sales').countDocuments({ payment_id: payment.payment_id })).toBe(
      1,
    );
  });

  it('that is declined leaves the payment open for another, and one that asks its owner waits for them', async () => {
    const { body } = await begin(guest, of(700));
    const { payment_id } = body.payment;
    const { id } = atBank(shop, payment_id);
    expect(() => bank().confirmWithCard(id, declined)).toThrow('declined');
    const look = () => guest.call('POST /app/checkout/getPayment', { payment_id });
    await until(look, ({ body: { payment } }) => payment.problem === 'generic_decline');
    bank().confirmWithCard(id, asking);
    expect((await look()).body.payment.state).toBe('awaiting');
    bank().authenticate(id, true);
    expect((await look()).body.payment).toMatchObject({ state: 'confirmed', delivered: true });
  });

  it('is kept where its owner says so, and pays again without being typed', async () => {
    const { body } = await begin(buyer, of(500), { save_card: true });
    bank().confirmWithCard(atBank(shop, body.payment.payment_id).id, visa);
    await becomes(shop, body.payment.payment_id, 'confirmed');
    const kept = await shop.server.database.db.collection<{ _id: string }>('SavedCards').findOne({});
    expect(kept).toMatchObject({ user_id: buyer.user_id, brand: 'visa', last4: '4242' });
    const again = await begin(buyer, of(600), { card_id: kept!._id });
    expect(again.body.payment).toMatchObject({ state: 'confirmed', delivered: true });
    const stranger = await begin(seller, `0-600`, { card_id: kept!._id });
    expect(stranger.code).toBe('card_not_found');
    await buyer.run('forgetCard', { card_id: kept!._id });
    expect((await begin(buyer, of(600), { card_id: kept!._id })).code).toBe('card_not_found');
  });

  it('is kept once, however often it is typed', async () => {
    for (const price of [700, 800]) {
      const { body } = await begin(buyer, of(price), { save_card: true });
      bank().confirmWithCard(atBank(shop, body.payment.payment_id).id, visa);
      await becomes(shop, body.payment.payment_id, 'confirmed');
    }
    const [card, ...others] = await shop.server.ports.storage.find(SavedCard, { user_id: buyer.user_id });
    expect(others).toEqual([]);
    await buyer.run('forgetCard', { card_id: card!.card_id });
  });

  it('that the bank has lost is kept no longer, and its payment ends without money', async () => {
    const { body } = await begin(buyer, of(500), { save_card: true });
    bank().confirmWithCard(atBank(shop, body.payment.payment_id).id, visa);
    await becomes(shop, body.payment.payment_id, 'confirmed');
    const cards = shop.server.database.db.collection<{ _id: string; last4: string; method: string }>('SavedCards');
    const kept = await cards.findOneAndUpdate({ last4: '4242' }, { $set: { method: 'pm_lost' } });
    const press = { card_id: kept!._id, client_id: 'by-a-lost-card' };
    expect(await begin(buyer, of(600), press)).toMatchObject({ status: 404, code: 'card_not_found' });
    expect(await shop.server.ports.storage.count(SavedCard, { user_id: buyer.user_id })).toBe(0);
    const [payment] = await shop.server.ports.storage.find(Payment, { payer: `u${buyer.user_id}`, state: 'failed' });
    expect(payment).toMatchObject({ amount: 600, problem: 'card_not_found' });
    // Another card pays for the same offer.
    const next = (await begin(buyer, of(600), { client_id: press.client_id })).body.payment;
    expect(next).toMatchObject({ state: 'awaiting', amount: 600 });
  });
});

describe('a rail', () => {
  it('that does not call is asked by the poller, and one that is down charges nobody twice', async () => {
    shop.bank.behave({ deaf: true });
    const first = await begin(guest, of(900), { client_id: 'while-it-is-deaf' });
    expect(first.code).toBe('rail_unavailable');
    shop.bank.behave({ silent: true });
    const { body } = await begin(guest, of(900), { client_id: 'while-it-is-deaf' });
    const { payment_id } = body.payment;
    const own = bank()
      .intents()
      .filter(({ metadata }) => metadata.payment_id === payment_id);
    expect(own).toHaveLength(1);
    bank().confirmWithCard(own[0]!.id, visa);
    shop.bank.behave({});
    expect(await stateOf(shop, payment_id)).toBe('awaiting');
    const soon = { ...later.clock, now: () => Date.now() + 120_000 };
    await sweepPayments({ ...shop.server.ports, clock: soon });
    expect(await stateOf(shop, payment_id)).toBe('confirmed');
  });

  it('is not asked for what nobody paid in time', async () => {
    const { body } = await begin(guest, of(901));
    await runOut(shop, body.payment.payment_id);
    expect(await stateOf(shop, body.payment.payment_id)).toBe('expired');
    expect(atBank(shop, body.payment.payment_id).status).toBe('canceled');
  });

  it('is believed only by its signature, and only about payments of the account that it speaks for', async () => {
    const { body } = await begin(guest, of(902));
    const { payment_id } = body.payment;
    const { id } = atBank(shop, payment_id);
    const forged = {
      secretKey: platformKey,
      payload: JSON.stringify({
        id: 'evt_forged',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id, object: 'payment_intent', status: 'succeeded', metadata: { payment_id } } },
      }),
    };
    expect(await shop.bank.deliver(forged, 'whsec_of somebody else')).toBe(403);
    // Even signed it is no proof: the bank is asked, and knows of no money.
    expect(await shop.bank.deliver(forged)).toBe(200);
    // Somebody pays another payment and calls it by this one's name.
    const cheap = bank().create({
      amount: 1,
      currency: 'eur',
      metadata: { payment_id },
      customer: null,
      setup_future_usage: null,
      description: null,
    });
    bank().confirmWithCard(cheap.id, visa);
    const events = shop.server.database.db.collection('PaymentEvents');
    await until(
      () => events.countDocuments({ outcome: 'waiting' }),
      (waiting) => waiting === 0,
    );
    expect(await stateOf(shop, payment_id)).toBe('awaiting');
    const desk = await operator.run('getDesk', {});
    expect(desk.body.items).toMatchObject([{ kind: 'unknown', amount: 1, currency: 'EUR' }]);
    await operator.run('decideDesk', { desk_id: desk.body.items[0]!.desk_id, decision: 'dismiss', note: 'A forgery' });
    await guest.call('POST /app/checkout/cancelPayment', { payment_id });
    expect(await stateOf(shop, payment_id)).toBe('cancelled');
  });

  it('that called while the server could not ask back is heard by the sweep', async () => {
    const { body } = await begin(guest, of(903));
    const { id } = atBank(shop, body.payment.payment_id);
    shop.bank.behave({ silent: true });
    bank().confirmWithCard(id, visa);
    shop.bank.behave({ away: true });
    expect(await shop.bank.deliver(shop.bank.events.at(-1)!)).toBe(200);
    const events = shop.server.database.db.collection('PaymentEvents');
    await until(
      () => events.findOne({ outcome: 'waiting', tries: 1 }),
      (row) => row !== null,
    );
    shop.bank.behave({});
    await sweepEvents({ ...shop.server.ports, ...later });
    expect(await stateOf(shop, body.payment.payment_id)).toBe('confirmed');
    expect(await events.countDocuments({ outcome: 'waiting' })).toBe(0);
  });
});

describe('money that goes back', () => {
  it('goes in parts, never more than came, with the fee’s share, whoever asks at once', async () => {
    const before = await balance(seller);
    const payment = await paid(buyer, of(1000));
    const { payment_id } = payment;
    expect((await balance(seller)) - before).toBe(950);
    const give = (amount: number, client_id: string) =>
      seller.call('POST /app/checkout/refundPayment', { payment_id, amount, client_id, reason: 'It was late' });
    const stranger = await guest.call('POST /app/checkout/askRefund', { payment_id, reason: 'Mine' });
    expect(stranger.code).toBe('payment_not_found');
    const asked = await buyer.call('POST /app/checkout/askRefund', { payment_id, reason: 'It was late' });
    expect(asked.body.payment.refund_asked).toBe('It was late');
    expect(asked.body.payment.refund_asked_at! > payment.createdAt).toBe(true);
    const both = await Promise.all([give(700, 'one-of-two'), give(700, 'two-of-two')]);
    expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['', 'refund_too_large']);
    await becomes(shop, payment_id, 'partly_refunded');
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    // Again under the same name is the same refund.
    await give(700, both[0]?.code ? 'two-of-two' : 'one-of-two');
    expect((await give(300, 'the-rest')).body.payment).toMatchObject({ state: 'refunded', refunded: 1000 });
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
    expect((await balance(seller)) - before).toBe(0);
    expect((await give(1, 'one-more')).code).toBe('step_not_possible');
    expect(atBank(shop, payment_id).latest_charge).not.toBeNull();
    expect(
      bank()
        .refundsOf(atBank(shop, payment_id).id)
        .reduce((sum, { amount }) => sum + amount, 0),
    ).toBe(1000);
  });

  it('goes whole where parts make no sense', async () => {
    const { payment_id } = await paid(buyer, of(1000, 'w'));
    const input = { payment_id, client_id: 'a-part-of-it', reason: 'Half' };
    expect((await seller.call('POST /app/checkout/refundPayment', { ...input, amount: 500 })).code).toBe(
      'refund_whole_only',
    );
    expect((await buyer.call('POST /app/checkout/refundPayment', input)).code).toBe('payment_not_found');
    expect((await seller.call('POST /app/checkout/refundPayment', input)).body.payment.state).toBe('refunded');
  });

  it('is asked of the rail again when that was away, and once', async () => {
    const { payment_id } = await paid(buyer, of(1000));
    shop.bank.behave({ deaf: true, silent: true });
    const { body } = await operator.run('refundPayment', { payment_id, client_id: 'into-the-dark', reason: 'Because' });
    expect(body.refund.state).toBe('reserved');
    shop.bank.behave({ silent: true });
    await sweepRefunds({ ...shop.server.ports, ...later });
    shop.bank.behave({});
    expect(await stateOf(shop, payment_id)).toBe('refunded');
    expect(bank().refundsOf(atBank(shop, payment_id).id)).toHaveLength(1);
  });

  it('given back on the rail’s own pages is booked too', async () => {
    const payment = await paid(buyer, of(1000));
    bank().refund(atBank(shop, payment.payment_id).id, 1000, {});
    await becomes(shop, payment.payment_id, 'refunded');
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
  });

  it('goes by itself for what cannot be delivered any more', async () => {
    const thing = of(1234, '-soon-gone');
    const { body } = await begin(guest, thing);
    const { payment_id } = body.payment;
    soldOut.add(thing);
    bank().confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'refunded');
    expect(await parcelOf(shop, body.payment)).toBeUndefined();
    expect(bank().refundsOf(atBank(shop, payment_id).id)).toMatchObject([{ amount: 1234 }]);
    expect(await onAccount(shop, `desk:${payment_id}`)).toBe(0);
  });

  it('that was spent already is a debt, and a dispute that is won brings it and the goods back', async () => {
    const poor = await member(shop.server);
    const payment = await paid(buyer, `${poor.user_id}-1000`);
    const { id } = atBank(shop, payment.payment_id);
    const spent = await begin(poor, of(950), { rail: 'balance' });
    expect(spent.body.payment).toMatchObject({ state: 'confirmed', delivered: true });
    bank().dispute(id);
    await becomes(shop, payment.payment_id, 'disputed');
    expect([await balance(poor), await onAccount(shop, `debt:${poor.user_id}`)]).toEqual([0, -950]);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
    bank().closeDispute(id, 'won');
    await becomes(shop, payment.payment_id, 'won');
    expect([await balance(poor), await onAccount(shop, `debt:${poor.user_id}`)]).toEqual([0, 0]);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 2, returned: 1 });

    const lost = await paid(buyer, `${poor.user_id}-2000`);
    bank().dispute(atBank(shop, lost.payment_id).id);
    bank().closeDispute(atBank(shop, lost.payment_id).id, 'lost');
    await becomes(shop, lost.payment_id, 'lost');
    expect(await balance(poor)).toBe(0);
    const earnings = await poor.call('GET /app/sales/getEarnings');
    expect(earnings.body.currencies).toEqual([
      { currency: 'EUR', available: 0, payable: 0, held: 0, debt: 0, direct: 0, on_its_way: 0, earned: 1000, fees: 50 },
    ]);
  });
});

it('leaves books in which everything agrees', async () => {
  expect((await reconciled(shop)).at(-1)).toMatch(/\d+ payments, \d+ entries: everything agrees\.$/);
});
