/** Offers inside conversations, the server's own cards, and what operators are told. */
import { describe, expect, it } from 'vitest';
import { Offer } from '#shared/chat/entities.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { sendCard } from '#cloud/chat/index.ts';
import { expireOffers } from '#cloud/chat/offers/offers.ts';
import { oneOf } from '#cloud/kernel/ports.ts';
import { member, type TestActor } from '../support/actors.ts';
import { LiveClient } from '../support/live.ts';
import { useServer } from '../support/server.ts';
import { clientId, read, say, seen, talk } from './talk.ts';

const server = useServer();

/** Ana offers; Ben may take it. */
const market = () => talk(server.current, { roles: ['provider'] });

const terms = {
  title: 'A logo',
  text: 'Three drafts',
  price: 12_000,
  currency: 'EUR',
  delivery_days: 5,
  revisions: 2,
  expires_days: 3,
};
const offer = (who: TestActor, conversation_id: string, more: Partial<typeof terms> & { client_id?: string } = {}) =>
  who.run('sendOffer', { conversation_id, client_id: clientId(), ...terms, ...more });
const decide = (who: TestActor, offer_id: string, step: 'accept' | 'decline' | 'withdraw') =>
  who.run('decideOffer', { offer_id, step });

describe('an offer', () => {
  it('is a card of the conversation, sent once by a provider', async () => {
    const { ana, ben, conversation_id } = await market();
    const client_id = clientId();
    const [one, two] = await Promise.all([
      offer(ana, conversation_id, { client_id }),
      offer(ana, conversation_id, { client_id }),
    ]);
    expect([one.status, one.body.offer, one.body.message.messageId]).toEqual([
      200,
      two.body.offer,
      two.body.message.messageId,
    ]);
    const { offer_id } = one.body.offer;
    expect((await read(ben, conversation_id)).at(-1)).toMatchObject({ type: 'service_offer', offer: offer_id });
    expect(await seen(ben, conversation_id)).toMatchObject({ last_kind: 'service_offer', last_line: 'A logo' });
    expect((await ben.run('getOffers', { conversation_id })).body.offers).toMatchObject([
      { offer_id, state: 'sent', user_id: ana.user_id, to_id: ben.user_id, offer_details: { price: 12_000 } },
    ]);
    expect(await offer(ben, conversation_id)).toMatchObject({ status: 403, code: 'offer_not_provider' });
    for (const wrong of [{ price: 0 }, { price: 1.5 }, { currency: 'XYZ' }, { delivery_days: 0 }, { title: ' ' }])
      expect(await offer(ana, conversation_id, wrong), JSON.stringify(wrong)).toMatchObject({ code: 'invalid' });
    // A card is no text of its author's.
    const { messageId } = one.body.message;
    expect((await ana.run('editMessage', { messageId, text: 'Cheaper' })).code).toBe('chat_message_not_found');
    expect((await ana.run('takeBack', { messageId })).code).toBe('forbidden');
  });

  it('goes one step, by its own side, once', async () => {
    const { ana, ben, conversation_id } = await market();
    const third = await member(server.current);
    const sent = async () => (await offer(ana, conversation_id)).body.offer.offer_id;
    const id = await sent();
    expect(await decide(ana, id, 'accept')).toMatchObject({ status: 403 });
    expect(await decide(ben, id, 'withdraw')).toMatchObject({ status: 403 });
    expect(await decide(third, id, 'accept')).toMatchObject({ status: 404, code: 'offer_not_found' });
    const both = await Promise.all([
      decide(ben, id, 'accept'),
      decide(ana, id, 'withdraw'),
      decide(ben, id, 'decline'),
    ]);
    expect(both.filter(({ status }) => status === 409)).toHaveLength(2);
    const { state } = (await server.current.ports.storage.get(Offer, id))!;
    const again =
      state === 'withdrawn'
        ? decide(ana, id, 'withdraw')
        : decide(ben, id, state === 'accepted' ? 'accept' : 'decline');
    expect(await again).toMatchObject({ status: 200, body: { offer: { state } } });
  });

  it('arrives no more than its message when its provider is blocked', async () => {
    const { ana, ben, conversation_id } = await market();
    await ben.run('updateInbox', { conversation_id, blocked: true });
    const live = await LiveClient.open(server.current.url, ben.token);
    expect(await live.subscribe('Offers', { conversation_id })).toMatchObject({ op: 'subscribed' });
    const { body, status } = await offer(ana, conversation_id);
    expect([status, JSON.stringify(body).includes('held')]).toEqual([200, false]);
    const { offer_id } = body.offer;
    const known = async (who: TestActor) =>
      (await who.run('getOffers', { conversation_id })).body.offers.map((row) => row.offer_id);
    expect([await known(ana), await known(ben)]).toEqual([[offer_id], []]);
    for (const step of ['accept', 'decline'] as const)
      expect(await decide(ben, offer_id, step)).toMatchObject({ status: 404, code: 'offer_not_found' });
    const query = encodeURIComponent(JSON.stringify({ conversation_id }));
    const rows = await ben.fetch(`/parse/classes/Offers?where=${query}`, { headers: ben.parseHeaders });
    expect(rows.body).toEqual({ results: [] });
    expect((await decide(ana, offer_id, 'withdraw')).body.offer.state).toBe('withdrawn');
    // What arrives later is the first thing that is heard.
    await ben.run('updateInbox', { conversation_id, blocked: false });
    const { offer_id: next } = (await offer(ana, conversation_id)).body.offer;
    await live.until(({ object }) => object?.offer_id === next);
    expect(new Set(live.events.map(({ object }) => object!.offer_id))).toEqual(new Set([next]));
    expect(await known(ben)).toEqual([next]);
    live.close();
  });

  it('runs out', async () => {
    const { ana, ben, conversation_id } = await market();
    const { offer_id } = (await offer(ana, conversation_id)).body.offer;
    const { storage } = server.current.ports;
    await storage.transact((tx) => tx.update(Offer, offer_id, { expires_at: new Date(Date.now() - 1000) }));
    expect(await decide(ben, offer_id, 'accept')).toMatchObject({ status: 410, code: 'offer_expired' });
    await expireOffers(server.current.ports);
    expect((await storage.get(Offer, offer_id))!.state).toBe('expired');
  });
});

it('a card is the server’s own, as its domain declares it, and comes once', async () => {
  const [buyer, seller] = [await member(server.current), await member(server.current)];
  const data = { order_id: '12345', path: '/orders/12345', step: 'buy' };
  const card = {
    type: 'service_purchase' as const,
    from: buyer.user_id!,
    to: seller.user_id!,
    client_id: 'order-12345',
    title: 'A logo',
    data,
  };
  const { ports } = server.current;
  const [one, two] = await Promise.all([sendCard(ports, card), sendCard(ports, card)]);
  expect(one).toEqual(two);
  expect(await read(seller, one.conversation_id)).toMatchObject([
    { type: 'service_purchase', title: 'A logo', type_data: data, user_id: buyer.user_id },
  ]);
  // Whoever bought something is no stranger.
  expect((await seen(seller, one.conversation_id)).inbox).toMatchObject({ request: false, unread: 1 });
  await expect(sendCard(ports, { ...card, data: { ...data, order_id: 5 } })).rejects.toThrow('order_id');
  await expect(sendCard(ports, { ...card, type: 'service_offer' })).rejects.toThrow('No domain declares');
});

it('operators read what was reported in its context, and the log says so', async () => {
  const { ana, ben, conversation_id } = await talk(server.current);
  const admin = await member(server.current, 'admin');
  const { messageId } = await say(ana, conversation_id, 'You fool');
  await ana.run('editMessage', { messageId, text: 'You friend' });
  expect(await ana.run('reportMessage', { messageId, reason: 'insult' })).toMatchObject({ status: 403 });
  for (const note of ['Look', 'Look at it']) await ben.run('reportMessage', { messageId, reason: 'insult', note });
  expect(await ben.run('getChatReports', {})).toMatchObject({ status: 403 });
  const open = async () => (await admin.run('getChatReports', {})).body.reports;
  const [report] = await open();
  expect(report).toMatchObject({ messageId, reporter_id: ben.user_id, note: 'Look at it' });
  const { report_id } = report!;
  const { body } = await admin.run('readChatReport', { report_id });
  expect(body.messages.map(({ text }) => text)).toEqual(['Hello', 'Hello you', 'You friend']);
  expect(body.former).toMatchObject([{ text: 'You fool' }]);
  for (const acted of [true, false]) await admin.run('settleChatReport', { report_id, acted, reason: 'Warned' });
  expect(await open()).toEqual([]);
  // Whoever reported it is told once that something was done, and the other one nothing.
  const told = { type: oneOf(['report_acted', 'report_kept']) };
  const news = await server.current.ports.storage.find(Notification, told);
  expect(news.map(({ user_id, type, path }) => [user_id, type, path])).toEqual([
    [ben.user_id, 'report_acted', `/chat/${conversation_id}`],
  ]);
  const deeds = await server.current.database.db.collection('AuditEntries').find({ actor_id: admin.user_id }).toArray();
  expect(deeds.map(({ action }) => action as string)).toEqual(['chat.read', 'chat.settle']);
});
