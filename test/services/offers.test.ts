/** An accepted offer is paid for through the cart, once; that makes an order, whose money is held until the work is done. */
import { expect, it } from 'vitest';
import { Offer } from '#shared/chat/entities.ts';
import { Order, OrderStep } from '#shared/services/entities/order.ts';
import { limits } from '#shared/limits.ts';
import { releaseEarnings } from '#cloud/payments/payouts/earnings.ts';
import { clientId, read, talk } from '../chat/talk.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, until, useShop, visa } from '../payments/stage.ts';
import { member, type TestActor } from '../support/actors.ts';
import { service } from './stage.ts';

const shop = useShop();
const day = 24 * 3_600_000;

async function accepted(isNamed = false) {
  const { ana, ben, conversation_id } = await talk(shop.server, { roles: ['provider'] });
  const terms = { title: 'A logo', text: 'As drawn', price: 12_000, currency: 'EUR', delivery_days: 5, revisions: 2 };
  const sx_id = isNamed ? await service(shop.server, ana) : '';
  const { body } = await ana.run('sendOffer', {
    conversation_id,
    client_id: clientId(),
    ...terms,
    expires_days: 3,
    service: sx_id,
  });
  const { offer_id } = body.offer;
  const add = (who: TestActor) => who.call('GET /app/cart/add/:type/:sx_id', { type: 'offer', sx_id: offer_id });
  expect(await add(ben)).toMatchObject({ status: 409, code: 'offer_not_accepted' });
  await ben.run('decideOffer', { offer_id, step: 'accept' });
  return { ana, ben, conversation_id, offer_id, add, sx_id };
}
const stored = async (offer_id: string) => (await shop.server.ports.storage.get(Offer, offer_id))!;
const pay = (payment_id: string) => shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
const agrees = async () => expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);

it('the buyer alone pays what was agreed, once; the order goes on to its reviews', async () => {
  const { ana, ben, conversation_id, offer_id, add, sx_id } = await accepted(true);
  for (const other of [ana, await member(shop.server)])
    expect(await add(other)).toMatchObject({ status: 404, code: 'offer_not_found' });
  const cart = (await add(ben)).body;
  expect(cart.offers).toMatchObject([{ total: 12_000, currency: 'EUR' }]);

  // Two payments that were begun before either was paid: the second one goes back.
  const [one, two] = [
    (await begin(ben, offer_id, { type: 'offer' })).body.payment,
    (await begin(ben, offer_id, { type: 'offer' })).body.payment,
  ];
  pay(one.payment_id);
  await becomes(shop, one.payment_id, 'confirmed');
  pay(two.payment_id);
  await becomes(shop, two.payment_id, 'refunded');
  const order_id = one.items[0]!.ox_id;
  expect(await stored(offer_id)).toMatchObject({ state: 'paid', order_id });
  expect(await add(ben)).toMatchObject({ status: 409, code: 'offer_paid' });
  expect((await ben.run('decideOffer', { offer_id, step: 'accept' })).body.offer.state).toBe('paid');
  expect((await ana.run('decideOffer', { offer_id, step: 'withdraw' })).code).toBe('offer_decided');

  const { order, steps } = (await ben.run('getOrder', { order_id })).body;
  expect(order).toMatchObject({ title: 'A logo', state: 'working', revisions: 2, offer_id, sx_id });
  expect(Date.parse(order.due_at!) - Date.parse(order.createdAt)).toBeGreaterThan(4.9 * day);
  expect(steps).toMatchObject([{ step: 'buy', text: 'As drawn' }]);
  const messages = await until(
    () => read(ana, conversation_id),
    (said) => said.some(({ type }) => type === 'service_purchase'),
  );
  // Its page leads both to the card that tells of it.
  const place = messages.find(({ type }) => type === 'service_purchase')!.seq;
  for (const who of [ana, ben])
    expect((await who.run('getOrder', { order_id })).body).toMatchObject({ conversation_id, message: place });
  expect(await onAccount(shop, `held:${ana.user_id}`)).toBeGreaterThan(10_000);
  expect(await onAccount(shop, `user:${ana.user_id}`)).toBe(0);

  const take = (who: TestActor, step: 'deliver' | 'complete', said: object = {}) =>
    who.run('takeOrderStep', { order_id, client_id: clientId(), step, ...said } as never);
  await take(ana, 'deliver', { text: 'Here it is' });
  await take(ben, 'complete');
  await releaseEarnings({
    ...shop.server.ports,
    clock: { now: () => Date.now() + day, pause: () => Promise.resolve() },
  });
  expect(await onAccount(shop, `user:${ana.user_id}`)).toBeGreaterThan(10_000);
  await ben.run('reviewOrder', { order_id, stars: 5, text: 'As agreed' });
  const reviewed = (await ana.run('reviewOrder', { order_id, stars: 4 })).body;
  expect(reviewed).toMatchObject({ order: { state: 'reviewed' }, reviews: [{ stars: 5 }, { stars: 4 }] });
  // The service that the offer names has the order's review, and says what an offer of it begins with.
  expect((await ben.run('getReviews', { sx_id })).body).toMatchObject({ count: 1, reviews: [{ stars: 5 }] });
  const [own] = (await ana.call('POST /app/services/getOwnServices', {})).body.services;
  expect(own).toMatchObject({ sx_id, currency: 'EUR', days: 3, revisions: 1, reviews: { count: 1, mean: 5 } });
  await agrees();
});

it('money that goes back cancels the order, and both see it', async () => {
  const { ana, ben, offer_id } = await accepted();
  const { payment } = (await begin(ben, offer_id, { type: 'offer' })).body;
  pay(payment.payment_id);
  await becomes(shop, payment.payment_id, 'confirmed');
  await ana.call('POST /app/checkout/refundPayment', {
    ...{ payment_id: payment.payment_id, client_id: clientId(), reason: 'No time' },
  });
  await becomes(shop, payment.payment_id, 'refunded');
  const { order_id, state } = await stored(offer_id);
  expect(state).toBe('refunded');
  const { storage } = shop.server.ports;
  expect(await storage.get(Order, order_id!)).toMatchObject({ state: 'cancelled' });
  await until(
    () => storage.count(OrderStep, { order_id: order_id!, is_told: false }),
    (left) => left === 0,
  );
  expect(await onAccount(shop, `user:${ana.user_id}`)).toBe(0);
  await agrees();
});

it('an offer, on a job or in a conversation, names a service of its provider, as long as everybody may open it', async () => {
  const [ana, ben, cleo] = await Promise.all([
    member(shop.server),
    member(shop.server, 'provider'),
    member(shop.server, 'provider'),
  ]);
  const sx_id = await service(shop.server, ben);
  const data = { category: 468, currency: 'EUR', budget: 400, country_code: 'PT' };
  const input = { group_id: limits.jobsGroup, title: 'Paint a boat', text: 'Blue, please.', data };
  const { fx_id } = (await ana.call('POST /app/feeds/addFeed', input)).body.feed;
  const offer = { feed_item_id: fx_id, text: 'With two coats.', price: 35_000, delivery_days: 4, service: sx_id };
  expect((await cleo.run('sendJobOffer', offer)).code).toBe('not_found');
  expect((await ben.run('sendJobOffer', offer)).body.offer.service).toMatchObject({ sx_id });
  const seen = async () => (await ana.run('getJobOffers', { feed_item_id: fx_id })).body.offers[0]!.service;
  expect(await seen()).toMatchObject({ sx_id });
  await ben.run('sendJobOffer', { ...offer, service: '' });
  expect(await seen()).toBeUndefined();
  // So does one that is sent in a conversation.
  const { conversation_id } = (await ben.run('fetchConversation', { user_id: ana.user_id! })).body.conversation;
  const terms = {
    title: 'Three boats',
    price: 90_000,
    currency: 'EUR',
    delivery_days: 9,
    revisions: 0,
    expires_days: 3,
  };
  const sends = (who: TestActor, named: string) =>
    who.run('sendOffer', { conversation_id, client_id: clientId(), ...terms, service: named });
  expect((await sends(ben, sx_id)).body.offer.service).toBe(sx_id);
  expect((await sends(ben, '')).body.offer).not.toHaveProperty('service');
  expect((await sends(ben, await service(shop.server, cleo))).code).toBe('not_found');
});
