/** Receivers with keys of their own at the card company: paid straight, and nobody else's keys speak for them. */
import { Stripe } from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepRefunds } from '#cloud/payments/process/refundSweep.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Refund } from '#shared/payments/entities/payment.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import {
  atBank,
  becomes,
  begin,
  onAccount,
  platformKey,
  reconciled,
  stateOf,
  useShop,
  visa,
  webhookSecret,
} from './stage.ts';

const shop = useShop();
let guest: TestActor;
const later = { clock: { now: () => Date.now() + 60 * 60_000, pause: () => Promise.resolve() } };
const balance = (who: TestActor) => onAccount(shop, `user:${who.user_id}`);

beforeAll(async () => {
  guest = await visitor(shop.server);
});

describe('a receiver with keys of their own', () => {
  it('who has taken them away sends a refund back by hand, and is told', async () => {
    const rich = await member(shop.server);
    const keys = (stripe_secret: string, stripe_publishable: string) =>
      rich.call('POST /app/users/updatePaymentSetings', { current: password, stripe_secret, stripe_publishable });
    await keys('sk_test_ofOneWhoTookItAway', 'pk_test_ofOneWhoTookItAway');
    const { payment_id } = (await begin(guest, `${rich.user_id}-2500`)).body.payment;
    const intent = atBank(shop, payment_id, 'sk_test_ofOneWhoTookItAway').id;
    shop.bank.account('sk_test_ofOneWhoTookItAway').confirmWithCard(intent, visa);
    await guest.call('POST /app/checkout/getPayment', { payment_id });
    await becomes(shop, payment_id, 'confirmed');
    expect((await keys('', '')).status).toBe(200);
    const { refund } = (
      await rich.call('POST /app/checkout/refundPayment', { payment_id, client_id: 'without-keys', reason: 'Sold out' })
    ).body;
    expect(refund.state).toBe('waiting');
    const { storage } = shop.server.ports;
    expect(await storage.count(Notification, { user_id: rich.user_id!, type: 'refund_to_send' })).toBe(1);
    const sent = await rich.call('POST /app/checkout/sendRefund', { refund_id: refund.refund_id, reference: 'IBAN 7' });
    expect(sent.body.refund.state).toBe('done');
    expect(await stateOf(shop, payment_id)).toBe('refunded');
    expect(await onAccount(shop, `direct:${rich.user_id}`)).toBe(0);
  });

  it('who takes them away ends what was begun with them, and keeps what was paid meanwhile', async () => {
    const rich = await member(shop.server);
    const [secret, open] = ['sk_test_ofOneInAHurryToGo', 'pk_test_ofOneInAHurryToGo'];
    const keys = (stripe_secret: string, stripe_publishable: string) =>
      rich.call('POST /app/users/updatePaymentSetings', { current: password, stripe_secret, stripe_publishable });
    await keys(secret, open);
    const [unpaid, paid] = [
      (await begin(guest, `${rich.user_id}-2600`)).body.payment,
      (await begin(guest, `${rich.user_id}-2700`)).body.payment,
    ];
    const intent = (payment_id: string) => atBank(shop, payment_id, secret);
    shop.bank.account(secret).confirmWithCard(intent(paid.payment_id).id, visa);
    expect((await keys('', '')).status).toBe(200);
    expect(await stateOf(shop, unpaid.payment_id)).toBe('cancelled');
    expect(intent(unpaid.payment_id).status).toBe('canceled');
    expect(await stateOf(shop, paid.payment_id)).toBe('confirmed');
  });

  it('is paid straight, and nobody else’s keys speak for them', async () => {
    const rich = await member(shop.server);
    const key = 'sk_test_ofTheReceiverAlone';
    const secret = 'whsec_ofTheReceiverAlone';
    const saved = await rich.call('POST /app/users/updatePaymentSetings', {
      current: password,
      stripe_publishable: 'pk_test_ofTheReceiverAlone',
      stripe_secret: key,
      stripe_webhook: secret,
    });
    expect(saved.body.settings.stripe_webhook).toEqual({ set: true, end: 'lone' });
    shop.bank.listen(key, { url: `${shop.server.url}/callbacks/stripe/u${rich.user_id}`, secret });
    const { body } = await begin(guest, `${rich.user_id}-3000`);
    const { payment } = body;
    expect(payment).toMatchObject({ direct: true, fee: 0 });
    expect(payment.step!.publishable_key).toBe('pk_test_ofTheReceiverAlone');
    shop.bank.account(key).confirmWithCard(atBank(shop, payment.payment_id, key).id, visa);
    await becomes(shop, payment.payment_id, 'confirmed');
    expect([await balance(rich), await onAccount(shop, `direct:${rich.user_id}`)]).toEqual([0, 3000]);
    const back = await rich.call('POST /app/checkout/refundPayment', {
      payment_id: payment.payment_id,
      client_id: 'straight-back',
      reason: 'Sold out',
    });
    expect(back.body.payment.state).toBe('refunded');
    expect(await onAccount(shop, `direct:${rich.user_id}`)).toBe(0);
    const { payment_id: platforms } = (await begin(guest, '0-1000')).body.payment;
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, platforms).id, visa);
    await becomes(shop, platforms, 'confirmed');
    // Their own secret says nothing about the platform's payments.
    const other = shop.bank.events.find(({ secretKey }) => secretKey === platformKey)!;
    expect(await shop.bank.deliver(other, secret)).toBe(403);
    expect(await shop.bank.deliver({ ...other, secretKey: key }, webhookSecret)).toBe(403);
    // Nor do they fill the database with what they sign themselves.
    const send = (payload: string) =>
      fetch(`${shop.server.url}/callbacks/stripe/u${rich.user_id}`, {
        method: 'POST',
        body: payload,
        headers: {
          'Content-Type': 'application/json',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
      });
    const made = (rail_id: unknown, more = '') =>
      JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'payment_intent', id: rail_id } }, more });
    const rows = shop.server.database.db.collection('PaymentEvents');
    const before = await rows.countDocuments();
    for (const payload of ['null', '5', '[]', '{}']) expect((await send(payload)).status).toBe(403);
    for (const rail_id of [{ a: 1 }, 'x'.repeat(100_000)]) expect((await send(made(rail_id))).status).toBe(400);
    expect((await send(made('pi_of_nobody', 'x'.repeat(300_000)))).status).toBe(413);
    expect((await send(made('pi_of_nobody'))).status).toBe(200);
    expect(await rows.countDocuments()).toBe(before);
    // What is about a payment of theirs is kept as it was sent, up to what a rail sends.
    const account = `u${rich.user_id}`;
    const kept = await rows.find({ account }).toArray();
    const own = atBank(shop, payment.payment_id, key).id;
    expect(kept.map(({ raw }) => (JSON.parse(raw as string) as { type: string }).type)).toContain(
      'payment_intent.succeeded',
    );
    const told = (id: number, more = '') => send(made(own, more).replace('evt_1', `evt_own_${id}`));
    expect((await told(0, 'x'.repeat(70_000))).status).toBe(200);
    for (let id = 1; id <= 45; id++) expect((await told(id)).status).toBe(200);
    expect(await rows.countDocuments({ account, raw: '' })).toBeGreaterThan(5);
    expect(await rows.countDocuments({ account, raw: { $ne: '' } })).toBeLessThanOrEqual(40);
    // Nor does a refund of theirs that they give the name of another payment's, done or still asked for.
    const poor = await member(shop.server);
    const { payment_id } = (await begin(guest, `${poor.user_id}-1000`)).body.payment;
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'confirmed');
    shop.bank.behave({ away: true });
    const asked = await poor.call('POST /app/checkout/refundPayment', {
      payment_id,
      client_id: 'asked-while-it-is-away',
      reason: 'Sold out',
    });
    shop.bank.behave({});
    expect(asked.body.refund.state).toBe('reserved');
    for (const { refund_id } of [back.body.refund, asked.body.refund]) {
      const { body: again } = await begin(guest, `${rich.user_id}-3000`);
      const intent = atBank(shop, again.payment.payment_id, key).id;
      shop.bank.account(key).confirmWithCard(intent, visa);
      await becomes(shop, again.payment.payment_id, 'confirmed');
      shop.bank.account(key).refund(intent, undefined, { refund_id });
      await becomes(shop, again.payment.payment_id, 'refunded');
    }
    const open = await shop.server.ports.storage.get(Refund, asked.body.refund.refund_id);
    expect(open).toMatchObject({ state: 'reserved', payment_id });
    await sweepRefunds({ ...shop.server.ports, ...later });
    await becomes(shop, payment_id, 'refunded');
    expect(await balance(poor)).toBe(0);
  });
});

it('leaves books in which everything agrees', async () => {
  expect((await reconciled(shop)).at(-1)).toMatch(/\d+ payments, \d+ entries: everything agrees\.$/);
});
