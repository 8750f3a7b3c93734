/** Carts and offers: one offer is paid once, in however many tabs and whichever ways to pay its payer opens. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Payment } from '#shared/payments/entities/payment.ts';
import { isOpen } from '#shared/payments/process.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { proofOf } from '../support/proofs.ts';
import { startTestServer } from '../support/server.ts';
import { atBank, becomes, begin, parcelOf, platformKey, reconciled, stateOf, until, useShop, visa } from './stage.ts';
import { parcelDomain } from './parcels.ts';

const shop = useShop();
let seller: TestActor;
let guest: TestActor;
let buyer: TestActor;
const of = (price: number) => `${seller.user_id}-${price}`;
const bank = () => shop.bank.account(platformKey);

beforeAll(async () => {
  [seller, buyer, guest] = await Promise.all([member(shop.server), member(shop.server), visitor(shop.server)]);
});

describe('a cart', () => {
  it('is written by our pages alone, prices things anew, and groups what one payment can pay for', async () => {
    const path = `/app/cart/add/parcel/${of(300)}/2`;
    // A prefetch, a picture on another site: nobody says who it is.
    expect(await guest.fetch(path)).toMatchObject({ status: 401, code: 'visitor_required' });
    expect((await guest.fetch(path, { headers: guest.headers })).status).toBe(200);
    // A browser that guesses where somebody goes next writes nothing, whoever it is.
    const guesses: Record<string, string>[] = [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }];
    for (const guess of guesses)
      expect((await guest.fetch(path, { headers: { ...guest.headers, ...guess } })).status).toBe(403);
    await guest.call('GET /app/cart/add/:type/:sx_id', { type: 'parcel', sx_id: of(200) });
    const { body } = await guest.call('GET /app/cart/add/:type/:sx_id', { type: 'parcel', sx_id: '0-500' });
    // What was chosen last comes first.
    expect(body.offers.map(({ total, fee, receiver_id }) => [total, fee, receiver_id])).toEqual([
      [500, 25, undefined],
      [800, 40, seller.user_id],
    ]);
    const offer = body.offers[1];
    expect(offer!.rails).toEqual([
      {
        ...{ rail: 'stripe', test: true, direct: false },
        form: { publishable_key: 'pk_test_ofThePlatformAlone', script: '/stand-in/stripe/elements.js' },
      },
      { rail: 'paypal', test: true, direct: false },
      { rail: 'invoices', test: true, direct: false },
    ]);
    // Added again, it takes the new quantity.
    const again = await guest.fetch<typeof body>(`/app/cart/add/parcel/${of(300)}/1`, { headers: guest.headers });
    expect(again.body.offers.map(({ receiver_id }) => receiver_id)).toEqual([seller.user_id, undefined]);
    expect(again.body.offers[0]!.total).toBe(500);
    const other = await guest.call('POST /app/cart/remove', { type: 'parcel', sx_id: '0-500' });
    expect(other.body).toMatchObject({ count: 2, offers: [{ total: 500 }] });

    const { client_id, items, total } = other.body.offers[0]!;
    const pay = async (asked: number) =>
      guest.call('POST /app/checkout/createPayment', {
        client_id,
        items: items.map(({ type, sx_id, quantity }) => ({ type, sx_id, quantity })),
        rail: 'stripe',
        total: asked,
        currency: 'EUR',
        proof: await proofOf(guest, 'payment'),
      });
    expect((await pay(total - 1)).code).toBe('price_changed');
    // A second tab has the same offer, and so the same payment.
    const tab = await guest.call('GET /app/checkout/getCart/:id', { id: 1 });
    expect(tab.body.offers[0]!.client_id).toBe(client_id);
    const paid = await pay(total);
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, paid.body.payment.payment_id).id, visa);
    await becomes(shop, paid.body.payment.payment_id, 'confirmed');
    await until(
      async () => (await guest.call('GET /app/checkout/getCart/:id', { id: 1 })).body.count,
      (left) => left === 0,
    );
    const mine = await guest.call('GET /app/checkout/getPayments');
    expect(mine.body).toMatchObject({ count: 1, payments: [{ state: 'confirmed', items: [{}, {}] }] });
    expect((await buyer.call('POST /app/checkout/getPayment', paid.body.payment)).status).toBe(400);
    const stranger = await buyer.call('POST /app/checkout/getPayment', { payment_id: paid.body.payment.payment_id });
    expect(stranger.code).toBe('payment_not_found');
    const mixed = [of(300), '0-500'].map((sx_id) => ({ type: 'parcel', sx_id }));
    expect((await guest.call('POST /app/checkout/getOffer', { items: mixed })).code).toBe('cart_mixed');
  });

  it('takes no deposit of nothing, and says so in the promised words', async () => {
    const nothing = { type: 'deposit', sx_id: 'deposit-service', currency: 'EUR' };
    for (const much of [{ amount: 0 }, { quantity: 0 }]) {
      const refused = await buyer.call('POST /app/checkout/getOffer', { items: [{ ...nothing, ...much }] });
      expect(Object.values(refused.fields ?? {})).toEqual(['Invalid amount']);
    }
  });

  it('goes with who signs in, and stays in no cart of the browser', async () => {
    const [browser, other] = [await visitor(shop.server), await member(shop.server)];
    const put = (who: TestActor, sx_id: string, quantity = 1) =>
      who.call('GET /app/cart/add/:type/:sx_id/:quantity', { type: 'parcel', sx_id, quantity });
    await put(other, of(300), 3);
    await put(browser, of(300), 2);
    await put(browser, '0-500');
    await browser.run('logIn', { username: other.username, password });
    const cart = await other.call('GET /app/checkout/getCart/:id', { id: 1 });
    // What was chosen last, and each thing once.
    expect(cart.body).toMatchObject({ count: 2, problems: [] });
    expect(cart.body.offers.map(({ total }) => total)).toEqual([500, 600]);
    // The browser alone has none of it any more, wherever its next person signs in.
    const left = await browser.call('GET /app/checkout/getCart/:id', { id: 1 });
    expect(left.body.count).toBe(0);
    await browser.run('logIn', { username: other.username, password });
    expect((await other.call('GET /app/checkout/getCart/:id', { id: 1 })).body.count).toBe(2);
  });
});

describe('another way to pay', () => {
  beforeAll(async () => {
    await seller.call('POST /app/users/updatePaymentSetings', {
      current: password,
      payoneer: 'jar@example.org',
      accepts_cash: true,
    });
  });

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

  it('at another price ends the payment of the price before, and at a price that is over nothing', async () => {
    const press = { client_id: 'dearer-meanwhile' };
    const before = (await begin(guest, of(1260), press)).body.payment;
    const after = (await begin(guest, of(1270), press)).body.payment;
    expect(after).toMatchObject({ amount: 1270, state: 'awaiting' });
    expect(await stateOf(shop, before.payment_id)).toBe('cancelled');
    // A tab that still shows the former price, by the same way and by another one.
    for (const rail of ['stripe', 'paypal'] as const) {
      const stale = await guest.call('POST /app/checkout/createPayment', {
        ...{ ...press, rail, total: 1260, currency: 'EUR' },
        items: [{ type: 'parcel', sx_id: of(1270) }],
      });
      expect(stale.code).toBe('price_changed');
    }
    expect(await stateOf(shop, after.payment_id)).toBe('awaiting');
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

  it('pressed at once on two servers leaves one payment open at most, and one once it is pressed again', async () => {
    const press = { client_id: 'all-at-once' };
    // The guest of the others has begun as much as anybody may.
    const here = await visitor(shop.server);
    const open = async () =>
      (await shop.server.ports.storage.find(Payment, { amount: 1400 })).filter(({ state }) => isOpen(state));
    const second = await startTestServer({ databaseUri: shop.uri, domains: [parcelDomain], ...shop.rails });
    try {
      const elsewhere = here.at(second.url);
      await Promise.all([
        begin(here, of(1400), press),
        begin(elsewhere, of(1400), { ...press, rail: 'paypal' }),
        begin(here, of(1400), { ...press, rail: 'cash' }),
        begin(elsewhere, of(1400), { ...press, rail: 'payoneer' }),
      ]);
    } finally {
      await second.stop();
    }
    // Each ends the others at their rails first, so that all four may have been ended.
    expect((await open()).length).toBeLessThanOrEqual(1);
    expect((await begin(here, of(1400), press)).status).toBe(200);
    expect(await open()).toHaveLength(1);
  });
});

describe('an offer that is paid from the balance', () => {
  it('on one server, while another way to pay begins on another one, is paid once and leaves nothing open', async () => {
    const earner = await member(shop.server);
    const sold = (await begin(guest, `${earner.user_id}-9000`)).body.payment;
    bank().confirmWithCard(atBank(shop, sold.payment_id).id, visa);
    await becomes(shop, sold.payment_id, 'confirmed');
    const second = await startTestServer({ databaseUri: shop.uri, domains: [parcelDomain], ...shop.rails });
    try {
      const elsewhere = earner.at(second.url);
      for (const n of [1, 2, 3, 4]) {
        const [price, press] = [1500 + n, { client_id: `balance-and-card-${n}` }];
        const answers = await Promise.all([
          begin(earner, of(price), { ...press, rail: 'balance' }),
          begin(elsewhere, of(price), press),
          begin(elsewhere, of(price), { ...press, rail: 'balance' }),
        ]);
        expect(answers.map(({ error }) => error)).toEqual(['', '', '']);
        const made = await shop.server.ports.storage.find(Payment, { amount: price });
        expect(made.filter(({ state }) => state === 'confirmed')).toMatchObject([{ rail: 'balance' }]);
        expect(made.filter(({ state }) => isOpen(state))).toEqual([]);
        expect(
          await parcelOf(
            shop,
            made.find(({ state }) => state === 'confirmed')!,
          ),
        ).toEqual({ sent: 1, returned: 0 });
      }
    } finally {
      await second.stop();
    }
  });

  it('is not begun where the balance does not hold it', async () => {
    const poor = await member(shop.server);
    const answer = await begin(poor, of(1600), { rail: 'balance' });
    expect(answer.code).toBe('not_enough_balance');
    expect(await shop.server.ports.storage.find(Payment, { amount: 1600 })).toEqual([]);
  });
});

it('leaves books in which everything agrees', async () => {
  expect(await reconciled(shop)).toEqual([expect.stringMatching(/everything agrees\.$/)]);
});
