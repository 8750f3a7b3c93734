/** An accepted offer is paid for through the cart, once; both see it, and the provider has the money. */
import { expect, it } from 'vitest';
import { Offer } from '#shared/chat/entities.ts';
import { tellPaidOffers } from '#cloud/chat/paidOffers.ts';
import { atBank, becomes, begin, onAccount, platformKey, reconciled, until, useShop, visa } from '../payments/stage.ts';
import { member, type TestActor } from '../support/actors.ts';
import { clientId, read, talk } from './talk.ts';

const shop = useShop();

async function accepted() {
  const { ana, ben, conversation_id } = await talk(shop.server, { roles: ['provider'] });
  const terms = { title: 'A logo', text: '', price: 12_000, currency: 'EUR', delivery_days: 5, revisions: 2 };
  const { body } = await ana.run('sendOffer', { conversation_id, client_id: clientId(), ...terms, expires_days: 3 });
  const { offer_id } = body.offer;
  const add = (who: TestActor) => who.call('GET /app/cart/add/:type/:sx_id', { type: 'offer', sx_id: offer_id });
  expect(await add(ben)).toMatchObject({ status: 409, code: 'offer_not_accepted' });
  await ben.run('decideOffer', { offer_id, step: 'accept' });
  return { ana, ben, conversation_id, offer_id, add };
}
const stored = async (offer_id: string) => (await shop.server.ports.storage.get(Offer, offer_id))!;

it('the buyer alone pays what was agreed, once', async () => {
  const { ana, ben, conversation_id, offer_id, add } = await accepted();
  for (const other of [ana, await member(shop.server)])
    expect(await add(other)).toMatchObject({ status: 404, code: 'offer_not_found' });
  const cart = (await add(ben)).body;
  expect(cart.offers).toMatchObject([{ total: 12_000, currency: 'EUR' }]);

  // Two payments that were begun before either was paid: the second one goes back.
  const [one, two] = [
    (await begin(ben, offer_id, { type: 'offer' })).body.payment,
    (await begin(ben, offer_id, { type: 'offer' })).body.payment,
  ];
  const bank = shop.bank.account(platformKey);
  bank.confirmWithCard(atBank(shop, one.payment_id).id, visa);
  await becomes(shop, one.payment_id, 'confirmed');
  bank.confirmWithCard(atBank(shop, two.payment_id).id, visa);
  await becomes(shop, two.payment_id, 'refunded');
  expect(await stored(offer_id)).toMatchObject({ state: 'paid' });
  expect(await add(ben)).toMatchObject({ status: 409, code: 'offer_paid' });
  expect((await ben.run('decideOffer', { offer_id, step: 'accept' })).body.offer.state).toBe('paid');
  expect((await ana.run('decideOffer', { offer_id, step: 'withdraw' })).code).toBe('offer_decided');

  const last = async () => (await read(ana, conversation_id)).at(-1)!;
  await until(last, ({ type }) => type === 'offer_paid');
  expect(await last()).toMatchObject({ user_id: ben.user_id, title: 'A logo', type_data: { offer_id, price: 12_000 } });
  await tellPaidOffers(shop.server.ports);
  expect((await read(ana, conversation_id)).filter(({ type }) => type === 'offer_paid')).toHaveLength(1);
  const earned = await onAccount(shop, `user:${ana.user_id}`);
  expect(earned).toBeGreaterThan(10_000);

  await ana.call('POST /app/checkout/refundPayment', {
    ...{ payment_id: one.payment_id, client_id: clientId(), reason: 'No time' },
  });
  await becomes(shop, one.payment_id, 'refunded');
  expect(await stored(offer_id)).toMatchObject({ state: 'refunded' });
  await until(last, ({ type }) => type === 'offer_refunded');
  expect(await onAccount(shop, `user:${ana.user_id}`)).toBe(0);
  expect((await reconciled(shop)).filter((line) => /differ|wrong/i.test(line))).toEqual([]);
});
