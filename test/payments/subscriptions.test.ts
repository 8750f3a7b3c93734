/** Subscriptions: each period is charged once, whatever servers and rails do; a charge that fails is told, tried again, and made good or given up. */
import { beforeAll, describe, expect, it } from 'vitest';
import { renewSubscriptions } from '#cloud/payments/subscriptions/renewals.ts';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { momentAfter } from '#shared/payments/subscriptions.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { mailsTo } from '../support/mails.ts';
import {
  alwaysAsking,
  asking,
  atBank,
  becomes,
  begin,
  declined,
  declinedLater,
  onAccount,
  platformKey,
  reconciled,
  stateOf,
  until,
  useShop,
  visa,
} from './stage.ts';
import { Box, soldOut } from './parcels.ts';

const shop = useShop();
const day = 24 * 3_600_000;
let seller: TestActor;
beforeAll(async () => {
  seller = await member(shop.server);
});

const bank = () => shop.bank.account(platformKey);
const storage = () => shop.server.ports.storage;
const rowOf = async (id: string): Promise<Subscription> => (await storage().get(Subscription, id))!;
const boxOf = async (id: string) => {
  const { sent, returned = 0, ended = 0 } = (await storage().get(Box, id))!;
  return { sent, returned, ended };
};
const paymentsOf = (subscription_id: string) =>
  storage().find(Payment, { subscription_id }, { sort: { createdAt: 1 } });
/** The intents of one person's payments that were paid. */
const charges = async (id: string) => {
  const names = new Set((await paymentsOf(id)).map(({ payment_id }) => payment_id));
  return bank()
    .intents()
    .filter(({ status, metadata }) => status === 'succeeded' && names.has(metadata.payment_id!)).length;
};
const at = (moment: Date, days = 0) => ({
  ...shop.server.ports,
  clock: { now: () => moment.getTime() + days * day, pause: () => Promise.resolve() },
});

let things = 0;
/** A member who subscribes by a card. */
async function subscribed({ card = visa, every = 'month', price = 1200 } = {}) {
  const who = await member(shop.server);
  const sx_id = `${seller.user_id}-${price}-${every}-${++things}`;
  const { body } = await begin(who, sx_id, { type: 'subscription' });
  const { payment_id } = body.payment;
  const { id: intent, setup_future_usage } = atBank(shop, payment_id);
  expect(setup_future_usage).toBe('off_session');
  bank().confirmWithCard(intent, card);
  if (card === alwaysAsking) bank().authenticate(intent, true);
  await becomes(shop, payment_id, 'confirmed');
  const { subscription_id: id } = (await storage().get(Payment, payment_id))!;
  return { who, id: id!, sx_id, payment_id };
}
const own = async (who: TestActor) =>
  (await who.call('GET /app/subscriptions/getSubscriptions', {})).body.subscriptions[0]!;
const emailOf = async ({ objectId }: TestActor) => (await shop.server.ports.accounts.emailOf(objectId!))?.email;
/** What somebody was told in the bell, of the last thing that was begun. */
const newsOf = async ({ user_id }: TestActor, type: Notification['type']) => {
  const rows = await storage().find(Notification, { user_id: user_id!, type });
  return rows.filter(({ params }) => String(params.what).endsWith(`-${things}`)).length;
};

describe('a subscription', () => {
  it('is for members, by card or balance, once for a thing; its card is kept', async () => {
    const guest = await visitor(shop.server);
    const items = [{ type: 'subscription', sx_id: `${seller.user_id}-900-week` }];
    expect((await guest.call('POST /app/checkout/getOffer', { items })).code).toBe('session_required');
    const { who, id, sx_id } = await subscribed();
    expect((await who.call('POST /app/checkout/getOffer', { items: [{ type: 'subscription', sx_id }] })).code).toBe(
      'already_subscribed',
    );
    const { offer } = (await who.call('POST /app/checkout/getOffer', { items })).body;
    expect(offer.items[0]).toMatchObject({ every: 'week' });
    expect(offer.rails.map(({ rail }: { rail: string }) => rail)).toEqual(['stripe', 'balance']);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'active', period: 1, amount: 1200, every: 'month', seller_id: seller.user_id });
    expect(row.paid_until).toEqual(momentAfter(row.started_at, 'month', 1));
    expect(await own(who)).toMatchObject({ subscription_id: id, state: 'active', card: { last4: '4242' } });
    expect(await boxOf(id)).toEqual({ sent: 1, returned: 0, ended: 0 });
  });

  it('of test money comes to its next date at once, for its buyer alone: paid, or tried until it ends', async () => {
    const skip = async ({ who, id }: { who: TestActor; id: string }) => {
      const { body, code } = await who.run('skipTestTime', { subscription_id: id });
      return code || body.subscription.state;
    };
    const paying = await subscribed();
    expect(await skip({ ...paying, who: seller })).toBe('not_found');
    for (const period of [2, 3]) {
      expect(await skip(paying)).toBe('active');
      await until(
        () => rowOf(paying.id),
        (row) => row.period === period && row.charging === undefined,
      );
    }
    expect(await charges(paying.id)).toBe(3);
    expect((await rowOf(paying.id)).paid_until.getTime()).toBeGreaterThan(Date.now() + 20 * day);

    const failing = await subscribed({ card: declinedLater, every: 'day' });
    for (const retries of [1, 2, 3]) {
      expect(await skip(failing)).toBe('past_due');
      expect((await rowOf(failing.id)).retries).toBe(retries);
    }
    expect(await skip(failing)).toBe('ended');
    expect(await rowOf(failing.id)).toMatchObject({ ended_by: 'unpaid', period: 1 });
    expect(await skip(failing)).toBe('step_not_possible');
  });

  it('that two payments begin at once is begun once, and the other payment goes back', async () => {
    const who = await member(shop.server);
    const sx_id = `${seller.user_id}-700-day-twice`;
    const two = await Promise.all([1, 2].map(() => begin(who, sx_id, { type: 'subscription' })));
    const ids = two.map(({ body }) => body.payment.payment_id);
    for (const payment_id of ids) bank().confirmWithCard(atBank(shop, payment_id).id, visa);
    await until(
      () => Promise.all(ids.map((payment_id) => stateOf(shop, payment_id))),
      (states) => states.toSorted().join() === 'confirmed,refunded',
    );
    expect(await storage().count(Subscription, { user_id: who.user_id! })).toBe(1);
  });

  it('is renewed once by many servers, at the price of its start, and tells its payer', async () => {
    const { who, id } = await subscribed();
    const { paid_until, started_at } = await rowOf(id);
    await renewSubscriptions(at(new Date(paid_until.getTime() - 1)));
    expect((await rowOf(id)).period).toBe(1);
    const before = await onAccount(shop, `user:${seller.user_id}`);
    for (let nth = 0; nth < 2; nth++)
      await Promise.all(Array.from({ length: 5 }, () => renewSubscriptions(at(paid_until))));
    expect(await rowOf(id)).toMatchObject({
      state: 'active',
      period: 2,
      paid_until: momentAfter(started_at, 'month', 2),
    });
    expect(await charges(id)).toBe(2);
    expect(await boxOf(id)).toEqual({ sent: 2, returned: 0, ended: 0 });
    expect((await onAccount(shop, `user:${seller.user_id}`)) - before).toBe(1140);
    const { payments } = (await who.call('GET /app/subscriptions/getCharges', { subscription_id: id })).body;
    expect(payments.map(({ state, amount }: PaymentShape) => [state, amount])).toEqual([
      ['confirmed', 1200],
      ['confirmed', 1200],
    ]);
    const stranger = await member(shop.server);
    expect((await stranger.call('GET /app/subscriptions/getCharges', { subscription_id: id })).code).toBe('not_found');
    // Away for three months: the period that runs is charged, and no other.
    await renewSubscriptions(at(momentAfter(started_at, 'month', 5), 1));
    expect(await rowOf(id)).toMatchObject({ period: 6, paid_until: momentAfter(started_at, 'month', 6) });
    expect(await charges(id)).toBe(3);
  });

  it('whose rail takes the money and cannot say so is charged once', async () => {
    const { id } = await subscribed({ every: 'day' });
    const { paid_until } = await rowOf(id);
    shop.bank.behave({ deaf: true, silent: true });
    await renewSubscriptions(at(paid_until));
    shop.bank.behave({});
    expect(await rowOf(id)).toMatchObject({ state: 'active', period: 1, charging: 2 });
    expect(await charges(id)).toBe(2);
    await renewSubscriptions(at(new Date(paid_until.getTime() + 3_600_000)));
    expect(await rowOf(id)).toMatchObject({ state: 'active', period: 2 });
    expect(await charges(id)).toBe(2);
  });

  it('from a balance is renewed from it', async () => {
    const who = await member(shop.server);
    const deposit = await who.call('POST /app/checkout/createPayment', {
      client_id: 'money-for-the-boxes',
      items: [{ type: 'deposit', sx_id: 'deposit-service', amount: 1500, currency: 'EUR' }],
      rail: 'stripe',
      total: 1500,
      currency: 'EUR',
    });
    bank().confirmWithCard(atBank(shop, deposit.body.payment.payment_id).id, visa);
    await becomes(shop, deposit.body.payment.payment_id, 'confirmed');
    const { body } = await begin(who, `${seller.user_id}-700-week-balance`, { type: 'subscription', rail: 'balance' });
    const id = body.payment.subscription_id!;
    const { paid_until } = await rowOf(id);
    await renewSubscriptions(at(paid_until));
    expect(await rowOf(id)).toMatchObject({ period: 2, state: 'active' });
    await renewSubscriptions(at(paid_until, 7));
    expect(await rowOf(id)).toMatchObject({ period: 2, state: 'past_due', problem: 'not_enough_balance' });
    expect(await onAccount(shop, `user:${who.user_id}`)).toBe(100);
  });
});

describe('a charge that fails', () => {
  it('is tried again on days 3 and 5, each told once, and made good by another card at once', async () => {
    const { who, id } = await subscribed({ card: declinedLater });
    const { paid_until } = await rowOf(id);
    const states = async () => (await paymentsOf(id)).map(({ state }) => state);
    await Promise.all([1, 2].map(() => renewSubscriptions(at(paid_until))));
    expect(await rowOf(id)).toMatchObject({ state: 'past_due', problem: 'generic_decline', retries: 1 });
    expect(await states()).toEqual(['confirmed', 'awaiting']);
    expect(await newsOf(who, 'subscription_failed')).toBe(1);
    await renewSubscriptions(at(paid_until, 2.9));
    expect(await states()).toEqual(['confirmed', 'awaiting']);
    await renewSubscriptions(at(paid_until, 3));
    expect(await states()).toEqual(['confirmed', 'cancelled', 'awaiting']);
    const shown = await own(who);
    expect(shown).toMatchObject({
      state: 'past_due',
      retry_at: new Date(paid_until.getTime() + 5 * day).toISOString(),
      pay_until: new Date(paid_until.getTime() + 7 * day).toISOString(),
      payment_id: (await paymentsOf(id)).at(-1)!.payment_id,
    });
    // By another card, which is kept by another payment.
    const other = await begin(who, `${seller.user_id}-300`, { save_card: true });
    bank().confirmWithCard(atBank(shop, other.body.payment.payment_id).id, visa);
    await becomes(shop, other.body.payment.payment_id, 'confirmed');
    const cards = await shop.server.database.db
      .collection<{ _id: string; last4: string; user_id: number }>('SavedCards')
      .find({ user_id: who.user_id! })
      .toArray();
    const { _id: card_id } = cards.find(({ last4 }) => last4 === '4242')!;
    const changed = await who.call('POST /app/subscriptions/change', { subscription_id: id, rail: 'stripe', card_id });
    expect(changed.body.subscription).toMatchObject({ state: 'active', card: { last4: '4242' } });
    const row = await rowOf(id);
    expect(row).toMatchObject({ period: 2, paid_until: momentAfter(row.started_at, 'month', 2) });
    expect(await charges(id)).toBe(2);
  });

  it('takes another card without a payment, typed at the bank, by its call or by the way back, once', async () => {
    const { who, id } = await subscribed({ card: declinedLater });
    const begun = { subscription_id: id, client_id: 'another-card-of-mine' };
    const [first, again] = await Promise.all([1, 2].map(() => who.call('POST /app/subscriptions/newCard', begun)));
    expect(first!.body.step).toEqual(again!.body.step);
    expect(first!.body.step.client_secret).toMatch(/^seti_\w+_secret_/);
    const [setup] = bank()
      .setups()
      .filter(({ metadata }) => metadata.subscription_id === id);
    const added = { subscription_id: id, setup: setup!.id };
    expect((await who.call('POST /app/subscriptions/cardAdded', added)).body.added).toBe(false);
    expect(() => bank().setUpCard(setup!.id, declined)).toThrow('declined');
    bank().setUpCard(setup!.id, asking);
    bank().answerSetup(setup!.id, true);
    const stranger = await member(shop.server);
    expect((await stranger.call('POST /app/subscriptions/cardAdded', added)).code).toBe('not_found');
    const mine = await subscribed();
    const foreign = { ...added, subscription_id: mine.id };
    expect((await mine.who.call('POST /app/subscriptions/cardAdded', foreign)).code).toBe('not_found');
    const both = await Promise.all([1, 2].map(() => who.call('POST /app/subscriptions/cardAdded', added)));
    for (const { body } of both) expect(body).toMatchObject({ added: true, subscription: { card: { last4: '3155' } } });
    expect(await charges(id)).toBe(1);

    // Told by the bank alone, while a charge has failed: it is made good at once.
    const late = await subscribed({ card: declinedLater });
    const { paid_until } = await rowOf(late.id);
    await renewSubscriptions(at(paid_until));
    expect((await rowOf(late.id)).state).toBe('past_due');
    await late.who.call('POST /app/subscriptions/newCard', { ...begun, subscription_id: late.id });
    const told = bank()
      .setups()
      .find(({ metadata }) => metadata.subscription_id === late.id);
    bank().setUpCard(told!.id, visa);
    await until(
      () => own(late.who),
      ({ state, card }) => state === 'active' && card?.last4 === '4242',
    );
    expect(await charges(late.id)).toBe(2);
    // What was set up before does not come back.
    await late.who.call('POST /app/subscriptions/change', { subscription_id: late.id, rail: 'balance' });
    await late.who.call('POST /app/subscriptions/cardAdded', { subscription_id: late.id, setup: told!.id });
    expect((await rowOf(late.id)).rail).toBe('balance');
  });

  it('asks its owner: the payment waits for them, is not tried again, and the card that pays it stays', async () => {
    const { who, id } = await subscribed({ card: alwaysAsking });
    const { paid_until } = await rowOf(id);
    for (const days of [0, 3, 5]) await renewSubscriptions(at(paid_until, days));
    expect(await newsOf(who, 'subscription_failed')).toBe(3);
    const subjects = (await mailsTo(shop.server, (await emailOf(who))!)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('€12.00 could not be charged for Box'))).toHaveLength(3);
    expect(await paymentsOf(id)).toHaveLength(2);
    const { payment_id, problem } = await own(who);
    expect(problem).toBe('authentication_required');
    const { payment } = (await who.call('POST /app/checkout/getPayment', { payment_id: payment_id! })).body;
    expect(payment.step!.client_secret).toMatch(/^pi_\w+_secret_/);
    bank().confirmWithCard(atBank(shop, payment_id!).id, visa);
    await becomes(shop, payment_id!, 'confirmed');
    expect(await own(who)).toMatchObject({ state: 'active', card: { last4: '4242' } });
    expect(await boxOf(id)).toEqual({ sent: 2, returned: 0, ended: 0 });
  });

  it('for seven days ends it: nothing can be paid any more, and both sides are told', async () => {
    const { who, id } = await subscribed({ card: declinedLater });
    const { paid_until } = await rowOf(id);
    for (const days of [0, 3, 5, 6.9]) await renewSubscriptions(at(paid_until, days));
    expect((await rowOf(id)).state).toBe('past_due');
    for (const days of [7, 7]) await renewSubscriptions(at(paid_until, days));
    expect(await rowOf(id)).toMatchObject({ state: 'ended', ended_by: 'unpaid' });
    // The bank's own word of its end may come first, at the server's clock, which has not moved on.
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual([
      ...['confirmed', 'cancelled', 'cancelled'],
      expect.stringMatching(/^(expired|cancelled)$/),
    ]);
    expect(await boxOf(id)).toEqual({ sent: 1, returned: 0, ended: 1 });
    expect(await newsOf(who, 'subscription_ended')).toBe(1);
    expect(await newsOf(seller, 'subscriber_left')).toBe(1);
    expect((await who.call('POST /app/subscriptions/retry', { subscription_id: id })).body.subscription.state).toBe(
      'ended',
    );
  });
});

describe('the end', () => {
  it('comes with the paid period, unless its payer takes it back before', async () => {
    const { who, id } = await subscribed({ every: 'week' });
    const { paid_until } = await rowOf(id);
    const press = (cancel: boolean) => who.call('POST /app/subscriptions/cancel', { subscription_id: id, cancel });
    expect((await press(true)).body.subscription).toMatchObject({ state: 'active', ends_then: true });
    expect((await press(false)).body.subscription).toMatchObject({ ends_then: false });
    expect((await seller.call('POST /app/subscriptions/cancel', { subscription_id: id, cancel: true })).code).toBe(
      'not_found',
    );
    await press(true);
    await renewSubscriptions(at(paid_until));
    expect(await rowOf(id)).toMatchObject({ state: 'ended', ended_by: 'cancelled', period: 1 });
    expect(await charges(id)).toBe(1);
    expect((await press(false)).code).toBe('step_not_possible');
    expect(await boxOf(id)).toMatchObject({ ended: 1 });
  });

  it('comes when what is sold is sold no more, and when the running period is given back', async () => {
    const gone = await subscribed({ every: 'day' });
    soldOut.add(gone.sx_id);
    await renewSubscriptions(at((await rowOf(gone.id)).paid_until));
    expect(await rowOf(gone.id)).toMatchObject({ state: 'ended', ended_by: 'not_sold' });

    // Also while a charge has failed: nothing is charged that would have to go back.
    const later = await subscribed({ every: 'day', card: declinedLater });
    const { paid_until } = await rowOf(later.id);
    await renewSubscriptions(at(paid_until));
    soldOut.add(later.sx_id);
    await renewSubscriptions(at(paid_until, 3));
    expect(await rowOf(later.id)).toMatchObject({ state: 'ended', ended_by: 'not_sold' });
    expect(await paymentsOf(later.id)).toHaveLength(2);

    const back = await subscribed();
    await seller.call('POST /app/checkout/refundPayment', {
      payment_id: back.payment_id,
      client_id: 'given-back-whole',
      reason: 'It was empty',
    });
    await until(
      () => rowOf(back.id),
      ({ state }) => state === 'ended',
    );
    expect(await rowOf(back.id)).toMatchObject({ ended_by: 'given_back' });
    expect(await boxOf(back.id)).toEqual({ sent: 1, returned: 1, ended: 1 });
    expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees/);
  });
});
