/** What becomes of a service that was bought: whose turn it is, who sees it, and where the money is at each step. */
import { expect, it } from 'vitest';
import { oneOf } from '#cloud/kernel/ports.ts';
import { releaseEarnings } from '#cloud/payments/payouts/earnings.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { renewSubscriptions } from '#cloud/payments/subscriptions/renewals.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { cartIdOf } from '#shared/services/rules.ts';
import { Service } from '#shared/services/entities.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { turnOf } from '#shared/services/orders/process.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, until, useShop, visa } from '../payments/stage.ts';
import { member, visitor } from '../support/actors.ts';
import { after, buy, cards, clientId, ordered, serviceOf } from './orderStage.ts';

const shop = useShop();
const hour = 3_600_000;
let ahead = 0;
/** Earnings that wait are looked at each hour: as if more than that had passed since the last time. */
const releases = () => {
  ahead += 2 * hour;
  const at = Date.now() + ahead;
  return releaseEarnings({ ...shop.server.ports, clock: { now: () => at, pause: () => Promise.resolve() } });
};
const agrees = async () => expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);

it('goes from the purchase to both reviews, with the money held until it is completed', async () => {
  const { provider, buyer, sx_id, order_id, take, stored } = await ordered(shop);
  expect(await stored()).toMatchObject({ state: 'purchased', amount: 10_000, package: 'Basic', steps: 1 });
  const has = (kind: 'held' | 'user') => onAccount(shop, `${kind}:${provider.user_id}`);
  expect([await has('held'), await has('user')]).toEqual([9500, 0]);

  // The purchase and what the provider needs stand in the conversation as cards.
  await until(
    () => cards(provider, buyer),
    (messages) => messages.length === 2,
  );
  expect(await cards(provider, buyer)).toMatchObject([
    { type: 'service_purchase', user_id: buyer.user_id, title: 'A logo', type_data: { order_id } },
    { type: 'service_requirements', user_id: provider.user_id, text: 'Which name, and which colours?' },
  ]);
  expect((await take(provider, 'deliver', { text: 'Too early' })).code).toBe('order_step_not_possible');
  expect((await take(buyer, 'require', { text: ' ' })).code).toBe('invalid');
  expect((await take(buyer, 'require', { text: 'Engage, in blue' })).body.order.state).toBe('working');
  const delivery = { order_id, client_id: clientId(), step: 'deliver', text: 'Here it is' } as const;
  const answers = await Promise.all([provider.run('takeOrderStep', delivery), provider.run('takeOrderStep', delivery)]);
  expect(answers.map(({ body }) => body.order.steps)).toEqual([3, 3]);
  expect((await take(buyer, 'revise', { text: 'Greener' })).body.order).toMatchObject({ state: 'working', revised: 1 });
  await take(provider, 'deliver', { text: 'Greener now' });
  expect((await take(buyer, 'revise', { text: 'Bluer' })).code).toBe('order_step_not_possible');
  await releases();
  expect([await has('held'), await has('user')]).toEqual([9500, 0]);

  const done = (await take(buyer, 'complete')).body;
  expect(done.order).toMatchObject({ state: 'completed' });
  expect(done.steps.map(({ step }) => step)).toEqual([
    ...['buy', 'require', 'deliver', 'revise', 'deliver', 'complete'],
  ]);
  await releases();
  expect([await has('held'), await has('user')]).toEqual([0, 9500]);
  await agrees();

  // Neither reads the other's review before they have written.
  const written = (await buyer.run('reviewOrder', { order_id, stars: 4, text: 'Quick and kind' })).body;
  expect(written.reviews).toMatchObject([{ stars: 4, is_shown: false }]);
  const seen = (await provider.run('getOrder', { order_id })).body;
  expect([seen.reviews, seen.reviewed_by]).toEqual([[], [buyer.user_id]]);
  expect((await buyer.run('reviewOrder', { order_id, stars: 5 })).code).toBe('review_written');
  const shown = async (stars?: number) =>
    (await (await visitor(shop.server)).run('getReviews', { sx_id, ...(stars && { stars }) })).body;
  expect(await shown()).toEqual({ reviews: [], count: 0, stars: [0, 0, 0, 0, 0], topics: [] });
  expect((await provider.run('reviewOrder', { order_id, stars: 5 })).body.order.state).toBe('reviewed');
  const guest = await visitor(shop.server);
  const [review] = (await guest.run('getReviews', { sx_id })).body.reviews;
  expect(review).toMatchObject({ stars: 4, text: 'Quick and kind', side: 'buyer' });
  const topics = [
    { topic: 'speed', count: 1 },
    { topic: 'kindness', count: 1 },
  ];
  expect(await shown()).toMatchObject({ count: 1, stars: [0, 0, 0, 1, 0], topics });
  expect(await shown(5)).toMatchObject({ reviews: [], count: 0, stars: [0, 0, 0, 1, 0], topics });
  expect((await shop.server.ports.storage.get(Service, sx_id))!.reviews).toEqual({ count: 1, mean: 4 });
  const answer = { review_id: review!.review_id, answer: 'Thank you' };
  expect((await buyer.run('answerReview', answer)).code).toBe('forbidden');
  expect((await provider.run('answerReview', answer)).body.review.answer).toBe('Thank you');
  expect((await provider.run('answerReview', answer)).code).toBe('review_answered');

  // Every turn was told, in the conversation and by the bell.
  await until(
    () => shop.server.ports.storage.count(OrderStep, { order_id, is_told: false }),
    (left) => left === 0,
  );
  expect((await cards(buyer, provider)).filter(({ type }) => type === 'service_order')).toHaveLength(6);
  const told = await shop.server.ports.storage.find(Notification, { user_id: buyer.user_id! });
  // The bell does not say the sentence of a delivery again while the former one is in it.
  const types = told.map(({ type }) => type).filter((type) => type === 'order_delivered' || type === 'order_reviewed');
  expect(types.toSorted()).toEqual(['order_delivered', 'order_reviewed']);
  // That a sale was paid is no second piece of news.
  const ofSale = { user_id: provider.user_id!, type: oneOf(['order_bought', 'payment_received']) };
  const sold = await shop.server.ports.storage.find(Notification, ofSale);
  expect(sold.map(({ type }) => type)).toEqual(['order_bought']);
});

it('is bought at the price that was seen, by others, and only while it is sold', async () => {
  const { provider, sx_id } = await serviceOf(shop);
  const buyer = await member(shop.server);
  const add = (who: typeof buyer, id = sx_id) =>
    who.call('GET /app/cart/add/:type/:sx_id/:quantity', { type: 'service', sx_id: id, quantity: 1 });
  expect((await add(provider)).code).toBe('own_service');
  expect((await add(await visitor(shop.server))).code).toBe('session_required');
  expect((await add(buyer, `${sx_id}none`)).code).toBe('service_not_found');
  expect((await add(buyer, `${sx_id}plus`)).body.offers).toMatchObject([{ total: 25_000, fee: 1250 }]);

  const { storage } = shop.server.ports;
  const becomesOf = (status: Service['status']) =>
    storage.transact((tx) => tx.update(Service, sx_id, { status, service_image: '/files/logo.webp' }));
  const problems = async () => (await buyer.call('GET /app/checkout/getCart/:id', { id: 1 })).body.problems;
  // While it is paused, a cart shows what it was, and leads to others of its kind; once it is removed, to those alone.
  const gone = {
    code: 'service_not_found',
    page: `/s/${sx_id}`,
    instead: expect.stringContaining('/services/category/'),
  };
  await becomesOf('paused');
  expect(await problems()).toMatchObject([{ ...gone, title: 'A logo', picture: '/files/logo.webp', isLatest: true }]);
  await becomesOf('removed');
  const [removed] = await problems();
  expect(removed).toMatchObject(gone);
  expect([removed!.title, removed!.picture]).toEqual([undefined, undefined]);
  await becomesOf('approved');
  expect(await problems()).toEqual([]);

  const begun = (await begin(buyer, `${sx_id}plus`, { type: 'service' })).body.payment;
  const [base, plus] = (await storage.get(Service, sx_id))!.package;
  await storage.transact((tx) =>
    tx.update(Service, sx_id, { package: [base!, { ...plus!, price: 90_000, days: 99 }] }),
  );
  const dear = await buyer.call('POST /app/checkout/createPayment', {
    ...{ client_id: clientId(), items: [{ type: 'service', sx_id: `${sx_id}plus`, quantity: 1 }] },
    ...{ rail: 'stripe', total: 25_000, currency: 'EUR' },
  });
  expect(dear.code).toBe('price_changed');
  expect(begun).toMatchObject({ amount: 25_000 });
  // Taken back while somebody pays: the money goes back.
  await storage.transact((tx) => tx.update(Service, sx_id, { status: 'removed' }));
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, begun.payment_id).id, visa);
  await becomes(shop, begun.payment_id, 'refunded');
  expect(await storage.count(Order, { sx_id })).toBe(0);
});

it('is seen and touched by its two alone, by every door', async () => {
  const picture = '/files/logo00000000/logo.webp';
  const { provider, buyer, order_id, take } = await ordered(shop, { service_image: picture });
  const stranger = await member(shop.server, 'provider', 'organizer');
  for (const who of [stranger, await visitor(shop.server)]) {
    expect((await who.run('getOrder', { order_id })).status).toBeGreaterThanOrEqual(400);
    expect((await take(who, 'cancel', { text: 'Mine' })).status).toBeGreaterThanOrEqual(400);
    expect((await who.run('reviewOrder', { order_id, stars: 1 })).status).toBeGreaterThanOrEqual(400);
    expect((await who.run('settleOrder', { order_id, back: 1, reason: 'Mine' })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await stranger.run('getOrders', {})).body).toMatchObject({ orders: [], count: 0 });
  expect((await provider.run('getOrders', { as: 'provider' })).body.orders).toMatchObject([{ order_id, picture }]);
  expect((await provider.run('getOrders', {})).body.count).toBe(0);
  const operator = await member(shop.server, 'admin');
  expect((await operator.run('getOrder', { order_id })).body.order.order_id).toBe(order_id);
  expect((await take(operator, 'cancel', { text: 'Mine' })).code).toBe('forbidden');
  const rows = async (who: typeof stranger, where: object) => {
    const path = `/parse/classes/Orders?where=${JSON.stringify(where)}`;
    return (await who.fetch<{ results: object[] }>(path, { headers: who.parseHeaders })).body.results;
  };
  for (const where of [{ user_id: buyer.user_id }, { order_id }]) {
    expect(await rows(stranger, where)).toEqual([]);
    expect(await rows(buyer, where)).toHaveLength(1);
  }
  const sold = (await provider.call('GET /app/sales/getUserSales', { buyer_id: buyer.user_id })).body;
  expect(sold.sales).toMatchObject([{ ox_id: order_id, type: 'service', picture }]);
});

it('is cancelled: before work, by agreement, when it is late', async () => {
  const early = await ordered(shop);
  await early.take(early.provider, 'cancel', { text: 'On holiday' });
  await becomes(shop, early.payment_id, 'refunded');
  expect(await early.stored()).toMatchObject({ state: 'cancelled', back: 10_000, owed: 0 });

  const agreed = await ordered(shop, { requirements: '' });
  expect(await agreed.stored()).toMatchObject({ state: 'working' });
  expect((await agreed.take(agreed.buyer, 'cancel', { text: 'Too slow' })).code).toBe('order_step_not_possible');
  expect((await agreed.take(agreed.buyer, 'ask_cancel', { text: 'Half?', back: 10_001 })).code).toBe(
    'refund_too_large',
  );
  await agreed.take(agreed.buyer, 'ask_cancel', { text: 'Half?', back: 5000 });
  expect((await agreed.take(agreed.buyer, 'agree_cancel')).code).toBe('order_step_not_possible');
  await agreed.take(agreed.provider, 'agree_cancel');
  await becomes(shop, agreed.payment_id, 'partly_refunded');
  await releases();
  expect(await onAccount(shop, `user:${agreed.provider.user_id}`)).toBe(4750);

  const late = await ordered(shop, { requirements: '' });
  await late.take(late.provider, 'ask_time', { text: 'I was ill', days: 2 });
  const due = (await late.stored()).due_at!.getTime();
  await late.take(late.buyer, 'agree_time');
  expect((await late.stored()).due_at!.getTime() - due).toBe(2 * 24 * hour);
  await after(shop, 6);
  expect(await late.stored()).toMatchObject({ state: 'working', is_late: true });
  await after(shop, 20);
  await becomes(shop, late.payment_id, 'refunded');
  expect(await late.stored()).toMatchObject({ state: 'cancelled' });
  // Who waited in vain says so, and who was not let down does not.
  const { order_id } = late;
  const said = await late.buyer.run('reviewOrder', { order_id, stars: 1, text: 'Nothing came' });
  expect(said.body.reviews).toMatchObject([{ is_shown: false }]);
  expect((await early.buyer.run('reviewOrder', { order_id: early.order_id, stars: 1 })).code).toBe(
    'order_step_not_possible',
  );
  await after(shop, 35);
  expect((await late.provider.run('getOrder', { order_id })).body).toMatchObject({
    order: { state: 'cancelled' },
    reviews: [{ stars: 1, is_shown: true }],
  });
  expect((await late.provider.run('reviewOrder', { order_id, stars: 1 })).code).toBe('order_step_not_possible');
  await agrees();
});

it('is completed by itself after a week, and one-sided reviews are shown after two', async () => {
  const { provider, buyer, sx_id, order_id, take, stored } = await ordered(shop, { requirements: '' });
  await take(provider, 'deliver', { text: 'Here' });
  await after(shop, 6.9);
  expect(await stored()).toMatchObject({ state: 'delivered' });
  await Promise.all([after(shop, 7.1), after(shop, 7.1)]);
  expect(await stored()).toMatchObject({ state: 'completed', steps: 3 });
  await buyer.run('reviewOrder', { order_id, stars: 2, text: 'Meh' });
  await after(shop, 30);
  expect(await stored()).toMatchObject({ state: 'reviewed' });
  expect((await buyer.run('getReviews', { sx_id })).body.reviews).toMatchObject([{ stars: 2 }]);
});

it('is disputed: the money stays held, and an operator splits it', async () => {
  const { provider, buyer, order_id, payment_id, take, stored } = await ordered(shop, { requirements: '' });
  await take(provider, 'deliver', { text: 'Here' });
  await take(buyer, 'dispute', { text: 'This is a photo of a logo' });
  expect((await take(provider, 'withdraw')).code).toBe('order_step_not_possible');
  expect((await take(buyer, 'withdraw')).body.order.state).toBe('delivered');
  await take(buyer, 'dispute', { text: 'After all' });
  await after(shop, 40);
  await releases();
  expect(await stored()).toMatchObject({ state: 'disputed' });
  const [operator, involved] = await Promise.all([member(shop.server, 'admin'), member(shop.server, 'admin')]);
  expect((await operator.run('getDisputes', {})).body.orders).toMatchObject([{ order_id, disputed_by: buyer.user_id }]);
  const split = { order_id, back: 4000, reason: 'It was a part of the work' };
  expect((await buyer.run('settleOrder', split)).code).toBe('forbidden');
  expect((await operator.run('settleOrder', split)).body.order).toMatchObject({ state: 'completed', back: 4000 });
  expect((await involved.run('settleOrder', split)).code).toBe('order_step_not_possible');
  await becomes(shop, payment_id, 'partly_refunded');
  await releases();
  expect(await onAccount(shop, `user:${provider.user_id}`)).toBe(5700);
  expect((await operator.run('getDisputes', { which: 'decided' })).body.orders).toMatchObject([{ order_id }]);
  await agrees();
});

it('is split by what the buyer shall have in all: what went back before counts', async () => {
  const { provider, buyer, order_id, payment_id, take, stored } = await ordered(shop, { requirements: '' });
  await take(provider, 'deliver', { text: 'Here' });
  const asked = { payment_id, client_id: clientId(), reason: 'The second idea is missing', amount: 3000 };
  expect((await provider.call('POST /app/checkout/refundPayment', asked)).status).toBe(200);
  await take(buyer, 'dispute', { text: 'The first one too' });
  const operator = await member(shop.server, 'admin');
  await operator.run('settleOrder', { order_id, back: 5000, reason: 'Half of the work is there' });
  await releases();
  expect(await stored()).toMatchObject({ state: 'completed', back: 5000 });
  expect(await shop.server.ports.storage.get(Payment, payment_id)).toMatchObject({ refunded: 5000, reserved: 0 });
  await agrees();
});

it('ends with its payment, and goes on when the payer’s bank gives the money again', async () => {
  const { provider, payment_id, take, stored, buyer, sx_id } = await ordered(shop, { requirements: '' });
  const bank = shop.bank.account(platformKey);
  await take(provider, 'deliver', { text: 'Here' });
  bank.dispute(atBank(shop, payment_id).id);
  await becomes(shop, payment_id, 'disputed');
  expect(await stored()).toMatchObject({ state: 'cancelled', former: 'delivered' });
  bank.closeDispute(atBank(shop, payment_id).id, 'won');
  await becomes(shop, payment_id, 'won');
  expect(await stored()).toMatchObject({ state: 'delivered' });
  await buy(shop, buyer, sx_id);
  await agrees();
});

it('is subscribed to once, also when it was begun by two names before either was paid', async () => {
  const monthly = { key: 'mont', label: 'Monthly', price: 2000, inclusions: ['A call'], interval: 'month' as const };
  const { sx_id } = await serviceOf(shop, { stype: 'recurring', package: [monthly] });
  const buyer = await member(shop.server);
  const [one, two] = await Promise.all(
    [sx_id, cartIdOf(sx_id, 'mont')].map(
      async (name) => (await begin(buyer, name, { type: 'service' })).body.payment.payment_id,
    ),
  );
  const bank = shop.bank.account(platformKey);
  for (const [payment_id, state] of [
    [one!, 'confirmed'],
    [two!, 'refunded'],
  ] as const) {
    bank.confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, state);
  }
  expect(await shop.server.ports.storage.count(Subscription, { user_id: buyer.user_id! })).toBe(1);
  await agrees();
});

it('is one order a period where it is bought again, and the provider’s money once the period is over', async () => {
  const monthly = {
    key: 'mont',
    label: 'Monthly',
    price: 2000,
    inclusions: ['A call a week'],
    interval: 'month' as const,
  };
  const { buyer, sx_id, payment_id, stored, take } = await ordered(shop, { stype: 'recurring', package: [monthly] });
  const needs = 'Which name, and which colours?';
  expect(await stored()).toMatchObject({ state: 'delivered', package: 'Monthly', requirements: needs });
  const [subscription] = await shop.server.ports.storage.find(Subscription, { user_id: buyer.user_id! });
  const end = subscription!.paid_until;
  // The page knows who subscribes already, and to what.
  const pageFor = async (reader: typeof buyer) =>
    (await reader.call('GET /app/Services/getService/:sx_id', { sx_id })).body;
  expect((await pageFor(buyer)).subscribed).toEqual(['mont']);
  expect(await pageFor(await member(shop.server))).not.toHaveProperty('subscribed');
  for (const name of [sx_id, cartIdOf(sx_id, 'mont')]) {
    const offer = await buyer.call('POST /app/checkout/getOffer', { items: [{ type: 'service', sx_id: name }] });
    expect(offer.code).toBe('already_subscribed');
  }
  expect(await stored()).toMatchObject({ until: end, term_until: end });
  // Nobody has to do anything while it runs, and a dispute that is withdrawn does not end it early.
  expect(turnOf(await stored(), Date.now())).toBeUndefined();
  expect((await take(buyer, 'dispute', { text: 'Nobody called' })).status).toBe(200);
  expect((await take(buyer, 'withdraw')).status).toBe(200);
  expect((await stored()).until).toEqual(end);
  // The two agree to end another one, with a part of its price back: it is not charged again.
  const other = await ordered(shop, { stype: 'recurring', package: [monthly] });
  await other.take(other.provider, 'ask_cancel', { text: 'I move away', back: 500 });
  expect((await other.take(other.buyer, 'agree_cancel')).body.order).toMatchObject({ state: 'cancelled', back: 500 });
  const ending = () => shop.server.ports.storage.find(Subscription, { user_id: other.buyer.user_id! });
  expect(await ending()).toMatchObject([{ state: 'active', ends_then: true }]);
  // Nor is one whose dispute an operator decides for the buyer, if only by a part.
  const third = await ordered(shop, { stype: 'recurring', package: [monthly] });
  await third.take(third.buyer, 'dispute', { text: 'Nobody called' });
  const operator = await member(shop.server, 'admin');
  const { order_id } = third;
  await operator.run('settleOrder', { order_id, back: 500, reason: 'Two calls of four' });
  expect(await shop.server.ports.storage.find(Subscription, { user_id: third.buyer.user_id! })).toMatchObject([
    { state: 'active', ends_then: true },
  ]);
  await after(shop, 26);
  expect(await stored()).toMatchObject({ state: 'delivered' });
  await after(shop, 32);
  expect(await stored()).toMatchObject({ state: 'completed' });
  const clock = { now: () => end.getTime() + 60_000, pause: () => Promise.resolve() };
  await renewSubscriptions({ ...shop.server.ports, clock });
  expect(await ending()).toMatchObject([{ state: 'ended', ended_by: 'cancelled' }]);
  const over = await other.buyer.call('GET /app/Services/getService/:sx_id', { sx_id: other.sx_id });
  expect(over.body).not.toHaveProperty('subscribed');
  const orders = await until(
    () => shop.server.ports.storage.find(Order, { sx_id }),
    (found) => found.length === 2 && found.some((order) => order.payment_id !== payment_id),
  );
  // What is needed is asked once, and not again for each period.
  expect(orders.find((order) => order.payment_id !== payment_id)).toMatchObject({ requirements: '' });
  await agrees();
});
