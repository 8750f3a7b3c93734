/** A provider with a service, and what it takes to buy it. */
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { sweepOrders } from '#cloud/services/orders/orderClocks.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { member, type TestActor } from '../support/actors.ts';
import { atBank, becomes, begin, platformKey, type Shop, visa } from '../payments/stage.ts';

let count = 0;
export const clientId = () => `step-of-a-test-${++count}`;

/** An approved service of a new provider, in euros. */
export async function serviceOf(shop: Shop, more: Partial<NewRecordOf<typeof Service>> = {}) {
  const provider = await member(shop.server, 'provider');
  const sx_id = `service${String(++count).padStart(5, '0')}`;
  await shop.server.ports.storage.transact((tx) =>
    tx.insert(Service, {
      ...{ sx_id, service_id: 90_000 + count, user_id: provider.user_id!, title: 'A logo', category: 468 },
      requirements: 'Which name, and which colours?',
      package: [
        { key: 'base', label: 'Basic', price: 10_000, inclusions: ['One draft'], days: 3, revisions: 1 },
        { key: 'plus', label: 'Plus', price: 25_000, inclusions: ['Three drafts'], days: 5, revisions: 2 },
      ],
      ...{ payment: { currency: 'EUR' }, status: 'approved', is_listed: true },
      ...more,
    }),
  );
  return { provider, sx_id };
}

/** Buys a package by card; the order is there when this resolves. */
export async function buy(shop: Shop, buyer: TestActor, item: string) {
  const { payment } = (await begin(buyer, item, { type: 'service' })).body;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment.payment_id).id, visa);
  await becomes(shop, payment.payment_id, 'confirmed');
  return { payment_id: payment.payment_id, order_id: payment.items[0]!.ox_id };
}

/** A new service, bought. */
export async function ordered(shop: Shop, more: Partial<NewRecordOf<typeof Service>> = {}) {
  const { provider, sx_id } = await serviceOf(shop, more);
  const buyer = await member(shop.server);
  const bought = await buy(shop, buyer, sx_id);
  type Step = Parameters<typeof buyer.run<'takeOrderStep'>>[1];
  const take = (who: TestActor, step: Step['step'], said: object = {}) =>
    who.run('takeOrderStep', { order_id: bought.order_id, client_id: clientId(), step, ...said } as Step);
  const stored = async () => (await shop.server.ports.storage.get(Order, bought.order_id))!;
  return { provider, buyer, sx_id, ...bought, take, stored };
}

const day = 24 * 3_600_000;

/** Lets the clocks of orders run as if so many days had passed. */
export function after(shop: Shop, days: number) {
  const { ports } = shop.server;
  const clock = { now: () => Date.now() + days * day, pause: () => Promise.resolve() };
  return sweepOrders({ ...ports, clock });
}

/** What somebody reads in their conversation with the other one. */
export async function cards(who: TestActor, other: TestActor) {
  const { conversation } = (await who.run('fetchConversation', { user_id: other.user_id! })).body;
  return (await who.run('getMessages', { conversation_id: conversation.conversation_id })).body.messages;
}
