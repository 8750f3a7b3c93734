/** Deposits, the balance, and money that people hand to each other: what is claimed is counted only when who was paid says so. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { refundByItself } from '#cloud/payments/refunds/refunds.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { mailsTo } from '../support/mails.ts';
import { en, es, fr } from '../support/texts.ts';
import {
  atBank,
  becomes,
  begin,
  onAccount,
  parcelOf,
  platformKey,
  reconciled,
  stateOf,
  useShop,
  visa,
} from './stage.ts';
import { soldOut } from './parcels.ts';

const shop = useShop();
let seller: TestActor;
let buyer: TestActor;
let guest: TestActor;
let operator: TestActor;
const of = (price: number, more = '') => `${seller.user_id}-${price}${more}`;
const balance = (who: TestActor) => onAccount(shop, `user:${who.user_id}`);
let references = 0;
const claimOf = (amount: number, reference = `ZELLE ${++references}`) => ({
  amount,
  sender: 'Ana Diaz',
  reference,
  paid_on: '2026-11-20',
});

async function deposit(who: TestActor, amount: number): Promise<void> {
  const cart = await who.call('GET /app/cart/add/:type/:sx_id', {
    type: 'deposit',
    sx_id: 'deposit-service',
    amount: String(amount),
    currency: 'EUR',
  });
  const offer = cart.body.offers.find(({ items }) => items[0]!.type === 'deposit')!;
  const { body } = await who.call('POST /app/checkout/createPayment', {
    client_id: offer.client_id,
    items: [{ type: 'deposit', sx_id: 'deposit-service', amount, currency: 'EUR' }],
    rail: 'stripe',
    total: offer.total,
    currency: 'EUR',
  });
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, body.payment.payment_id).id, visa);
  await becomes(shop, body.payment.payment_id, 'confirmed');
}

beforeAll(async () => {
  [seller, buyer, operator] = await Promise.all([
    member(shop.server),
    member(shop.server),
    member(shop.server, 'admin'),
  ]);
  guest = await visitor(shop.server);
});

describe('a deposit', () => {
  it('fills one’s own balance without a fee, and pays from it', async () => {
    await deposit(buyer, 5050);
    expect(await balance(buyer)).toBe(5050);
    expect((await buyer.run('getDepositRanges', {})).body.ranges.EUR).toEqual({ min: 100, max: 500_000 });
    const { body } = await begin(buyer, of(1000), { rail: 'balance' });
    expect(body.payment).toMatchObject({ state: 'confirmed', delivered: true, fee: 50 });
    expect([await balance(buyer), await balance(seller)]).toEqual([4050, 950]);
    expect((await begin(buyer, of(4051), { rail: 'balance' })).code).toBe('not_enough_balance');
    const back = await seller.call('POST /app/checkout/refundPayment', {
      payment_id: body.payment.payment_id,
      client_id: 'to-the-balance',
      reason: 'Sold out',
    });
    expect(back.body.payment.state).toBe('refunded');
    expect(await balance(buyer)).toBe(5050);
    const { user } = (await buyer.call('GET /app/api/getUser')).body;
    expect(user.balance).toEqual([{ currency: 'EUR', minor: 5050 }]);
    const earnings = await buyer.call('GET /app/sales/getEarnings');
    expect(earnings.body.currencies).toMatchObject([{ currency: 'EUR', available: 5050, debt: 0, earned: 0 }]);
    // Who fills their own balance sells nothing.
    expect((await buyer.call('GET /app/sales/getUserSales')).body.count).toBe(0);
  });

  it.each([
    ['en', en],
    ['fr', fr],
    ['es', es],
  ] as const)('of too little, too much or nothing is an invalid amount, said in %s', async (language, texts) => {
    const who = await member(shop.server);
    who.language = language;
    for (const amount of ['1', '99999999'])
      expect(
        await who.call('GET /app/cart/add/:type/:sx_id', {
          type: 'deposit',
          sx_id: 'deposit-service',
          amount,
          currency: 'EUR',
        }),
      ).toMatchObject({ status: 400, code: 'invalid_amount', error: texts['errors.invalid_amount'] });
  });

  it('is for members, and is never paid from the balance that it fills', async () => {
    const ask = { items: [{ type: 'deposit', sx_id: 'deposit-service', quantity: 20, currency: 'EUR' as const }] };
    expect((await guest.call('POST /app/checkout/getOffer', ask)).code).toBe('session_required');
    const { body } = await buyer.call('POST /app/checkout/getOffer', ask);
    expect(body.offer).toMatchObject({ total: 2000, fee: 0, receiver_id: buyer.user_id });
    expect(body.offer.rails.map(({ rail }) => rail)).toEqual(['stripe', 'paypal', 'invoices']);
  });
});

describe('a manual rail', () => {
  beforeAll(async () => {
    await seller.call('POST /app/users/updatePaymentSetings', {
      current: password,
      payoneer: 'seller@example.org',
      accepts_cash: true,
    });
  });

  it('is claimed by who paid and confirmed by who was paid, straight between them', async () => {
    const { body } = await begin(guest, of(1500), { rail: 'payoneer' });
    const { payment_id } = body.payment;
    expect(body.payment).toMatchObject({ state: 'awaiting', direct: true, fee: 0, pay_to: 'seller@example.org' });
    const claim = { payment_id, ...claimOf(1500, 'Ref 77-a') };
    expect((await buyer.call('POST /app/checkout/claimPayment', claim)).code).toBe('payment_not_found');
    expect((await guest.call('POST /app/checkout/claimPayment', { ...claim, amount: 1 })).code).toBe('amount_differs');
    const without = await guest.call('POST /app/checkout/claimPayment', { ...claim, reference: ' ' });
    expect(without.fields?.['reference']).toBe(en['validation.missing']);
    const short = await guest.call('POST /app/checkout/claimPayment', { ...claim, reference: '-7' });
    expect(short.fields?.['reference']).toBe(en['payments.invalid.reference']);
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const early = await guest.call('POST /app/checkout/claimPayment', { ...claim, paid_on: later });
    expect(early.fields?.['paid_on']).toBe(en['payments.invalid.paidOn']);
    const made = await guest.call('POST /app/checkout/claimPayment', claim);
    expect(made.body.payment).toMatchObject({ state: 'awaiting', claim: { state: 'waiting', by_operator: false } });
    const listed = (await guest.call('GET /app/checkout/getPayments')).body.payments;
    expect(listed.find((each) => each.payment_id === payment_id)?.claim?.state).toBe('waiting');
    expect((await guest.call('POST /app/checkout/cancelPayment', { payment_id })).code).toBe('step_not_possible');
    expect(await parcelOf(shop, body.payment)).toBeUndefined();

    // The same receipt pays nothing else, however it is written.
    const second = await begin(guest, of(1500), { rail: 'payoneer' });
    const reused = { payment_id: second.body.payment.payment_id, ...claimOf(1500, ' REF-77A ') };
    expect((await guest.call('POST /app/checkout/claimPayment', reused)).code).toBe('reference_used');

    const { claims } = (await seller.call('GET /app/checkout/getClaims')).body;
    expect(claims).toMatchObject([{ payment_id, reference: 'Ref 77-a' }]);
    const confirm = { claim_id: claims[0]!.claim_id, decision: 'confirm' as const };
    expect((await buyer.call('POST /app/checkout/decideClaim', confirm)).code).toBe('claim_not_found');
    const twice = await Promise.all([1, 2].map(() => seller.call('POST /app/checkout/decideClaim', confirm)));
    expect(twice.map(({ body: { payment } }) => payment.state)).toEqual(['confirmed', 'confirmed']);
    expect(await parcelOf(shop, body.payment)).toEqual({ sent: 1, returned: 0 });
    expect(await onAccount(shop, `direct:${seller.user_id}`)).toBe(1500);
    const sold = await seller.call('GET /app/sales/getUserSales', { buyer_id: '' });
    expect(sold.body.sales[0]).toMatchObject({ payment_id, rail: 'payoneer', fee: 0, state: 'sold' });
  });

  it('that is claimed stands in no cart as something to pay, and what else is there stays', async () => {
    for (const sx_id of [of(820), of(830)])
      await buyer.call('GET /app/cart/add/:type/:sx_id', { type: 'parcel', sx_id });
    const { payment_id } = (await begin(buyer, of(820), { rail: 'cash' })).body.payment;
    const { body } = await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(820) });
    const { offers } = (await buyer.call('GET /app/checkout/getCart/:id', { id: 1 })).body;
    expect(offers.flatMap(({ items }) => items.map(({ sx_id }) => sx_id))).toEqual([of(830)]);
    await buyer.call('POST /app/cart/remove', { type: 'parcel', sx_id: of(830) });
    const { claim_id } = body.payment.claim!;
    await seller.call('POST /app/checkout/decideClaim', { claim_id, decision: 'refuse', reason: 'Nothing came' });
  });

  it('that is refused delivers nothing', async () => {
    const { body } = await begin(buyer, of(800), { rail: 'cash' });
    const { payment_id } = body.payment;
    const { body: claimed } = await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(800) });
    const decision = { claim_id: claimed.payment.claim!.claim_id, decision: 'refuse' as const, reason: 'Nothing came' };
    const { body: decided } = await seller.call('POST /app/checkout/decideClaim', decision);
    expect(decided).toMatchObject({
      payment: { state: 'failed', problem: 'claim_refused' },
      claim: { state: 'refused' },
    });
    expect(await parcelOf(shop, body.payment)).toBeUndefined();
    const bell = await shop.server.database.db
      .collection('Notifications')
      .findOne({ user_id: buyer.user_id, type: 'claim_refused' });
    expect(bell?.params).toMatchObject({ amount: '€8.00', minor: 800, currency: 'EUR', what: 'Nothing came' });
  });

  it('above the limit, and to the platform, is decided by an operator', async () => {
    const { body } = await begin(buyer, of(60_000), { rail: 'cash' });
    const { payment_id } = body.payment;
    const { body: claimed } = await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(60_000) });
    const decision = { claim_id: claimed.payment.claim!.claim_id, decision: 'confirm' as const };
    expect((await seller.call('POST /app/checkout/decideClaim', decision)).code).toBe('operator_decides');
    expect((await operator.run('getDesk', {})).body.claims).toMatchObject([{ payment_id }]);
    expect((await operator.run('decideClaim', decision)).body.payment.state).toBe('confirmed');

    expect((await seller.run('setPlatformRails', { payoneer: 'x@example.org' })).code).toBe('forbidden');
    const ourName = { payoneer: 'us@example.org' };
    expect((await operator.run('setPlatformRails', ourName)).fields).toMatchObject({ current: expect.any(String) });
    expect((await operator.run('setPlatformRails', { ...ourName, current: 'guessed' })).code).toBe('wrong_password');
    expect((await operator.run('setPlatformRails', { ...ourName, current: password })).status).toBe(200);
    expect((await operator.run('setPlatformRails', { accepts_cash: false })).status).toBe(200);
    const ours = await begin(buyer, '0-1000', { rail: 'payoneer' });
    expect(ours.body.payment).toMatchObject({ direct: false, pay_to: 'us@example.org' });
    const said = { payment_id: ours.body.payment.payment_id, ...claimOf(1000) };
    const claim = (await buyer.call('POST /app/checkout/claimPayment', said)).body.payment.claim!;
    // Less came than was said: nothing is delivered until an operator takes it as it is.
    const short = await operator.run('decideClaim', { claim_id: claim.claim_id, decision: 'confirm', received: 900 });
    expect(short.body.payment).toMatchObject({ state: 'underpaid', received: 900, delivered: false });
    expect(await onAccount(shop, `desk:${said.payment_id}`)).toBe(900);
    const [item] = (await operator.run('getDesk', {})).body.items;
    expect(item).toMatchObject({ kind: 'underpaid', amount: 900 });
    const note = 'We let it pass';
    expect((await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'keep', note })).code).toBe(
      'step_not_possible',
    );
    await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'accept', note });
    expect(await stateOf(shop, said.payment_id)).toBe('confirmed');
    expect(await parcelOf(shop, ours.body.payment)).toEqual({ sent: 1, returned: 0 });
    expect(await onAccount(shop, `desk:${said.payment_id}`)).toBe(0);
    const story = await operator.run('getPaymentStory', { payment_id: said.payment_id });
    expect(story.body.entries.map(({ kind }) => kind)).toEqual(['payment', 'desk']);
  });

  it('to the platform is sent back by an operator, whoever wants it: its receiver, or a cancelled contest', async () => {
    const helped = await member(shop.server);
    const paid = async (price: number) => {
      const { payment_id } = (await begin(buyer, `${helped.user_id}-${price}`, { rail: 'payoneer' })).body.payment;
      const said = await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(price) });
      const { claim_id } = said.body.payment.claim!;
      await operator.run('decideClaim', { claim_id, decision: 'confirm' });
      return payment_id;
    };
    const [wanted, cancelled] = [await paid(1100), await paid(1200)];
    const give = { payment_id: wanted, client_id: 'by-the-receiver', reason: 'Sold out' };
    expect((await helped.call('POST /app/checkout/refundPayment', give)).body.refund.state).toBe('waiting');
    await refundByItself(shop.server.ports, cancelled, 'contest_cancelled');
    // Nobody spends it before it is sent.
    expect(await onAccount(shop, `user:${helped.user_id}`)).toBe(0);
    const { items } = (await operator.run('getDesk', {})).body;
    for (const [payment_id, amount] of [
      [wanted, 1100],
      [cancelled, 1200],
    ] as const) {
      expect(await stateOf(shop, payment_id)).toBe('confirmed');
      const item = items.find((each) => each.payment_id === payment_id);
      expect(item).toMatchObject({ kind: 'refund_by_hand', amount });
      await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'refund', note: 'Sent' });
      expect(await stateOf(shop, payment_id)).toBe('refunded');
    }
    const third = await paid(1300);
    const again = { payment_id: third, client_id: 'once-more', reason: 'Sold out' };
    await helped.call('POST /app/checkout/refundPayment', again);
    const [item] = (await operator.run('getDesk', {})).body.items.filter((each) => each.payment_id === third);
    await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'dismiss', note: 'They keep it' });
    expect(await onAccount(shop, `user:${helped.user_id}`)).toBe(1235);
  });

  it('that went straight to its receiver is sent back by them, who are told, and say how', async () => {
    const helped = await member(shop.server);
    await helped.call('POST /app/users/updatePaymentSetings', { current: password, accepts_cash: true });
    const paid = async (price: number) => {
      const { payment_id } = (await begin(buyer, `${helped.user_id}-${price}`, { rail: 'cash' })).body.payment;
      await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(price, `Note ${price}`) });
      const [claim] = (await helped.call('GET /app/checkout/getClaims')).body.claims;
      await helped.call('POST /app/checkout/decideClaim', { claim_id: claim!.claim_id, decision: 'confirm' });
      return payment_id;
    };
    const payment_id = await paid(1400);
    const both = [1, 2].map(() => refundByItself(shop.server.ports, payment_id, 'contest_cancelled'));
    await Promise.all(both);
    const { owed } = (await helped.call('GET /app/checkout/getClaims')).body;
    expect(owed).toMatchObject([{ payment_id, amount: 1400, paid_by: 'Note 1400', user_id: buyer.user_id }]);
    const { refund_id } = owed[0]!;
    const told = { user_id: helped.user_id, type: 'refund_to_send' };
    expect(await shop.server.database.db.collection('Notifications').countDocuments(told)).toBe(1);
    const mails = await mailsTo(shop.server, `${helped.username}@example.org`);
    expect(mails.filter(({ subject }) => subject === en['payments.news.refundToSend'])).toHaveLength(1);
    expect((await operator.run('getDesk', {})).body.items.some((item) => item.payment_id === payment_id)).toBe(false);
    const seen = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
    expect(seen).toMatchObject({ state: 'confirmed', going_back: 1400, refundable: 0 });
    expect(seen.backs).toMatchObject([{ amount: 1400, open: true, by: 'receiver' }]);

    // Who has not sent it in time is not the only one who knows.
    const weeks = { now: () => Date.now() + 15 * 86_400_000, pause: () => Promise.resolve() };
    for (const _ of [1, 2]) await sweepRefunds({ ...shop.server.ports, clock: weeks });
    const waiting = (await operator.run('getDesk', {})).body.items.filter((item) => item.payment_id === payment_id);
    expect(waiting).toMatchObject([{ kind: 'refund_by_hand', amount: 1400 }]);

    const sent = { refund_id, reference: 'Given at the door' };
    expect((await buyer.call('POST /app/checkout/sendRefund', sent)).code).toBe('payment_not_found');
    const twice = await Promise.all([1, 2].map(() => helped.call('POST /app/checkout/sendRefund', sent)));
    expect(twice.map(({ body }) => body.refund.state)).toEqual(['done', 'done']);
    const { payment } = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body;
    expect(payment.backs).toMatchObject([{ open: false, by: 'hand', reference: 'Given at the door' }]);
    expect(payment.state).toBe('refunded');
    expect((await helped.call('GET /app/checkout/getClaims')).body.owed).toEqual([]);
    expect((await operator.run('getDesk', {})).body.items.some((item) => item.payment_id === payment_id)).toBe(false);
    expect(await onAccount(shop, `direct:${helped.user_id}`)).toBe(0);
  });

  it('that can no longer be delivered goes back to its payer: the receiver is asked to send it', async () => {
    const helped = await member(shop.server);
    await helped.call('POST /app/users/updatePaymentSetings', { current: password, accepts_cash: true });
    const thing = `${helped.user_id}-1500`;
    const { payment_id } = (await begin(buyer, thing, { rail: 'cash' })).body.payment;
    await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(1500, 'Note 1500') });
    const [claim] = (await helped.call('GET /app/checkout/getClaims')).body.claims;
    soldOut.add(thing);
    const decided = { claim_id: claim!.claim_id, decision: 'confirm' } as const;
    expect((await helped.call('POST /app/checkout/decideClaim', decided)).body.payment.state).toBe('late');
    const { owed } = (await helped.call('GET /app/checkout/getClaims')).body;
    expect(owed).toMatchObject([{ payment_id, amount: 1500, paid_by: 'Note 1500' }]);
    const { payment } = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body;
    expect(payment).toMatchObject({ state: 'late', backs: [{ amount: 1500, open: true, by: 'receiver' }] });
    // An operator has none of it: asked to give it back, they ask who has.
    const give = { payment_id, client_id: 'an-operator-presses', reason: 'They asked' };
    expect((await operator.call('POST /app/checkout/refundPayment', give)).code).toBe('step_not_possible');
    await helped.call('POST /app/checkout/sendRefund', { refund_id: owed[0]!.refund_id, reference: 'At the door' });
    expect(await stateOf(shop, payment_id)).toBe('refunded');
  });

  it('of too little that is taken all the same is sold for what came', async () => {
    const { user_id } = await member(shop.server);
    const items = [1000, 500].map((price) => ({ type: 'parcel', sx_id: `${user_id}-${price}`, quantity: 1 }));
    const { body } = await buyer.call('POST /app/checkout/createPayment', {
      ...{ client_id: 'two-parcels-by-hand', items, rail: 'payoneer', total: 1500, currency: 'EUR' },
    });
    const { payment_id } = body.payment;
    await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(1500, 'Note 1501') });
    const { claim } = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
    await operator.run('decideClaim', { claim_id: claim!.claim_id, decision: 'confirm', received: 1000 });
    const [item] = (await operator.run('getDesk', {})).body.items.filter((each) => each.payment_id === payment_id);
    await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'accept', note: 'Near enough' });
    const { sales } = (await operator.run('getPaymentStory', { payment_id })).body;
    expect(sales.map(({ amount, fee }) => [amount, fee]).toSorted((a, b) => b[0]! - a[0]!)).toEqual([
      [667, 33],
      [333, 17],
    ]);
  });

  it('of too much leaves the surplus on the desk, and then on the payer’s balance', async () => {
    const before = await balance(buyer);
    const { body } = await begin(buyer, '0-1000', { rail: 'payoneer' });
    const { payment_id } = body.payment;
    const claimed = await buyer.call('POST /app/checkout/claimPayment', { payment_id, ...claimOf(1000) });
    const { claim_id } = claimed.body.payment.claim!;
    const much = await operator.run('decideClaim', { claim_id, decision: 'confirm', received: 1200 });
    expect(much.body.payment).toMatchObject({ state: 'overpaid', delivered: true });
    const [item] = (await operator.run('getDesk', {})).body.items;
    const decision = { desk_id: item!.desk_id, decision: 'credit' as const, note: 'Theirs' };
    const both = await Promise.all([1, 2].map(() => operator.run('decideDesk', decision)));
    expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['', 'changed_meanwhile']);
    expect((await balance(buyer)) - before).toBe(200);
    const { surplus } = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
    expect(surplus).toEqual({ decision: 'credit' });
  });

  it('that nobody claims runs out, and one that nobody decides goes to an operator', async () => {
    const [silent, claimed] = [
      (await begin(buyer, of(100), { rail: 'cash' })).body.payment,
      (await begin(buyer, of(101), { rail: 'cash' })).body.payment,
    ];
    await buyer.call('POST /app/checkout/claimPayment', { payment_id: claimed.payment_id, ...claimOf(101) });
    const weeks = { now: () => Date.now() + 14 * 86_400_000, pause: () => Promise.resolve() };
    await sweepPayments({ ...shop.server.ports, clock: weeks });
    expect(await stateOf(shop, silent.payment_id)).toBe('expired');
    expect(await stateOf(shop, claimed.payment_id)).toBe('awaiting');
    const { claims } = (await operator.run('getDesk', {})).body;
    expect(claims).toMatchObject([{ payment_id: claimed.payment_id, by_operator: true }]);
  });
});

describe('prices by date', () => {
  it('never touch what was begun before them', async () => {
    const { body } = await begin(guest, of(1000));
    const { pricing } = (await operator.run('getPricing', {})).body;
    const { pricing_id: _id, from: _from, author_id: _author, reason: _reason, ...rules } = pricing;
    const set = (fee_bps: number, from?: string) =>
      operator.run('setPricing', { rules: { ...rules, fee_bps }, from, reason: 'A new year' });
    expect((await set(9000)).code).toBe('invalid');
    expect((await set(2000, new Date(Date.now() + 86_400_000).toISOString())).status).toBe(200);
    expect((await set(1000)).body.pricing).toMatchObject({ fee_bps: 1000, author_id: operator.user_id });
    expect((await buyer.run('getPricing', {})).code).toBe('forbidden');
    const later = await begin(guest, of(1000));
    expect([body.payment.fee, later.body.payment.fee]).toEqual([50, 100]);
  });
});

it('leaves books in which everything agrees', async () => {
  expect((await reconciled(shop)).at(-1)).toMatch(/\d+ payments, \d+ entries: everything agrees\.$/);
});
